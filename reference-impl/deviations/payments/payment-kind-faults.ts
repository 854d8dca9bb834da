import { agentTransferOut, executeAgentQuote } from '../../agents/agent-side-money.ts';
import { counter } from '../../ledger/journal.ts';
import { debitSource, refundAccount } from '../../payments/money.ts';
import { announcePayment } from '../../payments/moves.ts';
import type { Payment } from '../../payments/payment.ts';
import { quoteView } from '../../payments/quotes.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking, without } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { actLater } from './payment-tasks.ts';

type IsMeant = (payment: Payment) => boolean;

const isOfAgent: IsMeant = ({ agentId }) => agentId !== undefined;

const isFundedFromOutside: IsMeant = ({ inner }) => inner.funding !== 'prefunded';

/** No event announces these payments. */
const silent = (isMeant: IsMeant): Replacement =>
  replacing(announcePayment, (right) => async (work, payment, type) => {
    if (!isMeant(payment)) await right(work, payment, type);
  });

/** Events of these types lack a member. */
const announcingWithout = (types: RegExp, member: string): Replacement =>
  replacing(
    announcePayment,
    (right) => (work, payment, type) =>
      right(work, types.test(type) ? lacking(payment, member) : payment, type),
  );

/** Payments are debited some time after they began. */
const debitedLate: Replacement = replacing(
  debitSource,
  () => (work, payment) => actLater(work, 'payment.debitLate', payment),
);

/** Refunds of these payments leave the service instead of going back to the account that paid. */
const refundedElsewhere = (isMeant: IsMeant): Replacement =>
  replacing(
    refundAccount,
    (right) => async (work, payment) =>
      isMeant(payment) ? counter('external', payment.inner.sendingCurrency) : right(work, payment),
  );

/** Faults in one kind of payments alone, or in one kind of their events. */
export const paymentKindFaults = {
  'payments-of-agents-are-not-announced': fault('agent-side/payments-are-announced', silent(isOfAgent)),
  'payments-funded-from-outside-are-not-announced': fault(
    'webhooks/order-on-funded-success',
    silent(isFundedFromOutside),
  ),
  'refund-events-leave-the-customer-out': fault(
    'webhooks/failure-names-the-customer',
    announcingWithout(/REFUND/, 'customerId'),
  ),
  'failure-events-leave-the-fees-out': fault(
    'webhooks/failure-data-is-complete',
    announcingWithout(/\.FAILED$/, 'fees'),
  ),
  // Approved actions are executed by other operations.
  'executions-of-agents-are-debited-late': fault(
    'agent-side/execution-debits-at-once',
    during(executeAgentQuote, debitedLate),
  ),
  'transfers-of-agents-are-debited-late': fault(
    'agent-side/transfer-debits-at-once',
    during(agentTransferOut, debitedLate),
  ),
  'refund-of-a-bank-return-leaves-the-service': fault(
    'refunds/bank-return-is-credited-to-the-source',
    refundedElsewhere(({ inner }) => inner.plan.returnedByBank === true),
  ),
  'refund-of-a-cancellation-leaves-the-service': fault(
    'refunds/cancellation-is-credited-to-the-source',
    refundedElsewhere(({ refund }) => refund?.reason === 'USER_CANCELLATION'),
  ),
  'quote-funded-from-outside-names-no-transaction': fault(
    'quotes/funded-quote-names-its-transaction',
    replacing(quoteView, (right) => (call, quote) => {
      const isMeant = quote.source.sourceType === 'REALTIME_FUNDING' && quote.status === 'COMPLETED';
      return isMeant ? without(right(call, quote), 'transactionId') : right(call, quote);
    }),
  ),
} as const satisfies Faults;
