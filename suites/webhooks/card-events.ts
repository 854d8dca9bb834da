import type { RuleId } from '../../spec/rules/index.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { Examiner } from '../engine/examiner.ts';
import { isOfKind, requireKnownType } from './event-kinds.ts';
import type { Inbox } from './inbox.ts';
import type { WebhookEvent } from './webhook-event.ts';

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

const typesOf = (events: Events): string => events.map(({ type }) => type).join(', ') || 'none';

/** Asserts that so many webhooks of a kind came; `what` says which. */
export const expectCount = (
  examine: Examiner,
  rule: RuleId,
  { events, of, count, what }: { events: Events; of: Events; count: number; what: string },
  evidence: readonly HttpRecord[],
): boolean =>
  examine.assert(rule, of.length === count, () => ({
    expected: `${count === 0 ? 'no' : count} ${what}`,
    actual: `${of.length} (webhooks of the card: ${typesOf(events)})`,
    on: [...evidence, ...events.map(({ record }) => record)],
  }));
