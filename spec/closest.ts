import { distance } from 'fastest-levenshtein';

/** The known name nearest to a mistyped one, or undefined when nothing is near enough to suggest. */
export const closest = (name: string, known: readonly string[]): string | undefined => {
  const [best] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, name.length / 3) ? best.candidate : undefined;
};
