import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { WebhookKindName } from '../../spec/webhooks.ts';
import { memberOf } from '../kit/assertions/members.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { target } from '../kit/check/run.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import type { View } from './views.ts';

const rule = 'webhooks/announced-outcome-is-read';

export const announcedStateRules = [rule] as const satisfies readonly RuleId[];

/** A kind of webhook that tells how something ended, and the read that tells it, too. */
interface Announcing {
  readonly kind: WebhookKindName;
  readonly member: string;
  readonly outcomes: readonly string[];
  readonly read: OperationId;
  readonly parameter: string;
  /** The member is ours: it is the target's only where the target file says that all such names are. */
  readonly isAssumed?: true;
}

const verified = ['APPROVED', 'REJECTED'] as const;
const ended = ['COMPLETED', 'FAILED'] as const;

const announcing: readonly Announcing[] = [
  {
    kind: 'kycStatus',
    member: 'kycStatus',
    outcomes: verified,
    read: 'customers.get',
    parameter: 'customerId',
  },
  {
    kind: 'kybStatus',
    member: 'kybStatus',
    outcomes: verified,
    read: 'customers.get',
    parameter: 'customerId',
  },
  {
    kind: 'bulkUpload',
    member: 'status',
    outcomes: ended,
    read: 'customers.getImportJob',
    parameter: 'jobId',
    isAssumed: true,
  },
  {
    kind: 'incomingPayment',
    member: 'status',
    outcomes: ended,
    read: 'transactions.get',
    parameter: 'transactionId',
    isAssumed: true,
  },
];

interface Told {
  /** The outcome that the type names. */
  readonly named: string | undefined;
  /** The state that the resource in it shows. */
  readonly shown: string | undefined;
  readonly on: HttpRecord;
}

interface Known {
  readonly row: Announcing;
  readonly id: string;
  readonly told: Told[];
  /** When the last webhook was looked at, by the clock of this process, in milliseconds. */
  toldAt: number;
  /** All states that reads have shown, and the last one. */
  readonly states: Set<string>;
  last: { readonly state: string; readonly on: HttpRecord } | undefined;
}

/** The ends of things as webhooks and reads tell them, by kind and id. */
export type Announcements = Map<string, Known>;

/** More are not remembered. */
const mostKnown = 2_000;

/** Webhooks of one thing: more are too many to compare. */
const mostTold = 20;

/** A read or another webhook may come late, for no time is stated: this late, it would have come. Milliseconds. */
const settledMs = 15_000;

const knownOf = (row: Announcing, id: string, announcements: Announcements): Known | undefined => {
  const key = `${row.kind} ${id}`;
  const known = announcements.get(key);
  if (known !== undefined || announcements.size >= mostKnown) return known;
  const fresh: Known = { row, id, told: [], toldAt: 0, states: new Set(), last: undefined };
  announcements.set(key, fresh);
  return fresh;
};

/** The outcome that a type ends with. One that speaks of a refund tells how that ended. */
const namedIn = (type: string, outcomes: readonly string[]): string | undefined =>
  outcomes.find((outcome) => new RegExp(`^(?!.*refund).*[._-]${outcome}$`, 'i').test(type));

const textIn = ({ data }: WebhookEvent, name: string): string | undefined => {
  const value = memberOf(data, name, { absent: undefined });
  return typeof value === 'string' ? value : undefined;
};

const isMeant = ({ isAssumed }: Announcing): boolean => isAssumed !== true || target().dialect.complete;

/** Remembers what a webhook tells. */
export const noteTold = (event: WebhookEvent, announcements: Announcements): void => {
  const id = textIn(event, 'id');
  if (id === undefined) return;
  for (const row of announcing) {
    if (!isMeant(row) || !contract().isTypeOf(event.type, row.kind, target().dialect.events)) continue;
    const [named, shown] = [namedIn(event.type, row.outcomes), textIn(event, row.member)];
    const known = shown === undefined ? undefined : knownOf(row, id, announcements);
    if (known === undefined || known.told.length >= mostTold) continue;
    known.told.push({ named, shown, on: event.record });
    known.toldAt = performance.now();
  }
};

/** The webhook that tells of another end than the last read, as far as both are known. */
const contraryTo = ({ row, told, states, last }: Known): Told | undefined => {
  if (last === undefined || !row.outcomes.includes(last.state)) return undefined;
  const { state } = last;
  const says = ({ named, shown }: Told): string => named ?? shown ?? '';
  return (
    // A resource shown later than its event would show what comes later, and be read so.
    told.find(({ named, shown }) => named === state && shown !== undefined && shown !== state) ??
    (told.some((each) => says(each) === state)
      ? undefined
      : told.find((each) => row.outcomes.includes(says(each)) && !states.has(says(each))))
  );
};

/** Those of which a webhook and a read seem to contradict one another, and when a read can say so. */
export const contradicted = (
  announcements: Announcements,
): readonly {
  readonly operation: OperationId;
  readonly path: Readonly<Record<string, string>>;
  readonly from: number;
}[] =>
  [...announcements.values()]
    .filter((known) => contraryTo(known) !== undefined)
    .map(({ row, id, toldAt }) => ({
      operation: row.read,
      path: { [row.parameter]: id },
      from: toldAt + settledMs,
    }));

/** Holds what a read shows against what webhooks told, once both have had their time. */
export const examineAnnounced = (
  { on, at, id, shown }: View,
  examine: FindingCollector,
  announcements: Announcements,
): void => {
  for (const row of announcing) {
    const state = shown[row.member];
    if (on.operation !== row.read || at !== '' || typeof state !== 'string' || !isMeant(row)) continue;
    const known = knownOf(row, id, announcements);
    if (known === undefined) continue;
    known.states.add(state);
    known.last = { state, on };
    if (known.told.length === 0) continue;
    const contrary = contraryTo(known);
    if (contrary === undefined) examine.held(rule, 1);
    else if (performance.now() - on.ms >= known.toldAt + settledMs)
      examine.assert(rule, false, () => ({
        expected: `the webhooks about ${id} to tell of ${row.member} ${state}, as it is read`,
        actual: `${contrary.on.operation.replace('webhook ', '')} with ${row.member} ${String(contrary.shown)}`,
        on: [...known.told.map((each) => each.on), on],
        pointer: `/${row.member}`,
      }));
  }
};
