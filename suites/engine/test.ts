import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base, type TestInfo, type WorkerInfo } from '@playwright/test';
import type { Capability } from '../../spec/capabilities.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import {
  annotationTypes,
  findingsAttachment,
  type Finding,
  type TestFindings,
} from '../../spec/results/findings.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { client, type Client } from '../http/client.ts';
import { examineEventOrder } from '../observers/event-orders.ts';
import { observe } from '../observers/observers.ts';
import { examineOwnVersion } from '../observers/own-version.ts';
import { watchOver, type Watch } from '../observers/watch.ts';
import { examineWebhookSecrets } from '../observers/secrets.ts';
import { examineNameless, examineUnexpectedWebhooks, type Vain } from '../observers/strays.ts';
import { examineWebhook } from '../observers/webhooks.ts';
import { allowance } from './allowance.ts';
import { examiner, Inconclusive, judgeUnless, passiveExaminer, type Examiner } from './examiner.ts';
import { takeLease } from './server-slot.ts';
import { recordNeeds, takeNeeds } from './needs.ts';
import { cleanup, type Cleanup } from './cleanup-registry.ts';
import { takeTurn } from '../webhooks/ask.ts';
import type { Lane } from '../target/self-test-jobs.ts';
import { control, type Control } from './control.ts';
import { arrivedSince, inbox, type Inbox } from '../webhooks/inbox.ts';
import { watchOwnDescription, type OwnWatch } from '../own-description/own-watch.ts';
import { beginDrawing } from './drawing.ts';
import { beginShrinking } from './property.ts';
import { run, target } from './run.ts';
import { findingsOf, leaveCause, passiveFindings, roomForEvidence, withinRoom } from './test-findings.ts';
import { bindings, openIn } from './assumptions.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';

interface WorkerFixtures {
  /** The run that the worker belongs to: the command's, or one for its project alone. */
  readonly given: void;
  readonly cleanup: Cleanup;
  readonly watch: Watch;
  readonly connection: Connection;
  /** Compares answers with the target's own description, where there is one. */
  readonly ownWatch: OwnWatch;
}

