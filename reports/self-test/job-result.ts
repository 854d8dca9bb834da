/** What one test of a lane asserted and found. */
export interface LaneTestResult {
  readonly file: string;
  readonly title: string;
  readonly ms: number;
  /**
   * Rules about which at least one assertion ran, those that are examined on every exchange included: those of the
   * lane's fault, or all where the lane has no fault.
   */
  readonly asserted: readonly string[];
  /** Rules that were violated. */
  readonly violated: readonly string[];
}

/** What the tests of one lane of a self test made of its fault. */
export interface LaneResult {
  /** The lane's: its fault. */
  readonly name: string;
  /** False when a planned test did not report. */
  readonly isComplete: boolean;
  /** From the start of the first test to the end of the last. */
  readonly seconds: number;
  /** Faults of the suite: tests that broke off, rules without an assertion. */
  readonly errors: readonly string[];
  /** Rules that apply and could not be exercised. */
  readonly inconclusive: readonly string[];
  readonly tests: readonly LaneTestResult[];
}

/** Names the file to which the lane reporter appends its results, one line of JSON each. */
export const laneResultsVariable = 'PSI_LANE_RESULTS';
