import type { ClientFeature } from '../../spec/client-rules/features.ts';
import type { ClientRuleId } from '../../spec/client-rules/index.ts';
import type { ScenarioId } from '../../suites/certify/scenarios/index.ts';
import type { Behaviour } from './in-process-client.ts';

/** What is done otherwise, or the function that makes it, where it remembers something: a new one for every scenario. */
export type Otherwise = Behaviour | (() => Behaviour);

/** The example integration with one thing wrong. */
export interface ClientMutant {
  /** The rule that it violates. */
  readonly rule: ClientRuleId;
  /** Rules that it violates as well, because one follows from the other. */
  readonly also?: readonly ClientRuleId[];
  /** Where it is played; the scenarios that grade its rule when absent. */
  readonly scenarios?: readonly ScenarioId[];
  readonly behaviour: Otherwise;
}

export type MutantBook = Readonly<Record<string, ClientMutant>>;

/** The example integration with something done otherwise, within the document. */
export interface ClientVariant {
  /** The difference in its behaviour, and why that is right. */
  readonly about: string;
  /** The scenarios of these features are played; all of them when absent. */
  readonly features?: readonly ClientFeature[];
  /** Only these scenarios are played. */
  readonly scenarios?: readonly ScenarioId[];
  readonly behaviour: Otherwise;
}
