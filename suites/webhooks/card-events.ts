import type { RuleId } from '../../spec/rules/index.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import { Inconclusive } from '../engine/examiner.ts';
import { target } from '../engine/run.ts';
import { isOfKind, requireKnownType } from './event-kinds.ts';
import type { Inbox } from './inbox.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { Check } from '../assertions/check.ts';

type Events = readonly WebhookEvent[];

export const stateChanges = (events: Events): Events => events.filter(isOfKind('cardState'));

export const sourceChanges = (events: Events): Events => events.filter(isOfKind('cardFundingSources'));

/** Webhooks about a card itself, in order of arrival, once there are so many state changes, or at the deadline. */
export const cardEvents = async (
  inbox: Inbox,
  cardId: string,
  { changes = 0, sources = 0 }: { readonly changes?: number; readonly sources?: number },
): Promise<Events> => {
  const events = await inbox.mentioning(cardId, {
    until: (came) => stateChanges(came).length >= changes && sourceChanges(came).length >= sources,
  });
  const own = events.filter(({ type }) => !/transaction/i.test(type));
  if (changes > 0) requireKnownType('cardState', own);
  if (sources > 0) requireKnownType('cardFundingSources', own);
  return own;
};

/** How many state changes of a card were told so far, the last one before what follows included. */
export const changesToldOf = async (inbox: Inbox, cardId: string, atLeast = 1): Promise<number> => {
  const told = stateChanges(await cardEvents(inbox, cardId, { changes: atLeast }));
  const { dialect, timeouts } = target();
  if (told.length < atLeast && !dialect.complete)
    throw new Inconclusive(
      'time-budget',
      `${told.length} of ${atLeast} state changes of a card were told within ${timeouts.eventMs} ms (timeouts.eventMs); the document states no time.`,
      told.at(-1)?.record,
    );
  return told.length;
};

const typesOf = (events: Events): string => events.map(({ type }) => type).join(', ') || 'none';

/** Asserts that so many webhooks of a kind came, or none; `what` says which. One more may be of a change before. */
export const expectCount = (
  check: Check,
  rule: RuleId,
  { events, of, count, what }: { events: Events; of: Events; count: number; what: string },
  evidence: readonly HttpRecord[],
): boolean =>
  check
    .evidence(rule, [...evidence, ...events.map(({ record }) => record)])
    .wants('announced', of.length < count)
    .that(
      count === 0 ? of.length === 0 : of.length >= count,
      `${count === 0 ? 'no' : count} ${what}`,
      `${of.length} (webhooks of the card: ${typesOf(events)})`,
    );
