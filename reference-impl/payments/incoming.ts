import type { IncomingState, IncomingTrigger } from '../../spec/machines/incoming-payment.ts';
import type { FailureReason } from '../../spec/vocabulary.ts';
import { conflict } from '../http/api-error.ts';
import type { ReplyHandler } from '../tasks/reply-handler.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { Amount, CurrencyCode } from '../ledger/currencies.ts';
import { counter } from '../ledger/journal.ts';
import { post, transfer } from '../ledger/ledger.ts';
import type { PayoutPlan } from '../runtime/sandbox-triggers.ts';
import { goOn, type IncomingTask } from './course.ts';
import {
  transactions,
  transactionView,
  type Searchable,
  type StoredTransaction,
} from '../records/transaction-store.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';

/** Something that one side asks to know of the other. */
interface CounterpartyField {
  readonly name: string;
  readonly mandatory: boolean;
}

/** A payment that arrives. */
export interface Incoming extends StoredTransaction {
  readonly type: 'INCOMING';
  readonly direction: 'CREDIT';
  readonly status: IncomingState;
  readonly sentAmount?: Amount;
  readonly receivedAmount: Amount;
  readonly agentId?: string;
  readonly source: Readonly<Record<string, string>>;
  readonly destination: Readonly<Record<string, string>>;
  readonly requestedReceiverCustomerInfoFields?: readonly CounterpartyField[];
  readonly settledAt?: string;
  readonly failureReason?: FailureReason;
  readonly receiptDeliveryConfirmedAt?: string;
  readonly inner: Searchable & {
    readonly currency: CurrencyCode;
    /** The internal account that is credited. */
    readonly account: string;
    /** Whether the platform decides about it. */
    readonly needsApproval: boolean;
    readonly plan: PayoutPlan;
  };
}

export const isIncoming = (transaction: StoredTransaction): transaction is Incoming =>
  transaction.type === 'INCOMING';

/** Whether it waits for the platform's decision. */
export const awaitsApproval = ({ status, inner }: Incoming): boolean =>
  status === 'PENDING' && inner.needsApproval;

/** An approval request is sent once: a receiver that does not answer can still decide by a call. */
export const announceIncoming = replaceable(
  async (work: Work, payment: Incoming, type: string | undefined): Promise<void> => {
    if (type === undefined) return;
    const once = type === 'INCOMING_PAYMENT.PENDING';
    await work.emit({ resource: payment.id, type, data: transactionView(work, payment), once });
  },
);

const move = async (
  work: Work,
  payment: Incoming,
  trigger: IncomingTrigger,
  change: Partial<Incoming> = {},
): Promise<Incoming> => {
  const { state, emits } = apply(work, 'incoming-payment', payment.status, trigger);
  const after = { ...payment, ...change, status: state, updatedAt: work.now().toISOString() };
  await work.collection(transactions).update(after);
  await announceIncoming(work, after, emits);
  return after;
};

/**
 * Begins a payment that arrives: `announce` asks the platform to decide, `pull` takes its course unless it needs
 * an approval.
 */
export const beginIncoming = async (
  work: Work,
  wanted: Omit<Incoming, 'status'>,
  trigger: 'announce' | 'pull',
): Promise<Incoming> => {
  const { state, emits } = apply(work, 'incoming-payment', '(none)', trigger);
  const payment: Incoming = { ...wanted, status: state };
  await work.collection(transactions).insert(payment);
  await announceIncoming(work, payment, emits);
  if (trigger === 'pull' && !payment.inner.needsApproval)
    await goOn(work, 'incoming.take', payment, payment.inner.plan.pendingMs);
  return payment;
};

/** Raises 409 for a payment that waits for no decision. */
export const mustAwaitApproval = replaceable((_work: Work, payment: Incoming): void => {
  if (awaitsApproval(payment)) return;
  throw conflict(
    `The transaction is ${payment.status} and waits for no decision.`,
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
  );
});

