import { contract } from '../../spec/contract/in-use.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { Leaves } from './given-members.ts';
import { shownWithinMs } from './ledger.ts';
import { isSameValue } from './same-value.ts';
import { isRow, type View } from './views.ts';

/** An update of a resource. */
export interface Update {
  readonly leaves: Leaves;
  /** The members of the resource that it speaks of, with null or otherwise. */
  readonly names: ReadonlySet<string>;
  /** Undefined until it is answered. */
  answer: HttpRecord | undefined;
  isRefused: boolean;
  /** When it was sent, by the clock of this process, and when it was taken: never, where that is not known. */
  readonly sentAt: number;
  takenAt: number;
  /** Its members that a read has shown with its value. */
  readonly seen: Set<string>;
}

export const newUpdate = (leaves: Leaves, names: ReadonlySet<string>): Update => ({
  leaves,
  names,
  answer: undefined,
  isRefused: false,
  sentAt: performance.now(),
  takenAt: Number.POSITIVE_INFINITY,
  seen: new Set(),
});

export const rowRule = 'conventions/listed-row-follows-an-update';

/** The update that gave a member its value, where no other one may have come after it. */
const lastOf = (updates: readonly Update[], pointer: string): Update | undefined => {
  const named = updates.filter(({ leaves, isRefused }) => leaves.has(pointer) && !isRefused);
  const last = named.at(-1);
  return named.every((each) => each === last || each.takenAt <= (last?.sentAt ?? 0)) ? last : undefined;
};

const isRead = (view: View): boolean => {
  const { operation, request } = view.on;
  return (view.at === '' || isRow(view)) && request.method === 'GET' && contract().isOperationId(operation);
};

/** The rule about a value that goes back: a row of a list follows later than a read. */
const ruleOf = (view: View, later: Update | undefined): RuleId => {
  if (view.at !== '') return rowRule;
  return later === undefined
    ? 'conventions/reads-change-nothing'
    : 'conventions/updates-change-what-they-name';
};

/**
 * A value that an update gave, and that a read has shown, does not go back to an earlier one, in rows of lists neither. Each
 * may be late for some seconds, and an update that was taken may have left a member as it was.
 */
export const examineLast = (
  { updates, isAllSettled }: { readonly updates: readonly Update[]; readonly isAllSettled: boolean },
  view: View,
  shown: Leaves,
  examine: FindingCollector,
): void => {
  if (!isRead(view)) return;
  for (const [pointer, value] of shown) {
    const last = lastOf(updates, pointer);
    if (last === undefined) continue;
    const given = last.leaves.get(pointer);
    if (isSameValue(pointer, given, value)) {
      if (view.at === '') last.seen.add(pointer);
      continue;
    }
    const isTaken = last.takenAt < Number.POSITIVE_INFINITY;
    const isDue =
      isTaken && (isAllSettled || performance.now() - view.on.ms >= last.takenAt + shownWithinMs());
    if (!last.seen.has(pointer) || !isDue) continue;
    const later = updates.slice(updates.indexOf(last) + 1).findLast(({ isRefused }) => !isRefused);
    examine.assert(ruleOf(view, later), false, () => ({
      expected: `${pointer} of ${view.id} to be ${JSON.stringify(given)} still, as an update gave it and a read showed it`,
      actual: JSON.stringify(value),
      on: [last.answer, later?.answer, view.on].filter((each) => each !== undefined),
      pointer: `${view.at}${pointer}`,
    }));
  }
};
