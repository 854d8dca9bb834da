import type { TestFindings } from '../../spec/results/findings.ts';
import type { TestOutcome } from '../../reports/judgement/judge.ts';
import { checkInto } from '../assertions/check.ts';
import { observe } from '../observers/observers.ts';
import { examineEventOrder } from '../observers/event-orders.ts';
import { examineOwnVersion } from '../observers/own-version.ts';
import { examineWebhookSecrets } from '../observers/secrets.ts';
import { examineNameless, examineUnexpectedWebhooks } from '../observers/unexpected-webhooks.ts';
import { examineWebhook } from '../observers/webhooks.ts';
import { arrivedSince, inbox } from '../webhooks/inbox.ts';
import { allowance } from './allowance.ts';
import { bindings, openIn, type Bindings } from './assumptions.ts';
import { control } from './control.ts';
import { beginTest } from './current-test.ts';
import { deadline, type Deadline } from './deadline.ts';
import { examiner, Inconclusive, passiveExaminer, type Examiner } from './examiner.ts';
import { recordNeeds } from './needs.ts';
import { run, target } from './run.ts';
import type { Listeners, Session } from './session.ts';
import { findingsOf, passiveFindings, roomForEvidence, withinRoom } from './test-findings.ts';
import { testKey, type DeclaredTest } from './test.ts';

/** What became of a test. */
export type Ran = Omit<TestOutcome, 'check'> & {
  /** The test may still be at work: nothing else can be examined in this process. */
  readonly isSpent: boolean;
};

export interface RunTestOptions {
  /** Milliseconds; waits that the target asked for come on top. */
  readonly timeoutMs: number;
  /** Ends the test early when it rejects: with what broke in this process, or with `CutShort`. */
  readonly broken?: Promise<never>;
}

/** The run ends before the test does. */
export class CutShort extends Error {}

/** What has been counted while a test ran. */
interface Tally {
  requests: number;
  backOffMs: number;
}

interface Parts {
  readonly passive: Examiner;
  readonly known: Bindings;
  readonly tally: Tally;
  readonly time: Deadline;
}

const listenersFor = ({ watch, ownWatch }: Session, { passive, known, tally, time }: Parts): Listeners => {
  const received = allowance(run());
  return {
    onExchange: (exchange) => {
      tally.requests += 1;
      known.note(exchange);
      if (known.unbound(exchange) === undefined) observe(exchange, passive, watch);
      ownWatch.look(exchange);
      received.note(exchange);
    },
    onBackOff: (ms) => {
      tally.backOffMs += ms;
      // Patience with the target is no time of the test.
      time.extend(ms);
    },
    onWebhook: (event) => examineWebhook(event, passive),
    onMissed: (missed) => examineUnexpectedWebhooks(missed, passive),
  };
};

/**
 * No webhook of the run may contain a secret of this process's, whether a test asked for it or not; and one of a
 * payment may not leave out which.
 */
const sweepInbox = async (examine: Examiner, { watch }: Session): Promise<void> => {
  for (const event of await arrivedSince(run(), watch.sweptTo)) {
    examineWebhookSecrets(event, examine, watch);
    examineNameless(event, examine);
    examineEventOrder(event, examine, watch.eventOrders);
    watch.sweptTo = event.delivery.seq;
  }
};

/** Why a test ended early; undefined when it came to its end. */
type Cause = Inconclusive | Error | undefined;

const asCause = (thrown: unknown): Inconclusive | Error => {
  if (!(thrown instanceof Error)) return new Error(String(thrown));
  return thrown.cause instanceof Inconclusive ? thrown.cause : thrown;
};

const bodyOf = async (test: DeclaredTest, active: Examiner, session: Session): Promise<'done'> => {
  await test.body({
    check: checkInto(active),
    api: session.api,
    cleanup: session.cleanup,
    control: control({ run: run(), isAlone: test.isAlone }),
    inbox: inbox({
      run: run(),
      onEvent: (event) => session.listeners.onWebhook(event),
      onMissed: (missed) => session.listeners.onMissed(missed),
      since: () => session.watch.sweptTo,
    }),
  });
  return 'done';
};

const never = new Promise<never>(() => {});

interface End {
  readonly cause: Cause;
  readonly isLate: boolean;
}

const ended = async (
  test: DeclaredTest,
  active: Examiner,
  session: Session,
  { time, broken = never }: { readonly time: Deadline; readonly broken: Promise<never> | undefined },
): Promise<End> => {
  try {
    const how = await Promise.race([bodyOf(test, active, session), time.over, broken]);
    if (how === 'done') return { cause: undefined, isLate: false };
    const seconds = time.seconds();
    return {
      cause: new Inconclusive('time-budget', `The check did not end within ${seconds} s.`),
      isLate: true,
    };
  } catch (thrown) {
    return { cause: asCause(thrown), isLate: false };
  }
};

const howItEnded = (
  { cause, isLate }: End,
  findings: TestFindings,
): Pick<Ran, 'ended' | 'message' | 'isSpent'> => {
  const isViolated = [...findings.findings, ...findings.passive].some(({ verdict }) => verdict === 'fail');
  const said = cause === undefined ? {} : { message: cause.message };
  if (cause instanceof CutShort) return { ended: 'cut-short', isSpent: true };
  if (isLate) return { ended: 'threw', ...said, isSpent: true };
  const threw = cause !== undefined && !(cause instanceof Inconclusive) && !isViolated;
  return { ended: threw ? 'threw' : 'finished', ...said, isSpent: false };
};

/** Runs one test against the target of the run, with the rules that always hold examined beside it. */
export const runTest = async (
  test: DeclaredTest,
  session: Session,
  { timeoutMs, broken }: RunTestOptions,
): Promise<Ran> => {
  const known = bindings(target());
  const active = examiner((rule) => test.rules.includes(rule));
  const passive = passiveExaminer();
  const tally: Tally = { requests: 0, backOffMs: 0 };
  const time = deadline(timeoutMs);
  beginTest(
    testKey(test),
    target().dialect.complete ? undefined : (facts, holds) => openIn(facts, holds, known),
  );
  session.listeners = listenersFor(session, { passive, known, tally, time });
  examineOwnVersion(session.ownWatch.version, passive);
  const end = await ended(test, active, session, { time, broken });
  time.stop();
  recordNeeds({ title: test.title, file: test.file });
  const swept = await sweepInbox(passive, session).catch(asCause);
  session.silence();
  const { cause = swept ?? undefined, isLate } = end;
  const room = roomForEvidence();
  const findings: TestFindings = {
    findings: withinRoom(
      findingsOf(active, test.rules, cause instanceof CutShort ? undefined : cause, known),
      room,
    ),
    passive: withinRoom(passiveFindings(passive, known), room),
    requests: tally.requests,
    ownBreaches: session.ownWatch.taken(),
    ...(tally.backOffMs === 0 ? {} : { backOffMs: tally.backOffMs }),
  };
  return { ...howItEnded({ cause, isLate }, findings), findings };
};
