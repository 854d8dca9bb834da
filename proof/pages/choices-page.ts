import { choices } from '../independent-server/choices.ts';
import { isFifth, judgedShare, type ChoiceResult } from '../results/choices.ts';
import { table } from './markdown.ts';

const about = (made: ChoiceResult['made']): string => {
  if (made === 'none') return 'as it is';
  if (made === 'all') return 'all of the choices below at once';
  return isFifth(made)
    ? 'the reference server with the assumed names, and with every fifth of the permitted variants that go together'
    : choices[made];
};

/** The suite's results on the independent server, choice by choice. */
export const choicesPage = (results: readonly ChoiceResult[]): string =>
  [
    '# The independent server',
    'Written by `npm run proof -- choices --write`. The server in `proof/independent-server` has nothing in common with the reference server but the document. Each choice changes something that the document leaves open, or that HTTP permits. No rule may fail or warn.',
    table(
      [
        'choice',
        'what the server does',
        'the suite is told',
        'false alarms',
        'pass',
        'not applicable',
        'inconclusive',
        'judged',
      ],
      results.map((result) => [
        result.made,
        about(result.made),
        `its ${result.told}`,
        result.alarms.length === 0 ? '0' : result.alarms.join('; '),
        String(result.passed),
        String(result.notApplicable),
        String(result.open),
        `${judgedShare(result)} %`,
      ]),
    ),
  ]
    .join('\n\n')
    .concat('\n');
