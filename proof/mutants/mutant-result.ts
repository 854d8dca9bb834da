import type { TestRun } from '../../cli/run/test-run.ts';
import { isJsonObject, isTextList } from '../../spec/json.ts';

/** The tests' result on one mutant. */
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
  /** The messages of violated rules, where somebody will read them. */
  readonly said?: readonly string[];
  /** How often the wrapper of an assumption did something otherwise. */
  readonly changed?: number;
  /** A test ran out of time and may still be at work in its process. */
  readonly isSpent?: boolean;
}

/** Whether a value is what one test asserted and found, as a process wrote it down. */
export const isTestRun = (value: unknown): value is TestRun =>
  isJsonObject(value) &&
  typeof value['title'] === 'string' &&
  typeof value['ms'] === 'number' &&
  typeof value['requests'] === 'number' &&
  isTextList(value['asserted']) &&
  isTextList(value['violated']);

/** Whether a value is the result of a job, as its process sends it. */
export const isMutantResult = (value: unknown): value is MutantResult =>
  isJsonObject(value) &&
  typeof value['name'] === 'string' &&
  isTextList(value['errors']) &&
  isTextList(value['inconclusive']) &&
  Array.isArray(value['tests']) &&
  value['tests'].every(isTestRun);
