/** One fault to try: the tests that shall notice it run against a server of their own. */
export interface Lane {
  /** The fault, or another name for a run without any. */
  readonly name: string;
  /** Where the worker gets its server; absent when its process has begun a run already. */
  readonly farmUrl?: string;
  /** The rules that the fault breaks; of a run without any fault, none. */
  readonly rules: readonly string[];
  readonly tests: readonly LaneTest[];
}

/** A test by where it stands: its file relative to the package, and its title. */
export interface LaneTest {
  readonly file: string;
  readonly title: string;
  /** For a test that need not run once every rule of the fault has been reported. */
  readonly isSpare?: boolean;
}

/** Names the file, as JSON a list of lanes, that the self test hands to Playwright. */
export const lanesVariable = 'PSI_SUITE_LANES';
