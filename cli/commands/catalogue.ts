import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Check } from '../../spec/results/findings.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { areaOf, ruleIds, type RuleId } from '../../spec/rules/index.ts';
import { presentRuleId } from '../../spec/rules/aliases.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { closest } from '../../suites/target/closest.ts';
import { CliError } from '../run/cli-error.ts';

/** Every check of the suite, as the build listed them. */
export const checks = (): readonly Check[] =>
  JSON.parse(readFileSync(path.join(packageRoot, 'dist/checks.json'), 'utf8')) as readonly Check[];

const areas = [...new Set(ruleIds.map(areaOf))].toSorted();

const suggestion = (name: string, known: readonly string[]): string => {
  const hint = closest(name, known);
  return hint === undefined ? '' : ` Did you mean "${hint}"?`;
};

const checkNames = (
  kind: string,
  names: readonly string[],
  known: readonly string[],
  otherwise: string,
): void => {
  for (const name of names)
    if (!known.includes(name))
      throw new CliError(
        exitCodes.usage,
        `There is no ${kind} "${name}".${suggestion(name, known) || ` ${otherwise}`}`,
      );
};

/** What `--area` and `--only` select; undefined for everything. Raises a CliError for a name nobody knows. */
export const selectedRules = (options: {
  readonly area?: readonly string[];
  readonly only?: readonly string[];
}): readonly RuleId[] | undefined => {
  const { area = [] } = options;
  const only = (options.only ?? []).map(presentRuleId);
  checkNames('area', area, areas, `Known are: ${areas.join(', ')}.`);
  checkNames('rule', only, ruleIds, '`psi rules` lists them all.');
  if (area.length === 0 && only.length === 0) return undefined;
  return ruleIds.filter((id) => area.includes(areaOf(id)) || only.includes(id));
};
