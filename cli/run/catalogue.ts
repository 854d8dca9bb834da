import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jsonListIn } from '../../spec/json.ts';
import { isCheck, type Check } from '../../spec/results/findings.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { contracts, newestContract, type Contract } from '../../spec/contract/contract.ts';
import { areaOf, isRuleId, ruleIds, type RuleId } from '../../spec/rules/index.ts';
import { presentRuleId } from '../../spec/rules/aliases.ts';
import { withdrawnBecause } from '../../spec/rules/withdrawn.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from './cli-error.ts';
import { unknownName } from './unknown-name.ts';

/** Every check of the suite, as the build listed them, with its rules of all versions. */
export const everyCheck = (): readonly Check[] =>
  jsonListIn(readFileSync(path.join(packageRoot, 'dist/checks.json'), 'utf8'), isCheck);

/** The same with the rules of a contract alone. A check that has none of them is left out. */
export const checks = ({ rules }: Pick<Contract, 'rules'> = newestContract): readonly Check[] =>
  everyCheck().flatMap((check) => {
    const own = check.rules.filter((id) => Object.hasOwn(rules, id));
    return own.length === 0 && check.rules.length > 0 ? [] : [{ ...check, rules: own }];
  });

/** The areas that rules are of. */
export const areas: readonly string[] = [...new Set(ruleIds.map(areaOf))].toSorted();

/** Raises a CliError for an area that nobody knows. */
export const mustBeAreas = (names: readonly string[]): void => {
  for (const name of names) if (!areas.includes(name)) throw unknownName('area', name, areas);
};

/** The error for a rule that is not there: why it was withdrawn, or which one may be meant. */
const unknownRule = (name: string): CliError => {
  const reason = withdrawnBecause(name);
  if (reason === undefined) return unknownName('rule', name, ruleIds, '`psi rules` lists them all.');
  return new CliError(exitCodes.usage, `The rule "${name}" was withdrawn. ${reason} Delete its name here.`);
};

/** Raises a CliError for a rule that nobody knows, and for one that was withdrawn. */
export const mustBeRules = (names: readonly string[]): void => {
  for (const name of names) if (!isRuleId(name)) throw unknownRule(name);
};

/** Raises a CliError for a rule that another version of the interface has. */
const mustBePartOf = ({ rules, version }: Contract, names: readonly string[]): void => {
  const absent = names.find((name) => !Object.hasOwn(rules, name));
  if (absent === undefined) return;
  const having = contracts.filter((other) => Object.hasOwn(other.rules, absent));
  throw new CliError(
    exitCodes.usage,
    `The rule "${absent}" is no part of version ${version} of the interface. It is part of ${having.map((other) => other.version).join(', ')}.`,
  );
};

/**
 * The rules that `--area` and `--only` select of a contract; undefined for everything. Raises a CliError for a name
 * that nobody knows, and for a rule of another version.
 */
export const selectedRules = (
  options: { readonly area?: readonly string[]; readonly only?: readonly string[] },
  contract: Contract = newestContract,
): readonly RuleId[] | undefined => {
  const { area = [] } = options;
  const only = (options.only ?? []).map(presentRuleId);
  mustBeAreas(area);
  mustBeRules(only);
  mustBePartOf(contract, only);
  if (area.length === 0 && only.length === 0) return undefined;
  return ruleIds.filter(
    (id) => Object.hasOwn(contract.rules, id) && (area.includes(areaOf(id)) || only.includes(id)),
  );
};
