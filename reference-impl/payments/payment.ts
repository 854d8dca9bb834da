import type { PaymentState } from '../../spec/machines/payment.ts';
import type { RefundState } from '../../spec/machines/refund.ts';
import type { FailureReason } from '../../spec/vocabulary.ts';
import type { Amount, CurrencyCode } from '../ledger/currencies.ts';
import type { PayoutPlan } from '../runtime/sandbox-triggers.ts';
import { transactions, type Searchable, type StoredTransaction } from '../records/transaction-store.ts';
import type { Work } from '../runtime/work.ts';

export type RefundReason = 'TRANSACTION_FAILED' | 'USER_CANCELLATION' | 'TIMEOUT';

/** Source: Resources and their fields > Refund object (on a transaction). */
export interface Refund {
  readonly reference: string;
  readonly initiatedAt: string;
  readonly settledAt?: string;
  readonly status: RefundState;
  readonly reason: RefundReason;
}

/** Where the money of a payment came from; it decides where a refund goes. */
export type Funding = 'prefunded' | 'instant-fiat' | 'crypto';

/** The server's record of an outgoing payment. Amounts in smallest units. */
export interface PaymentInner extends Searchable {
  readonly funding: Funding;
  readonly sendingCurrency: CurrencyCode;
  readonly receivingCurrency: CurrencyCode;
  /** The internal account that pays, where one does. */
  readonly sourceAccount?: string;
  /** The ledger account that is paid: an internal account, or the world outside. */
  readonly payoutTo: string;
  /** The amount debited from the source: nothing before the execution. */
  readonly debited: number;
  readonly executed: boolean;
  /** Over a rail of banks, and no quote: it can be cancelled while it is under way. */
  readonly cancellable: boolean;
  /** Whether the platform cancelled it. */
  readonly cancelled: boolean;
  readonly plan: PayoutPlan;
}

/** A payment that leaves. Source: Resources and their fields > Transaction. */
export interface Payment extends StoredTransaction {
  readonly type: 'OUTGOING';
  readonly direction: 'DEBIT';
  readonly status: PaymentState;
  readonly sentAmount: Amount;
  readonly receivedAmount: Amount;
  readonly exchangeRate: number;
  readonly fees: number;
  readonly platformFees?: number;
  readonly quoteId?: string;
  readonly agentId?: string;
  readonly description?: string;
  readonly source: Readonly<Record<string, string>>;
  readonly destination: Readonly<Record<string, string>>;
  readonly counterpartyInformation?: Readonly<Record<string, string>>;
  readonly settledAt?: string;
  readonly failureReason?: FailureReason;
  readonly refund?: Refund;
  readonly receiptDeliveryConfirmedAt?: string;
  readonly inner: PaymentInner;
}

export const isPayment = (transaction: StoredTransaction): transaction is Payment =>
  transaction.type === 'OUTGOING';

/** The outgoing payment with this id, or undefined: for tasks, which find what there is by then. */
export const paymentOf = async (work: Work, id: string): Promise<Payment | undefined> => {
  const found = await work.collection(transactions).get(id);
  return found && isPayment(found) ? found : undefined;
};
