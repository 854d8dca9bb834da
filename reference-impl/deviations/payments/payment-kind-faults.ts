import { agentTransferOut, executeAgentQuote } from '../../agents/agent-side-money.ts';
import { counter } from '../../ledger/journal.ts';
import { debitSource, refundAccount } from '../../payments/money.ts';
import { announcePayment } from '../../payments/moves.ts';
import type { Payment } from '../../payments/payment.ts';
import { quoteView } from '../../payments/quotes.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking, without } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { actLater } from './payment-tasks.ts';

type IsMeant = (payment: Payment) => boolean;

const isOfAgent: IsMeant = ({ agentId }) => agentId !== undefined;

const isFundedFromOutside: IsMeant = ({ inner }) => inner.funding !== 'prefunded';

/** No event announces these payments. */
const silent = (isMeant: IsMeant): Replacement =>
  replacing(announcePayment, async (right, work, payment, type) => {
    if (!isMeant(payment)) await right(work, payment, type);
  });

/** Events of these types lack a member. */
const announcingWithout = (types: RegExp, member: string): Replacement =>
  replacing(announcePayment, (right, work, payment, type) =>
    right(work, types.test(type) ? lacking(payment, member) : payment, type),
  );

/** Payments are debited some time after they began. */
const debitedLate: Replacement = replacing(debitSource, (_right, work, payment) =>
  actLater(work, 'payment.debitLate', payment),
);

/** Refunds of these payments leave the service instead of going back to the account that paid. */
const refundedElsewhere = (isMeant: IsMeant): Replacement =>
  replacing(refundAccount, async (right, work, payment) =>
    isMeant(payment) ? counter('external', payment.inner.sendingCurrency) : right(work, payment),
  );

/** Faults in one kind of payments alone, or in one kind of their events. */
export const paymentKindFaults = faultsOf({
  'agent-side/payments-are-announced': {
    'payments-of-agents-are-not-announced': silent(isOfAgent),
  },
  'webhooks/order-on-funded-success': {
    'payments-funded-from-outside-are-not-announced': silent(isFundedFromOutside),
  },
  'webhooks/failure-names-the-customer': {
    'refund-events-leave-the-customer-out': announcingWithout(/REFUND/, 'customerId'),
  },
  'webhooks/failure-data-is-complete': {
    'failure-events-leave-the-fees-out': announcingWithout(/\.FAILED$/, 'fees'),
  },
  'agent-side/execution-debits-at-once': {
    // Approved actions are executed by other operations.
    'executions-of-agents-are-debited-late': during(executeAgentQuote, debitedLate),
  },
  'agent-side/transfer-debits-at-once': {
    'transfers-of-agents-are-debited-late': during(agentTransferOut, debitedLate),
  },
  'refunds/bank-return-is-credited-to-the-source': {
    'refund-of-a-bank-return-leaves-the-service': refundedElsewhere(
      ({ inner }) => inner.plan.returnedByBank === true,
    ),
  },
  'refunds/cancellation-is-credited-to-the-source': {
    'refund-of-a-cancellation-leaves-the-service': refundedElsewhere(
      ({ refund }) => refund?.reason === 'USER_CANCELLATION',
    ),
  },
  'quotes/funded-quote-names-its-transaction': {
    'quote-funded-from-outside-names-no-transaction': replacing(quoteView, (right, call, quote) => {
      const isMeant = quote.source.sourceType === 'REALTIME_FUNDING' && quote.status === 'COMPLETED';
      return isMeant ? without(right(call, quote), 'transactionId') : right(call, quote);
    }),
  },
});
