import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jsonListIn } from '../../spec/json.ts';
import { isCheck, type Check } from '../../spec/results/findings.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { areaOf, isRuleId, ruleIds, rules, type RuleId } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { severityOf } from '../../spec/severities.ts';
import type { RuleRows } from '../../reports/judgement/run-file.ts';
import { presentRuleId } from '../../spec/rules/aliases.ts';
import { withdrawnBecause } from '../../spec/rules/withdrawn.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from './cli-error.ts';
import { unknownName } from './unknown-name.ts';

/** Every check of the suite, as the build listed them. */
export const checks = (): readonly Check[] =>
  jsonListIn(readFileSync(path.join(packageRoot, 'dist/checks.json'), 'utf8'), isCheck);

/** The rule book as reports want it. */
export const ruleRows = (): RuleRows =>
  Object.fromEntries(
    Object.entries<Rule>(rules).map(([id, row]) => [id, { ...row, severity: severityOf(id) }]),
  );

const areas = [...new Set(ruleIds.map(areaOf))].toSorted();

/** Raises a CliError for an area that nobody knows. */
export const mustBeAreas = (names: readonly string[]): void => {
  for (const name of names) if (!areas.includes(name)) throw unknownName('area', name, areas);
};

/** What is said of a rule that is not there: why it was withdrawn, or which one may be meant. */
const unknownRule = (name: string): CliError => {
  const reason = withdrawnBecause(name);
  if (reason === undefined) return unknownName('rule', name, ruleIds, '`psi rules` lists them all.');
  return new CliError(exitCodes.usage, `The rule "${name}" was withdrawn. ${reason} Delete its name here.`);
};

/** Raises a CliError for a rule that nobody knows, and for one that was withdrawn. */
export const mustBeRules = (names: readonly string[]): void => {
  for (const name of names) if (!isRuleId(name)) throw unknownRule(name);
};

/** What `--area` and `--only` select; undefined for everything. Raises a CliError for a name nobody knows. */
export const selectedRules = (options: {
  readonly area?: readonly string[];
  readonly only?: readonly string[];
}): readonly RuleId[] | undefined => {
  const { area = [] } = options;
  const only = (options.only ?? []).map(presentRuleId);
  mustBeAreas(area);
  mustBeRules(only);
  if (area.length === 0 && only.length === 0) return undefined;
  return ruleIds.filter((id) => area.includes(areaOf(id)) || only.includes(id));
};
