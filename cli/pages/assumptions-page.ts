import { openIn, type AssumptionResult } from '../../spec/results/assumptions.ts';
import type { Together } from '../../spec/results/assumptions-together.ts';
import { togetherPart } from './assumptions-together-page.ts';
import { table } from './markdown.ts';

type Tried = AssumptionResult['unsaid'];

/** Whether the plan said so of what is open. */
const planOf = ({ unplanned }: Exclude<Tried, undefined>): string => {
  if (unplanned === undefined) return ', not compared';
  return unplanned.length === 0 ? '' : `, unplanned: ${unplanned.map((id) => `\`${id}\``).join(', ')}`;
};

const verdictOf = (tried: Tried, canBe = true): string => {
  if (!canBe) return '–';
  if (tried === undefined) return 'not tried';
  if (tried.changed === 0) return 'not met';
  const open = openIn(tried) === 0 ? '' : `, ${openIn(tried)} open${planOf(tried)}`;
  return tried.said.length === 0
    ? `quiet (${tried.tests} tests${open})`
    : `**${tried.alarms.map((id) => `\`${id}\``).join(', ') || 'a test broke off'}**`;
};

const isAlarm = (tried: Tried): boolean => tried !== undefined && tried.said.length > 0;

const sum = (numbers: readonly number[]): string => String(numbers.reduce((whole, one) => whole + one, 0));

/** Of the runs that were compared with the plan: what is open, what might be, and what is against it. */
const openCounts = (tried: readonly Tried[]): readonly string[] => {
  const compared = tried.flatMap((each) => (each?.unplanned === undefined ? [] : [each]));
  return [
    String(compared.length),
    sum(compared.map(openIn)),
    sum(compared.map(({ mayBeOpen = 0 }) => mayBeOpen)),
    sum(compared.map(({ unplanned = [] }) => unplanned.length)),
  ];
};

const countsOf = (kind: string, results: readonly AssumptionResult[]): readonly string[] => {
  const said = results.filter(({ canBeSaid }) => canBeSaid);
  const tried = [...results.map(({ unsaid }) => unsaid), ...said.map((result) => result.said)];
  return [
    kind,
    String(results.length),
    String(results.filter(({ unsaid }) => unsaid !== undefined).length),
    `${said.filter((result) => result.said !== undefined).length} of ${said.length}`,
    String(tried.filter((each) => each?.changed === 0).length),
    String(tried.filter(isAlarm).length),
    ...openCounts(tried),
  ];
};

/** Counts by kind, for the README and the page. */
export const assumptionsTable = (results: readonly AssumptionResult[]): string => {
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return table(
    [
      'what is assumed',
      'there are',
      'tried unsaid',
      'tried said',
      'not met',
      'runs with a false alarm',
      'compared with the plan',
      'rules open there',
      'planned',
      'unplanned',
    ],
    [
      ...kinds.map((kind) =>
        countsOf(
          kind,
          results.filter((result) => result.kind === kind),
        ),
      ),
      countsOf('**all**', results),
    ],
  );
};

/** The table of everything that only the description says, and what the suite made of servers that do it otherwise. */
export const assumptionsPage = (
  results: readonly AssumptionResult[],
  together: Together | undefined,
): string =>
  [
    ...togetherPart(together),
    '# Assumptions, one by one',
    '',
    'Written by `psi self-test --assumptions --write`. Where the document shows no name, form or place, our description assumes one, and the reference server does as it says. A wrapper around that server, outside of it, does one of these things otherwise. No rule of level `must` or `derived` may be violated then: what rests on the assumption is inconclusive.',
    '',
    '- **unsaid**: the target file says nothing of it, and does not call its dialect complete.',
    '- **said**: the target file says how it is, and calls its dialect complete. Nothing may be violated, and no check may break off. For an id form, a status or a code there is nothing to say.',
    '',
    'Each run has up to eight tests that speak of the thing and three that only come by it (types of webhooks: all that receive webhooks), not the whole suite, and the matrix of permissions only for what is about agents. Results of several builds are joined, and a run that raised an alarm was tried again once the suite was mended: the table shows the latest. What was not tried is listed as such; *not met* means that these tests sent and got nothing in which it shows. In the runs that say something, suite and wrapper share the code that renames members: they show that the entry is enough, not that the renaming is right (`suites/self/engine/dialect-run.spec.ts` has a translator of its own). Not varied are formats of values, units of amounts, durations, triggers of the sandbox, the forms of signatures, and members of multipart forms.',
    '',
    assumptionsTable(results),
    '',
    'What is **planned**: `psi self-test --assumptions --plan` runs every check by itself on the reference server, of which nothing is otherwise and the target file says nothing. It writes down which assumed members each check reads and sends, which parameters, ids of its own making and webhooks, and which statuses it gets. All rules of a check that rests on the thing may become inconclusive, because a check that cannot go on leaves all of its rules open; besides, those that are open anyway: behind a wrapper nothing can be signed. Where the target file says how the thing is, only these may. A rule that becomes inconclusive beyond that is *unplanned*. Runs of an older build are *not compared*: they counted what is open and did not keep which.',
    '',
    table(
      ['what is otherwise', 'unsaid', 'said'],
      results.map(({ name, canBeSaid, unsaid, said }) => [
        name,
        verdictOf(unsaid),
        verdictOf(said, canBeSaid),
      ]),
    ),
    '',
  ].join('\n');
