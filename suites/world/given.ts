import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { isAccepted } from '../kit/assertions/answers.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { CallOptions } from '../kit/http/client.ts';
import {
  givenIn,
  givenShown,
  kindOf,
  kindUpdatedBy,
  noteUnderstood,
  statedRules,
  updateBy,
  type GivenKind,
  type Leaves,
} from './given-members.ts';
import { everywhere, examineMade } from './made-as-asked.ts';
import type { RowRead } from './rows-again.ts';
import { isSameValue } from './same-value.ts';
import { reads, refusals, updates, wrongOf } from './wrong-given.ts';
import { hasKey } from '../kit/http/idempotency-key.ts';
import { examineLast, newUpdate, rowRule, type Update } from './last-given.ts';
import { examineVanished } from './vanished.ts';
import { isRow, kept, type View } from './views.ts';

export const givenRules: readonly RuleId[] = [
  ...new Set<RuleId>([refusals, updates, reads, rowRule, everywhere, ...statedRules]),
];

/** The last view of a resource by one operation. */
export interface Seen {
  readonly on: HttpRecord;
  readonly pointers: ReadonlySet<string>;
  /** How many updates had been sent by then. */
  readonly updates: number;
}

/** The members that clients gave a resource, and the views of it. */
export interface Given {
  /** The first values of each member: as it was made, or at the first look. */
  readonly first: Map<string, readonly unknown[]>;
  readonly updates: Update[];
  /** The last view by each operation. */
  readonly seenBy: Map<string, Seen>;
  /** The request that it was last read by, alone. */
  lastRead?: readonly [OperationId, CallOptions];
  /** The list that last showed a row of it. */
  lastRow?: RowRead;
}

/** The members that clients gave the resources of a run, by id; undefined for one that is not followed any more. */
export interface GivenWorld {
  readonly resources: Map<string, Given | undefined>;
  /** The updates under way, by what the test asked for. */
  readonly underWay: WeakMap<CallOptions, Update[]>;
  /** The target's clock was moved since. */
  isAllSettled: boolean;
}

export const nothingGiven = (): GivenWorld => ({
  resources: new Map(),
  underWay: new WeakMap(),
  isAllSettled: false,
});

/** More resources are not followed: the oldest ones go first. */
const mostFollowed = 1_500;

/** A resource that is updated more often is not followed any more. */
const mostUpdates = 60;

const follow = ({ resources }: GivenWorld, id: string): Given | undefined => {
  if (resources.has(id)) return resources.get(id);
  const [oldest] = resources.keys();
  if (resources.size >= mostFollowed && oldest !== undefined) resources.delete(oldest);
  const fresh: Given = { first: new Map(), updates: [], seenBy: new Map() };
  resources.set(id, fresh);
  return fresh;
};

const forget = ({ resources }: GivenWorld, { path = {} }: CallOptions): void => {
  for (const id of Object.values(path)) if (resources.has(id)) resources.set(id, undefined);
};

const noteUpdate = (
  { id, kind, at }: { readonly id: string; readonly kind: GivenKind; readonly at: string },
  asked: CallOptions,
  world: GivenWorld,
): void => {
  const given = follow(world, id);
  if (given === undefined) return;
  const body = asked.body ?? asked.form;
  const leaves = isJsonObject(body) ? givenIn(body, kind, at) : new Map<string, unknown>();
  const named = at === '' ? Object.keys(isJsonObject(body) ? body : {}) : [at.slice(1)];
  const sent = newUpdate(leaves, new Set(named));
  given.updates.push(sent);
  world.underWay.set(asked, [...(world.underWay.get(asked) ?? []), sent]);
  if (given.updates.length > mostUpdates) world.resources.set(id, undefined);
};

/** A request is about to be sent. From now on, its resource may be as it says, and one that is deleted anything. */
export const noteGiven = (operation: OperationId, asked: CallOptions, world: GivenWorld): void => {
  if (contract().operation(operation).method === 'DELETE') forget(world, asked);
  const [kind, update] = [kindUpdatedBy(operation), updateBy(operation)];
  const id = update && asked.path?.[update.parameter];
  if (id !== undefined && kind !== undefined && update !== undefined)
    noteUpdate({ id, kind, at: update.at }, asked, world);
};

/** Requests of one test for the same thing are as good as one another: which of them was refused hardly matters. */
const noteAnswer = (exchange: Exchange, asked: CallOptions, { underWay }: GivenWorld): void => {
  const [update, ...rest] = underWay.get(asked) ?? [];
  if (update === undefined) return;
  underWay.set(asked, rest);
  update.answer = exchange;
  const { status } = exchange.response;
  update.isRefused = status >= 400 && status < 500 && !isAccepted(exchange);
  if (isAccepted(exchange) && status !== 202 && !hasKey(asked)) update.takenAt = performance.now();
};

const begin = ({ first }: Given, leaves: Leaves): void => {
  for (const [pointer, value] of leaves) first.set(pointer, [...(first.get(pointer) ?? []), value]);
};

