import { otherCurrency } from '../../kit/fixtures/accounts.ts';
import { deposit, enough, fundedAccount } from '../../kit/fixtures/balances.ts';
import type { Client } from '../../kit/http/client.ts';
import { covers } from '../../kit/check/covers.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { answerOf, bodyOf, isAccepted, requireSuccess, idShown } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import {
  createQuote,
  executeQuote,
  isSettled,
  payByQuote,
  paymentUntil,
  readPayment,
  someEnds,
  someQuote,
  usualAmount,
} from '../../kit/fixtures/payments.ts';
import { readsAfter } from '../../kit/fixtures/read-until.ts';
import { somePayee } from '../../kit/fixtures/payees.ts';
import { fundedPayment, lifeOf, realtimeQuote, sendFunds, readQuote } from '../../kit/fixtures/quotes.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { TriggerName } from '../../target/triggers.ts';

const needs = ['state', 'sandbox'] as const;

/** A payment that was made to fail for this reason; an assumed way may have it fail for another, or not at all. */
const failed = async (
  api: Client,
  cleanup: Cleanup,
  name: TriggerName,
  reason?: string,
): Promise<Exchange> => {
  const failing = provocation(name);
  const { id } = await payByQuote(api, cleanup, { ending: failing.value });
  const ended = await paymentUntil(api, id, isSettled);
  const status = memberOf(ended, 'status');
  const failureReason = memberOf(ended, 'failureReason');
  const isProvoked = status === 'FAILED' && (reason === undefined || failureReason === reason);
  const instead = `the payment is ${String(status)}, failureReason ${String(failureReason)}`;
  requireTriggered(failing, isProvoked, instead, ended);
  return ended;
};

covers({ needs }, [
  // failureReason COUNTERPARTY_POST_TX_FAILED stands where the counterparty failed after the transaction.
  'payments/reason-counterparty-post-tx-failed',
]).test(
  'a counterparty that fails afterwards is the reason of the failure',
  async ({ api, cleanup, check }) => {
    const reason = 'COUNTERPARTY_POST_TX_FAILED';
    const ended = await failed(api, cleanup, 'deliveryFails', reason);
    const rule = 'payments/reason-counterparty-post-tx-failed';
    check.member(rule, ended, 'failureReason').equals(reason);
  },
);

covers({ needs }, [
  // failureReason INVALID_BANK_ACCOUNT stands where delivery failed because the account is invalid.
  'payments/reason-invalid-bank-account',
]).test('a payout to an invalid bank account says so as its reason', async ({ api, cleanup, check }) => {
  const reason = 'INVALID_BANK_ACCOUNT';
  const ended = await failed(api, cleanup, 'quoteAccountInvalid', reason);
  check.member('payments/reason-invalid-bank-account', ended, 'failureReason').equals(reason);
});

covers({ needs }, [
  // failureReason LIGHTNING_PAYMENT_FAILED stands only where that network found no route.
  'payments/reason-lightning-payment-failed',
  // After LIGHTNING_PAYMENT_FAILED, the payment can be tried again or made over another rail.
  'payments/lightning-failure-recovers-by-retry',
]).test(
  'a payout without a route says so as its reason, and can be tried again over another one',
  async ({ api, cleanup, check }) => {
    const reason = 'LIGHTNING_PAYMENT_FAILED';
    const failing = provocation('lightningFails');
    const { id, account, payee } = await payByQuote(api, cleanup, { ending: failing.value });
    const ended = await paymentUntil(api, id, isSettled);
    const failureReason = memberOf(ended, 'failureReason');
    const instead = `failureReason is ${String(failureReason)}`;
    requireTriggered(failing, failureReason === reason, instead, ended);
    const currency = otherCurrency(account.currency);
    const other = await somePayee(api, cleanup, { customerId: account.customerId, currency });

    const again = await createQuote(api, { from: account.id, to: payee.id });
    const another = await createQuote(api, { from: account.id, to: other.id });

    const about = 'payments/reason-lightning-payment-failed';
    check.member(about, ended, 'failureReason').equals(reason);
    const rule = 'payments/lightning-failure-recovers-by-retry';
    check.accepted(rule, again, 'a new quote for the same payment');
    // A target may want one open quote of an account at a time.
    if (!isAccepted(again) || another.response.status !== 409)
      check.accepted(rule, another, 'a quote for another account');
  },
);

covers({ needs }, [
  // After QUOTE_EXECUTION_FAILED, a new quote can be created for the same payment.
  'payments/quote-execution-failed-recovers-by-a-new-quote',
]).test('a payment that could not be executed can be quoted again', async ({ api, cleanup, check }) => {
  const failing = provocation('payoutFails');
  const { id, account, payee } = await payByQuote(api, cleanup, { ending: failing.value });
  const ended = await paymentUntil(api, id, isSettled);
  requireTriggered(failing, memberOf(ended, 'status') === 'FAILED', 'the payment did not fail', ended);

  const again = await createQuote(api, { from: account.id, to: payee.id });

  const rule = 'payments/quote-execution-failed-recovers-by-a-new-quote';
  check.accepted(rule, again, 'a new quote for the same payment');
});

