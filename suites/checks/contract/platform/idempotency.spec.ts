import type { Exchange } from '../../../../spec/results/exchange.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import type { CallOptions } from '../../../kit/http/client.ts';
import { alikeKeys, keysInEitherCase } from '../../../kit/http/idempotency-key.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { balanceOf, balanceWhen } from '../../../kit/fixtures/balances.ts';
import { quoteBody, someEnds, transferBody } from '../../../kit/fixtures/payments.ts';
import {
  idsMade,
  makingCustomer,
  makings,
  makingOwner,
  makingToken,
  newKey,
  type Making,
} from '../../../kit/fixtures/creations.ts';
import { answerOf, idShown, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Check } from '../../../kit/assertions/check.ts';

covers([
  // A request with the header Idempotency-Key is served like one without it.
  'conventions/idempotency-key-is-accepted',
  // A request is served without the header Idempotency-Key.
  'conventions/idempotency-key-is-optional',
]).test('a request with an Idempotency-Key is accepted like one without', async ({ api, cleanup, check }) => {
  // Before anything that a target without the option would refuse to set up.
  for (const { operation, send } of [makingToken(api, cleanup), makingCustomer(api, cleanup)])
    check.accepted('conventions/idempotency-key-is-optional', await send(), `${operation} without a key`);
  const plain = await makings(api, cleanup);
  const keyed = await makings(api, cleanup);

  for (const { operation, send } of plain)
    check.accepted('conventions/idempotency-key-is-optional', await send(), `${operation} without a key`);
  for (const { operation, send } of keyed)
    check.accepted(
      'conventions/idempotency-key-is-accepted',
      await send(newKey()),
      `${operation} with a key`,
    );
});

/** A request that was sent with a key, and all its answers. */
interface Retried {
  readonly making: Making;
  readonly key: CallOptions;
  readonly answers: readonly Exchange[];
}

const expectOneEffect = async (
  check: Check,
  { making: { operation, listed }, answers }: Retried,
): Promise<void> => {
  const { ids, pages } = await listed();
  const made = new Set([...idsMade(answers), ...ids]);
  check
    .response('conventions/idempotent-retry-has-one-effect', [...answers, ...pages])
    .that(
      made.size === 1,
      `one thing made by ${operation} and its retries with the same Idempotency-Key`,
      `${made.size}: ${[...made].join(', ')}`,
    );
};

/** Sends one request twice with one key, and judges that it made one thing. */
const judgeRetry = async (check: Check, making: Making): Promise<Retried> => {
  const { operation, send } = making;
  const key = newKey();
  const first = requireSuccess(await send(key), operation);
  // Two answers without an id would pass for one thing.
  idShown(first);

  const retry = await send(key);

  const retried = { making, key, answers: [first, retry] };
  await expectOneEffect(check, retried);
  const isReplay =
    retry.response.status === first.response.status &&
    memberOf(retry, 'id', { absent: undefined }) === memberOf(first, 'id', { absent: undefined });
  check
    .response('conventions/idempotent-retry-gets-the-first-answer', [first, retry])
    .that(isReplay, `${answerOf(first)} again, with the same id`, answerOf(retry));
  return retried;
};

/** A client that lost an answer tries again seconds later, too. Milliseconds. */
const laterMs = 2_500;

covers({ needs: ['state'], clock: true }, [
  // The same request sent again with the same Idempotency-Key does not take effect a second time.
  'conventions/idempotent-retry-has-one-effect',
  // The same request sent again with the same Idempotency-Key gets the first answer again.
  'conventions/idempotent-retry-gets-the-first-answer',
]).test(
  'a retry with the same Idempotency-Key makes nothing new',
  async ({ api, cleanup, check, control }) => {
    const all: Retried[] = [];
    for (const making of await makings(api, cleanup)) all.push(await judgeRetry(check, making));

    await control.letPass(laterMs);
    for (const { making, key, answers } of all) {
      const later = [await making.send(key), await making.send(key)];
      await expectOneEffect(check, { making, key, answers: [...answers, ...later] });
    }
  },
);

covers({ needs: ['state', 'sandbox'] }, [
  // The same request sent again with the same Idempotency-Key does not take effect a second time.
  'conventions/idempotent-retry-has-one-effect',
]).test(
  'a deposit that is sent again with the same Idempotency-Key arrives once',
  async ({ api, cleanup, check }) => {
    const account = await someAccount(api, cleanup);
    const before = await balanceOf(api, account);
    const request = { path: { accountId: account.id }, body: { amount: 1000 }, ...newKey() };
    const first = requireSuccess(await api.call('sandbox.fundInternalAccount', request), 'A deposit');
    const { amount: held, on: once } = await balanceWhen(api, account, (now) => now > before.amount);
    requireMember(held > before.amount, 'A deposit does not show in the balance', once);

    const retry = await api.call('sandbox.fundInternalAccount', request);

    const { amount, on: twice } = await balanceOf(api, account);
    check
      .response('conventions/idempotent-retry-has-one-effect', [first, once, retry, twice])
      .that(amount === held, `the balance ${held} of before the retry`, String(amount));
  },
);

