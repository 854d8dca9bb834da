/** One mutant to try: the tests that shall notice it run against a server of their own. */
export interface MutantJob {
  /** The mutant, or another name for a run without any. */
  readonly name: string;
  /** The fault that is switched on; undefined in a run without any. */
  readonly fault: string | undefined;
  /** The rules that the fault breaks; of a run without any fault, none. */
  readonly rules: readonly string[];
  readonly tests: readonly JobTest[];
  /** Something that is only assumed, and that a wrapper around the server does otherwise. */
  readonly assumption?: VariedAssumption;
}

/** An assumption by its name, and whether the target file says how it is. */
export interface VariedAssumption {
  readonly name: string;
  readonly isSaid: boolean;
}

/** A test by where it stands: its file relative to the package, and its title. */
export interface JobTest {
  readonly file: string;
  readonly title: string;
  /** For a test that need not run once every rule of the fault has been reported. */
  readonly isSpare?: boolean;
}
