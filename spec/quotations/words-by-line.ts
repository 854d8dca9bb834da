import { createHash } from 'node:crypto';
import type { Quotation } from './quotation.ts';

/** A digest of what is quoted of each line: whether it is still what was compared with the document. */
export const wordsByLine = (of: readonly Quotation[]): Readonly<Record<string, string>> => {
  const lines = new Map<number, string[]>();
  for (const { line, words } of of) lines.set(line, [...(lines.get(line) ?? []), words]);
  return Object.fromEntries(
    [...lines].map(([line, words]) => [
      line,
      createHash('sha256').update(words.toSorted().join('\n')).digest('hex').slice(0, 12),
    ]),
  );
};
