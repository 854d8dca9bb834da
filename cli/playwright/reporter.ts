import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import type { Stop } from '../../reports/judgement/report.ts';
import { concluded, running, writeRun } from './running.ts';
import { keyOf } from './test-key.ts';

const stops: Readonly<Partial<Record<FullResult['status'], Stop>>> = {
  interrupted: { by: 'signal', reason: 'It was interrupted.' },
  timedout: { by: 'deadline', reason: 'It reached the globalTimeout of the Playwright config.' },
};

/** Tells psi which tests are about to run, and says at the end what fails the release. The exit code follows the policy. */
// Playwright takes a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class PsiReporter implements Reporter {
  printsToStdio = (): boolean => false;

  onBegin({ shard }: FullConfig, suite: Suite): void {
    const keys = suite.allTests().flatMap((test) => keyOf(test) ?? []);
    running()?.tally.choose(keys, shard === null ? undefined : { index: shard.current, of: shard.total });
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const run = running();
    if (run === undefined) return undefined;
    const { text, isMet } = concluded(writeRun(run, stops[status]), run);
    process.stdout.write(text);
    return status === 'passed' && !isMet ? { status: 'failed' } : undefined;
  }
}
