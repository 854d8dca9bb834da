import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Closes with `N passed, N failed`. A skipped test counts as failed: nothing here may be left out. */
export default class TotalsReporter implements Reporter {
  #passed = 0;
  readonly #failed = new Set<string>();

  onTestEnd(test: TestCase): void {
    if (test.outcome() === 'expected') this.#passed += 1;
    else this.#failed.add(test.id);
  }

  async onEnd(): Promise<{ status?: 'failed' } | undefined> {
    process.stdout.write(`\n${this.#passed} passed, ${this.#failed.size} failed\n`);
    return this.#failed.size > 0 || this.#passed === 0 ? { status: 'failed' } : undefined;
  }

  printsToStdio(): boolean {
    return false;
  }
}
