import { customerOf } from '../../records/customer-store.ts';
import { ApiError, forbidden, invalidField } from '../../http/api-error.ts';
import { goOn } from '../../payments/course.ts';
import { isCovered } from '../../payments/money.ts';
import { movePayment, moveRefund } from '../../payments/moves.ts';
import { paymentOf, type Payment } from '../../payments/payment.ts';
import { deliver, fail } from '../../payments/steps.ts';
import { transactionView } from '../../records/transaction-store.ts';
import { getTransaction, listTransactions } from '../../transactions/transactions.ts';
import { boundsOf } from '../../payments/open-quote.ts';
import { payingEnd } from '../../payments/quote-ends.ts';
import { isInternal } from '../../ledger/journal.ts';
import { plannedOut, withAmount } from '../../payments/transfers.ts';
import { behaviourWith, replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Variations } from '../deviation.ts';
import { only } from '../altered-answers.ts';
import { showing } from './shown-payments.ts';
import type { Work } from '../../runtime/work.ts';

/** The least that another server may let anybody pay. Smallest units. */
const leastAmount = 1_000;

/** How long a state lasts. Virtual milliseconds. */
const whileMs = 120;

/** The members of the document's table. */
const listed: readonly string[] = [
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
];

/** How long a read lags behind. Virtual milliseconds. */
const lagMs = 120;

/** Reads show a payment as it was before its last change for a moment; what announces the change shows it at once. */
const readingLate: Replacement = (replacements) => {
  const before = new Map<string, { readonly payment: Payment; readonly untilMs: number }>();
  // As it is stored: another variation may have altered the payment that is moved.
  const note = async (work: Work, { id }: Payment): Promise<void> => {
    const payment = await paymentOf(work, id);
    if (payment) before.set(id, { payment, untilMs: work.now().getTime() + lagMs });
  };
  replacing(movePayment, async (right, work, payment, ...rest) => {
    await note(work, payment);
    return right(work, payment, ...rest);
  })(replacements);
  replacing(moveRefund, async (right, work, payment, ...rest) => {
    await note(work, payment);
    return right(work, payment, ...rest);
  })(replacements);
  const shownAt = (nowMs: number): Replacement =>
    replacing(transactionView, (right, context, transaction) => {
      const known = before.get(transaction.id);
      return right(context, known !== undefined && nowMs < known.untilMs ? known.payment : transaction);
    });
  for (const point of [getTransaction, listTransactions])
    replacing(point, (right, call) => {
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

/** Permitted variants of payments on their course. */
export const paymentVariations = {
  'platform-payments-name-a-customer': {
    about: 'a payment from an account of the platform has the customerId of nobody that the suite knows',
    readings: ['webhooks/customer-of-a-platform-payment'],
    areas: ['payments', 'transfers', 'transactions'],
    replaces: replacing(transactionView, (right, context, transaction) => {
      const view = right(context, transaction);
      return view['type'] === 'OUTGOING' && view['customerId'] === undefined
        ? { ...view, customerId: 'Customer:0199a5b2-7c3d-7e4f-8a6b-1c2d3e4f5a6b' }
        : view;
    }),
  },
  'too-little-balance-is-refused': {
    about: 'an execution or transfer that the source cannot pay is refused',
    gaps: ['transfers/too-little-balance', 'sandbox-triggers/too-little-funds'],
    readings: ['payments/insufficient-balance'],
    areas: ['agent-actions', 'quotes', 'transactions', 'webhooks'],
    unexamined: 'no payment fails for want of funds when it is refused',
    replaces: replacing(isCovered, async (right, work, payment) => {
      if (await right(work, payment)) return true;
      throw new ApiError(400, 'INSUFFICIENT_BALANCE', 'The source account has too little.');
    }),
  },
  'quote-payments-have-a-type-of-their-own': {
    about: 'the payment of a quote has type OUTGOING_QUOTE',
    readings: ['transactions/a-value-for-outgoing'],
    gaps: ['transactions/other-types-and-directions'],
    areas: ['payments', 'quotes', 'refunds', 'webhooks'],
    replaces: showing((view, payment) => ('quoteId' in payment ? { ...view, type: 'OUTGOING_QUOTE' } : view)),
  },
  'customers-pay-once-approved': {
    about: 'a quote or transfer out of a customer who is not APPROVED is refused',
    gaps: ['payments/kyc-of-a-payer'],
    areas: 'everything',
    replaces: [
      replacing(payingEnd, async (right, work, source) => {
        const end = await right(work, source);
        await mustBeApproved(work, end.customerId);
        return end;
      }),
      replacing(plannedOut, async (right, work, ...rest) => {
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
    replaces: readingLate,
  },
  'payments-take-their-time': {
    about: 'a payment stays 120 ms in each state',
    gaps: ['payments/time-between-states', 'transfers/lifecycle-of-a-transfer-in'],
    areas: ['agent-actions', 'invitations', 'quotes', 'refunds', 'transactions', 'webhooks'],
    replaces: replacing(goOn, (right, work, kind, payment, afterMs) =>
      right(work, kind, payment, (afterMs ?? 0) + whileMs),
    ),
  },
  'transfers-out-need-an-amount': {
    about: 'a transfer out without an amount is refused',
    gaps: ['transfers/amount-left-out'],
    areas: ['transfers'],
    replaces: replacing(withAmount, async (right, work, request) => {
      if (request.amount === undefined && isInternal(request.source.accountId))
        throw invalidField('amount', 'amount is required.');
      return right(work, request);
    }),
  },
  'transfers-in-need-an-amount': {
    about: 'a transfer in without an amount is refused',
    gaps: ['transfers/amount-left-out'],
    areas: ['transfers'],
    replaces: replacing(withAmount, async (right, work, request) => {
      if (request.amount === undefined && !isInternal(request.source.accountId))
        throw invalidField('amount', 'amount is required.');
      return right(work, request);
    }),
  },
  'payments-have-a-least-amount': {
    about: 'quotes that send, and transfers, of less than 1,000 are refused',
    gaps: ['quotes/unit-of-the-locked-amount', 'transfers/unit-and-bounds-of-amount'],
    areas: 'everything',
    replaces: [
      replacing(boundsOf, (right, work, request) => {
        const [least, most] = right(work, request);
        // A lookup shows the bounds of what is received.
        return [request.lockedCurrencySide === 'SENDING' ? leastAmount : least, most];
      }),
      replacing(withAmount, async (right, work, request) => {
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
    replaces: replacing(deliver, async (right, work, payment) => {
      const isUnknown = payment.inner.receivers.some((name) => name.endsWith('888'));
      const fails = 'INVALID_BANK_ACCOUNT';
      return isUnknown
        ? fail(work, { ...payment, inner: { ...payment.inner, plan: { fails } } })
        : right(work, payment);
    }),
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
    replaces: showing((view) => only(view, listed)),
  },
} as const satisfies Variations;
