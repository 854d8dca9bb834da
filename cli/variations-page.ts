import { variationNames, variations, type VariationName } from '../reference-impl/variations.ts';
import type { Variation } from '../reference-impl/variations/variation-book.ts';
import type { Tolerated } from './variations.ts';

const code = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(' ') || '–';

const verdictOf = (result: Tolerated | undefined): string => {
  if (result === undefined) return 'not tried';
  return result.alarms.length === 0 ? 'accepted' : `**${result.alarms.length} alarms**`;
};

const unexaminedIn = ({ unexamined }: Tolerated): readonly string[] =>
  unexamined.map((said) => said.replace(/^inconclusive (\S+):.*$/s, '$1'));

const line = (name: VariationName, result: Tolerated | undefined): string => {
  const { about, gaps = [], readings = [], unexamined }: Variation = variations[name];
  const lost = result === undefined ? [] : unexaminedIn(result);
  const why = lost.length > 0 && unexamined !== undefined ? `: ${unexamined}` : '';
  return `| \`${name}\` | ${about} | ${code([...gaps, ...readings])} | ${verdictOf(result)} | ${code(lost)}${why} |`;
};

/** The table of all variations and of what the suite made of them, in Markdown. */
export const variationsPage = (results: readonly Tolerated[]): string => {
  const single = new Map(results.flatMap((one) => (one.names.length === 1 ? [[one.names[0], one]] : [])));
  const together = results.filter(({ names }) => names.length > 1);
  return [
    '# Legal variations',
    '',
    'Written by `psi self-test --variations --write spec/VARIATIONS.md`. What the document leaves open, done otherwise than the reference server does it by itself. The suite must raise no alarm (failure, warning, error), for each alone and for all that are compatible together.',
    '',
    '| variation | the server then | allowed by | the suite | not examined then |',
    '| --- | --- | --- | --- | --- |',
    ...variationNames.map((name) => line(name, single.get(name))),
    '',
    '## Together',
    '',
    ...(together.length === 0 ? ['Not tried.'] : []),
    ...together.map(
      (result, n) =>
        `${n + 1}. ${result.names.length} variations: ${verdictOf(result)}; ${result.passed} rules pass, ${result.unexamined.length} are not examined.`,
    ),
    '',
  ].join('\n');
};
