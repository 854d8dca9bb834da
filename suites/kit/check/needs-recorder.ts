import { appendFileSync } from 'node:fs';
import type { OperationId } from '../../../spec/operations.ts';
import { needsVariable, type NeededEntry, type NeedsLine } from '../../target/needs.ts';
import { currentTest } from './current-test.ts';

/** Remembers that the test at hand needs something that a target file may have to say. */
export const noteNeed = (entry: NeededEntry): void => void currentTest().needs.add(entry);

export const noteOperation = (operation: OperationId): void => noteNeed(`dialect.operations.${operation}`);

/** Writes down what the test needed, when somebody records it. One line is written at once, whoever else writes. */
export const recordNeeds = (check: Pick<NeedsLine, 'file' | 'title'>): void => {
  const file = process.env[needsVariable];
  if (file === undefined) return;
  const needs = [...currentTest().needs].toSorted();
  const grounds = [...currentTest().grounds].toSorted();
  appendFileSync(file, `${JSON.stringify({ ...check, needs, grounds })}\n`);
};
