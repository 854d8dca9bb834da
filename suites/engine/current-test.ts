import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { NeededEntry } from '../target/needs.ts';
import type { Facts, Inconclusive } from './examiner.ts';

/** A refusal that a rule asks for, and that came. */
export interface Refusal {
  readonly on: HttpRecord;
  readonly wants: Facts['wants'];
}

/** The first half of an assertion: `check.member(rule, answer, 'state')`. */
export interface BegunClaim {
  readonly rule: RuleId;
}

/** Why an assertion says nothing, whether it holds or not; undefined where it counts. */
export type Openness = (facts: Facts, holds: boolean) => Inconclusive | undefined;

/** What a test has to remember until it ends. A process runs one test at a time, and each begins with a new one. */
export interface CurrentTest {
  /** What its drawn values follow from, besides the run's seed. */
  readonly name: string;
  /** How many values it has drawn. */
  drawn: number;
  /** Requests that it may still spend on smaller counterexamples. */
  shrinkStepsLeft: number;
  /** What it used that a target file may have to say. */
  readonly needs: Set<NeededEntry>;
  readonly openness: Openness | undefined;
  /** The rules of which something stays open, and why: no other assertion makes up for it. */
  readonly left: Map<RuleId, Inconclusive>;
  readonly refusals: Map<RuleId, readonly Refusal[]>;
  /** Claims that were begun and of which nothing has been asserted yet. */
  readonly unfinished: Set<BegunClaim>;
  /** Why what the test is about did not happen. */
  noEffect: Inconclusive | undefined;
}

/** All counterexamples of a test together: a target that checks nothing has one for almost every rule. */
const mostShrinkSteps = 600;

const fresh = (name: string, openness: Openness | undefined): CurrentTest => ({
  name,
  drawn: 0,
  shrinkStepsLeft: mostShrinkSteps,
  needs: new Set(),
  openness,
  left: new Map(),
  refusals: new Map(),
  unfinished: new Set(),
  noEffect: undefined,
});

let current = fresh('', undefined);

/** The test that runs now; outside of one, a nameless one whose findings nobody reads. */
export const currentTest = (): CurrentTest => current;

/** A test begins, and nothing of the one before is left. Assertions for which `openness` has a cause stay open. */
export const beginTest = (name: string, openness?: Openness): CurrentTest => {
  current = fresh(name, openness);
  return current;
};
