import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, jsonObjectIn } from '../../spec/json.ts';
import { packageRoot } from '../../spec/package-root.ts';

/** With how many generated cases the tests were measured. */
export const measuredCases = { few: 1, many: 40 } as const;

/** The requests of a run against the reference server, as measured. */
export interface MeasuredRequests {
  /** For each request of a test, so many of preflight, last look and cleaning up. */
  readonly beside: number;
  /** Of each test, by its key: with few cases, and with many. */
  readonly tests: Readonly<Record<string, readonly [few: number, many: number]>>;
}

/** Where they are kept: `npm run pages -- --requests` writes them. */
export const requestsFile: string = path.join(packageRoot, 'cli/run/requests.json');

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number');

/** The requests of each test, as they were measured last. */
export const measuredRequests = (): MeasuredRequests => {
  const { beside, tests } = jsonObjectIn(readFileSync(requestsFile, 'utf8'));
  if (typeof beside !== 'number' || !isJsonObject(tests))
    throw new Error(`${requestsFile} is no list of measured requests.`);
  const pairs = Object.entries(tests).flatMap(([key, counts]) =>
    isPair(counts) ? [[key, counts] as const] : [],
  );
  return { beside, tests: Object.fromEntries(pairs) };
};