covers({ needs }, [
  // A payment that fails because its source lacks the funds has failureReason INSUFFICIENT_BALANCE.
  'payments/lack-of-funds-has-its-reason',
  // After INSUFFICIENT_BALANCE, the payment can be made once the source account is funded.
  'payments/insufficient-balance-recovers-by-funding',
]).test(
  'an account with too little fails the payment until it is funded',
  async ({ api, cleanup, check }) => {
    const ends = await someEnds(api, cleanup, { funds: 1 });
    const quote = await someQuote(api, ends);
    const answer = await executeQuote(api, quote.id);
    if (!isAccepted(answer))
      throw new Inconclusive(
        'permitted-otherwise',
        `Executing without funds is refused (${answerOf(answer)}), so that no payment has a reason.`,
        answer,
      );

    const ended = await paymentUntil(api, idShown(answer), isSettled);
    const reason = 'INSUFFICIENT_BALANCE';
    const insufficient = 'payments/lack-of-funds-has-its-reason';
    if (!check.member(insufficient, ended, 'failureReason').equals(reason))
      throw new Inconclusive('state-not-reached', 'The payment did not fail for want of funds.', ended);
    await deposit(api, ends.account, enough);
    const again = await executeQuote(api, (await someQuote(api, ends)).id);

    const rule = 'payments/insufficient-balance-recovers-by-funding';
    if (!check.accepted(rule, again, 'the payment after the account was funded')) return;
    const paid = await paymentUntil(api, idShown(again), isSettled);
    check.member(rule, paid, 'failureReason').differsFrom(reason, 'once there are funds');
  },
);

covers({ needs }, [
  // A payment that was funded with another amount than expected fails with failureReason
  // FUNDING_AMOUNT_MISMATCH.
  'payments/another-amount-has-its-reason',
  // After FUNDING_AMOUNT_MISMATCH, a new attempt with the right amount is accepted.
  'payments/funding-mismatch-recovers-by-retry',
]).test('another amount than the quote waits for fails the payment', async ({ api, cleanup, check }) => {
  const { customerId, currency } = await fundedAccount(api, cleanup);
  const payee = await somePayee(api, cleanup, { customerId, currency });
  const wanted = { customerId, currency, to: payee.id, amount: usualAmount };
  const quote = await realtimeQuote(api, wanted);
  const sent = await sendFunds(api, quote.id, currency, usualAmount - 1);
  requireSuccess(sent, 'Sending another amount than the quote asks for');

  const ended = await paymentUntil(api, await fundedPayment(api, sent, quote.id), isSettled);
  const isPaid = bodyOf(ended, 'Transaction').status === 'COMPLETED';
  requireMember(!isPaid, 'A payment is paid: the amount of the funds may have another name', ended);
  const reason = 'FUNDING_AMOUNT_MISMATCH';
  const mismatch = 'payments/another-amount-has-its-reason';
  if (!check.member(mismatch, ended, 'failureReason').equals(reason))
    throw new Inconclusive('state-not-reached', 'The payment did not fail for its amount.', ended);
  const { id: again } = await realtimeQuote(api, wanted);
  const retry = await sendFunds(api, again, currency);

  const rule = 'payments/funding-mismatch-recovers-by-retry';
  if (!check.accepted(rule, retry, 'funds of the right amount')) return;
  const paid = await paymentUntil(api, await fundedPayment(api, retry, again), isSettled);
  check.member(rule, paid, 'failureReason').differsFrom(reason, 'for the right amount');
});

/** The reasons that a payment which was funded, executed in time, and failed on its way out cannot have. */
const otherReasons = {
  QUOTE_EXPIRED: ['payments/reason-quote-expired', 'it was executed in time'],
  INSUFFICIENT_BALANCE: ['payments/reason-insufficient-balance', 'its account had the funds'],
  FUNDING_AMOUNT_MISMATCH: ['payments/reason-funding-amount-mismatch', 'nothing else was to be funded'],
  LIGHTNING_PAYMENT_FAILED: ['payments/reason-lightning-payment-failed', 'it went to a bank account'],
} as const;

covers({ needs }, [
  // failureReason QUOTE_EXPIRED stands only where the quote expired before it was executed.
  'payments/reason-quote-expired',
  // failureReason INSUFFICIENT_BALANCE stands only where the source account lacks the funds.
  'payments/reason-insufficient-balance',
  // failureReason FUNDING_AMOUNT_MISMATCH stands only where another amount than expected was funded.
  'payments/reason-funding-amount-mismatch',
  // failureReason LIGHTNING_PAYMENT_FAILED stands only where that network found no route.
  'payments/reason-lightning-payment-failed',
]).test('a payout that fails has no reason that lies before it', async ({ api, cleanup, check }) => {
  const ended = await failed(api, cleanup, 'payoutFails');

  for (const [reason, [rule, because]] of Object.entries(otherReasons))
    check.member(rule, ended, 'failureReason').differsFrom(reason, `: ${because}`);
});

covers({ needs, clock: true }, [
  // failureReason QUOTE_EXPIRED stands only where the quote expired before it was executed.
  'payments/reason-quote-expired',
]).test(
  'a quote that has expired is the reason only after its expiry',
  async ({ api, cleanup, check, control }) => {
    const late = provocation('quoteExpiredReason');
    const payment = await payByQuote(api, cleanup, { ending: late.value });
    const quote = requireSuccess(await readQuote(api, payment.quoteId ?? ''), 'Reading a quote');
    await paymentUntil(api, payment.id, ({ status }) => status !== 'PENDING');
    const before = await readsAfter(() => readPayment(api, payment.id));
    await control.letPass(lifeOf(quote), { on: quote });

    const after = await paymentUntil(api, payment.id, isSettled);

    const rule = 'payments/reason-quote-expired';
    const failureReason = memberOf(after, 'failureReason');
    requireTriggered(late, failureReason === 'QUOTE_EXPIRED', 'the payment has another reason', after);
    for (const read of before) check.member(rule, read, 'failureReason').differsFrom('QUOTE_EXPIRED', 'yet');
  },
);