interface Connection {
  readonly client: Client;
  listener: (exchange: Exchange) => void;
  backOffListener: (ms: number) => void;
  webhookListener: (event: WebhookEvent) => void;
  vainListener: (vain: Vain) => void;
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

/**
 * No webhook of the run may contain a secret of this worker's, whether a test asked for it or not; and one of a
 * payment may not leave out which.
 */
const sweepInbox = async (examine: Examiner, watch: Watch): Promise<void> => {
  for (const event of await arrivedSince(run(), watch.sweptTo)) {
    examineWebhookSecrets(event, examine, watch);
    examineNameless(event, examine);
    examineEventOrder(event, examine, watch.eventOrders);
    watch.sweptTo = event.delivery.seq;
  }
};

/**
 * Playwright throws a worker away after a failed test, 0.7 s each. So a violation, or leaving a test as
 * inconclusive, is announced as an expected failure: the reporter reads the findings, not Playwright's status.
 */
const conclude = (testInfo: TestInfo, findings: readonly Finding[], cause: unknown): void => {
  const bad = findings.filter(({ verdict }) => verdict === 'fail');
  if (bad.length > 0 || cause instanceof Inconclusive) testInfo.fail();
  if (bad.length > 0)
    throw new Error(bad.map(({ rule, message }) => `${rule}: ${message?.slice(0, 500) ?? ''}`).join('\n'));
};

const leftText = (left: readonly string[]): string =>
  left.length <= 5 ? left.join(', ') : `${left.slice(0, 5).join(', ')} and ${left.length - 5} more`;

/** Characters of findings that the runner may keep in memory for the whole run. Longer ones go by a file. */
const mostInMemory = 50_000;

const handOver = async (testInfo: TestInfo, handed: TestFindings): Promise<void> => {
  const contentType = 'application/json';
  const body = JSON.stringify(handed);
  if (body.length <= mostInMemory) return testInfo.attach(findingsAttachment, { body, contentType });
  const file = testInfo.outputPath('findings.json');
  await writeFile(file, body);
  await testInfo.attach(findingsAttachment, { path: file, contentType });
};

/**
 * Nobody reads the runner's steps of these fixtures, and each costs a stack trace: with six of them per test that is a
 * tenth of a run's time.
 */
const withoutStep = { box: 'self' } as const;

/** The suite's `test`: import it from here, give each test `covers(…)`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  given: [
    async ({}, use, workerInfo) => {
      const lane = laneOf(workerInfo);
      const giveBack = lane === undefined ? undefined : await takeLease(lane);
      await use();
      await giveBack?.();
    },
    { scope: 'worker', auto: true, ...withoutStep },
  ],
  cleanup: [async ({}, use) => use(cleanup()), { scope: 'worker', ...withoutStep }],
  watch: [async ({ given: _given }, use) => use(watchOver(target())), { scope: 'worker', ...withoutStep }],
  ownWatch: [
    async ({ given: _given }, use) => use(await watchOwnDescription(run())),
    { scope: 'worker', ...withoutStep },
  ],
  connection: [
    async ({ given: _given, cleanup: made }, use, workerInfo) => {
      const connection: Omit<Connection, 'client'> = {
        listener: () => {},
        backOffListener: () => {},
        webhookListener: () => {},
        vainListener: () => {},
      };
      const own = client(
        target(),
        String(workerInfo.workerIndex),
        (exchange) => connection.listener(exchange),
        { onBackOff: (ms) => connection.backOffListener(ms), workers: run().workers ?? 1 },
      );
      await use(Object.assign(connection, { client: own }));
      connection.listener = () => {};
      connection.backOffListener = () => {};
      // The server of a lane goes away as a whole.
      const left = laneOf(workerInfo) ? [] : await made.cleanUp(own, target().pacing.concurrency);
      if (left.length > 0) process.stderr.write(`psi: left behind on the target: ${leftText(left)}\n`);
      await own.close();
    },
    { scope: 'worker', ...withoutStep },
  ],
  examine: [
    async ({ connection, watch, ownWatch }, use, testInfo) => {
      const absent = absentCapabilities(testInfo);
      if (absent.length > 0) testInfo.skip(true, `needs ${absent.join(', ')}`);
      const rules = described(testInfo, annotationTypes.covers) as readonly RuleId[];
      takeNeeds();
      const active = examiner((rule) => rules.includes(rule));
      const passive = passiveExaminer();
      const received = allowance(run());
      let requests = 0;
      let backOffMs = 0;
      const known = bindings(target());
      beginShrinking();
      beginDrawing(`${path.basename(testInfo.file)} ${testInfo.title}`);
      judgeUnless(target().dialect.complete ? undefined : (facts) => openIn(facts, known));
      connection.listener = (exchange) => {
        requests += 1;
        known.note(exchange);
        if (known.unbound(exchange) === undefined) observe(exchange, passive, watch);
        ownWatch.look(exchange);
        received.note(exchange);
      };
      connection.backOffListener = (ms) => {
        backOffMs += ms;
        // Patience with the target is no time of the test.
        testInfo.setTimeout(testInfo.timeout + ms);
      };
      connection.webhookListener = (event) => examineWebhook(event, passive);
      connection.vainListener = (vain) => examineUnexpectedWebhooks(vain, passive);
      examineOwnVersion(ownWatch.version, passive);
      await use(active);
      recordNeeds({
        title: testInfo.title,
        // Compiled or not: checks are known by their sources.
        file: path
          .relative(packageRoot, testInfo.file)
          .split(path.sep)
          .join('/')
          .replace(/^dist\/(.*)\.js$/, '$1.ts'),
      });
      await sweepInbox(passive, watch);
      const cause = leaveCause(testInfo);
      const findings = findingsOf(active, rules, cause, known);
      const room = roomForEvidence();
      const handed: TestFindings = {
        findings: withinRoom(findings, room),
        passive: withinRoom(passiveFindings(passive), room),
        requests,
        ownBreaches: ownWatch.taken(),
        ...(backOffMs === 0 ? {} : { backOffMs }),
      };
      await handOver(testInfo, handed);
      conclude(testInfo, [...findings, ...handed.passive], cause);
    },
    { auto: true, ...withoutStep },
  ],
  turn: [
    async ({}, use, testInfo) => {
      const end = await takeTurn(run().inboxQueryUrl, isAlone(testInfo) ? 'alone' : 'shared');
      await use();
      end();
    },
    // Waiting for a test that must be alone is no time of this one.
    { auto: true, timeout: 600_000, ...withoutStep },
  ],
  api: [async ({ connection }, use) => use(connection.client), withoutStep],
  inbox: [
    async ({ connection, watch }, use) =>
      use(
        inbox({
          run: run(),
          onEvent: (event) => connection.webhookListener(event),
          onVain: (vain) => connection.vainListener(vain),
          since: () => watch.sweptTo,
        }),
      ),
    withoutStep,
  ],
  control: [
    async ({}, use, testInfo) => use(control({ run: run(), isAlone: isAlone(testInfo) })),
    withoutStep,
  ],
});
