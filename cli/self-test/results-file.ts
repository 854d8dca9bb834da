import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Judged } from './judge-lane.ts';

/** Results so far, one line of JSON each: what a run that was cut short goes on from. */
export const readResults = (file: string): readonly Judged[] => {
  if (!existsSync(file)) return [];
  const judged = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    // Written by `addResult`.
    .map((line) => JSON.parse(line) as Judged);
  return [...new Map(judged.map((each) => [each.fault, each])).values()];
};

export const addResult = (file: string, result: Judged): void =>
  appendFileSync(file, `${JSON.stringify(result)}\n`);
