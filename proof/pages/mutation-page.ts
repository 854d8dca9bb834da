import { provenBy, type Proof, type Proofs } from '../../spec/results/proofs.ts';
import { ruleIds } from '../../spec/rules/index.ts';
import { survivingMutants, rulesWithoutMutant } from '../../spec/results/without-mutant.ts';
import { checks } from '../../cli/run/catalogue.ts';
import { table } from './markdown.ts';
import { notDerived } from '../mutants/not-derived.ts';

const families = [
  {
    name: 'named: one behaviour of the server replaced',
    is: (fault: string) => !/^(?:schema|operation|webhook):/.test(fault),
  },
  { name: 'of whole operations and webhooks', is: (fault: string) => /^(?:operation|webhook):/.test(fault) },
  { name: 'derived from the description', is: (fault: string) => fault.startsWith('schema:') },
] as const;

const isNoticed = ({ missed }: Proof): boolean => missed.length === 0;
const isAlarming = ({ falseAlarms }: Proof): boolean => falseAlarms.length > 0;

/** One line: how many faults, how many noticed, how many false alarms. */
export const scoreOf = (faults: readonly Proof[]): string =>
  `${faults.filter(isNoticed).length} of ${faults.length} faults noticed on their own rule; ${faults.filter(isAlarming).length} with a false alarm elsewhere.`;

/** Rules with a check that no fault has ever tripped. */
export const rulesNoMutantBreaks = (faults: readonly Proof[]): readonly string[] => {
  const { own, tripped } = provenBy(faults);
  const checked = new Set(checks().flatMap(({ rules }) => rules));
  return ruleIds.filter((id) => checked.has(id) && !own.has(id) && !tripped.has(id));
};

/** The score by kind of fault: the table of bench/RESULTS.md. */
export const scoreTable = ({ faults }: Proofs): string => {
  const row = (name: string, own: readonly Proof[]): readonly string[] => [
    name,
    String(own.length),
    String(own.filter(isNoticed).length),
    String(own.filter(isAlarming).length),
  ];
  const { own, tripped } = provenBy(faults);
  const checked = [...new Set(checks().flatMap(({ rules }) => rules))];
  const proven = checked.filter((id) => own.has(id)).length;
  const onlyTripped = checked.filter((id) => !own.has(id) && tripped.has(id)).length;
  return [
    table(
      ['faults', 'tried', 'noticed on their own rule', 'with a false alarm elsewhere'],
      [
        ...families.map(({ name, is }) =>
          row(
            name,
            faults.filter(({ fault }) => is(fault)),
          ),
        ),
        row('**all**', faults),
      ],
    ),
    `Of ${checked.length} rules with a check, ${proven} are proven by a fault of their own, ${onlyTripped} only by faults of other rules, and ${checked.length - proven - onlyTripped} by none yet ([SELF-TEST.md](../proof/results/SELF-TEST.md) names them).`,
  ].join('\n\n');
};

const list = (ids: readonly string[]): string =>
  ids.length === 0 ? '–' : ids.map((id) => `\`${id}\``).join(' ');

const faultTable = (faults: readonly Proof[]): string =>
  table(
    ['fault', 'rules it breaks', 'noticed', 'also violated', 'false alarms', 'seconds'],
    faults.map(({ fault, rules, missed, also, falseAlarms, seconds }) => [
      `\`${fault}\``,
      list(rules),
      missed.length === 0 ? 'yes' : `**no**: ${list(missed)}`,
      String(also.length),
      list(falseAlarms),
      seconds.toFixed(1),
    ]),
  );

const reasons: Readonly<Record<string, string>> = rulesWithoutMutant;

/** How every fault fared, and which rules no fault trips, as a Markdown page. */
export const proofsPage = ({ seed, faults }: Proofs): string =>
  [
    '# Mutation tests: does the suite notice a wrong server?',
    'Written by `npm run self-test -- --write`. With `--resume`, results of several runs are joined, also of earlier builds. Each fault is switched on alone, on a reference server of its own. The suite runs the tests that cover the rules of the fault, or exercise them in passing. It also runs a few unrelated tests, chosen by the seed.',
    'A fault is **noticed** when each rule that it breaks is reported as violated. Another violated rule is **also violated** in three cases. It is about the same resource, or about an operation that the rules of the fault name (or all operations). Or `proof/mutants/consequences.ts` lists it with its reason. Any other violated rule is a **false alarm**. The same tests with the same settings must find nothing on a server without faults, or the self test stops.',
    `${scoreOf(faults)} Seed ${seed}.`,
    ...families.flatMap(({ name, is }) => [
      `## Faults ${name}`,
      faultTable(faults.filter(({ fault }) => is(fault))),
    ]),
    '## Faults that are not noticed on their own rule',
    table(
      ['fault', 'why'],
      Object.entries(survivingMutants).map(([fault, because]) => [`\`${fault}\``, because]),
    ),
    '## Derived faults that are left out',
    'The description is stricter than the rules in these places, or a server that is wrong there looks the same.',
    table(
      ['rules', 'kinds of fault', 'places', 'why'],
      notDerived.map(({ rule, how, at, because }) => [
        `\`${rule.source}\``,
        `\`${how.source}\``,
        at === undefined ? 'all' : `\`…${at}\``,
        because,
      ]),
    ),
    '## Rules with a check that no fault has tripped',
    table(
      ['rule', 'why'],
      rulesNoMutantBreaks(faults).map((id) => [`\`${id}\``, reasons[id] ?? '']),
    ),
  ]
    .join('\n\n')
    .concat('\n');
