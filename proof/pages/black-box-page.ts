import path from 'node:path';
import {
  blackBox,
  blackBoxFiles,
  type BlackBoxSet,
  blackBoxVerdicts,
  verdictOn,
  type BlackBoxProof,
  type BlackBoxRun,
  type BlackBoxVerdict,
} from '../results/black-box.ts';
import { unreported } from '../black-box/unreported.ts';
import { table } from './markdown.ts';

type When = 'first' | 'now';

const said: Readonly<Record<BlackBoxVerdict, string>> = {
  failure: 'failure',
  warning: 'warning',
  misattributed: '**on another rule only**',
  missed: '**not noticed**',
};

const verdictAt = (proof: BlackBoxProof, when: When): BlackBoxVerdict | undefined => {
  const run = proof[when];
  return run === undefined ? undefined : verdictOn(proof, run);
};

const share = (count: number, all: number): string =>
  all === 0 ? '–' : `${count} (${((100 * count) / all).toFixed(0)} %)`;

const counted = (label: string, proofs: readonly BlackBoxProof[], when: When): readonly string[] => {
  const verdicts = proofs.map((proof) => verdictAt(proof, when)).filter((verdict) => verdict !== undefined);
  const shares = blackBoxVerdicts.map((verdict) =>
    share(verdicts.filter((one) => one === verdict).length, verdicts.length),
  );
  return [label, String(verdicts.length), ...shares];
};

const head = [
  'mutants',
  'tried',
  'reported as a failure',
  'as a warning',
  'on another rule only',
  'not noticed',
];

/** How much of the first run there is, so that nobody takes a part for the whole. */
const extent = (proofs: readonly BlackBoxProof[]): string => {
  const tried = proofs.filter((proof) => proof.first !== undefined);
  const unjudged = tried.filter((proof) => proof.rules === undefined).length;
  return [
    tried.length === proofs.length
      ? `All ${tried.length} mutants had their first run.`
      : `**The first run is not complete**: ${tried.length} of ${proofs.length} mutants were tried. The others changed nothing that their own rules noticed, or could not be tried so; with all rules they are still to be run, so the shares look better than they will be.`,
    unjudged > 0
      ? `Of ${unjudged} nobody has judged yet whether the rule that reported is about what was broken; every rule counts there.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
};

/** The first run in one line, for the README. */
export const blackBoxScore = (proofs: readonly BlackBoxProof[]): string => {
  const [, tried, ...shares] = counted('', proofs, 'first');
  return `${tried} of ${proofs.length} tried: ${blackBoxVerdicts.map((verdict, at) => `${said[verdict].replaceAll('*', '')} ${shares[at]}`).join(', ')}.`;
};

/** The shares, for bench/RESULTS.md. */
export const blackBoxTable = (proofs: readonly BlackBoxProof[]): string =>
  `${shares(proofs)}\n\n${extent(proofs)}`;

const shares = (proofs: readonly BlackBoxProof[]): string =>
  table(head, [
    counted('**first run**', proofs, 'first'),
    counted(
      'of what the document states',
      proofs.filter((one) => one.stated === 'must'),
      'first',
    ),
    counted(
      'of what follows from it',
      proofs.filter((one) => one.stated === 'derived'),
      'first',
    ),
    counted(
      'of the critical ones',
      proofs.filter((one) => one.severity === 'critical'),
      'first',
    ),
    counted('**latest run**', proofs, 'now'),
  ]);

const code = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(' ');

/** At most this many ids of each kind in a cell: a mutant that breaks everything shows nothing by a list. */
const mostIds = 4;

const some = (ids: readonly string[]): string =>
  ids.length > mostIds ? `${code(ids.slice(0, mostIds))} and ${ids.length - mostIds} more` : code(ids);

const what = (proof: BlackBoxProof, run: BlackBoxRun): string => {
  const [own, others] = [true, false].map((isOwn) =>
    [...run.fail, ...run.warn].filter((rule) => (proof.rules?.includes(rule) ?? true) === isOwn),
  );
  const parts = [
    own !== undefined && own.length > 0 ? some(own) : '',
    others !== undefined && others.length > 0 ? `also ${some(others)}` : '',
    run.leftOpen.length > 0 ? `${run.leftOpen.length} inconclusive` : '',
    run.changed === 0 ? 'never exercised' : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
};

const cell = (proof: BlackBoxProof, when: When): string => {
  const run = proof[when];
  if (run === undefined) return 'not tried';
  const detail = what(proof, run);
  return `${said[verdictOn(proof, run)]}${detail === '' ? '' : `: ${detail}`}`;
};

const latest = (proof: BlackBoxProof): string => {
  const verdict = verdictAt(proof, 'now');
  if (verdict === undefined) return '–';
  const isReported = verdict === 'failure' || verdict === 'warning';
  const reason = isReported ? undefined : unreported[proof.name];
  return `${said[verdict]}${reason === undefined ? '' : `: ${reason}`}`;
};

const row = (proof: BlackBoxProof): readonly string[] => [
  `\`${proof.name}\``,
  `${proof.defect} *${proof.breaks}*`,
  `${proof.severity}, ${proof.stated}`,
  cell(proof, 'first'),
  latest(proof),
];

const suites = (proofs: readonly BlackBoxProof[], when: When): string => {
  const commits = new Set(proofs.flatMap((proof) => proof[when]?.suite ?? []));
  return commits.size === 0 ? 'none' : [...commits].map((commit) => `\`${commit}\``).join(', ');
};

const introOf = (title: string, file: string): string => `# ${title}

Generated from [${file}](${file}). Each mutant is a defect that an implementation could have. Its author knew the document and the assumed interface, but no rule and no check. It is a proxy before the reference server that changes requests, responses or webhooks. The suite examines it like any foreign server: with a target file and credentials, and without a control plane. It runs the rules about what the mutant breaks, with default settings. Where none of them reports the mutant, it runs all rules.

The column "first run" is kept as it was: the result before anything was mended for the mutant. A mutant counts as reported if a rule about what it breaks fails or warns. Which rules those are was decided by their sentences, before any result was looked at; a rule that was written later is added where its sentence says it. The column "now" has the reason why a mutant stays unreported, where there is one. If only other rules fail or warn, it is counted separately. "Inconclusive" are rules that could not be checked because of the mutant.`;

const titles: Readonly<Record<BlackBoxSet, string>> = {
  first: 'Black-box mutants',
  second: 'Black-box mutants, second set',
  third: 'Black-box mutants, third set',
};

/** The page about all of a set. */
export const blackBoxPage = (set: BlackBoxSet): string => {
  const proofs = blackBox(set);
  const sections = [...new Set(proofs.map((proof) => proof.section))];
  const tables = sections.map(
    (section) =>
      `## ${section}\n\n${table(
        ['mutant', 'what it does, and what that breaks', 'severity', 'first run', 'now'],
        proofs.filter((proof) => proof.section === section).map(row),
      )}`,
  );
  const commits = `First runs: suite as of ${suites(proofs, 'first')}. Latest runs: ${suites(proofs, 'now')}.`;
  return `${[introOf(titles[set], path.basename(blackBoxFiles[set])), blackBoxTable(proofs), commits, ...tables].join('\n\n')}\n`;
};
