import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { valueAt } from '../../spec/schema/json-pointer.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { readAgeMs } from './ledger.ts';
import { isKind, kept, type View } from './views.ts';

/** A member whose presence says something of its resource. */
interface Telling {
  readonly of: string;
  readonly pointer: string;
  readonly rule: RuleId;
  /** The later views that must keep what one has shown: a row may be a summary, a read is not. */
  readonly isMissedBy: (later: View, shownBy: HttpRecord) => boolean;
  /** Only while this member is the same. */
  readonly while?: string;
  /** A channel that is verified may be needed no more: only until a request names the resource. */
  readonly isUntilNamed?: true;
  /** It comes after the state that it stays with: for a moment, a read may be from in between. */
  readonly isLater?: true;
}

const isReadOf = ({ at, on }: View, operation: string): boolean => at === '' && on.operation === operation;

const telling: readonly Telling[] = [
  {
    of: 'CustomerFields',
    pointer: '/contactVerification',
    rule: 'customers/contact-verification-is-absent-where-not-needed',
    isMissedBy: (later) => isReadOf(later, 'customers.get'),
    isUntilNamed: true,
  },
  {
    of: 'InternalAccount',
    pointer: '/fundingPaymentInstructions',
    rule: 'internal-accounts/carries-payment-instructions',
    isMissedBy: (later, { operation }) => later.on.operation === operation,
    while: '/status',
  },
  // The document says of these that they are set with a state: they stay as long as it does.
  ...(
    [
      ['/failureReason', 'payments/failure-reason-stays', ['FAILED']],
      ['/settledAt', 'payments/settled-at-stays', ['COMPLETED']],
      ['/refund', 'refunds/shown-on-the-transaction', ['FAILED', 'COMPLETED']],
    ] as const
  ).map(([pointer, rule, states]) => ({
    of: 'TransactionFields',
    pointer,
    rule,
    isMissedBy: (later: View, { operation }: HttpRecord) =>
      operation === 'transactions.get' &&
      isReadOf(later, operation) &&
      states.some((state) => state === later.shown['status']),
    while: '/status',
    ...(pointer === '/refund' && { isLater: true as const }),
  })),
];

export const presenceRules: readonly RuleId[] = telling.map(({ rule }) => rule);

interface Shown {
  readonly on: HttpRecord;
  readonly at: string;
  readonly while: unknown;
  /** By the clock of this process, in milliseconds. */
  readonly shownAt: number;
}

/** The first views of a resource that showed such a member, by resource and rule: one of each operation and companion. */
export type Presences = Map<string, readonly Shown[]>;

/** More are not remembered. */
const mostShown = 6_000;

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** Whether a view may lack what an earlier one had: it is another kind of view, or from a moment before. */
const mayLack = (later: View, before: Shown, { isMissedBy, isLater }: Telling): boolean =>
  !isMissedBy(later, before.on) ||
  (isLater === true && before.shownAt + readAgeMs > performance.now() - later.on.ms);

const lookFor = (row: Telling, view: View, examine: FindingCollector, shown: Presences): void => {
  const { pointer, rule } = row;
  const companion = row.while === undefined ? undefined : valueAt(view.shown, row.while);
  const key = `${view.id} ${rule}`;
  const known = shown.get(key) ?? [];
  const alike = known.filter((before) => before.while === companion);
  if (isThere(valueAt(view.shown, pointer))) {
    if (known.length > 0) examine.held(rule, 1);
    if (!alike.some(({ on }) => on.operation === view.on.operation) && shown.size < mostShown)
      shown.set(key, [...known, { ...kept(view), while: companion, shownAt: performance.now() }]);
    return;
  }
  const before = alike.find((each) => !mayLack(view, each, row));
  if (before === undefined) return;
  examine.assert(rule, false, () => ({
    expected: `what ${before.on.operation} showed of ${view.id} at ${before.at}${pointer}, or none there either`,
    actual: 'none',
    on: [before.on, view.on],
    pointer: `${view.at}${pointer}`,
  }));
};

/**
 * Compares a view that lacks such a member with another one that had it. That one shows that the target has our name for it.
 *
 * @param isUpdated whether a request named the resource that may change it: then it may lack what it had
 */
export const examinePresence = (
  view: View,
  examine: FindingCollector,
  { shown, isUpdated }: { readonly shown: Presences; readonly isUpdated: (id: string) => boolean },
): void => {
  if (view.isWebhook) return;
  for (const row of telling)
    if (isKind(view, row.of) && !(row.isUntilNamed === true && isUpdated(view.id)))
      lookFor(row, view, examine, shown);
};
