import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { jsonIn } from '../../spec/json.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from '../../cli/run/cli-error.ts';

/** A line of JSON; undefined for one that was cut short when its run was: that result is missing, and tried again. */
const parsed = (line: string): object | undefined => {
  const value = jsonIn(line);
  return typeof value === 'object' && value !== null ? value : undefined;
};

/** Results of one kind: what distinguishes them in a file, and the key of each. */
export interface ResultKind<Result> {
  readonly isResult: (line: object) => line is Result & object;
  readonly keyOf: (result: Result) => string;
}

/**
 * Results so far, one line of JSON each: what a run that was cut short goes on from. The later of two with the same
 * key counts. Raises a CliError for a file that holds results of another kind.
 */
export const readResults = <Result>(
  file: string,
  { isResult, keyOf }: ResultKind<Result>,
): readonly Result[] => {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const lines = text.trim().split('\n');
  if (lines.length > 1 && parsed(text) !== undefined)
    throw new CliError(
      exitCodes.usage,
      `${file} is one JSON value, like a published table: --resume needs one result a line, and adds its own.`,
    );
  const kept = new Map<string, Result>();
  for (const line of lines) {
    const result = parsed(line);
    if (result === undefined) continue;
    if (!isResult(result))
      throw new CliError(
        exitCodes.usage,
        `${file} holds results of something else: --resume needs a file of its own for faults, and one for --variations.`,
      );
    kept.set(keyOf(result), result);
  }
  return [...kept.values()];
};

export const addResult = (file: string, result: object): void =>
  appendFileSync(file, `${JSON.stringify(result)}\n`);
