import type { TestFindings } from '../../spec/results/findings.ts';
import type { TestOutcome } from '../../reports/judgement/judge.ts';
import { checkInto } from '../kit/assertions/check.ts';
import { examineOwnVersion } from '../observers/own-version.ts';
import { forgetOpen } from './late-findings.ts';
import { inbox } from '../kit/inbox/inbox.ts';
import { assumptions, causeOfDoubtIn } from '../kit/assertions/assumptions.ts';
import { control } from '../kit/check/control.ts';
import { currentTest, freshTest, onBehalfOf, type CurrentTest } from '../kit/check/current-test.ts';
import { deadline, type Deadline } from '../kit/waiting/deadline.ts';
import { asInconclusive, Inconclusive } from '../kit/check/inconclusive.ts';
import { findingCollector, passiveCollector, type FindingCollector } from '../kit/check/finding-collector.ts';
import { cutWaits, type CutWaits, type Economy } from '../kit/waiting/learned-waits.ts';
import { recordNeeds } from '../kit/check/needs-recorder.ts';
import { run, target } from '../kit/check/run.ts';
import { CutShort, Unawaited } from './broken-off.ts';
import type { Session } from './session.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestContext } from '../kit/check/test-context.ts';
import { waitAside } from '../kit/waiting/waits.ts';
import {
  findingsOf,
  openForWebhooks,
  passiveFindings,
  roomForEvidence,
  withinRoom,
} from './test-findings.ts';
import { newlyJudged } from './judged-operations.ts';
import { keepVows } from '../world/vows.ts';
import { listenersFor, sweepInbox, type Listeners, type Parts, type Tally } from './test-listeners.ts';
import { testKey, type DeclaredTest } from '../kit/check/test.ts';

/** The result of a test. */
export type Ran = Omit<TestOutcome, 'check'> & {
  /** The test may still be at work: no other begins in this process. */
  readonly isSpent: boolean;
  /**
   * Whole waits would have brought more, or a request was lost on its way: the findings do not count, and the
   * test is to run in full.
   */
  readonly isInDoubt?: true;
};

export interface RunTestOptions {
  /** Milliseconds; waits that the target asked for come on top. */
  readonly timeoutMs: number;
  /** It has begun before, in a process that was lost: it generates other values now. */
  readonly isAgain?: boolean | undefined;
  /** Ends the test early when it rejects: with `Unawaited` or with `CutShort`. */
  readonly broken?: Promise<never>;
  /**
   * The test only waits now, for a while: another may begin beside it. One that must be alone says so when its body has
   * ended, and only makes good what its waits lacked.
   */
  readonly onAside?: () => void;
  /** The fate of a test whose cut waits would have brought more: it runs again at once unless told otherwise. */
  readonly whenInDoubt?: 'run again' | 'say so' | undefined;
  /** No wait is cut: the test was in doubt before. */
  readonly isInFull?: boolean | undefined;
}

/** Why a test ended early; undefined when it came to its end. */
type Cause = Inconclusive | Error | undefined;

const asCause = (thrown: unknown): Inconclusive | Error => {
  if (!(thrown instanceof Error)) return new Error(String(thrown));
  return asInconclusive(thrown) ?? asInconclusive(thrown.cause) ?? thrown;
};

interface AttemptParts {
  readonly active: FindingCollector;
  readonly session: Session;
  readonly listeners: Listeners;
  readonly tally: Tally;
  /** Its waits that were cut. */
  readonly cut: CutWaits;
}

/** Waits until every wait that was cut would have ended, and looks whether it would have brought more. */
const makeGood = async (cut: CutWaits, tally: Tally): Promise<void> => {
  const leftMs = cut.leftMs();
  if (leftMs > 0) await waitAside(pause(leftMs));
  // An error of a look now will meet the test when it runs again.
  const isAsSeen = await cut.hold(target().pacing.concurrency).catch(() => false);
  if (!isAsSeen) tally.isInDoubt = true;
};

