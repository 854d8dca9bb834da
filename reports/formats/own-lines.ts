import { partings, type OwnDescription } from '../../spec/results/own-description.ts';
import { breachFacts } from './breach-facts.ts';
import { partingWords } from './html/own-view.ts';
import { escapeControlCharacters } from './escape-control-characters.ts';
import { plural } from '../text/plural.ts';

const shownEach = 3;

/** The first of several, and how many more there are. */
const someOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`;

const some = (lines: readonly string[]): readonly string[] => {
  const rest = lines.length - shownEach;
  return rest > 0 ? [...lines.slice(0, shownEach), `and ${rest} more`] : lines;
};

/** The operations that were found by their names, for review. */
const nameLines = ({ names }: OwnDescription): readonly string[] => {
  if (names === undefined) return [];
  const { found, unmatched, dialect } = names;
  const elsewhere = found.filter(({ operation }) => Object.hasOwn(dialect['operations'] ?? {}, operation));
  if (elsewhere.length === 0) return [];
  return [
    `${plural(elsewhere.length, 'operation')} that the document only names, found in it; ${unmatched.length} not found. They are not reviewed: nothing fails by them, and psi init --openapi writes them down`,
    ...some(elsewhere.map(({ operation, theirs }) => `${operation}: ${theirs}`)).map((line) => `  ${line}`),
  ];
};

/** The few lines about the target's own description; the page and report.json have all of it. */
export const ownLines = (own: OwnDescription | undefined): readonly string[] => {
  if (own === undefined) return [];
  const { file, described, breaches, contradictions, unread = [] } = own;
  const broken = breachFacts(breaches).map(({ at, message, operations }) =>
    `${at} ${escapeControlCharacters(message)} (${someOf(operations)})`.trim(),
  );
  return [
    `${file} describes ${plural(described.length, 'operation')}`,
    ...nameLines(own),
    ...(unread.length === 0
      ? []
      : [
          `${plural(unread.length, 'place')} in it could not be read`,
          ...some(unread.map(({ at, why }) => escapeControlCharacters(`${at}: ${why}`))).map(
            (line) => `  ${line}`,
          ),
        ]),
    `${plural(broken.length, 'fact')} about answers that it does not allow`,
    ...some(broken).map((line) => `  ${line}`),
    ...partings.flatMap((kind) => {
      const found = contradictions.filter((one) => one.kind === kind);
      const lines = found.map(
        ({ what, places }) =>
          `${someOf(places.map(({ operation, side, at }) => `${operation} ${side} ${at}`))}: ${someOf(what)}`,
      );
      return found.length === 0
        ? []
        : [`${partingWords[kind]}: ${found.length}`, ...some(lines).map((line) => `  ${line}`)];
    }),
  ];
};
