import { customerOf } from '../../customers/customer-store.ts';
import { ApiError, forbidden, invalidField } from '../../http/api-error.ts';
import { counter } from '../../ledger/journal.ts';
import { post, transfer } from '../../ledger/ledger.ts';
import { goOn } from '../../payments/course.ts';
import { isCovered, payRefund } from '../../payments/money.ts';
import { movePayment, moveRefund } from '../../payments/moves.ts';
import type { Payment } from '../../payments/payment.ts';
import { deliver, fail, hasRefund, settleRefund, startRefund } from '../../payments/steps.ts';
import { transactionView, type StoredTransaction } from '../../payments/transaction-store.ts';
import { getTransaction, isCancellable, listTransactions } from '../../payments/transactions.ts';
import { boundsOf } from '../../payments/open-quote.ts';
import { payingEnd } from '../../payments/quote-ends.ts';
import { plannedOut, withAmount } from '../../payments/transfers.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { behaviourWith, replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';
import { lacking } from '../altered-answers.ts';
import { during, withLaterTasks } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';

/** The least that another server may let anybody pay. Smallest units. */
const leastAmount = 1_000;

/** How long a refund that was credited at once is not settled yet, and how long a state lasts. Virtual milliseconds. */
const whileMs = 120;

/** The members of the document's table. */
const listed: ReadonlySet<string> = new Set([
  'id',
  'customerId',
  'status',
  'type',
  'direction',
  'sentAmount',
  'receivedAmount',
  'createdAt',
  'settledAt',
  'failureReason',
  'refund',
]);

/** Some of the members of an object. */
const only = (body: JsonObject, isShown: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isShown(name)));

/** Outgoing payments are shown otherwise. */
const showing = (alter: (view: JsonObject, payment: StoredTransaction) => JsonObject): Replacement =>
  replacing(transactionView, (right) => (context, transaction) => {
    const view = right(context, transaction);
    return transaction.type === 'OUTGOING' ? alter(view, transaction) : view;
  });

/** What the bank returned changes otherwise. */
const returning = (
  alter: (payment: Payment, change: Partial<Payment>) => readonly [Payment, Partial<Payment>],
): Replacement =>
  replacing(movePayment, (right) => (work, payment, trigger, change) => {
    const [before, altered] = trigger === 'returnByBank' ? alter(payment, { ...change }) : [payment, change];
    return right(work, before, trigger, altered);
  });

/** Only payments in this status can be cancelled. */
const cancellingOnly = (status: Payment['status']): Replacement =>
  replacing(isCancellable, (right) => (call, payment) => payment.status === status && right(call, payment));

/** How long a read lags behind. Virtual milliseconds. */
const lagMs = 120;

/** Reads show a payment as it was before its last change for a moment; what announces the change shows it at once. */
const readingLate: Replacement = (replacements) => {
  const before = new Map<string, { readonly payment: Payment; readonly untilMs: number }>();
  const note = (work: Work, payment: Payment): void => {
    before.set(payment.id, { payment, untilMs: work.now().getTime() + lagMs });
  };
  replacing(movePayment, (right) => (work, payment, ...rest) => {
    note(work, payment);
    return right(work, payment, ...rest);
  })(replacements);
  replacing(moveRefund, (right) => (work, payment, ...rest) => {
    note(work, payment);
    return right(work, payment, ...rest);
  })(replacements);
  const shownAt = (nowMs: number): Replacement =>
    replacing(transactionView, (right) => (context, transaction) => {
      const known = before.get(transaction.id);
      return right(context, known !== undefined && nowMs < known.untilMs ? known.payment : transaction);
    });
  for (const point of [getTransaction, listTransactions])
    replacing(point, (right) => (call) => {
      const behaviour = behaviourWith(call.behaviour, [shownAt(call.now().getTime())]);
      return right({ ...call, behaviour });
    })(replacements);
};

/** Raises 403 for a customer whose KYC or KYB is not APPROVED. */
const mustBeApproved = async (work: Work, customerId: string | undefined): Promise<void> => {
  if (customerId === undefined) return;
  const { kycStatus, kybStatus } = await customerOf(work, customerId);
  if ((kycStatus ?? kybStatus) !== 'APPROVED') throw forbidden('Only a customer who is APPROVED can pay.');
};

