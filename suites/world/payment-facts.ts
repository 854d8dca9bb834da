import { isJsonObject } from '../../spec/json.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { shownWithinMs } from './ledger.ts';
import { isKind, isRow, kept, type View } from './views.ts';

const [ownReference, namesCustomer, listed, listedState] = [
  'refunds/reference-is-its-own',
  'webhooks/notification-names-the-customer',
  'refunds/shown-on-the-transaction',
  'conventions/listed-state-is-the-state-read',
] as const;

export const paymentFactRules = [
  ownReference,
  namesCustomer,
  listed,
  listedState,
] as const satisfies readonly RuleId[];

interface Shown {
  readonly id: string;
  readonly on: HttpRecord;
}

/** A read that showed a refund, and when it was answered by the clock of this process, in milliseconds. */
interface Refunded {
  readonly on: HttpRecord;
  readonly shownAt: number;
  /** The state and the reference of a refund that has ended; undefined of another. */
  readonly ended: readonly [status: string, reference: unknown] | undefined;
}

/** The payments of a run, by what they show. */
export interface PaymentFacts {
  /** The payment that first showed a refund with this reference. */
  readonly references: Map<string, Shown>;
  /** The first view of a payment that showed its customer, and the first webhook that did not, by the payment. */
  readonly customers: Map<string, HttpRecord>;
  readonly nameless: Map<string, HttpRecord>;
  readonly refunds: Map<string, Refunded>;
  /** A row may be a summary: it is judged where others show refunds. */
  rowWithRefund: HttpRecord | undefined;
}

export const noPaymentFacts = (): PaymentFacts => ({
  references: new Map(),
  customers: new Map(),
  nameless: new Map(),
  refunds: new Map(),
  rowWithRefund: undefined,
});

/** More are not remembered. */
const mostKnown = 6_000;

const remember = <T>(known: Map<string, T>, key: string, value: T): void => {
  if (known.size < mostKnown && !known.has(key)) known.set(key, value);
};

/** A reference identifies a refund, so two payments have two. */
const examineReference = (view: View, examine: FindingCollector, { references }: PaymentFacts): void => {
  const { refund } = view.shown;
  const reference = isJsonObject(refund) ? refund['reference'] : undefined;
  if (typeof reference !== 'string' || reference === '') return;
  const first = references.get(reference);
  if (first === undefined) remember(references, reference, { id: view.id, on: kept(view).on });
  else if (first.id === view.id) examine.held(ownReference, 1);
  else
    examine.assert(ownReference, false, () => ({
      expected: `another reference than ${reference}, which the refund of ${first.id} has`,
      actual: reference,
      on: [first.on, view.on],
      pointer: `${view.at}/refund/reference`,
    }));
};

/** A payment that some view shows with its customer is a customer's, and its webhooks say so. */
const examineCustomer = (view: View, examine: FindingCollector, facts: PaymentFacts): void => {
  const { customers, nameless } = facts;
  const isNamed = typeof view.shown['customerId'] === 'string';
  if (isNamed) remember(customers, view.id, kept(view).on);
  else if (view.isWebhook) remember(nameless, view.id, view.on);
  const [named, unnamed] = [customers.get(view.id), nameless.get(view.id)];
  if (named === undefined || unnamed === undefined) return;
  nameless.delete(view.id);
  examine.assert(namesCustomer, false, () => ({
    expected: `customerId in the webhooks about ${view.id}, as ${named.operation} shows it`,
    actual: 'none',
    on: [named, unnamed],
    pointer: '/data/customerId',
    side: 'request',
  }));
};

const isListed = (view: View): boolean => view.on.operation === 'transactions.list' && isRow(view);

/** A refund that will not change any more: its state, and which it is. */
const endIn = ({ refund }: View['shown']): Refunded['ended'] => {
  const { status, reference } = isJsonObject(refund) ? refund : {};
  return status === 'COMPLETED' || status === 'FAILED' ? [status, reference] : undefined;
};

/** Remembers where a refund was shown. */
const noteRefund = (view: View, facts: PaymentFacts): void => {
  if (view.at === '' && view.on.operation === 'transactions.get') {
    const ended = endIn(view.shown);
    if (ended !== undefined && facts.refunds.get(view.id)?.ended === undefined) facts.refunds.delete(view.id);
    remember(facts.refunds, view.id, { on: view.on, shownAt: performance.now(), ended });
  }
  if (isListed(view)) facts.rowWithRefund ??= kept(view).on;
};

/** A refund that was read as ended is so in a row, unless that shows another refund. */
const examineRefundOfRow = (
  { id, at, on, shown: { refund } }: View,
  examine: FindingCollector,
  read: Refunded,
): void => {
  if (read.ended === undefined || !isJsonObject(refund) || typeof refund['status'] !== 'string') return;
  const [status, reference] = read.ended;
  if (refund['reference'] !== reference) return;
  examine.assert(listedState, refund['status'] === status, () => ({
    expected: `the refund of ${id} to be ${status} in its row, as ${read.on.operation} showed it before`,
    actual: JSON.stringify(refund['status']),
    on: [read.on, on],
    pointer: `${at}/refund/status`,
  }));
};

/** A payment that was read with a refund is listed with it, where the rows of the target show refunds. */
const examineRow = (view: View, examine: FindingCollector, facts: PaymentFacts): void => {
  const hasRefund = isJsonObject(view.shown['refund']);
  if (hasRefund) noteRefund(view, facts);
  const [read, other] = [facts.refunds.get(view.id), facts.rowWithRefund];
  if (!isListed(view) || read === undefined || other === undefined) return;
  // A list may follow a moment later: no time is stated.
  if (read.shownAt + shownWithinMs() > performance.now() - view.on.ms) return;
  examine.assert(listed, hasRefund, () => ({
    expected: `the refund of ${view.id} in its row, as ${read.on.operation} shows it and as other rows show theirs`,
    actual: 'none',
    on: [read.on, other, view.on],
    pointer: view.at,
  }));
  examineRefundOfRow(view, examine, read);
};

/** Holds a view of a payment against the others. */
export const examinePayment = (view: View, examine: FindingCollector, facts: PaymentFacts): void => {
  if (!isKind(view, 'TransactionFields')) return;
  examineRow(view, examine, facts);
  if (view.shown['type'] !== 'OUTGOING') return;
  examineReference(view, examine, facts);
  examineCustomer(view, examine, facts);
};
