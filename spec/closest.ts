import { distance } from 'fastest-levenshtein';

/** Shorter parts of names say nothing. */
const shortestPart = 4;

/** The one name that a part of it stands for; undefined where there are several, or none. */
const containing = (part: string, known: readonly string[]): string | undefined => {
  const [only, ...more] = known.filter((candidate) => candidate.includes(part));
  return part.length >= shortestPart && more.length === 0 ? only : undefined;
};

/** The known name nearest to a mistyped one, or undefined when nothing is near enough to suggest. */
export const closest = (name: string, known: readonly string[]): string | undefined => {
  const [best] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, name.length / 3) ? best.candidate : containing(name, known);
};
