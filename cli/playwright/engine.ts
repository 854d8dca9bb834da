import type { TestInfo } from '@playwright/test';
import type { Check } from '../../spec/results/findings.ts';
import type { TestOutcome } from '../../reports/judgement/judge.ts';
import { checkKey } from '../../reports/judgement/plan.ts';
import { useContract } from '../../spec/contract/in-use.ts';
import { contractOfRun } from '../../suites/run/contract-of-run.ts';
import { run } from '../../suites/kit/check/run.ts';
import { declaredTest } from '../../suites/kit/check/test.ts';
import { clockWaits } from '../../suites/kit/waiting/waits.ts';
import { lastLook } from '../../suites/run/last-look.ts';
import { lastLookCheck } from '../../suites/run/last-look-check.ts';
import { loadTests } from '../../suites/run/load-tests.ts';
import { payWithoutKyc } from '../../suites/run/pay-without-kyc.ts';
import { runTest, type Ran } from '../../suites/run/run-test.ts';
import { openSession, type Session } from '../../suites/run/session.ts';
import { tell, tellLeft, takeTurn } from './ask-hub.ts';
import { withSteps } from './steps.ts';

/** The engine of `psi check`, in a worker of Playwright's. */
export interface Engine {
  /** Runs a test of the suite when its turn has come, and tells the run what it found. */
  readonly run: (check: Check, info: TestInfo) => Promise<TestOutcome>;
  /** Looks a last time at what was final, and takes away what was made on the target. */
  readonly end: () => Promise<void>;
}

/** Time for a test with the default number of cases; more cases get more time. */
const timeoutMs = (): number => 120_000 * Math.max(1, run().cases / 40);

const outcomeOf = (check: Check, { isSpent: _spent, isInDoubt: _doubt, ...ran }: Ran): TestOutcome => ({
  check,
  ...ran,
});

/** A test of Playwright's keeps its worker while it waits: it waits as long as a run may go on for such a test. */
const waitingAlone = (session: Session): Session => {
  const own = clockWaits(run().target.timeouts.expiryMs);
  own.close();
  return { ...session, clockWaits: own };
};

/** @param name a part of the ids of its exchanges; no other worker of the run has it */
export const startEngine = async (name: string): Promise<Engine> => {
  useContract(await contractOfRun(run()));
  const session = await openSession(name, payWithoutKyc);
  const { target } = run();
  return {
    run: async (check, info) => {
      const key = checkKey(check);
      await loadTests(check.file);
      const test = declaredTest(key);
      if (test === undefined) throw new Error(`${check.file} declares no test "${check.title}".`);
      const movesClock = check.usesClock === true && target.controlUrl !== undefined;
      const endTurn = await takeTurn(key, check.isAlone === true || movesClock);
      try {
        const own = waitingAlone(withSteps(session, target, info));
        const ran = await runTest(test, own, { timeoutMs: timeoutMs(), isAgain: info.retry > 0 });
        const outcome = outcomeOf(check, ran);
        await tell({ outcome, retry: info.retry });
        return outcome;
      } finally {
        endTurn();
      }
    },
    end: async () => {
      // Tests of other workers may still run: the clock is theirs.
      const ran = await lastLook(session, { mayMoveClock: false });
      await tell({ outcome: outcomeOf(lastLookCheck, ran), retry: 0 });
      const left = await session.end();
      if (left.length > 0) await tellLeft(left);
    },
  };
};
