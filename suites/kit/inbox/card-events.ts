import type { RuleId } from '../../../spec/rules/index.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { target } from '../check/run.ts';
import { isOfKind, requireKnownType } from './event-kinds.ts';
import type { Inbox } from './inbox.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { Check } from '../assertions/check.ts';
import { waitFor } from '../../target/waits.ts';
import { wantsTogether, type LookAgain } from '../check/late.ts';

type Events = readonly WebhookEvent[];

export const stateChanges = (events: Events): Events => events.filter(isOfKind('cardState'));

export const sourceChanges = (events: Events): Events => events.filter(isOfKind('cardFundingSources'));

/** How often a card came to a state by now, and how many changes it has gone through in all. */
export interface Reached {
  readonly state: string;
  readonly times: number;
  readonly changes: number;
}

/** As many events of a new card tell that it changed even where its creation has one. */
const withCreation = 2;

/**
 * The state changes that may tell that a card came to a state, and how many of them there have to be. Their payload is
 * not shown: where each has a state, those with this one count, else all of them. Of these, one of a new card may be
 * about its creation.
 */
const changesTo = (
  events: Events,
  { state, times, changes }: Reached,
): { readonly of: Events; readonly count: number; readonly mayBeCreation?: boolean } => {
  const all = stateChanges(events);
  const isShown = all.every(({ data }) => typeof data['state'] === 'string');
  if (isShown) return { of: all.filter(({ data }) => data['state'] === state), count: times };
  if (changes > 1) return { of: all, count: changes };
  return { of: all, count: withCreation, mayBeCreation: all.length < withCreation };
};

interface Awaited {
  readonly changes?: number;
  readonly sources?: number;
  readonly reached?: Reached;
}

/** Webhooks about a card itself, in order of arrival, once there are so many of a kind, or at the deadline. */
export const cardEvents = async (
  inbox: Inbox,
  cardId: string,
  { changes = 0, sources = 0, reached }: Awaited,
): Promise<Events> => {
  const isTold = (came: Events): boolean => {
    if (reached === undefined) return true;
    const { of, count } = changesTo(came, reached);
    return of.length >= count;
  };
  const events = await inbox.mentioning(cardId, {
    until: (came) =>
      stateChanges(came).length >= changes && sourceChanges(came).length >= sources && isTold(came),
  });
  const own = events.filter(({ type }) => !/transaction/i.test(type));
  if (changes > 0 || reached !== undefined) requireKnownType('cardState', own);
  if (sources > 0) requireKnownType('cardFundingSources', own);
  return own;
};

/** How many state changes of a card were announced so far, the last one before what follows included. */
export const announcedChangesOf = async (inbox: Inbox, cardId: string, atLeast = 1): Promise<number> => {
  const changes = stateChanges(await cardEvents(inbox, cardId, { changes: atLeast }));
  const { ms, entry } = waitFor(target(), 'webhook');
  if (changes.length < atLeast && !target().dialect.complete)
    throw new Inconclusive(
      'time-budget',
      `${changes.length} of ${atLeast} state changes of a card were announced within ${ms} ms (${entry}); the document states no time.`,
      changes.at(-1)?.record,
    );
  return changes.length;
};

const typesOf = (events: Events): string => events.map(({ type }) => type).join(', ') || 'none';

/** Asserts that so many webhooks of a kind came, or none; `what` says which. One more may be of a change before. */
export const expectCount = (
  check: Check,
  rule: RuleId,
  {
    events,
    of,
    count,
    what,
    again,
  }: { events: Events; of: Events; count: number; what: string; again?: LookAgain },
  evidence: readonly HttpRecord[],
): boolean =>
  check
    .evidence(rule, [...evidence, ...events.map(({ record }) => record)])
    .wants('announced', of.length < count, again)
    .that(
      count === 0 ? of.length === 0 : of.length >= count,
      `${count === 0 ? 'no' : count} ${what}`,
      `${of.length} (webhooks of the card: ${typesOf(events)})`,
    );

/** Nothing follows the closing of a card. */
const isClosingTold = (events: Events): boolean =>
  stateChanges(events).some(({ data }) => data['state'] === 'CLOSED');

/** The same look when the run ends: once the closing of the card was announced, earlier changes are no more. */
const lookAgain = (id: string, reached: Reached): LookAgain =>
  wantsTogether(
    id,
    (came) => {
      const { of, count } = changesTo(came, reached);
      return of.length >= count;
    },
    { isPassed: (came) => reached.state !== 'CLOSED' && isClosingTold(came) },
  );

/**
 * Asserts that the card state change event reported that a card came to a state. Inconclusive where the only event of
 * a new card shows no state.
 */
export const expectReached = (
  check: Check,
  rule: RuleId,
  { id, events, reached }: { readonly id: string; readonly events: Events; readonly reached: Reached },
  on: HttpRecord,
): boolean => {
  const { mayBeCreation = false, ...told } = changesTo(events, reached);
  if (mayBeCreation)
    throw new Inconclusive(
      'ambiguous',
      'The only event about the state of a new card shows no state: it may be about the creation.',
      told.of[0]?.record,
    );
  const what = `card state change to ${reached.state}`;
  return expectCount(check, rule, { events, ...told, what, again: lookAgain(id, reached) }, [on]);
};
