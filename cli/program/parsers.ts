import { isCommit, noCommit } from '../run/commit.ts';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { folderProblem } from '../run/writable-folder.ts';
import type { Shard } from '../../reports/judgement/run-file.ts';

/** Reads an option that is an integer from `min` to `max`, both inclusive. */
export const integer =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isInteger(value) || value < min || value > max)
      throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`);
    return value;
  };

/** Reads an option that is a number of minutes. */
export const minutes = (text: string): number => {
  const value = /^[\d.]+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= 10_000))
    throw new InvalidArgumentError('It must be a number of minutes, above 0 and at most 10000.');
  return value;
};

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads an option that is a time: `45m`, `12h`, `30d`. Milliseconds. */
export const duration = (text: string): number => {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? [];
  const ms = unitMs[unit];
  if (ms === undefined) throw new InvalidArgumentError('It must be a number with m, h or d, such as 12h.');
  return Number(count) * ms;
};

/** Reads an option that is a commit, or another name of what was deployed. */
export const commit = (text: string): string => {
  if (!isCommit(text)) throw new InvalidArgumentError(noCommit);
  return text;
};

/** Reads an option that is an address on the web. */
export const webAddress = (text: string): string => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('It must be an address that begins with http:// or https://.');
  return text;
};

/** Gathers the values of an option that may be given several times. */
export const collected = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** Gathers names of hosts, as a browser or a receiver's address has them. */
export const addedHost = (text: string, before: readonly string[] = []): readonly string[] => {
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(text))
    throw new InvalidArgumentError('It must be the name of a host, without scheme and path: psi.internal.');
  return [...before, text];
};

/** Gathers origins of web pages as browsers write them, or `*`. */
export const addedOrigin = (text: string, before: readonly string[] = []): readonly string[] => {
  if (text === '*') return [...before, text];
  webAddress(text);
  const { origin } = new URL(text);
  if (origin.includes('*'))
    throw new InvalidArgumentError('No origin has a * in it: name each one, or say * for any.');
  if (origin !== text)
    throw new InvalidArgumentError(`It must be an origin, without a path: ${origin}, or * for any.`);
  return [...before, text];
};

/** Gathers values that may be separated by commas, too. */
export const separated = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...value.split(',').map((each) => each.trim()),
];

/** Reads what names begin with: it has to fit into a domain as well. */
export const namePrefix = (text: string): string => {
  if (!/^[a-z][a-z0-9-]{1,29}$/.test(text))
    throw new InvalidArgumentError('It must begin with a letter, and have 2 to 30 of a to z, 0 to 9 and -.');
  return text;
};

/** Reads `2/8`: the second of eight parts. */
export const shard = (text: string): Shard => {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || of > 1000 || index > of)
    throw new InvalidArgumentError('It must be i/n with i from 1 to n, for example 2/8.');
  return { index, of };
};

/** Reads an option that is a folder to write to. It need not exist, but its place must be one that can be written to. */
export const folder = (text: string): string => {
  const problem = folderProblem(text);
  if (problem !== undefined) throw new InvalidArgumentError(problem);
  return text;
};
