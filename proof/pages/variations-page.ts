import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { variations, type VariationName } from '../../reference-impl/deviations/catalogue.ts';
import { permitted } from '../mutants/variation-jobs.ts';
import type { Variation } from '../../reference-impl/deviations/deviation.ts';
import { variantResultsFile, type VariantResult } from '../../spec/results/variant-results.ts';
import type { Gap } from '../../spec/gaps/gap.ts';
import { gaps } from '../../spec/gaps/index.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { readings } from '../../spec/readings/index.ts';
import type { Reading } from '../../spec/readings/reading.ts';
import type { Tolerated } from '../commands/variations.ts';

const code = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(' ') || '–';

const verdictOf = ({ alarms, names }: Tolerated): string => {
  if (alarms.length > 0) return `**${alarms.length} alarms**`;
  return names.length === 1 ? 'accepted, alone' : `accepted, with ${names.length - 1} others`;
};

/** The result of a variation alone where that was tried, else together with others. */
const resultOf = (name: VariationName, results: readonly Tolerated[]): Tolerated | undefined => {
  const own = results.filter(({ names }) => names.includes(name));
  return own.toSorted((a, b) => a.names.length - b.names.length)[0];
};

/** A rule's id, of a verdict, the id and a message. */
const ruleIn = (said: string): string => said.replace(/^\w+ ([\w/-]+).*$/s, '$1');

const line = (name: VariationName, result: Tolerated | undefined): string => {
  const { about, gaps = [], readings = [], unexamined }: Variation = variations[name];
  const lost = result?.names.length === 1 ? result.unexamined.map(ruleIn) : [];
  const why = lost.length > 0 && unexamined !== undefined ? `: ${unexamined}` : '';
  return `| \`${name}\` | ${about} | ${code([...gaps, ...readings])} | ${result ? verdictOf(result) : 'not tried'} | ${code(lost)}${why} |`;
};

/** Rows without a variation, each with the reason. */
const unvaried = (): readonly (readonly [string, string])[] => {
  const rows = [...Object.entries<Gap>(gaps), ...Object.entries<Reading>(readings)];
  return rows.flatMap(([id, row]) => (row.unvaried === undefined ? [] : [[id, row.unvaried] as const]));
};

/** How many results are of another build than the one that writes the page. */
const otherBuilds = (results: readonly Tolerated[], build: string): string => {
  const others = results.filter((result) => result.build !== build).length;
  return others === 0
    ? `All ${results.length} runs are of one build.`
    : `${others} of ${results.length} runs are of an earlier build.`;
};

/** The results that every report shows. */
const variantResultsOf = (results: readonly Tolerated[]): readonly VariantResult[] =>
  permitted.map((variation) => {
    const { about, gaps = [], readings = [] }: Variation = variations[variation];
    const result = resultOf(variation, results);
    return {
      variation,
      about,
      allowedBy: [...gaps, ...readings],
      ...(result === undefined ? {} : { others: result.names.length - 1 }),
      alarms: (result?.alarms ?? []).map(ruleIn),
      leftOpen: result?.names.length === 1 ? result.unexamined.map(ruleIn) : [],
    };
  });

/** The table of all variations and of what the suite made of them, in Markdown. `build` is the one that writes it. */
export const variationsPage = (results: readonly Tolerated[], build: string): string => {
  const together = results.filter(({ names }) => names.length > 1);
  return [
    '# Permitted variants',
    '',
    `Written by \`npm run self-test -- --variations --together --write\`. Each variation changes something that the document leaves open. The suite must raise no alarm: no failure, warning or error. Each is tried alone (\`npm run self-test -- --variations\`, some of them in CI every day), and all compatible ones together (\`--together\`). With \`--resume\`, results of several runs are joined. ${otherBuilds(results, build)}`,
    '',
    '| variation | what the server does | permitted by | result | inconclusive then |',
    '| --- | --- | --- | --- | --- |',
    ...permitted.map((name) => line(name, resultOf(name, results))),
    '',
    '## Together',
    '',
    ...(together.length === 0 ? ['Not tried.'] : []),
    ...together.map(
      (result, n) =>
        `${n + 1}. ${result.names.length} variations: ${result.alarms.length === 0 ? 'accepted' : verdictOf(result)}; ${result.passed} rules pass, ${result.unexamined.length} are not examined.`,
    ),
    '',
    '## Gaps and readings without a variation',
    '',
    '| row | why |',
    '| --- | --- |',
    ...unvaried().map(([id, why]) => `| \`${id}\` | ${why} |`),
    '',
  ].join('\n');
};

/** One variation a line, so that a change of one is a change of one line. */
const text = (all: readonly VariantResult[]): string =>
  `[\n${all.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`;

/** Writes what all variations came to: the page, and what every report shows. */
export const publishVariations = (results: readonly Tolerated[], build: string): void => {
  writeFileSync(path.join(packageRoot, 'proof/results/VARIATIONS.md'), variationsPage(results, build));
  writeFileSync(variantResultsFile, text(variantResultsOf(results)));
};