/** The possible values of a member by now, whichever updates a view includes; undefined where nobody knows. */
const mayBe = ({ first, updates: sent }: Given, pointer: string): readonly unknown[] | undefined => {
  const before = first.get(pointer);
  return (
    before && [
      ...before,
      ...sent.flatMap(({ leaves, isRefused }) =>
        leaves.has(pointer) && !isRefused ? [leaves.get(pointer)] : [],
      ),
    ]
  );
};

interface Judging {
  readonly kind: GivenKind;
  readonly examine: FindingCollector;
}

/** Judges one member. Answers whether it is as somebody gave it. */
const examineMember = (
  given: Given,
  view: View,
  [pointer, value]: readonly [string, unknown],
  { kind, examine }: Judging,
): boolean => {
  const may = mayBe(given, pointer);
  if (may === undefined || may.some((one) => isSameValue(pointer, one, value))) return may !== undefined;
  const { rule, expected, before } = wrongOf(given, view, [pointer, value], kind);
  examine.assert(rule, false, () => ({
    expected: `${pointer} of ${view.id} ${expected}: ${[...new Set(may.map((one) => JSON.stringify(one)))].join(' or ')}`,
    actual: JSON.stringify(value),
    on: [...before.filter((each) => each !== undefined), view.on],
    pointer: `${view.at}${pointer}`,
  }));
  begin(given, new Map([[pointer, value]]));
  return false;
};

const noteHeld = (given: Given, view: View, examine: FindingCollector): void => {
  examine.held(everywhere, 1);
  if (given.updates.some(({ isRefused }) => isRefused)) examine.held(refusals, 1);
  if (given.updates.some(({ isRefused }) => !isRefused)) examine.held(updates, 1);
  else if (given.seenBy.has(view.on.operation)) examine.held(reads, 1);
};

/** Whether an update named a member that was unknown before it: by now, it may be either. */
const isOpen = ({ first, updates: sent }: Given, pointer: string): boolean =>
  !first.has(pointer) && sent.some(({ leaves, isRefused }) => leaves.has(pointer) && !isRefused);

const noteSeen = (given: Given, view: View, shown: Leaves): void => {
  given.seenBy.set(view.on.operation, {
    on: kept(view).on,
    pointers: new Set(shown.keys()),
    updates: given.updates.length,
  });
};

const lookAt = (given: Given, view: View, { kind, examine }: Judging, isAllSettled: boolean): void => {
  const shown = givenShown(view, kind);
  const known = [...shown].filter((member) => examineMember(given, view, member, { kind, examine }));
  examineLast({ updates: given.updates, isAllSettled }, view, shown, examine);
  if (known.length > 0) noteHeld(given, view, examine);
  const before = given.seenBy.get(view.on.operation);
  if (before !== undefined) examineVanished({ view, kind, shown, before, updates: given.updates }, examine);
  begin(
    given,
    new Map([...shown].filter(([pointer]) => !given.first.has(pointer) && !isOpen(given, pointer))),
  );
  noteSeen(given, view, shown);
};

/** Notes the members that a resource was made with. */
const lookAtMade = (given: Given, view: View, kind: GivenKind, { body, form }: CallOptions): void => {
  const wanted = body ?? form;
  if (isJsonObject(wanted)) noteUnderstood(view, kind, wanted);
  const shown = givenShown(view, kind);
  begin(given, shown);
  if (isJsonObject(wanted)) begin(given, givenIn(wanted, kind));
  noteSeen(given, view, shown);
};

interface Look {
  readonly exchange: Exchange;
  readonly asked: CallOptions;
  readonly views: readonly View[];
}

const noteRead = (
  given: Given,
  view: View,
  { exchange: { operation, request }, asked }: Omit<Look, 'views'>,
): void => {
  if (request.method !== 'GET') return;
  if (view.at === '') given.lastRead = [operation, asked];
  else if (isRow(view)) given.lastRow = [operation, asked];
};

/**
 * Whether a creation is answered 200 with what it was answered with before: of two that are alike a target may make one.
 * The document shows no uniqueness.
 */
const isAnsweredAgain = ({ operation, response }: Exchange, { id }: View, world: GivenWorld): boolean =>
  response.status === 200 && world.resources.get(id)?.seenBy.has(operation) === true;

/** Holds what an answer shows of members that clients give against what they gave, and remembers what is new. */
export const examineGiven = (
  { exchange, asked, views }: Look,
  examine: FindingCollector,
  world: GivenWorld,
): void => {
  noteAnswer(exchange, asked, world);
  for (const view of views) {
    const kind = kindOf(view);
    if (kind === undefined || kind.isOver?.(view.shown) === true) continue;
    const isMade = kind.made.includes(exchange.operation) && !isAnsweredAgain(exchange, view, world);
    // A row says nothing new: so many there are that are nobody's here.
    const given = isMade || view.at === '' ? follow(world, view.id) : world.resources.get(view.id);
    if (given === undefined) continue;
    noteRead(given, view, { exchange, asked });
    if (!isMade) lookAt(given, view, { kind, examine }, world.isAllSettled);
    else {
      examineMade(view, kind, asked, examine);
      lookAtMade(given, view, kind, asked);
    }
  }
};
