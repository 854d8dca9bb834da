import { kindsOfCalls } from './kinds-of-calls.ts';
import { kindsOfRows } from './kinds-of-rows.ts';
import type { Meaning } from './meaning.ts';

/** Every kind of change between two versions, in the order in which they are told. */
export const changeKinds = { ...kindsOfCalls, ...kindsOfRows } as const satisfies Readonly<
  Record<string, Meaning>
>;

export type ChangeKind = keyof typeof changeKinds;
