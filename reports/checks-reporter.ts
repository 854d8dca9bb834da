import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { checkOf } from './playwright-outcome.ts';
import { writeAtomically } from './write-file.ts';

/** Names the file that the list of checks goes to. */
export const checksVariable = 'PSI_CHECKS';

/**
 * Writes the checks that the tests are, as JSON (`Check[]`): `playwright test --list` with this reporter tells
 * what a run would examine, without any traffic. Throws when the environment does not name the file.
 */
export default class ChecksReporter implements Reporter {
  readonly #file: string;

  constructor() {
    const file = process.env[checksVariable];
    if (file === undefined) throw new Error(`${checksVariable} names no file for the list of checks.`);
    this.#file = file;
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    writeAtomically(this.#file, JSON.stringify(suite.allTests().map(checkOf)));
  }
}
