import {
  bankAccount,
  currencyOfType,
  wallet,
  type BankCurrency,
} from '../../generators/external-accounts.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import { balanceOf, otherCurrency, someAccount } from '../fixtures/accounts.ts';
import { mustKnow } from '../engine/binding.ts';
import { covers } from '../engine/covers.ts';
import { Inconclusive } from '../engine/examiner.ts';
import { expectBalance, expectRestored } from '../assertions/expect-balance.ts';
import { bodyOf, expectMember, expectRefused, expectTaken, isTaken, needed } from '../assertions/answers.ts';
import { addExternalAccount, drawn, somePayee } from '../fixtures/payees.ts';
import {
  amountOf,
  isRefunded,
  isSettled,
  payByTransfer,
  paymentUntil,
  someEnds,
  transferBody,
  usualAmount,
} from '../fixtures/payments.ts';
import { expectOrder, follow } from '../assertions/event-log.ts';
import { test } from '../engine/test.ts';
import { mustHaveProvoked, provocation } from '../engine/trigger.ts';

const needs = ['state', 'sandbox'] as const;

const is =
  (...wanted: readonly unknown[]) =>
  (value: unknown): boolean =>
    wanted.includes(value);

const codeOf = (amount: unknown): unknown =>
  ((amount ?? {}) as { readonly currency?: { readonly code?: unknown } }).currency?.code;

/** The accounts that money can be pulled from. Leaves the test as inconclusive where the suite cannot write them. */
const pullable = (): { readonly type: string; readonly currency: BankCurrency } => {
  const { value: type } = provocation('pullableAccount');
  const currency = currencyOfType(type);
  if (currency === undefined)
    throw new Inconclusive('no-binding', `The suite cannot write accounts of the type ${type}.`);
  return { type, currency };
};

const mustBePullable = (type: string, answer: Exchange): void => {
  mustKnow(isTaken(answer), `A transfer in from an account of type ${type} was refused`, answer);
};

/** Leaves the test as inconclusive where a transfer in is refused although nothing is wrong with it. */
const mustPull = (type: string, answer: Exchange): void => {
  mustBePullable(type, answer);
  needed(answer, `A transfer in from an account of type ${type}`);
};

test(
  'a transfer out within one currency is taken',
  covers(['transfers/operation-out', 'transfers/out-goes-from-internal-to-external']),
  async ({ api, owned, examine }) => {
    const { account, payee } = await someEnds(api, owned, { sameCurrency: true });

    const exchange = await api.call('transfers.out', { body: transferBody(account.id, payee.id) });

    for (const rule of ['transfers/operation-out', 'transfers/out-goes-from-internal-to-external'] as const)
      expectTaken(examine, rule, exchange, 'a transfer to a bank account in the same currency');
  },
);

test(
  'a transfer out debits at once and lives like a payment',
  covers(
    [
      'transfers/out-sends-the-amount',
      'transfers/out-keeps-the-currency',
      'transfers/out-debits-at-once',
      'transfers/out-lives-like-a-payment',
    ],
    { needs },
  ),
  async ({ api, owned, examine }) => {
    const { id, before, answer, after } = await payByTransfer(api, owned);

    const paid = await paymentUntil(api, id, isSettled);

    const { sentAmount, receivedAmount } = bodyOf(paid);
    const sent = amountOf(bodyOf(answer), 'sentAmount');
    const member = expectMember.bind(undefined, examine);
    member(
      'transfers/out-sends-the-amount',
      answer,
      'sentAmount',
      `of ${usualAmount}`,
      () => sent === usualAmount,
    );
    const code = codeOf(sentAmount);
    member(
      'transfers/out-keeps-the-currency',
      paid,
      'receivedAmount',
      `in ${String(code)}`,
      () => code !== undefined && codeOf(receivedAmount) === code,
    );
    member('transfers/out-lives-like-a-payment', paid, 'status', 'COMPLETED in the end', is('COMPLETED'));
    examine.assert('transfers/out-debits-at-once', after.amount < before.amount, () => ({
      expected: `less than ${before.amount} on the source account once the transfer was answered`,
      actual: String(after.amount),
      on: [before.on, answer, after.on],
    }));
  },
);

