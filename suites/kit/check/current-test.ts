import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange, HttpRecord } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { NeededEntry } from '../../target/needs.ts';
import type { Ground } from '../../target/grounds.ts';
import type { Inconclusive } from './inconclusive.ts';
import type { Facts } from './finding-collector.ts';
import type { Vow } from './vows.ts';
import type { Waits } from '../waiting/waits.ts';

/** A refusal that a rule asks for, and that came. */
export interface Refusal {
  readonly on: HttpRecord;
  readonly wants: Facts['wants'];
}

/** The first half of an assertion: `check.member(rule, answer, 'state')`. */
export interface BegunClaim {
  readonly rule: RuleId;
}

/** An accepted request beside the rejections that a test asserts, and how it is called in a message. */
export interface PositiveControl {
  readonly what: string;
  readonly answer: Exchange;
}

/** Why an assertion says nothing, whether it holds or not; undefined where it counts. */
export type CauseOfDoubt = (facts: Facts, holds: boolean) => Inconclusive | undefined;

/** The memory of a test until it ends. */
export interface CurrentTest {
  /** The test of which it is a try; undefined outside of a run. */
  readonly key: string | undefined;
  /** The seed of its generated values, besides the run's seed. */
  readonly name: string;
  /** How many values it has generated. */
  generated: number;
  /** Requests that it may still spend on smaller counterexamples. */
  shrinkStepsLeft: number;
  /** Milliseconds that it may still spend on them. */
  shrinkMsLeft: number;
  /** Its requests, with the answers. */
  readonly sent: HttpRecord[];
  /** When it last learnt that money may have moved, by `performance.now()`: by an answer or by webhooks. */
  learntAt: number;
  /** The entries it used that a target file may have to give. */
  readonly needs: Set<NeededEntry>;
  /** The parts of the assumed interface that it read, sent and got. */
  readonly grounds: Set<Ground>;
  readonly causeOfDoubt: CauseOfDoubt | undefined;
  readonly waits: Waits;
  /** Whether the target lets nobody pay whose KYC is not APPROVED. */
  readonly payersNeedKyc: () => Promise<boolean>;
  /** The rules of which something stays open, and why: no other assertion makes up for it. */
  readonly left: Map<RuleId, Inconclusive>;
  /** Every reason for it. */
  readonly open: Map<RuleId, readonly Inconclusive[]>;
  readonly refusals: Map<RuleId, readonly Refusal[]>;
  /** The last one of each operation. */
  readonly controls: Map<HttpRecord['operation'], PositiveControl>;
  /** Claims that were begun and of which nothing has been asserted yet. */
  readonly unfinished: Set<BegunClaim>;
  /** Things that may not happen later, either. */
  readonly vows: Vow[];
  /** Why what the test is about did not happen. */
  noEffect: Inconclusive | undefined;
  /** Why what it did may have been done twice: an assertion that does not hold says nothing then. */
  doneTwice: Inconclusive | undefined;
  /** The parts that it left out, for not every target can do them. */
  readonly leftOut: Inconclusive[];
  /** The part of it that never came about: a rule of which it asserted nothing stays open for that. */
  uncovered: Inconclusive | undefined;
}

/** All counterexamples of a test together: a target that checks nothing has one for almost every rule. */
const mostShrinkSteps = 600;

/** Where each step waits for what does not come, so many steps would take longer than a test may. */
const mostShrinkMs = 10_000;

/** No other test runs meanwhile, and nothing waits for what takes long. */
const inPlace: Waits = { stepAside: () => {}, letPass: (ms) => Promise.resolve(ms) };

const nobodyNeedsKyc = (): Promise<boolean> => Promise.resolve(false);

/** A test that has done nothing yet. An assertion for which `causeOfDoubt` returns a cause is inconclusive. */
export const freshTest = (
  name: string,
  causeOfDoubt: CauseOfDoubt | undefined,
  {
    waits = inPlace,
    payersNeedKyc = nobodyNeedsKyc,
    key,
  }: Partial<Pick<CurrentTest, 'waits' | 'payersNeedKyc' | 'key'>> = {},
): CurrentTest => ({
  key,
  name,
  generated: 0,
  shrinkStepsLeft: mostShrinkSteps,
  shrinkMsLeft: mostShrinkMs,
  sent: [],
  learntAt: 0,
  needs: new Set(),
  grounds: new Set(),
  causeOfDoubt,
  waits,
  payersNeedKyc,
  left: new Map(),
  open: new Map(),
  refusals: new Map(),
  controls: new Map(),
  unfinished: new Set(),
  vows: [],
  noEffect: undefined,
  doneTwice: undefined,
  leftOut: [],
  uncovered: undefined,
});

let outside = freshTest('', undefined);

const running = new AsyncLocalStorage<CurrentTest>();

/** The test on whose behalf this is called; outside of one, a nameless one whose findings nobody reads. */
export const currentTest = (): CurrentTest => running.getStore() ?? outside;

/** Does something on behalf of a test: every call in it, now or later, belongs to this test and no other. */
export const onBehalfOf = <T>(test: CurrentTest, act: () => T): T => running.run(test, act);

/** Outside of a run: a test begins, and nothing of the one before is left. */
export const beginTest = (name: string, causeOfDoubt?: CauseOfDoubt): CurrentTest => {
  outside = freshTest(name, causeOfDoubt);
  return outside;
};
