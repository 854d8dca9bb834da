import { test as base, type TestInfo, type WorkerInfo } from '@playwright/test';
import type { Capability } from '../../spec/capabilities.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { annotationTypes, findingsAttachment, type Finding, type TestFindings } from '../../spec/findings.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { client, type Client } from './client.ts';
import { examineEverywhere } from './everywhere/everywhere.ts';
import { watchOver, type Watch } from './everywhere/watch.ts';
import { examineWebhook } from './everywhere/webhooks.ts';
import {
  errorAbout,
  examiner,
  findingAbout,
  Inconclusive,
  inconclusiveAbout,
  takeInconclusive,
  type Examiner,
} from './examiner.ts';
import { takeLease } from './lease.ts';
import { owned, type Owned } from './owned.ts';
import { takeTurn } from '../inbox/ask.ts';
import type { Lane } from '../target/lanes.ts';
import { control, type Control } from './control.ts';
import { inbox, type Inbox } from './inbox.ts';
import { run, target } from './run.ts';
import type { WebhookEvent } from './webhook-event.ts';

interface WorkerFixtures {
  /** The run that the worker belongs to: the command's, or one for its project alone. */
  readonly given: void;
  readonly owned: Owned;
  readonly watch: Watch;
  readonly connection: Connection;
}

interface Connection {
  readonly client: Client;
  listener: (exchange: Exchange) => void;
  webhookListener: (event: WebhookEvent) => void;
}

interface TestFixtures {
  /** Collects the test's findings; ends the test with a verdict instead of a crash. */
  readonly examine: Examiner;
  /** Talks to the target; every exchange is recorded and examined for the rules that always hold. */
  readonly api: Client;
  /** What the target's webhooks said. */
  readonly inbox: Inbox;
  /** The control plane of a reference server; Inconclusive elsewhere. */
  readonly control: Control;
  /** Ends with the test: a test that is `alone` runs without any other. */
  readonly turn: void;
}

const described = (testInfo: TestInfo, type: string): readonly string[] =>
  testInfo.annotations.filter((note) => note.type === type).map((note) => note.description ?? '');

/** The lane of a self test, which its configuration put there; undefined in every other run. */
const laneOf = ({ project }: WorkerInfo): Lane | undefined => project.metadata['lane'] as Lane | undefined;

const isAlone = (testInfo: TestInfo): boolean =>
  testInfo.annotations.some(({ type }) => type === annotationTypes.alone);

const absentCapabilities = (testInfo: TestInfo): readonly string[] =>
  described(testInfo, annotationTypes.needs).filter((name) => !target().capabilities[name as Capability]);

/** Why the test's body ended early, or undefined when it came to its end. */
const leaveCause = (testInfo: TestInfo): Inconclusive | Error | undefined => {
  const text = testInfo.errors.map(({ message, value }) => message ?? value ?? '').join('\n');
  const inconclusive = takeInconclusive(text);
  if (testInfo.status === 'timedOut')
    return new Inconclusive('time-budget', `The check did not end within ${testInfo.timeout / 1000} s.`);
  return inconclusive ?? (testInfo.errors.length > 0 ? new Error(text) : undefined);
};

/** A rule that held; or that the test did not come to, because what goes before it was violated. */
const reached = (examine: Examiner, rule: RuleId, assertions: number): Finding => {
  const [first] = examine.violations();
  if (assertions > 0 || first === undefined) return findingAbout(rule, assertions, undefined);
  const why = `Not reached: in the same check ${first.rule} was violated first.`;
  return inconclusiveAbout(rule, assertions, new Inconclusive('prerequisite', why));
};

const findingsOf = (
  examine: Examiner,
  rules: readonly RuleId[],
  cause: Inconclusive | Error | undefined,
): readonly Finding[] =>
  rules.map((rule) => {
    const assertions = examine.assertions().get(rule) ?? 0;
    const violation = examine.violations().find((found) => found.rule === rule);
    if (violation !== undefined) return findingAbout(rule, assertions, violation);
    if (cause === undefined) return reached(examine, rule, assertions);
    return cause instanceof Inconclusive
      ? inconclusiveAbout(rule, assertions, cause)
      : errorAbout(rule, assertions, cause.message);
  });