test(
  'a transfer whose payout takes long is processing meanwhile',
  covers(['transfers/out-lives-like-a-payment'], { needs }),
  async ({ api, owned, examine }) => {
    const slow = provocation('transferSlow');
    const { id } = await payByTransfer(api, owned, { ending: slow.value });

    const begun = await paymentUntil(api, id, ({ status }) => status !== 'PENDING');

    const { status } = bodyOf(begun);
    mustHaveProvoked(slow, status === 'PROCESSING', `the transfer is ${String(status)}`, begun);
    const rule = 'transfers/out-lives-like-a-payment';
    expectMember(examine, rule, begun, 'status', 'PROCESSING', is('PROCESSING'));
  },
);

test(
  'a transfer that the bank rejects fails and is refunded',
  covers(['transfers/out-lives-like-a-payment', 'refunds/restores-what-was-debited'], { needs }),
  async ({ api, owned, examine }) => {
    const rejected = provocation('transferRejected');
    const { id, before, account } = await payByTransfer(api, owned, { ending: rejected.value });
    const failed = await paymentUntil(api, id, isSettled);
    const { status } = bodyOf(failed);
    mustHaveProvoked(rejected, status === 'FAILED', `the transfer is ${String(status)}`, failed);

    const refunded = await paymentUntil(api, id, isRefunded);

    expectMember(examine, 'transfers/out-lives-like-a-payment', failed, 'status', 'FAILED', is('FAILED'));
    const balance = await balanceOf(api, account);
    const left = before.amount - (amountOf(bodyOf(failed), 'sentAmount') ?? usualAmount);
    expectRestored(examine, balance, { whole: before.amount, left, payment: refunded }, [before.on]);
  },
);

test(
  'a transfer out tells of itself like any payment',
  covers(
    ['transfers/out-lives-like-a-payment', 'webhooks/order-on-success', 'webhooks/order-on-failure-refunded'],
    { needs: [...needs, 'webhooks'] },
  ),
  async ({ api, owned, examine, inbox }) => {
    const rejected = provocation('transferRejected');
    const paid = await payByTransfer(api, owned);
    const failing = await payByTransfer(api, owned, { ending: rejected.value });

    const success = await follow(inbox, paid, 'success');
    const failure = await follow(inbox, failing, 'failureRefunded');

    expectOrder(examine, 'webhooks/order-on-success', success, 'success');
    const statuses = success.events.map(({ data }) => String(data['status']));
    const passed = statuses.filter((status, place) => status !== statuses[place - 1]).join(', ');
    const edges = 'PENDING, PROCESSING, COMPLETED';
    examine.assert('transfers/out-lives-like-a-payment', passed === edges, () => ({
      expected: `a transfer that is ${edges}, one after the other`,
      actual: passed,
      on: [paid.answer, ...success.events.map(({ record }) => record)],
    }));
    const ended = await paymentUntil(api, failing.id, isSettled);
    mustHaveProvoked(rejected, bodyOf(ended)['status'] === 'FAILED', 'the transfer did not fail', ended);
    expectOrder(examine, 'webhooks/order-on-failure-refunded', failure, 'failureRefunded');
  },
);

test(
  'a transfer out goes from an internal to an external account only',
  covers(
    [
      'transfers/out-source-is-internal',
      'transfers/out-destination-is-external',
      'transfers/out-refuses-another-currency',
    ],
    { needs },
  ),
  async ({ api, owned, examine }) => {
    const { account, payee } = await someEnds(api, owned, { sameCurrency: true });
    const abroad = await someEnds(api, owned);
    const refused = async (
      rule: Parameters<typeof expectRefused>[1],
      from: string,
      to: string,
      what: string,
    ): Promise<void> => {
      expectRefused(examine, rule, await api.call('transfers.out', { body: transferBody(from, to) }), what);
    };

    await refused(
      'transfers/out-source-is-internal',
      payee.id,
      payee.id,
      'a transfer from an external account',
    );
    await refused(
      'transfers/out-destination-is-external',
      account.id,
      abroad.account.id,
      'a transfer to an internal account',
    );
    await refused(
      'transfers/out-refuses-another-currency',
      abroad.account.id,
      abroad.payee.id,
      'a transfer to another currency',
    );
    const right = await api.call('transfers.out', { body: transferBody(account.id, payee.id) });
    needed(right, 'A transfer from an internal to an external account in the same currency');
  },
);

