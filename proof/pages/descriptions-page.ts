import type { DescriptionScores, FoundShare, StyleResult } from '../results/descriptions.ts';
import { table } from './markdown.ts';

const shareText = (share: FoundShare | undefined): string => {
  if (share === undefined || share.of === 0) return '–';
  const { right, of, wrong } = share;
  return `${right} of ${of} (${((100 * right) / of).toFixed(0)} %)${wrong === 0 ? '' : `, **${wrong} wrong**`}`;
};

const rows = (results: readonly StyleResult[]): readonly (readonly string[])[] =>
  results.map(({ style, isHeldOut, ...found }) => [
    isHeldOut === true ? `${style} (held out)` : style,
    ...[
      found.operations,
      found.halved,
      found.parameters,
      found.members,
      found.recorded,
      found.recordedMembers,
    ].map(shareText),
  ]);

const head = [
  'style',
  'operations',
  'operations of half of it',
  'parameters',
  'members',
  'operations, recorded',
  'members, recorded',
];

/** How well descriptions in other styles are read, style by style. */
export const descriptionsPage = ({ now, first }: DescriptionScores): string =>
  [
    '# How much of a foreign description is read',
    '',
    '`npm run proof -- descriptions --write` makes this page.',
    '',
    'A program rewrites our own description in several styles: other words, other paths, other methods, fewer texts.',
    'It knows the truth. Things that the document shows keep their names in all of them, and are not counted.',
    'Names that are the same as ours are not counted either, but for operations.',
    'The second column is of a description that has every other operation alone: what is not there must not be found.',
    'The last columns have no description at all: they are read from recorded requests, six to each operation, and their answers.',
    'The last row is the description of the independent server, whose truth is its target file.',
    '',
    table(head, rows(now)),
    '',
    '## First scores of what was held out',
    '',
    'These styles were written before the matching was changed, and read once afterwards. Their mistakes were mended since.',
    'The same people wrote styles and matching: a real stranger may be further away.',
    '',
    table(head, rows(first)),
    '',
    '## The styles',
    '',
    ...now.map(({ style, about }) => `- ${style}: ${about}.`),
    '',
  ].join('\n');