const contextOf = (test: DeclaredTest, { active, session, listeners }: AttemptParts): TestContext => ({
  check: checkInto(active),
  api: session.apiFor(listeners),
  cleanup: session.cleanup,
  control: control({ run: run(), usesClock: test.usesClock }),
  inbox: inbox({
    run: run(),
    onEvent: listeners.onWebhook,
    onMissed: listeners.onMissed,
    since: session.watch.sweptTo,
  }),
});

const bodyOf = async (test: DeclaredTest, attempt: AttemptParts): Promise<'done'> => {
  try {
    await test.body(contextOf(test, attempt));
  } finally {
    attempt.tally.isBodyOver = true;
    await makeGood(attempt.cut, attempt.tally);
  }
  return 'done';
};

const never = new Promise<never>(() => {});

interface End {
  readonly cause: Cause;
  readonly isLate: boolean;
}

const ended = async (
  test: DeclaredTest,
  attempt: AttemptParts,
  { time, broken = never }: { readonly time: Deadline; readonly broken: Promise<never> | undefined },
): Promise<End> => {
  try {
    const how = await Promise.race([bodyOf(test, attempt), time.over, broken]);
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

/** The test may still be at work. */
const isSpent = ({ cause, isLate }: End): boolean =>
  isLate || cause instanceof CutShort || cause instanceof Unawaited;

const howItEnded = (how: End, findings: TestFindings): Pick<Ran, 'ended' | 'message' | 'isSpent'> => {
  const isViolated = [...findings.findings, ...findings.passive].some(({ verdict }) => verdict === 'fail');
  const { cause, isLate } = how;
  const said = cause === undefined ? {} : { message: cause.message };
  if (cause instanceof CutShort) return { ended: 'cut-short', isSpent: true };
  if (isLate) return { ended: 'threw', ...said, isSpent: true };
  const threw = cause !== undefined && !(cause instanceof Inconclusive) && !isViolated;
  return { ended: threw ? 'threw' : 'finished', ...said, isSpent: isSpent(how) };
};

/** Keeps what a try leaves to the end of the run, and looks at the webhooks that came. */
const keepWhatCounts = (passive: FindingCollector, session: Session): Promise<void> => {
  keepVows(session.world.vows, currentTest().vows);
  return sweepInbox(passive, session);
};

/** One try of a test. */
interface Attempt extends RunTestOptions {
  readonly cut: CutWaits;
  /** Every wait is whole in the second try. */
  readonly economy?: Economy;
  /** How many tries with whole waits there were before. */
  readonly triesInFull?: number;
}

const countedIn = ({
  requests,
  backOffMs,
  accepted,
}: Tally): Pick<TestFindings, 'requests' | 'backOffMs' | 'accepted'> => ({
  requests,
  ...(backOffMs === 0 ? {} : { backOffMs }),
  ...(accepted.size === 0 ? {} : { accepted: [...accepted] }),
});

const ranAs = async (
  test: DeclaredTest,
  session: Session,
  parts: Parts,
  { broken, cut }: Attempt,
): Promise<Ran> => {
  const { known, passive, tally, time } = parts;
  const active = findingCollector((rule) => test.rules.includes(rule));
  examineOwnVersion(session.ownWatch.version, passive);
  const attempt: AttemptParts = { active, session, listeners: listenersFor(session, parts), tally, cut };
  const end = await ended(test, attempt, { time, broken });
  time.stop();
  recordNeeds({ title: test.title, file: test.file });
  // The findings of a try that does not count are left to the next.
  const isDropped = tally.isInDoubt && !isSpent(end);
  const swept = isDropped ? undefined : await keepWhatCounts(passive, session).catch(asCause);
  tally.isOver = true;
  const { cause = swept ?? undefined, isLate } = end;
  // A test that runs again leaves open what it leaves open then.
  if (cause === undefined && !tally.isInDoubt)
    session.openForWebhooks.push(...openForWebhooks(test, active, known));
  const room = roomForEvidence();
  const findings: TestFindings = {
    findings: withinRoom(
      findingsOf(active, test.rules, cause instanceof CutShort ? undefined : cause, known),
      room,
    ),
    passive: withinRoom(passiveFindings(passive, known), room),
    ...countedIn(tally),
    ...(isDropped ? {} : { judged: newlyJudged({ active, passive }, session.judged) }),
    ownBreaches: isDropped ? [] : session.ownWatch.drain(),
  };
  return { ...howItEnded({ cause, isLate }, findings), findings };
};

/** A test of its own, whose time stands still while it lets time pass. */
const newTest = (
  test: DeclaredTest,
  { clockWaits, payersNeedKyc }: Session,
  { known, time, tally }: Pick<Parts, 'known' | 'time' | 'tally'>,
  { onAside = () => {}, isAgain, economy, triesInFull = 0 }: Attempt,
): CurrentTest =>
  freshTest(
    // A target keeps what an earlier try has generated, ids and idempotency keys among it.
    `${testKey(test)}${isAgain === true ? ' again' : ''}${economy === undefined ? ' in full'.repeat(1 + triesInFull) : ''}`,
    target().dialect.complete ? undefined : (facts, holds) => causeOfDoubtIn(facts, holds, known),
    {
      key: testKey(test),
      payersNeedKyc,
      waits: {
        stepAside: () => {
          if (!test.isAlone || tally.isBodyOver) onAside();
        },
        letPass: (ms) => {
          time.extend(ms);
          return clockWaits.letPass(ms);
        },
        extend: time.extend,
        ...(economy === undefined ? {} : { economy }),
      },
    },
  );

interface RanOnce {
  readonly ran: Ran;
  readonly isInDoubt: boolean;
}

const runOnce = async (test: DeclaredTest, session: Session, options: Attempt): Promise<RanOnce> => {
  const parts: Parts = {
    known: assumptions(target()),
    passive: passiveCollector(),
    tally: {
      requests: 0,
      backOffMs: 0,
      accepted: new Set(),
      isOver: false,
      isBodyOver: false,
      isInDoubt: false,
    },
    time: deadline(options.timeoutMs),
  };
  const current = newTest(test, session, parts, options);
  const ran = await onBehalfOf(current, () => ranAs(test, session, parts, options));
  return { ran, isInDoubt: parts.tally.isInDoubt && !ran.isSpent };
};

/** Requests of a try that does not count are counted all the same. */
const withRequestsOf = ({ findings: before }: Ran, ran: Ran): Ran => {
  if (before === undefined || ran.findings === undefined) return ran;
  const backOffMs = (before.backOffMs ?? 0) + (ran.findings.backOffMs ?? 0);
  const requests = before.requests + ran.findings.requests;
  return { ...ran, findings: { ...ran.findings, requests, ...(backOffMs === 0 ? {} : { backOffMs }) } };
};

/** A target that hangs up whenever it is asked something has been given its chance then. */
const mostTriesInFull = 2;

/**
 * Runs one test against the target of the run, with the rules that always hold examined beside it. Waits for what has
 * not come before, or comes soon if at all, are cut, and made good together at the end of the test. Where a whole wait
 * would have brought more, the test runs once more, with whole waits: a verdict is never worth less for it. So it does
 * where a connection was closed under a request that may not be sent twice; where that happens again, once more.
 */
export const runTest = async (
  test: DeclaredTest,
  session: Session,
  options: RunTestOptions,
): Promise<Ran> => {
  const inFull = async (triesInFull = 0): Promise<Ran> => {
    forgetOpen(session.openForWebhooks, test);
    const { ran, isInDoubt } = await runOnce(test, session, { ...options, cut: cutWaits(), triesInFull });
    return isInDoubt && triesInFull < mostTriesInFull - 1
      ? withRequestsOf(ran, await inFull(triesInFull + 1))
      : ran;
  };
  if (options.isInFull === true) return inFull();
  const cut = cutWaits();
  const economy = { learned: session.learned, cut };
  const { ran, isInDoubt } = await runOnce(test, session, { ...options, cut, economy });
  if (!isInDoubt) return ran;
  return options.whenInDoubt === 'say so' ? { ...ran, isInDoubt } : withRequestsOf(ran, await inFull());
};
