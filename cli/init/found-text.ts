import { stringify } from 'yaml';
import type { Discovery } from '../../suites/description/matching/discover.ts';
import type { DiscoveredDialect } from '../../suites/description/matching/discovered-dialect.ts';
import { nothingLikeIt } from '../../suites/description/matching/matching.ts';

/** Names of a target that were found before anybody said anything, and where. */
export interface Found {
  /** In words, for a comment: `openapi.yaml`. */
  readonly where: string;
  readonly discovery: Discovery;
}

const flow = (value: unknown): string => stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();

const section = (
  name: keyof DiscoveredDialect,
  entries: Readonly<Record<string, unknown>>,
  aside: (entry: string) => string = () => '',
): readonly string[] =>
  Object.keys(entries).length === 0
    ? []
    : [
        `  ${name}:`,
        ...Object.entries(entries).map(([entry, value]) => `    ${entry}: ${flow(value)}${aside(entry)}`),
      ];

/** Ids in a comment, some to a line. */
const listed = (ids: readonly string[]): readonly string[] => {
  const lines: string[] = [];
  for (let n = 0; n < ids.length; n += 4) lines.push(`  #   ${ids.slice(n, n + 4).join(', ')}`);
  return lines;
};

/** More operations of a description than anybody compares by eye. */
const mostStrangers = 60;

/** Their operations that stand for none of ours, each with what it is nearest to: the other side of what is open. */
const strangerText = ({ strangers }: Discovery): readonly string[] => {
  const shown = strangers.slice(0, mostStrangers);
  const left = strangers.length - shown.length;
  return [
    ...(shown.length === 0 ? [] : ['  # In the description, and not matched:']),
    ...shown.map(
      ({ theirs, guess }) => `  #   ${theirs}${guess === undefined ? '' : ` (nearest: ${guess})`}`,
    ),
    ...(left === 0 ? [] : [`  #   and ${left} more`]),
  ];
};

const openText = ({ discovery }: Found): readonly string[] => {
  const doubtful = discovery.unmatched.filter(({ why }) => why !== nothingLikeIt);
  const absent = discovery.unmatched
    .filter(({ why }) => why === nothingLikeIt)
    .map(({ operation }) => operation);
  return [
    ...doubtful.map(({ operation, why }) => `  # Not matched, ${operation}: ${why}.`),
    ...(absent.length === 0 ? [] : ['  # Not matched, because nothing resembles them:', ...listed(absent)]),
    ...strangerText(discovery),
  ];
};

/** The entries of a dialect that were found, each with what it was found by, and what was not found. */
export const foundText = (found: Found): readonly string[] => {
  const { where, discovery } = found;
  const { dialect } = discovery;
  const signs = new Map<string, string>(
    discovery.found.map(({ operation, signs: all }) => [operation, all.join('; ')]),
  );
  const asideOf = (id: string): string => (signs.has(id) ? ` # by ${signs.get(id) ?? ''}` : '');
  return [
    `  # Found in ${where}, not yet reviewed. Check each entry: those that stay here count.`,
    ...section('operations', { ...discovery.asAssumed, ...dialect.operations }, asideOf),
    ...section('parameters', dialect.parameters),
    ...section('members', dialect.members),
    ...section('values', dialect.values),
    ...section('bodies', dialect.bodies),
    ...openText(found),
  ];
};

/** Values of the sandbox that were told, each with the words that tell it. */
export const toldText = ({ discovery: { told } }: Found): readonly string[] => {
  const aside = (said: string): string => ` # "${said.replaceAll(/\s+/g, ' ').slice(0, mostSaid)}"`;
  const codes = Object.entries(told.codes);
  const values = Object.entries(told.triggers);
  const fixed = Object.fromEntries(codes.map(([kind, { value }]) => [kind, value]));
  return [
    ...(codes.length === 0
      ? []
      : [`  codes: ${flow({ fixed })}${aside(codes.map(([, { said }]) => said)[0] ?? '')}`]),
    ...(told.importFile === undefined ? [] : [`  importFile: ${flow(told.importFile)}`]),
    ...(values.length === 0 ? [] : ['  triggers:']),
    ...values.map(([name, { value, said }]) => `    ${name}: ${flow(value)}${aside(said)}`),
  ];
};

/** More words than anybody reads behind an entry. */
const mostSaid = 100;
