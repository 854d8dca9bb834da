import { newestContract } from '../../spec/contract/contract.ts';
import { earlierLevels, keptLevels } from '../../spec/results/earlier-levels.ts';
import { quotedFor } from '../../spec/quotations/quotations.ts';
import { namesOf } from '../../spec/names-of.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { table } from './markdown.ts';

/** The lines, and the words of the first, that a rule rests on. */
const saidOf = (id: RuleId): readonly [string, string] => {
  const quoted = quotedFor(id, newestContract.version);
  const lines = quoted.map(({ line }) => line).join(', ');
  return [lines || '–', quoted[0]?.words ?? '–'];
};

/** Rules whose level changed, each with the line of the document. */
export const levelsPage = (): string =>
  [
    '# Levels that changed',
    '',
    'A row is `must` where the document states it outright, and `derived` where it follows. It is `assumed` where neither holds. A warning of an earlier report can be a failure now.',
    '',
    table(
      ['rule', 'was', 'is', 'line', 'words of the document'],
      namesOf(earlierLevels).map((id) => [
        `\`${id}\``,
        earlierLevels[id],
        newestContract.rule(id).level,
        ...saidOf(id),
      ]),
    ),
    '',
    '## Levels that stay',
    '',
    table(
      ['rule', 'is', 'why it is no `must`'],
      namesOf(keptLevels).map((id) => [`\`${id}\``, newestContract.rule(id).level, keptLevels[id]]),
    ),
    '',
  ].join('\n');
