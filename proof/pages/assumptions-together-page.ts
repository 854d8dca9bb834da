import {
  conclusiveShare,
  type OpenRule,
  type Together,
  type TogetherMode,
} from '../results/assumptions-together.ts';
import { table } from './markdown.ts';

const files: Readonly<Record<TogetherMode, string>> = {
  nothing: 'nothing: address and credentials',
  paths: 'where operations are, and parameters',
  everything: 'everything that it can say, and that it is complete',
};

const none = 'Not tried yet.';

/** The results of the three runs, for bench/RESULTS.md and the page. */
export const togetherTable = (together: Together | undefined): string =>
  together === undefined
    ? none
    : table(
        [
          'the target file says',
          'false alarms',
          'pass',
          'observed',
          'inconclusive',
          'conclusive',
          'inconclusive, and not named by `psi doctor`',
        ],
        together.runs.map((run) => [
          files[run.mode],
          String(run.alarms.length),
          String(run.passed),
          String(run.observed),
          String(run.open.length),
          `${conclusiveShare(run)} %`,
          String(run.open.filter(({ isPredicted }) => !isPredicted).length),
        ]),
      );

const byKind = (open: readonly OpenRule[]): string => {
  const kinds = [...new Set(open.map(({ kind }) => kind))];
  return kinds.map((each) => `${open.filter(({ kind }) => kind === each).length} ${each}`).join(', ');
};

const leftOutRows = ({ leftOut }: Together): readonly (readonly string[])[] => {
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  return reasons.map((reason) => [
    reason,
    leftOut
      .filter(({ why }) => why === reason)
      .map(({ name }) => name)
      .join('; '),
  ]);
};

/** The part of the page about a server that does everything otherwise at once. */
export const togetherPart = (together: Together | undefined): readonly string[] => {
  const title = ['# Assumptions, all at once', ''];
  if (together === undefined) return [...title, none, ''];
  const said = together.runs.find(({ mode }) => mode === 'everything');
  return [
    ...title,
    `Written by \`npm run self-test -- --assumptions --together --write\`, seed ${together.seed}. One wrapper changes ${together.assumptions - together.leftOut.length} of ${together.assumptions} assumptions at once. The whole suite runs on it three times. It has no control plane, so tests wait in real time. No rule may be violated, and every check must finish.`,
    '',
    '- Members have other names. The assumed names occur in no response, and are ignored in requests.',
    '- The target file of the last run is made from the same list. `npm run self-test` leaves it in `--report DIR`.',
    '- `psi doctor` names the rules that need an entry, without traffic. It knows operations, triggers, credentials and the clock. Members, values and what is examined on every response are unknown to it.',
    '',
    togetherTable(together),
    '',
    ...together.runs.map(({ mode, open }) => `- ${files[mode]}: ${byKind(open) || 'no rule'}`),
    '',
    ...(said === undefined || said.open.length === 0
      ? []
      : [
          'Inconclusive although the target file says everything:',
          '',
          table(
            ['rule', 'reason'],
            said.open.map(({ id, why }) => [`\`${id}\``, why]),
          ),
          '',
        ]),
    'Left out, and why:',
    '',
    table(['reason', 'assumption'], leftOutRows(together)),
    '',
  ];
};