/** What may be done otherwise with payments and refunds on their course. */
export const paymentVariations = {
  'too-little-balance-is-refused': {
    about: 'an execution or transfer that the source cannot pay is refused',
    gaps: ['transfers/too-little-balance', 'sandbox-triggers/too-little-funds'],
    readings: ['payments/insufficient-balance'],
    areas: ['agent-actions', 'quotes', 'transactions', 'webhooks'],
    unexamined: 'no payment fails for want of funds when it is refused',
    replaces: [
      replacing(isCovered, (right) => async (work, payment) => {
        if (await right(work, payment)) return true;
        throw new ApiError(400, 'INSUFFICIENT_BALANCE', 'The source account has too little.');
      }),
    ],
  },
  'refunds-are-credited-at-once': {
    about: 'a refund that will settle is credited when it is initiated, 120 ms before',
    gaps: ['refunds/moment-of-the-credit'],
    areas: ['payments', 'transactions', 'transfers', 'webhooks'],
    replaces: [
      replacing(startRefund, (right) => async (work, payment, reason) => {
        // What will fail is never credited: it could not be recovered once it was spent.
        if (payment.inner.plan.refundFails === true) return right(work, payment, reason);
        const refunding = await right(withLaterTasks(work, whileMs), payment, reason);
        await payRefund(work, refunding);
        return refunding;
      }),
      during(
        settleRefund,
        replacing(payRefund, () => async () => {}),
      ),
    ],
  },
  'refunds-keep-the-fees': {
    about: 'a refund gives back what was debited without the fees',
    gaps: ['refunds/amount'],
    areas: ['payments', 'transactions', 'transfers'],
    replaces: [
      replacing(payRefund, (right) => async (work, payment) => {
        const { inner, fees, id } = payment;
        const kept = Math.min(fees, inner.debited);
        const { sendingCurrency: currency } = inner;
        if (kept > 0)
          await post(work, {
            transaction: id,
            entries: transfer(currency, kept, counter('clearing', currency), counter('fees', currency)),
          });
        await right(work, { ...payment, inner: { ...inner, debited: inner.debited - kept } });
      }),
    ],
  },
  'refunds-show-little': {
    about: 'a refund shows status, reason and settledAt alone',
    gaps: ['refunds/always-present-members'],
    areas: ['payments', 'transactions', 'transfers', 'webhooks'],
    unexamined: 'what a refund does not show is not looked at',
    replaces: [
      showing((view) => {
        const { refund } = view;
        const shown = ['status', 'reason', 'settledAt'];
        return isJsonObject(refund)
          ? { ...view, refund: only(refund, (name) => shown.includes(name)) }
          : view;
      }),
    ],
  },
  'quote-payments-have-a-type-of-their-own': {
    about: 'the payment of a quote has type OUTGOING_QUOTE',
    readings: ['transactions/a-value-for-outgoing'],
    gaps: ['transactions/other-types-and-directions'],
    areas: ['payments', 'quotes', 'refunds', 'webhooks'],
    replaces: [
      showing((view, payment) => ('quoteId' in payment ? { ...view, type: 'OUTGOING_QUOTE' } : view)),
    ],
  },
  'bank-returns-have-another-reason': {
    about: 'a payment that the bank returned has the reason COUNTERPARTY_POST_TX_FAILED',
    gaps: ['payments/reason-of-a-bank-return'],
    areas: ['refunds', 'webhooks'],
    replaces: [
      returning((payment, change) => [payment, { ...change, failureReason: 'COUNTERPARTY_POST_TX_FAILED' }]),
    ],
  },
  'bank-returns-take-settled-at-away': {
    about: 'a payment that the bank returned has no settledAt any more',
    gaps: ['payments/settled-at-after-a-bank-return'],
    areas: ['refunds', 'transactions', 'webhooks'],
    replaces: [returning((payment, change) => [lacking(payment, 'settledAt'), change])],
  },
  'customers-pay-once-approved': {
    about: 'a quote or transfer out of a customer who is not APPROVED is refused',
    gaps: ['payments/kyc-of-a-payer'],
    areas: 'everything',
    replaces: [
      replacing(payingEnd, (right) => async (work, source) => {
        const end = await right(work, source);
        await mustBeApproved(work, end.customerId);
        return end;
      }),
      replacing(plannedOut, (right) => async (work, ...rest) => {
        const payment = await right(work, ...rest);
        await mustBeApproved(work, payment.customerId);
        return payment;
      }),
    ],
  },
  'reads-lag-behind-webhooks': {
    about: 'a payment reads as before for 120 ms after a change that was announced at once',
    gaps: ['transactions/age-of-a-read'],
    areas: 'everything',
    replaces: [readingLate],
  },
  'payments-take-their-time': {
    about: 'a payment stays 120 ms in each state',
    gaps: ['payments/time-between-states', 'transfers/lifecycle-of-a-transfer-in'],
    areas: ['agent-actions', 'invitations', 'quotes', 'refunds', 'transactions', 'webhooks'],
    replaces: [
      replacing(
        goOn,
        (right) => (work, kind, payment, afterMs) => right(work, kind, payment, (afterMs ?? 0) + whileMs),
      ),
    ],
  },
  'undebited-failures-are-refunded-too': {
    about: 'a failed payment that took nothing has a refund, of nothing',
    readings: ['payments/refund-without-a-debit'],
    areas: ['refunds', 'transactions', 'transfers', 'webhooks'],
    replaces: [replacing(hasRefund, () => () => true)],
  },
  'cancelled-payments-end-failed': {
    about: 'a cancelled payment that was refunded and never delivered becomes FAILED',
    gaps: ['payments/end-of-an-effective-cancellation'],
    readings: ['payments/manual-cancellation'],
    areas: ['refunds', 'transactions', 'transfers', 'webhooks'],
    replaces: [
      replacing(moveRefund, (right) => async (work, payment, trigger, change) => {
        const settled = await right(work, payment, trigger, change);
        const { cancelled, plan } = settled.inner;
        if (trigger !== 'settle' || !cancelled || plan.cancelledAndDelivered === true) return settled;
        return movePayment(work, settled, 'fail', { failureReason: 'QUOTE_EXECUTION_FAILED' });
      }),
    ],
  },
  'only-pending-transfers-can-be-cancelled': {
    about: 'a transfer can be cancelled while it is PENDING',
    readings: ['transactions/what-cancel-cancels'],
    areas: ['payments', 'refunds', 'transfers', 'webhooks'],
    choice: 'cancellation',
    unexamined: 'the sandbox leaves no transfer PENDING long enough',
    replaces: [cancellingOnly('PENDING')],
  },
  'only-processing-transfers-can-be-cancelled': {
    about: 'a transfer can be cancelled while it is PROCESSING',
    readings: ['transactions/what-cancel-cancels'],
    areas: ['payments', 'refunds', 'transfers', 'webhooks'],
    choice: 'cancellation',
    replaces: [cancellingOnly('PROCESSING')],
  },
  'quote-payments-can-be-cancelled': {
    about: 'every outgoing payment can be cancelled while it is under way',
    readings: ['transactions/what-cancel-cancels'],
    areas: ['payments', 'refunds', 'transfers', 'webhooks'],
    choice: 'cancellation',
    replaces: [replacing(isCancellable, () => () => true)],
  },
  'transfers-out-need-an-amount': {
    about: 'a transfer out without an amount is refused',
    gaps: ['transfers/amount-left-out'],
    areas: ['transfers'],
    replaces: [
      replacing(withAmount, (right) => async (work, request) => {
        if (request.amount === undefined) throw invalidField('amount', 'amount is required.');
        return right(work, request);
      }),
    ],
  },
  'payments-have-a-least-amount': {
    about: 'quotes that send, and transfers, of less than 1,000 are refused',
    gaps: ['quotes/unit-of-the-locked-amount', 'transfers/unit-and-bounds-of-amount'],
    areas: 'everything',
    replaces: [
      replacing(boundsOf, (right) => (work, request) => {
        const [least, most] = right(work, request);
        // A lookup shows the bounds of what is received.
        return [request.lockedCurrencySide === 'SENDING' ? leastAmount : least, most];
      }),
      replacing(withAmount, (right) => async (work, request) => {
        const paid = await right(work, request);
        if (paid.amount < leastAmount)
          throw invalidField('amount', `amount must be ${leastAmount} at least.`);
        return paid;
      }),
    ],
  },
  'usual-accounts-are-not-paid': {
    about: 'the sandbox pays accounts that it knows alone, and none whose identifier ends with 888',
    gaps: ['payments/how-to-provoke-outcomes'],
    areas: 'everything',
    unexamined: 'what follows a delivery is met on no payment',
    replaces: [
      replacing(deliver, (right) => async (work, payment) => {
        const isUnknown = payment.inner.receivers.some((name) => name.endsWith('888'));
        const fails = 'INVALID_BANK_ACCOUNT';
        return isUnknown
          ? fail(work, { ...payment, inner: { ...payment.inner, plan: { fails } } })
          : right(work, payment);
      }),
    ],
  },
  'payments-show-little': {
    about: 'an outgoing payment shows the members of the table alone',
    gaps: [
      'transactions/other-members',
      'refunds/how-a-payment-was-funded',
      'payments/how-to-provoke-outcomes',
    ],
    areas: ['agent-actions', 'quotes', 'transfers', 'webhooks'],
    unexamined: 'where a confirmation shows is read from the payment',
    replaces: [showing((view) => only(view, (name) => listed.has(name)))],
  },
} as const satisfies Variations;
