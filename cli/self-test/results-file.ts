import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from '../run/cli-error.ts';

/** A line of JSON; undefined for one that was cut short when its run was: that result is missing, and tried again. */
const parsed = (line: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Results so far, one line of JSON each: what a run that was cut short goes on from. The later of two with the same
 * key counts. Raises a CliError for a file that holds results of another kind, of which `keyOf` knows no key.
 */
export const readResults = <Result extends object>(
  file: string,
  keyOf: (result: Partial<Result>) => string | undefined,
): readonly Result[] => {
  if (!existsSync(file)) return [];
  const kept = new Map<string, Result>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const result = parsed(line) as Result | undefined;
    const key = result && keyOf(result);
    if (result !== undefined && key === undefined)
      throw new CliError(
        exitCodes.usage,
        `${file} holds results of something else: --resume needs a file of its own for faults, and one for --variations.`,
      );
    if (result !== undefined && key !== undefined) kept.set(key, result);
  }
  return [...kept.values()];
};

export const addResult = (file: string, result: object): void =>
  appendFileSync(file, `${JSON.stringify(result)}\n`);
