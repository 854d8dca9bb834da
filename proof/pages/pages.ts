import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import { assumptionResults } from '../results/assumptions.ts';
import { togetherResults } from '../results/assumptions-together.ts';
import { choiceResults } from '../results/choices.ts';
import { blackBox } from '../results/black-box.ts';
import { proofs } from '../../spec/results/proofs.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { checks } from '../../cli/run/catalogue.ts';
import { assumptionsPage, assumptionsScore, assumptionsSummary } from './assumptions-page.ts';
import { togetherTable } from './assumptions-together-page.ts';
import { blackBoxPage, blackBoxScore, blackBoxTable } from './black-box-page.ts';
import { frozenClientSet } from '../results/second-client-set.ts';
import { choicesPage } from './choices-page.ts';
import { clientProofs } from '../results/client-proofs.ts';
import { clientProofsPage, clientScore } from './client-mutation-page.ts';
import { secondClientPage, secondClientScore } from './second-client-page.ts';
import { coveragePage, ruleCounts } from './coverage-page.ts';
import { descriptionsPage } from './descriptions-page.ts';
import { descriptionScores } from '../results/descriptions.ts';
import { dialectPage } from './dialect-page.ts';
import { levelsPage } from './levels-page.ts';
import { lifecyclesPage } from './lifecycles-page.ts';
import { proofsPage, scoreOf, scoreTable } from './mutation-page.ts';
import { table } from './markdown.ts';
import { shownMembersPage } from './shown-members-page.ts';
import { CliError } from '../../cli/run/cli-error.ts';

/** Text with the block between two marks written anew. Raises an Error when the marks are gone. */
const withBlock = (file: string, text: string, name: string, block: string): string => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest = ''] = text.split(start);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined)
    throw new Error(`${file} lacks the marks ${start} and ${end}.`);
  return `${before}${start}\n\n${block}\n\n${end}${after}`;
};

type Blocks = Readonly<Record<string, () => string>>;

const withBlocks = (file: string, blocks: Blocks) => (): string =>
  Object.entries(blocks).reduce(
    (text, [name, block]) => withBlock(file, text, name, block()),
    readFileSync(path.join(packageRoot, file), 'utf8'),
  );

const scores = (): string =>
  table(
    ['experiment', 'last published result'],
    [
      ['mutants of our own', scoreOf(proofs().faults)],
      ['defects by strangers, first run', blackBoxScore(blackBox())],
      ['a second set, first run', blackBoxScore(blackBox('second'))],
      ['a third set, first run', blackBoxScore(blackBox('third'))],
      ['assumptions changed', assumptionsScore(assumptionResults())],
      ['client mutants', clientScore(clientProofs())],
      ['client defects by strangers, first run', secondClientScore(frozenClientSet('second'))],
    ],
  );

const readmeBlocks: Blocks = { counts: () => ruleCounts(checks()), proofs: scores };

const resultBlocks: Blocks = {
  'self-test': () => scoreTable(proofs()),
  'black-box': () => blackBoxTable(blackBox()),
  'black-box-second': () => blackBoxTable(blackBox('second')),
  'black-box-third': () => blackBoxTable(blackBox('third')),
  assumptions: () => assumptionsSummary(assumptionResults()),
  'assumptions-together': () => togetherTable(togetherResults()),
};

const pages: Readonly<Record<string, () => string>> = {
  'README.md': withBlocks('README.md', readmeBlocks),
  'bench/RESULTS.md': withBlocks('bench/RESULTS.md', resultBlocks),
  'spec/COVERAGE.md': () => coveragePage(checks()),
  'spec/LEVELS.md': levelsPage,
  'spec/LIFECYCLES.md': lifecyclesPage,
  'suites/target/DIALECT.md': dialectPage,
  'proof/results/SELF-TEST.md': () => proofsPage(proofs()),
  'proof/results/DESCRIPTIONS.md': () => descriptionsPage(descriptionScores()),
  'proof/results/ASSUMPTIONS.md': () => assumptionsPage(assumptionResults(), togetherResults()),
  'proof/results/INDEPENDENT-SERVER.md': () => choicesPage(choiceResults()),
  'proof/results/BLACK-BOX.md': () => blackBoxPage('first'),
  'proof/results/BLACK-BOX-SECOND.md': () => blackBoxPage('second'),
  'proof/results/BLACK-BOX-THIRD.md': () => blackBoxPage('third'),
  'suites/kit/assertions/shown-members.ts': shownMembersPage,
  'proof/results/CLIENT-FOURTH-SET.md': () => secondClientPage(frozenClientSet('fourth'), 'fourth'),
  'proof/results/CLIENT-FIFTH-SET.md': () => secondClientPage(frozenClientSet('fifth'), 'fifth'),
  'proof/results/CLIENT-SIXTH-SET.md': () => secondClientPage(frozenClientSet('sixth'), 'sixth'),
  'proof/results/CLIENT-SEVENTH-SET.md': () => secondClientPage(frozenClientSet('seventh'), 'seventh'),
  'proof/results/CLIENT-EIGHTH-SET.md': () => secondClientPage(frozenClientSet('eighth'), 'eighth'),
  'proof/results/CLIENT-SECOND-SET.md': () => secondClientPage(frozenClientSet('second'), 'second'),
  'proof/results/CLIENT-SELF-TEST.md': () => clientProofsPage(clientProofs()),
};

const present = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/** The length of README at most, in bytes: figures and details have pages of their own. */
const longestReadme = 25 * 1024;

/** `npm run pages`: writes the generated pages, or says which are stale. Raises a CliError when one is, or README too long. */
export const keepPages = ({ write = false }: { readonly write?: boolean }): void => {
  const stale = Object.entries(pages)
    .map(([name, make]) => ({ name, file: path.join(packageRoot, name), text: make() }))
    .filter(({ file, text }) => present(file) !== text);
  if (write) for (const { file, text } of stale) writeFileSync(file, text);
  else if (stale.length > 0)
    throw new CliError(
      exitCodes.usage,
      `${stale.map(({ name }) => name).join(' and ')} ${stale.length === 1 ? 'is' : 'are'} stale. Run \`npm run pages -- --write\`.`,
    );
  const { length } = readFileSync(path.join(packageRoot, 'README.md'));
  if (length > longestReadme)
    throw new CliError(
      exitCodes.usage,
      `README.md has ${length} bytes, ${longestReadme} at most. Move figures to bench/RESULTS.md, and details to the page of their subject.`,
    );
};