covers({ needs: ['state', 'sandbox'], clock: true }, [
  // The same request sent again with the same Idempotency-Key does not take effect a second time.
  'conventions/idempotent-retry-has-one-effect',
]).test(
  'a payment that is sent again seconds later is made once',
  async ({ api, cleanup, check, control }) => {
    const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true });
    const body = transferBody(account.id, payee.id);
    const begin = async (key: CallOptions): Promise<() => Promise<void>> => {
      const first = requireSuccess(await api.call('transfers.out', { ...key, body }), 'A transfer out');
      return async () => {
        const retry = await api.call('transfers.out', { ...key, body });
        const isRefused = retry.response.status >= 400 && retry.response.status < 500;
        check
          .response('conventions/idempotent-retry-has-one-effect', [first, retry])
          .that(
            isRefused || idShown(retry) === idShown(first),
            `the payment ${idShown(first)} again, ${laterMs} ms later`,
            answerOf(retry),
          );
      };
    };
    const again = await begin(newKey());
    // How long a key may be is not shown.
    const againWithALongKey = await ifThere(() => begin(alikeKeys()()));
    await control.letPass(laterMs);

    await again();
    await againWithALongKey?.();
  },
);

covers({ needs: ['state'] }, [
  // An Idempotency-Key sent again with another body is answered with status 409.
  'conventions/idempotency-key-with-another-body-is-409',
]).test(
  'an Idempotency-Key that comes again with another body is refused',
  async ({ api, cleanup, check }) => {
    for (const { operation, send, sendOther } of await makings(api, cleanup)) {
      const key = newKey();
      const first = requireSuccess(await send(key), operation);

      const other = await sendOther(key);

      check
        .request('conventions/idempotency-key-with-another-body-is-409', [first, other])
        .wants('rejected-as-shown')
        .that(
          other.response.status === 409,
          'status 409, because the key was used with another body',
          answerOf(other),
        );
    }
  },
);

covers({ needs: ['state', 'sandbox'] }, [
  // The same request sent again with another Idempotency-Key takes effect again.
  'conventions/another-idempotency-key-is-another-request',
  // The same request sent again without an Idempotency-Key takes effect again.
  'conventions/requests-without-a-key-are-separate',
]).test(
  'a request with another Idempotency-Key, or with none, is a request of its own',
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true });
    // An equal transfer without a key, or a second open quote of an account, may be refused for that.
    const takenOr409 = (answer: Exchange, what: string): Exchange =>
      answer.response.status === 409 ? answer : requireSuccess(answer, what);
    const transfer = async (options: CallOptions = {}): Promise<Exchange> => {
      const body = transferBody(account.id, payee.id);
      const answer = await api.call('transfers.out', { ...options, body });
      return (options.headers === undefined ? takenOr409 : requireSuccess)(answer, 'A transfer out');
    };
    const quote = async (options: CallOptions = {}): Promise<Exchange> => {
      const body = quoteBody({ from: account.id, to: payee.id });
      return takenOr409(await api.call('quotes.create', { ...options, body }), 'A quote');
    };
    const [token, owner] = [makingToken(api, cleanup), await makingOwner(api, cleanup)];
    const rules = [
      ['conventions/another-idempotency-key-is-another-request', newKey],
      ['conventions/requests-without-a-key-are-separate', () => ({})],
    ] as const;

    const judge = async (rule: (typeof rules)[number][0], options: () => CallOptions): Promise<void> => {
      for (const send of [transfer, quote, token.send, owner.send]) {
        const answers = [await send(options()), await send(options())];
        // A second token of one name, or the same owner twice, may be refused for that.
        if (!answers.every(isAccepted)) continue;
        const ids = answers.map(idShown);
        check
          .response(rule, answers)
          .that(ids[0] !== ids[1], 'two things with an id each', `${ids[0] ?? ''} twice`);
      }
    };

    for (const [rule, options] of rules) await judge(rule, options);
    // How long a key may be is not shown.
    await ifThere(() => judge('conventions/another-idempotency-key-is-another-request', alikeKeys()));
    const eitherCase = keysInEitherCase();
    await ifThere(async () => {
      const answers = [await transfer(eitherCase()), await transfer(eitherCase())];
      const [first, second] = answers.map(idShown);
      check
        .response('conventions/another-idempotency-key-is-another-request', answers)
        .that(first !== second, 'two payments: the keys differ in their case', `${second ?? ''} twice`);
    });
  },
);