/** Up to three pieces of evidence per rule: what happens on every exchange would repeat itself endlessly. */
const passiveFindings = (passive: Examiner): readonly Finding[] => {
  const kept = new Map<RuleId, number>();
  const violations = passive.violations().filter(({ rule }) => {
    const count = (kept.get(rule) ?? 0) + 1;
    kept.set(rule, count);
    return count <= 3;
  });
  return [...passive.assertions()].flatMap(([rule, assertions]) => {
    const own = violations.filter((violation) => violation.rule === rule);
    return own.length === 0
      ? [findingAbout(rule, assertions, undefined)]
      : own.map((violation) => findingAbout(rule, assertions, violation));
  });
};

/**
 * Playwright throws a worker away after a failed test, 0.7 s each. So a violation, or leaving a test as
 * inconclusive, is announced as an expected failure: the reporter reads the findings, not Playwright's status.
 */
const conclude = (testInfo: TestInfo, findings: readonly Finding[], cause: unknown): void => {
  const bad = findings.filter(({ verdict }) => verdict === 'fail');
  if (bad.length > 0 || cause instanceof Inconclusive) testInfo.fail();
  if (bad.length > 0) throw new Error(bad.map(({ rule, message }) => `${rule}: ${message ?? ''}`).join('\n'));
};

/** The suite's `test`: import it from here, give each test `covers(…)`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  given: [
    async ({}, use, workerInfo) => {
      const lane = laneOf(workerInfo);
      const giveBack = lane === undefined ? undefined : await takeLease(lane);
      await use();
      await giveBack?.();
    },
    { scope: 'worker', auto: true },
  ],
  owned: [async ({}, use) => use(owned()), { scope: 'worker' }],
  watch: [async ({ given: _given }, use) => use(watchOver(target())), { scope: 'worker' }],
  connection: [
    async ({ given: _given, owned: made }, use, workerInfo) => {
      const connection: Omit<Connection, 'client'> = { listener: () => {}, webhookListener: () => {} };
      const own = client(target(), String(workerInfo.workerIndex), (exchange) =>
        connection.listener(exchange),
      );
      await use(Object.assign(connection, { client: own }));
      connection.listener = () => {};
      // The server of a lane goes away as a whole.
      const left = laneOf(workerInfo) ? [] : await made.cleanUp(own, target().pacing.concurrency);
      if (left.length > 0) process.stderr.write(`psi: left behind on the target: ${left.join(', ')}\n`);
      await own.close();
    },
    { scope: 'worker' },
  ],
  examine: [
    async ({ connection, watch }, use, testInfo) => {
      const absent = absentCapabilities(testInfo);
      if (absent.length > 0) testInfo.skip(true, `needs ${absent.join(', ')}`);
      const rules = described(testInfo, annotationTypes.covers) as readonly RuleId[];
      const active = examiner((rule) => rules.includes(rule));
      const passive = examiner();
      let requests = 0;
      connection.listener = (exchange) => {
        requests += 1;
        examineEverywhere(exchange, passive, watch);
      };
      connection.webhookListener = (event) => examineWebhook(event, passive);
      await use(active);
      const cause = leaveCause(testInfo);
      const findings = findingsOf(active, rules, cause);
      const handed: TestFindings = { findings, passive: passiveFindings(passive), requests };
      await testInfo.attach(findingsAttachment, {
        body: JSON.stringify(handed),
        contentType: 'application/json',
      });
      conclude(testInfo, [...findings, ...handed.passive], cause);
    },
    { auto: true },
  ],
  turn: [
    async ({}, use, testInfo) => {
      const end = await takeTurn(run().inboxQueryUrl, isAlone(testInfo) ? 'alone' : 'shared');
      await use();
      end();
    },
    // Waiting for a test that must be alone is no time of this one.
    { auto: true, timeout: 600_000 },
  ],
  api: async ({ connection }, use) => use(connection.client),
  inbox: async ({ connection }, use) =>
    use(inbox({ run: run(), onEvent: (event) => connection.webhookListener(event) })),
  control: async ({}, use, testInfo) => use(control({ run: run(), isAlone: isAlone(testInfo) })),
});
