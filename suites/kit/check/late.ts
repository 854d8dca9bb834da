import type { HttpRecord } from '../../../spec/results/exchange.ts';
import type { WebhookEvent } from '../inbox/webhook-event.ts';
import { Inconclusive } from './inconclusive.ts';
import { type Facts } from './finding-collector.ts';

/** The result of all that came about something, once more of it may have come. */
export interface LaterLook {
  readonly holds: boolean;
  /** It does not hold, and what is missing may come yet. */
  readonly mayCome: boolean;
  readonly actual: string;
  readonly on: readonly HttpRecord[];
}

/** How an assertion about webhooks is made again when the run ends. */
export interface LookAgain {
  /** The text that they mention: an id. */
  readonly about: string;
  /** The types that are waited for, where they are known. */
  readonly types: readonly string[];
  readonly look: (events: readonly WebhookEvent[]) => LaterLook;
}

/** A webhook that had to come had not when its test ended. The document states no time, so it may come yet. */
export class Late extends Inconclusive {
  readonly facts: Facts;

  constructor(message: string, facts: Facts) {
    super('time-budget', message, [facts.on ?? []].flat().at(-1));
    this.facts = facts;
  }
}

/** The types of webhooks, in their order, for a message. */
export const typesOf = (events: readonly WebhookEvent[]): string =>
  events.map(({ type }) => type).join(', ') || 'none';

type Events = readonly WebhookEvent[];

/** More that is known of awaited webhooks. */
interface Known {
  /** The types that are waited for. */
  readonly types?: readonly string[];
  /** A webhook came about a later change of the same resource: at the end of a run, the earlier one comes no more. */
  readonly isPassed?: (events: Events) => boolean;
  /** How the webhooks that came are shown; by default, their types. */
  readonly shown?: (events: Events) => string;
}

/** Wants webhooks that mention a text to be as they have to be, all together. */
export const wantsTogether = (
  about: string,
  holds: (events: Events) => boolean,
  { types = [], isPassed = () => false, shown = typesOf }: Known = {},
): LookAgain => ({
  about,
  types,
  look: (events) => ({
    holds: holds(events),
    mayCome: !isPassed(events),
    actual: shown(events),
    on: events.map(({ record }) => record),
  }),
});

/** Wants one webhook that mentions a text: any, or one that is known by something else. */
export const wantsOne = (
  about: string,
  isIt: (event: WebhookEvent) => boolean = () => true,
  known: Known = {},
): LookAgain => wantsTogether(about, (events) => events.some(isIt), known);

/** Wants a webhook of a type that mentions a text. `passedBy`: the types of later changes. */
export const wantsType = (about: string, type: string, passedBy: readonly string[] = []): LookAgain =>
  wantsOne(about, (event) => event.type === type, {
    types: [type],
    isPassed: (events) => events.some((event) => passedBy.includes(event.type)),
  });
