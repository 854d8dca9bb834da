import { plural } from '../../reports/text/plural.ts';
import type { Missing } from '../../suites/doctor/costs.ts';

/** Entries shown of each kind, unless everything is asked for. */
const mostShown = 6;

/** Rules that are named below an entry: some operations cost hundreds, and `--json` has them all. */
const mostNamed = 5;

const named = (rules: readonly string[]): readonly string[] => {
  const left = rules.length - mostNamed;
  return [
    ...rules.slice(0, mostNamed).map((id) => `    ${id}`),
    ...(left > 0 ? [`    … and ${left} more (--json)`] : []),
  ];
};

const line = ({ entry, instead, rules }: Missing): string =>
  `  ${entry}: ${plural(rules.length, 'rule')}; ${instead}`;

const block = (head: string, all: readonly Missing[], isVerbose: boolean): readonly string[] => {
  if (all.length === 0) return [];
  const shown = isVerbose ? all : all.slice(0, mostShown);
  const left = all.length - shown.length;
  return [
    '',
    head,
    ...shown.flatMap((each) => [line(each), ...(isVerbose ? named(each.rules) : [])]),
    ...(left === 0 ? [] : [`  … and ${left} more (--verbose)`]),
  ];
};

const rulesIn = (all: readonly Missing[]): number => new Set(all.flatMap(({ rules }) => rules)).size;

/** The open entries of a target file, for people: each place, the rules that it costs, what is tried instead. */
export const missingText = (all: readonly Missing[], examined: number, isVerbose: boolean): string => {
  const absent = all.filter(({ state }) => state === 'absent');
  const assumed = all.filter(({ state }) => state === 'assumed');
  const lines = [
    ...block(
      `Missing in the target file. ${rulesIn(absent)} of ${plural(examined, 'rule')} cannot be fully checked without it:`,
      absent,
      isVerbose,
    ),
    ...block(
      `Not in the target file. ${rulesIn(assumed)} of ${plural(examined, 'rule')} rely on the assumed interface:`,
      assumed,
      isVerbose,
    ),
    ...(assumed.length === 0
      ? []
      : ['  If the target follows it, set `dialect.complete: true`. Then what it lacks counts against it.']),
  ];
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
};
