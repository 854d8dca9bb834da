import type { RuleId } from '../../../spec/rules/index.ts';
import { bodyOf, idShown, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import type { Check } from '../../kit/assertions/check.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { asInconclusive } from '../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { provocation } from '../../kit/check/trigger.ts';
import { otherCurrency } from '../../kit/fixtures/accounts.ts';
import { holdsLater } from '../../kit/fixtures/balance-vows.ts';
import { balanceOf, balanceToSpend, balanceWhen, deposit, enough } from '../../kit/fixtures/balances.ts';
import { done } from '../../kit/fixtures/beneficiaries.ts';
import { freshCard, someCardholder } from '../../kit/fixtures/cards.ts';
import { expectDebitedAtOnce, expectPaidOnce } from '../../kit/fixtures/expect-balance.ts';
import { somePayee } from '../../kit/fixtures/payees.ts';
import {
  expectQuotePaid,
  expectQuoteRestored,
  expectTransferRestored,
  type Payer,
} from '../../kit/fixtures/payer-steps.ts';
import {
  amountOf,
  createQuote,
  isSettled,
  paymentUntil,
  requireDelivered,
  requireNotFailed,
  someEnds,
  transferBody,
  type Ends,
  type EndsWanted,
} from '../../kit/fixtures/payments.ts';
import { completeBusiness } from '../../kit/fixtures/people.ts';
import { idMade } from '../../kit/fixtures/repeating-client.ts';
import { someScaPayment } from '../../kit/fixtures/sca-challenges.ts';
import type { Client } from '../../kit/http/client.ts';
import { withNewKey } from '../../kit/http/idempotency-key.ts';

/** No whole unit of any currency. */
const amount = 12_345;

/** Makes a payer, and somebody to pay in the same currency. */
type Making = (api: Client, cleanup: Cleanup) => Promise<Ends>;

const having =
  (wanted: EndsWanted): Making =>
  (api, cleanup) =>
    someEnds(api, cleanup, { ...wanted, sameCurrency: true });

/** A card takes what is bought with it, and nothing of what its account pays otherwise. */
const fundingACard: Making = async (api, cleanup) => {
  const holder = await someCardholder(api, cleanup);
  await deposit(api, holder.account, enough);
  await freshCard(api, holder);
  const { customerId, currency } = holder.account;
  return { account: holder.account, payee: await somePayee(api, cleanup, { customerId, currency }) };
};

const trustingItsPayee: Making = async (api, cleanup) => {
  const { customer, currency, accountId } = await someScaPayment(api, cleanup);
  const account = {
    id: accountId,
    customerId: customer.id,
    currency,
    platformCustomerId: '',
    umaAddress: '',
  };
  await deposit(api, account, enough);
  const payee = await somePayee(api, cleanup, { customerId: customer.id, currency });
  await done(api, { customer, externalAccountId: payee.id }, 'trust');
  return { account, payee };
};

/** Payers other than a person with the usual account: the document tells the same of all. */
const others: readonly Making[] = [
  having({ currency: 'EUR' }),
  having({ currency: 'GBP' }),
  having({ customer: completeBusiness }),
  fundingACard,
  trustingItsPayee,
];

const oneEffect = 'conventions/idempotent-retry-has-one-effect';
const executesOnce = 'quotes/executes-once';
const [atOnce, byTransfer, byQuote, restores] = [
  'transfers/out-debits-at-once',
  'transfers/out-debits-the-amount',
  'payments/execution-debits-the-sent-amount',
  'refunds/restores-what-was-debited',
] as const;

/** How a step is taken that may not be possible. */
type AsFarAs = (rules: readonly RuleId[], work: () => Promise<void>) => Promise<unknown>;

/**
 * Other payers may be refused, and then nothing is left open. A server error is no refusal: where the usual payer is
 * served, it leaves open what it hides.
 */
const unlessRefused =
  (check: Check): AsFarAs =>
  (rules, work) =>
    ifThere(async () => {
      try {
        await work();
      } catch (cause) {
        const why = asInconclusive(cause);
        const on = why?.on;
        if (why === undefined || on === undefined || on.response.status < 500) throw cause;
        for (const rule of rules) check.markInconclusive(rule, why);
      }
    });

interface Scene extends Ends, Payer {
  readonly asFarAs: AsFarAs;
}

/** A transfer and its retry: together they take the amount once. */
const transferTwice = async ({ api, check, account, payee, asFarAs }: Scene): Promise<void> => {
  const request = { body: transferBody(account.id, payee.id, amount), ...withNewKey({}) };
  const before = await balanceToSpend(api, account, 2 * amount);
  const answer = requireSuccess(await api.call('transfers.out', request), 'A transfer out');
  const after = await balanceOf(api, account);
  const retry = await api.call('transfers.out', request);
  const later = await balanceOf(api, account);
  // A second debit takes the fees of the first once more: how much that is shows as soon as the first one does.
  const isDebited = after.amount < before.amount;
  const most = (isDebited ? after.amount : before.amount - amount) - amount;
  const isSecond = isAccepted(retry) && idMade(retry) !== idMade(answer);
  check
    .response(oneEffect, [before.on, answer, after.on, retry, later.on])
    .that(
      !isSecond && later.amount > most,
      `more than ${most} after a retry with the same Idempotency-Key, and no second transfer`,
      String(later.amount),
    );
  if (isDebited) holdsLater(oneEffect, account, most + 1, [answer, after.on, retry, later.on]);
  await asFarAs([atOnce, byTransfer], async () => {
    await requireNotFailed(api, idShown(answer));
    const payment = { id: idShown(answer), before, answer, after, account, what: 'the transfer' };
    if (await expectDebitedAtOnce(api, check, atOnce, payment))
      expectPaidOnce(check, byTransfer, after, {
        before: before.amount,
        amount: amountOf(bodyOf(answer), 'sentAmount') ?? amount,
        why: 'by the transfer',
        after: [answer],
      });
  });
};

/** An execution, its retry and a second execution: together they take the amount once, also later. */
const executeAgain = async ({ api, cleanup, check, account }: Scene): Promise<void> => {
  const { customerId, currency } = account;
  const payee = await somePayee(api, cleanup, { customerId, currency: otherCurrency(currency) });
  const before = await balanceToSpend(api, account, 2 * amount);
  const quote = requireSuccess(await createQuote(api, { from: account.id, to: payee.id, amount }), 'A quote');
  const path = { quoteId: idShown(quote) };
  const keyed = { path, ...withNewKey({}) };
  const answer = requireSuccess(await api.call('quotes.execute', keyed), 'Executing a quote');
  const sent = amountOf(bodyOf(answer), 'sentAmount');
  // Whatever fees it takes: a second one would take as much once more.
  const after = await balanceWhen(api, account, (now) => now < before.amount);
  if (sent === undefined || after.amount >= before.amount) return;
  const most = after.amount - sent;
  for (const [rule, again, what] of [
    [oneEffect, keyed, 'a retry with the same Idempotency-Key'],
    [executesOnce, { path }, 'a second execution'],
  ] as const) {
    const second = await api.call('quotes.execute', again);
    const later = await balanceOf(api, account);
    const on = [before.on, answer, after.on, second, later.on];
    const isOnce = check
      .response(rule, on)
      .that(later.amount > most, `more than ${most} after ${what}`, String(later.amount));
    if (isOnce) holdsLater(rule, account, most + 1, on);
  }
};

/** A transfer that fails gives back all that it took: also the second one from an account. */
const failTransfers = async (scene: Scene): Promise<void> => {
  const { value: ending } = provocation('transferRejected');
  const { customerId, currency } = scene.account;
  const payee = await somePayee(scene.api, scene.cleanup, { customerId, currency, ending });
  await expectTransferRestored(scene, payee.id);
  // Whom no bank knows need not be paid again.
  await ifThere(() => expectTransferRestored(scene, payee.id));
  await ifThere(async () => {
    const leaving = await somePayee(scene.api, scene.cleanup, { customerId, currency, ending });
    const path = { externalAccountId: leaving.id };
    await expectTransferRestored(scene, leaving.id, () =>
      scene.api.call('customerExternalAccounts.delete', { path }),
    );
  });
};

/** An account that pays all that it holds has nothing left. Where fees come on top, it cannot. */
const payAll = async ({ api, check, account, payee }: Scene): Promise<void> => {
  const before = await balanceOf(api, account);
  const body = transferBody(account.id, payee.id, before.amount);
  const answer = requireSuccess(await api.call('transfers.out', { body }), 'A transfer of all');
  requireDelivered(await paymentUntil(api, idShown(answer), isSettled));
  expectPaidOnce(check, byTransfer, await balanceWhen(api, account, (now) => now < before.amount), {
    before: before.amount,
    amount: amountOf(bodyOf(answer), 'sentAmount') ?? before.amount,
    why: 'by a transfer of all',
    after: [answer],
  });
};

const steps: readonly (readonly [rules: readonly RuleId[], work: (scene: Scene) => Promise<void>])[] = [
  [[atOnce, byTransfer, oneEffect], transferTwice],
  [[oneEffect, executesOnce], executeAgain],
  [[byQuote], (scene) => expectQuotePaid(scene)],
  [[restores], expectQuoteRestored],
  [[restores], failTransfers],
  [[], (scene) => ifThere(() => payAll(scene))],
];

covers({ needs: ['state', 'sandbox'] }, [
  // When a transfer out answers, the source account has been debited.
  atOnce,
  // A transfer out debits its source account by sentAmount, and by fees at most besides.
  byTransfer,
  // A request that is repeated with the same Idempotency-Key has one effect.
  oneEffect,
  executesOnce,
  // The execution of a quote debits the source account by sentAmount, and by fees at most besides.
  byQuote,
  // A completed refund restores what the payment had debited; nothing but its fees may be kept.
  restores,
]).test(
  'accounts in other currencies, of businesses, of cards and of trusted payees pay and are refunded like any other',
  async ({ api, cleanup, check }) => {
    const pay = async (making: Making, asFarAs: AsFarAs): Promise<void> => {
      // An account for each step: a payment that failed or is returned by a bank moves money at any time.
      const scene = async (): Promise<Scene> => ({
        ...(await making(api, cleanup)),
        api,
        cleanup,
        check,
        amount,
        asFarAs,
      });
      for (const [rules, work] of steps) await asFarAs(rules, async () => work(await scene()));
      // The document shows no name for the other side.
      await ifThere(async () => expectQuotePaid(await scene(), 'RECEIVING'));
    };
    await Promise.all([
      pay(having({}), (rules, work) => leavingOpen(check, rules, work)),
      ...others.map((making) => ifThere(() => pay(making, unlessRefused(check)))),
    ]);
  },
);
