import { openIn, type AssumptionResult } from '../results/assumptions.ts';
import type { Together } from '../results/assumptions-together.ts';
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
  if (tried.changed === 0) return 'no effect';
  const open = openIn(tried) === 0 ? '' : `, ${openIn(tried)} inconclusive${planOf(tried)}`;
  return tried.said.length === 0
    ? `no alarm (${tried.tests} tests${open})`
    : `**${tried.alarms.map((id) => `\`${id}\``).join(', ') || 'a test failed to finish'}**`;
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
  const tried = triedOf(results);
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

/** One row for each kind, and one for all. */
const rowsByKind = (
  results: readonly AssumptionResult[],
  row: (kind: string, of: readonly AssumptionResult[]) => readonly string[],
): readonly (readonly string[])[] => [
  ...[...new Set(results.map(({ kind }) => kind))].map((kind) =>
    row(
      kind,
      results.filter((result) => result.kind === kind),
    ),
  ),
  row('**all**', results),
];

const triedOf = (results: readonly AssumptionResult[]): readonly Tried[] => [
  ...results.map(({ unsaid }) => unsaid),
  ...results.filter(({ canBeSaid }) => canBeSaid).map(({ said }) => said),
];

/** The runs in one line, for the README. */
export const assumptionsScore = (results: readonly AssumptionResult[]): string => {
  const tried = triedOf(results);
  const effective = tried.filter((each) => each !== undefined && each.changed !== 0);
  return `${effective.length} runs with an effect, ${tried.filter(isAlarm).length} with a false alarm.`;
};

/** The runs by kind, for bench/RESULTS.md: the page has the rest. */
export const assumptionsSummary = (results: readonly AssumptionResult[]): string =>
  table(
    ['what is assumed', 'assumptions', 'runs with an effect', 'false alarms'],
    rowsByKind(results, (kind, of) => {
      const tried = triedOf(of);
      return [
        kind,
        String(of.length),
        String(tried.filter((each) => each !== undefined && each.changed !== 0).length),
        String(tried.filter(isAlarm).length),
      ];
    }),
  );

/** Counts by kind, for the page. */
const assumptionsTable = (results: readonly AssumptionResult[]): string =>
  table(
    [
      'what is assumed',
      'assumptions',
      'tried undeclared',
      'tried declared',
      'runs without effect',
      'runs with a false alarm',
      'compared with the plan',
      'rules inconclusive there',
      'as planned at most',
      'unplanned',
    ],
    rowsByKind(results, countsOf),
  );

/** The table of everything that only the description says, and what the suite made of servers that do it otherwise. */
export const assumptionsPage = (
  results: readonly AssumptionResult[],
  together: Together | undefined,
): string =>
  [
    ...togetherPart(together),
    '# Assumptions, one by one',
    '',
    'Written by `npm run self-test -- --assumptions --write`. Where the document shows no name, form or place, our description assumes one, and the reference server follows it. A wrapper around that server changes one of these assumptions. Then no rule of level `must` or `derived` may be violated: what relies on the assumption is inconclusive.',
    '',
    '- **undeclared**: the target file does not mention the change. It does not call its dialect complete.',
    '- **declared**: the target file describes the change, and calls its dialect complete. No rule may be violated, and every check must finish. A target file has no entries for id forms, statuses and codes.',
    '',
    'A run is not the whole suite. It has up to eight tests that rely on the changed thing by the plan below, three whose text names it, and two that only come by it. For a type of webhook it has all tests that receive webhooks; the matrix of permissions runs only for agents. Results of several builds are joined. A run that raised an alarm was repeated after the suite was mended; the table shows the latest. *No effect* means that no request or response of these tests contained the changed thing. The *plan* lists which rules each assumption can leave inconclusive; an *unplanned* one is outside that list. In declared runs, suite and wrapper share the code that renames members. They show that the entry is enough, not that the renaming is right; `suites/self/engine/dialect-run.spec.ts` has a translator of its own. Some assumptions are not varied: formats of values, units of amounts, durations, sandbox triggers, forms of signatures, and members of multipart forms.',
    '',
    assumptionsTable(results),
    '',
    'The **planned** column: `npm run self-test -- --assumptions --plan` runs every check by itself on the unchanged reference server, with an empty dialect. It records which assumed members each check reads and sends. It also records parameters, invented ids, webhooks and received statuses. If a check relies on the changed thing, all of its rules may become inconclusive, because the check may stop there. Some rules are inconclusive behind any wrapper, since nothing can be signed there. In declared runs only those may be. Any other inconclusive rule is *unplanned*. Runs of an older build are *not compared*: they kept only the number of inconclusive rules.',
    '',
    table(
      ['what is changed', 'undeclared', 'declared'],
      results.map(({ name, canBeSaid, unsaid, said }) => [
        name,
        verdictOf(unsaid),
        verdictOf(said, canBeSaid),
      ]),
    ),
    '',
  ].join('\n');
