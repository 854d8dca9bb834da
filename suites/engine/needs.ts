import { appendFileSync } from 'node:fs';
import type { OperationId } from '../../spec/operations.ts';
import { needsVariable, type NeededEntry, type NeedsLine } from '../target/needs.ts';

const used = new Set<NeededEntry>();

/** Remembers that the test at hand needs something that a target file may have to say. */
export const noteNeed = (entry: NeededEntry): void => void used.add(entry);

export const noteOperation = (operation: OperationId): void => noteNeed(`dialect.operations.${operation}`);

/** What was needed since the last call. */
export const takeNeeds = (): readonly NeededEntry[] => {
  const taken = [...used].toSorted();
  used.clear();
  return taken;
};

/** Writes down what a test needed, when somebody records it. One line is written at once, whoever else writes. */
export const recordNeeds = (check: Omit<NeedsLine, 'needs'>): void => {
  const needs = takeNeeds();
  const file = process.env[needsVariable];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ ...check, needs })}\n`);
};