/** Lets a payment in. Raises 409 for one that waits for no decision. */
export const approveIncoming = replaceable(async (work: Work, payment: Incoming): Promise<Incoming> => {
  mustAwaitApproval(work, payment);
  const approved = await move(work, payment, 'approve');
  await goOn(work, 'incoming.result', approved, approved.inner.plan.processingMs);
  return approved;
});

/** Keeps a payment out: FAILED, nothing credited. Raises 409 for one that waits for no decision. */
export const rejectIncoming = replaceable(async (work: Work, payment: Incoming): Promise<Incoming> => {
  mustAwaitApproval(work, payment);
  return move(work, payment, 'reject', { failureReason: 'QUOTE_EXECUTION_FAILED' });
});

/** Stops a transfer in that is under way. Nothing was credited yet. */
export const cancelIncoming = (work: Work, payment: Incoming): Promise<Incoming> =>
  move(work, payment, 'cancel', { failureReason: 'QUOTE_EXECUTION_FAILED' });

const take = async (work: Work, payment: Incoming): Promise<void> => {
  if (payment.status !== 'PENDING') return;
  const moved = await move(work, payment, 'take');
  await goOn(work, 'incoming.result', moved, moved.inner.plan.processingMs);
};

/** Pays the money of a payment in. */
export const credit = replaceable((work: Work, { id, inner, receivedAmount }: Incoming): Promise<void> => {
  const { account, currency } = inner;
  const entries = transfer(currency, receivedAmount.amount, counter('external', currency), account);
  return post(work, { transaction: id, entries });
});

const result = async (work: Work, payment: Incoming): Promise<void> => {
  if (payment.status !== 'PROCESSING') return;
  const { plan } = payment.inner;
  if (plan.fails !== undefined) {
    await move(work, payment, 'fail', { failureReason: plan.fails });
    return;
  }
  await credit(work, payment);
  await move(work, payment, 'credit', { settledAt: work.now().toISOString() });
};

const incomingOf = async (work: Work, id: unknown): Promise<Incoming | undefined> => {
  const found = await work.collection(transactions).get(String(id));
  return found && isIncoming(found) ? found : undefined;
};

const onIncoming =
  (step: (work: Work, payment: Incoming) => Promise<void>): TaskHandler =>
  async (work, { id }) => {
    const payment = await incomingOf(work, id);
    if (payment) await step(work, payment);
  };

/** The scheduler's tasks for payments that arrive. */
export const incomingTasks = {
  'incoming.take': onIncoming(take),
  'incoming.result': onIncoming(result),
} as const satisfies Readonly<Record<IncomingTask, TaskHandler>>;

/** A payment that could not be credited fails; nothing was debited that would have to go back. */
const giveUp = async (work: Work, payment: Incoming): Promise<void> => {
  const trigger = ({ PENDING: 'reject', PROCESSING: 'fail' } as const)[payment.status as string];
  if (trigger) await move(work, payment, trigger, { failureReason: 'QUOTE_EXECUTION_FAILED' });
};

/** The end of a payment that arrives when a step of it fails. */
export const incomingRecoveries = {
  'incoming.take': onIncoming(giveUp),
  'incoming.result': onIncoming(giveUp),
} as const satisfies Readonly<Record<IncomingTask, TaskHandler>>;

/** The decision by the platform's answer to an approval request, by status. Others leave the payment open. */
const decisions: Readonly<Record<number, (work: Work, payment: Incoming) => Promise<Incoming>>> = {
  200: approveIncoming,
  403: rejectIncoming,
};

/** Decides a payment by the answer to its webhook, unless somebody was faster. */
export const decideByReply = replaceable(
  async (work: Work, event: Parameters<ReplyHandler>[1], { status }: Parameters<ReplyHandler>[2]) => {
    const payment = await incomingOf(work, event.resource);
    if (payment && awaitsApproval(payment)) await decisions[status]?.(work, payment);
  },
);
