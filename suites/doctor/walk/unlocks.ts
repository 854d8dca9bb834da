import type { NeededEntry, NeedsLine } from '../../target/needs.ts';
import { linkOf, links, type LinkName } from './links.ts';

/** The plan of a run. */
export interface Examinable {
  readonly checks: readonly {
    readonly file: string;
    readonly title: string;
    readonly rules: readonly string[];
  }[];
  readonly examined: readonly string[];
  /** The operations on which a rule can be seen. */
  readonly operationsOf: (rule: string) => readonly string[];
}

const names = Object.keys(links) as readonly LinkName[];

/** A link and all that wait for it. */
const behind = (name: LinkName): readonly LinkName[] => [
  name,
  ...names.filter((other) => linkOf(other).after.includes(name)).flatMap(behind),
];

const entriesOf = (name: LinkName): readonly NeededEntry[] => {
  const { sends, opens = [], trigger } = linkOf(name);
  const value: readonly NeededEntry[] = trigger === undefined ? [] : [`dialect.triggers.${trigger}`];
  return [...opens, ...value, ...sends.map((id): NeededEntry => `dialect.operations.${id}`)];
};

/**
 * The examined rules that a broken link keeps back, by what each check needed when it was recorded. An operation with a
 * path in the document is nobody's need: there, rules that are seen on it count.
 */
export const rulesBehind = (
  name: LinkName,
  { checks, examined, operationsOf }: Examinable,
  recorded: readonly NeedsLine[],
): readonly string[] => {
  const waiting = behind(name);
  const entries = new Set<string>(waiting.flatMap(entriesOf));
  const sent = new Set<string>(waiting.flatMap((each) => linkOf(each).sends));
  const kept = new Set(
    recorded
      .filter(({ needs }) => needs.some((need) => entries.has(need)))
      .map(({ file, title }) => `${file} › ${title}`),
  );
  const ofChecks = new Set(
    checks.filter(({ file, title }) => kept.has(`${file} › ${title}`)).flatMap(({ rules }) => rules),
  );
  return examined.filter((rule) => ofChecks.has(rule) || operationsOf(rule).some((id) => sent.has(id)));
};