test(
  'a transfer in from a pullable account credits the internal account',
  covers(
    [
      'transfers/operation-in',
      'transfers/in-goes-from-external-to-internal',
      'transfers/in-credits-the-internal-account',
    ],
    { needs },
  ),
  async ({ api, owned, examine }) => {
    const { type, currency } = pullable();
    const account = await someAccount(api, owned, currency);
    const added = needed(
      await addExternalAccount(api, owned, account.customerId, drawn(bankAccount(currency))),
      'Adding an external account',
    );
    const before = await balanceOf(api, account);
    const body = transferBody(String(bodyOf(added)['id']), account.id);

    const answer = await api.call('transfers.in', { body });

    mustBePullable(type, answer);
    for (const rule of ['transfers/operation-in', 'transfers/in-goes-from-external-to-internal'] as const)
      expectTaken(examine, rule, answer, 'a transfer from a pullable account');
    const ended = await paymentUntil(api, String(bodyOf(answer)['id']), isSettled);
    const after = await balanceOf(api, account);
    expectBalance(
      examine,
      'transfers/in-credits-the-internal-account',
      after,
      before.amount + usualAmount,
      `after a transfer in of ${usualAmount}`,
      [before.on, answer, ended],
    );
  },
);

test(
  'a transfer in goes from an external to an internal account only',
  covers(
    [
      'transfers/in-source-is-external',
      'transfers/in-destination-is-internal',
      'transfers/in-refuses-another-currency',
    ],
    { needs },
  ),
  async ({ api, owned, examine }) => {
    // From an account that can be pulled from, so that nothing else than what is wrong can be refused.
    const { type, currency } = pullable();
    const account = await someAccount(api, owned, currency);
    const payee = await somePayee(api, owned, { customerId: account.customerId, currency });
    const other = await someAccount(api, owned, currency);
    const abroad = await someAccount(api, owned, otherCurrency(currency));
    const theirs = await somePayee(api, owned, { customerId: abroad.customerId, currency });
    const ask = (from: string, to: string) => api.call('transfers.in', { body: transferBody(from, to) });

    const refused = expectRefused.bind(undefined, examine);
    refused(
      'transfers/in-source-is-external',
      await ask(other.id, account.id),
      'a transfer in from an internal account',
    );
    refused(
      'transfers/in-destination-is-internal',
      await ask(payee.id, payee.id),
      'a transfer in to an external account',
    );
    const crossed = await ask(theirs.id, abroad.id);
    refused('transfers/in-refuses-another-currency', crossed, 'a transfer in from another currency');
    mustPull(type, await ask(payee.id, account.id));
  },
);

test(
  'nothing can be pulled out of a wallet that somebody else holds',
  covers(['transfers/in-needs-a-pullable-account'], { needs }),
  async ({ api, owned, examine }) => {
    const account = await someAccount(api, owned, 'USDC');
    const added = needed(
      await addExternalAccount(api, owned, account.customerId, drawn(wallet)),
      'Adding a wallet',
    );

    const body = transferBody(String(bodyOf(added)['id']), account.id);
    const answer = await api.call('transfers.in', { body });

    expectRefused(examine, 'transfers/in-needs-a-pullable-account', answer, 'a transfer in from a wallet');
    const { type, currency } = pullable();
    const other = await someAccount(api, owned, currency);
    const payee = await somePayee(api, owned, { customerId: other.customerId, currency });
    mustPull(type, await api.call('transfers.in', { body: transferBody(payee.id, other.id) }));
  },
);
