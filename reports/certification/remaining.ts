import type { Certification, ScenarioResult } from '../../spec/results/certification.ts';
import { scenarioEndings } from '../../spec/results/certification.ts';
import { plural } from '../text/plural.ts';
import { failures, neverBegun, openRules, unfinished } from './assess.ts';

/** The anchor of a rule's row in the table of all rules. */
export const rowOf = (rule: string): string => `row-${rule}`;

/** Something that is left to do for a certificate: what, and the rules or scenarios that it is about. */
export interface Remaining {
  readonly todo: string;
  readonly about: readonly { readonly name: string; readonly anchor: string; readonly detail?: string }[];
}

const scenario = ({ id, ending, message }: ScenarioResult): Remaining['about'][number] => ({
  name: id,
  anchor: id,
  detail: `${scenarioEndings[ending]}${message === undefined ? '' : `: ${message}`}`,
});

/** Conditions of a certificate that have nothing to do with what the client did. */
const ofTheRun: readonly {
  readonly stands: (result: Certification) => boolean;
  readonly todo: string;
}[] = [
  { stands: ({ run }) => run.settings.isNarrowed, todo: 'Play all scenarios: leave out --scenario.' },
  {
    stands: ({ run }) => run.settings.warnings !== 'fail',
    todo: 'Let derived rules count: leave out --warnings report.',
  },
  {
    stands: ({ client }) => client.driven === 'watch',
    todo: 'Play the scenarios: name your client with --command or --driver.',
  },
];

/** Everything that is left to do for a certificate, in the order in which it is best done; empty when there is one. */
export const remaining = (result: Certification): readonly Remaining[] => {
  const broken = failures(result);
  const halted = unfinished(result);
  const failedItself = halted.filter(({ ending }) => ending === 'suite-failed');
  const others = halted.filter(({ ending }) => ending !== 'suite-failed');
  const absent = neverBegun(result);
  // In a narrowed run, what is missing is the rest of the scenarios.
  const open = result.run.settings.isNarrowed ? [] : openRules(result);
  const steps: readonly (Remaining & { readonly count: number })[] = [
    {
      count: failedItself.length,
      todo: `Run again: the certification itself failed in ${plural(failedItself.length, 'scenario')}.`,
      about: failedItself.map(scenario),
    },
    {
      count: broken.length,
      todo: `Mend what violates ${plural(broken.length, 'rule')}.`,
      about: broken.map(({ id, violations }) => ({
        name: id,
        anchor: id,
        ...(violations[0] !== undefined && { detail: violations[0].message }),
      })),
    },
    {
      count: others.length,
      todo: `Play ${plural(others.length, 'scenario')} to the end.`,
      about: others.map(scenario),
    },
    {
      count: absent.length,
      todo: `Play ${plural(absent.length, 'scenario')} that never began.`,
      about: absent.map((name) => ({ name, anchor: 'attention' })),
    },
    {
      count: open.length,
      todo: `Show ${plural(open.length, 'rule')} of which nothing was seen.`,
      about: open.map(({ id, statement }) => ({ name: id, anchor: rowOf(id), detail: statement })),
    },
  ];
  return [
    ...steps.filter(({ count }) => count > 0).map(({ todo, about }) => ({ todo, about })),
    ...ofTheRun.filter(({ stands }) => stands(result)).map(({ todo }) => ({ todo, about: [] })),
  ];
};
