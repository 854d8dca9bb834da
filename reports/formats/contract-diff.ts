import { changeKinds, type ChangeKind } from '../../spec/contract/change-kinds.ts';
import type { Meaning } from '../../spec/contract/meaning.ts';
import type { Contract } from '../../spec/contract/contract.ts';
import { contractChanges } from '../../spec/contract/diff.ts';
import type { ContractChange } from '../../spec/contract/row-changes.ts';
import { namesOf } from '../../spec/names-of.ts';
import { cell } from './markdown.ts';
import { markdownTable } from './markdown-table.ts';
import { plural } from '../text/plural.ts';

interface Group {
  readonly kind: ChangeKind;
  readonly meaning: Meaning;
  readonly changes: readonly ContractChange[];
}

const groupsOf = (changes: readonly ContractChange[]): readonly Group[] =>
  namesOf(changeKinds).flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length === 0 ? [] : [{ kind, meaning: changeKinds[kind], changes: own }];
  });

const breakingFor = (groups: readonly Group[], side: 'implementers' | 'clients'): number =>
  groups
    .filter(({ meaning }) => meaning[side].isBreaking)
    .flatMap(({ changes }) => changes)
    .filter(({ isAssumed }) => isAssumed !== true).length;

const verdictOn = (groups: readonly Group[], side: 'implementers' | 'clients'): string => {
  const count = breakingFor(groups, side);
  return count === 0 ? 'nothing breaks' : `${plural(count, 'change')} that may break`;
};

const summary = (groups: readonly Group[]): readonly string[] => [
  `For implementers: ${verdictOn(groups, 'implementers')}.`,
  `For clients: ${verdictOn(groups, 'clients')}.`,
];

const reportsNote = ({ version: before }: Contract, { version: after }: Contract): string =>
  before === after
    ? 'Reports of this version compare with each other.'
    : `A report of ${before} is no baseline of a run on ${after}, and is not merged with one. \`psi gate\` judges each report by its own version.`;

const none =
  'The two have the same operations, members, codes, lifecycles, webhooks, rules, gaps and readings.';

const noted = ({ what, detail, isAssumed }: ContractChange): string =>
  `${what}${detail === undefined ? '' : `: ${detail}`}${isAssumed === true ? ' (assumed: no rule speaks of it)' : ''}`;

const consequences = ({
  implementers,
  clients,
  reports,
}: Meaning): readonly (readonly [string, string])[] => [
  ['Implementers', implementers.sentence],
  ['Clients', clients.sentence],
  ['Reports', reports],
];

/** The changes from one version to the next, for people. Ends with a line break. */
export const contractDiffText = (before: Contract, after: Contract): string => {
  const groups = groupsOf(contractChanges(before, after));
  const blocks = groups.map(({ meaning, changes }) =>
    [
      `${meaning.title} (${changes.length})`,
      ...consequences(meaning).map(([who, sentence]) => `  ${who}: ${sentence}`),
      ...changes.map((change) => `    ${noted(change)}`),
    ].join('\n'),
  );
  return `${[
    `Version ${before.version} → ${after.version} of the interface`,
    groups.length === 0 ? none : summary(groups).join('\n'),
    ...blocks,
    reportsNote(before, after),
  ].join('\n\n')}\n`;
};

/** The same for a comment on a pull request. */
export const contractDiffMarkdown = (before: Contract, after: Contract): string => {
  const groups = groupsOf(contractChanges(before, after));
  const blocks = groups.map(({ meaning, changes }) =>
    [
      `### ${meaning.title} (${changes.length})`,
      consequences(meaning)
        .map(([who, sentence]) => `- ${who}: ${sentence}`)
        .join('\n'),
      markdownTable(
        ['What', 'Detail'],
        changes.map(({ what, detail = '', isAssumed }) => [
          cell(what),
          cell(isAssumed === true ? `${detail} (assumed)`.trim() : detail),
        ]),
      ),
    ].join('\n\n'),
  );
  return `${[
    `## Version ${before.version} → ${after.version} of the interface`,
    groups.length === 0
      ? none
      : summary(groups)
          .map((line) => `- ${line}`)
          .join('\n'),
    ...blocks,
    reportsNote(before, after),
  ].join('\n\n')}\n`;
};

/** The same for programs. */
export const contractDiffJson = (before: Contract, after: Contract): string => {
  const groups = groupsOf(contractChanges(before, after));
  const shown = {
    before: before.version,
    after: after.version,
    breaking: {
      implementers: breakingFor(groups, 'implementers'),
      clients: breakingFor(groups, 'clients'),
    },
    changes: groups.flatMap(({ meaning: { implementers, clients, reports }, changes }) =>
      changes.map((change) => ({ ...change, implementers, clients, reports })),
    ),
  };
  return `${JSON.stringify(shown, null, 1)}\n`;
};
