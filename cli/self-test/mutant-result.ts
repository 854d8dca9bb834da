/** What one test asserted and found. */
export interface TestRun {
  readonly file: string;
  readonly title: string;
  readonly ms: number;
  /**
   * Rules about which at least one assertion ran, those that are examined on every exchange included: those of the
   * fault, or all where there is none.
   */
  readonly asserted: readonly string[];
  /** Rules that were violated. */
  readonly violated: readonly string[];
}

/** What the tests made of one mutant. */
export interface MutantResult {
  /** The job's: its mutant. */
  readonly name: string;
  /** False when a planned test did not report. */
  readonly isComplete: boolean;
  /** From the start of the first test to the end of the last. */
  readonly seconds: number;
  /** Faults of the suite: tests that broke off, rules without an assertion. */
  readonly errors: readonly string[];
  /** Rules that apply and could not be exercised. */
  readonly inconclusive: readonly string[];
  readonly tests: readonly TestRun[];
  /** A test ran out of time and may still be at work in its process. */
  readonly isSpent?: boolean;
}
