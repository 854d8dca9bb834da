import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { kindUpdatedBy, statedRule, type GivenKind } from './given-members.ts';
import type { Given, Seen } from './given.ts';
import { everywhere } from './made-as-asked.ts';
import { isSameValue } from './same-value.ts';
import type { Update } from './last-given.ts';
import type { View } from './views.ts';

export const refusals = 'conventions/refused-requests-change-nothing';
export const updates = 'conventions/updates-change-what-they-name';
export const reads = 'conventions/reads-change-nothing';

interface Wrong {
  readonly rule: RuleId;
  readonly expected: string;
  readonly before: readonly (HttpRecord | undefined)[];
}

/** The view that showed the member last. */
const lastSeen = ({ seenBy }: Given, pointer: string): Seen | undefined =>
  [...seenBy.values()]
    .filter(({ pointers }) => pointers.has(pointer))
    .toSorted((one, other) => other.updates - one.updates)[0];

/** The refused update that named the value, or came last where no other came since the last look. */
const refusedWith = (
  given: Given,
  since: readonly Update[],
  [pointer, value]: readonly [string, unknown],
): Update | undefined =>
  given.updates.find(
    ({ leaves, isRefused }) =>
      isRefused && leaves.has(pointer) && isSameValue(pointer, leaves.get(pointer), value),
  ) ?? (since.every(({ isRefused }) => isRefused) ? since.at(-1) : undefined);

const wrongWithoutUpdate = (
  given: Given,
  { on: { operation } }: View,
  pointer: string,
  kind: GivenKind,
): Wrong => {
  const before = [lastSeen(given, pointer)?.on];
  const rule = statedRule(kind, operation, pointer);
  return given.seenBy.get(operation)?.pointers.has(pointer) === true
    ? { rule: rule ?? reads, expected: 'as the same operation showed it before', before }
    : { rule: rule ?? everywhere, expected: 'as it was given', before };
};

/** The rule broken by a member that is as no client gave it, and what led there. */
export const wrongOf = (
  given: Given,
  view: View,
  member: readonly [string, unknown],
  kind: GivenKind,
): Wrong => {
  const { on } = view;
  const [pointer] = member;
  const last = lastSeen(given, pointer);
  const since = given.updates.slice(last?.updates).filter(({ answer }) => answer !== on);
  const refused = refusedWith(given, since, member);
  if (refused !== undefined)
    return {
      rule: refusals,
      expected: 'as it was before the update that was refused',
      before: [last?.on, refused.answer],
    };
  if (since.length > 0 || kindUpdatedBy(on.operation) !== undefined)
    return {
      rule: updates,
      expected: 'as it was before an update that named others',
      before: [last?.on, since.findLast(({ isRefused }) => !isRefused)?.answer],
    };
  return wrongWithoutUpdate(given, view, pointer, kind);
};
