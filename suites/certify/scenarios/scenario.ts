import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../spec/json.ts';
import type { ClientFeature } from '../../../spec/client-rules/features.ts';
import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type { Provocation, WebhookTrouble } from '../stage/provocation.ts';
import type { Stage, StageClock } from '../stage/stage.ts';
import { amountOf, nameOfDrawn } from './amounts.ts';

/** Something that the client is asked to do, in the terms of the driver protocol. */
export interface Ask {
  readonly ask: string;
  readonly with: JsonObject;
  /** Real time that passes before, for whoever is asked one thing after another. Milliseconds. */
  readonly afterMs?: number;
}

/** Facts that a scenario has prepared and could not know before: ids from the service, and the seed of its amounts. */
export type Facts = Readonly<Record<string, string>>;

/** How much is meant by a name in a scenario with these facts. Smallest units. */
export const amountIn = ({ seed = '' }: Facts, name: string): number => amountOf(seed, name);

/** Stands for a fact until the scenario is played: its name is known before, its value only then. */
export const fact = (name: string): string => `«${name}»`;

const filled = (value: unknown, facts: Facts): unknown => {
  if (typeof value !== 'string') return value;
  const amount = nameOfDrawn(value);
  if (amount !== undefined) return amountIn(facts, amount);
  const name = /^«(.+)»$/.exec(value)?.[1];
  return name === undefined ? value : (facts[name] ?? value);
};

/** An ask with the facts and the amounts that it speaks of. */
export const withFacts = <One extends Ask>(asked: One, facts: Facts): One => ({
  ...asked,
  with: Object.fromEntries(Object.entries(asked.with).map(([name, value]) => [name, filled(value, facts)])),
});

/** The truth about the subject of a question, as the service has it. */
export type Truth = (stage: Stage, facts: Facts) => Promise<JsonObject>;

/** A member of the answer to a question: the rules that it decides, and when it is right. */
export interface Proof {
  readonly rules: readonly ClientRuleId[];
  /** Whether what is believed is right; equality when absent. */
  readonly accepts?: (believed: unknown, truth: unknown) => boolean;
}

/** Whether something is believed as it is. Believing nothing of what is not there is right. */
export const equal = (believed: unknown, truth: unknown): boolean =>
  isDeepStrictEqual(believed ?? null, truth ?? null);

/** A question about what the client believes at the end of a scenario. */
export interface Question extends Ask {
  readonly ask: 'status' | 'balance' | 'list';
  readonly truth: Truth;
  readonly proves: Readonly<Record<string, Proof>>;
  /** An event before the question is asked. */
  readonly happens?: (stage: Stage) => Promise<void>;
}

/** The subject of a question, in words. For a fact of the scenario, the kind says enough. */
export const subjectOf = ({ ask, with: asked }: Ask): string =>
  [asked['of'] ?? asked['what'] ?? ask, asked['reference'] ?? asked['currency'] ?? '']
    .map(String)
    .filter((text) => !text.startsWith('«'))
    .join(' ')
    .trim();

/** Something that must have come to be before a scenario goes on: members of a truth. */
export interface Expected {
  readonly truth: Truth;
  readonly is: JsonObject;
}

/**
 * A situation that really happens in production, brought about around a client. The client is asked to do something,
 * the stage makes trouble, and afterwards the client is asked what it believes.
 */
export interface Scenario {
  /** The purpose of the scenario, in one sentence. */
  readonly purpose: string;
  readonly feature: ClientFeature;
  /** Features that the client must have besides. */
  readonly needs?: readonly ClientFeature[];
  /** The client's task in it, for people who read the list. */
  readonly task: string;
  readonly troubles?: readonly Provocation[];
  readonly webhookTrouble?: WebhookTrouble;
  /** How virtual time goes; with real time when absent. */
  readonly clock?: StageClock;
  /** Legal variations of the mock that are on. */
  readonly variations?: readonly string[];
  /** Money, customers and agents that are there before the client begins. The facts so far have the seed. */
  readonly prepare?: (stage: Stage, facts: Facts) => Promise<Facts>;
  /** The events around the client as soon as it is there, before its first act. */
  readonly meanwhile?: (stage: Stage, facts: Facts) => Promise<void>;
  /** The asks of the client. Facts stand in them by their names. */
  readonly asks: () => readonly Ask[];
  /** Whether payments are asked for in one moment, behind everything else. */
  readonly areOrdersAtOnce?: boolean;
  /** The state that the service must have reached after the asks. Time may be moved until then. */
  readonly until?: readonly Expected[];
  /** The events around the client after that. */
  readonly afterwards?: (stage: Stage, facts: Facts) => Promise<void>;
  /** The state that the service must have reached after that. */
  readonly finally?: readonly Expected[];
  readonly questions?: readonly Question[];
  /** Payments of the scenario, by reference: the payee that each is for, and the name of the amount. */
  readonly payments?: Readonly<Record<string, { readonly payee: string; readonly amount: string }>>;
  /** The rules that the scenario brings the occasion for, besides those that its questions decide. */
  readonly grades: readonly ClientRuleId[];
}

/** A scenario as its book has it: the book says the feature, and one that grades nothing else says no `grades`. */
export type ScenarioRow = Omit<Scenario, 'feature' | 'grades'> & Partial<Pick<Scenario, 'grades'>>;

/** The scenarios of one feature. */
export const ofFeature = <Id extends string>(
  feature: ClientFeature,
  book: Readonly<Record<Id, ScenarioRow>>,
): Readonly<Record<Id, Scenario>> =>
  Object.fromEntries(
    Object.entries<ScenarioRow>(book).map(([id, row]) => [id, { feature, grades: [], ...row }]),
    // As many as the book has.
  ) as Record<Id, Scenario>;
