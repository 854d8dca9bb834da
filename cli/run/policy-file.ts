import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import {
  policies,
  type KnownFailure,
  type Policy,
  type PolicyName,
} from '../../reports/judgement/policies.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { presentRuleId } from '../../spec/rules/aliases.ts';
import { mustBeAreas, mustBeRules } from '../commands/catalogue.ts';
import { closest } from '../../suites/target/closest.ts';
import { CliError } from './cli-error.ts';
import { compiledSchema, sentenceAbout } from './own-schema.ts';

const schemaFile = path.join(packageRoot, 'reports/policy.schema.json');

/** A policy as a file writes it. Published as `reports/policy.schema.json`. */
interface Written extends Partial<Omit<Policy, 'name' | 'wholeScope' | 'fails'>> {
  readonly extends?: PolicyName;
  readonly fails?: Partial<Policy['fails']>;
  readonly wholeScope?: boolean;
}

const refused = (message: string): CliError => new CliError(exitCodes.usage, message);

const validated = (file: string, value: unknown): Written => {
  const validate = compiledSchema<Written>(schemaFile);
  if (validate(value)) return value;
  const [problem] = validate.errors ?? [];
  throw refused(
    problem
      ? sentenceAbout(file, problem, {
          unknownMember: 'is no part of a policy',
          listed: (values) => `one of ${values.join(', ')}`,
        })
      : `${file} is no policy.`,
  );
};

const parsed = (file: string): unknown => {
  const document = parseDocument(readFileSync(file, 'utf8'));
  const [problem] = document.errors;
  if (problem) throw refused(`${file} is not valid YAML: ${problem.message.split('\n')[0] ?? ''}`);
  return document.toJS() ?? {};
};

const knownFailures = (file: string, written: readonly KnownFailure[]): readonly KnownFailure[] => {
  const known = written.map((entry) => ({ ...entry, rule: presentRuleId(entry.rule) }));
  mustBeRules(known.map(({ rule }) => rule));
  const twice = known.find(({ rule }, n) => known.findIndex((other) => other.rule === rule) !== n);
  if (twice) throw refused(`${file}: ${twice.rule} is a known failure twice; one entry is enough.`);
  return known;
};

const isPolicyName = (name: string): name is PolicyName => Object.hasOwn(policies, name);

const readPolicy = (file: string): Policy => {
  const { extends: base = 'ci', fails, wholeScope, ...written } = validated(file, parsed(file));
  const { wholeScope: whole, ...start }: Policy = policies[base];
  mustBeAreas(written.areas ?? []);
  return {
    ...start,
    ...written,
    name: path.basename(file),
    fails: { ...start.fails, ...fails },
    knownFailures: knownFailures(file, written.knownFailures ?? []),
    ...((wholeScope ?? whole) === true ? { wholeScope: true } : {}),
  };
};

/**
 * The policy of a name (`ci`, `strict`, `certify`) or of a file (YAML or JSON, `reports/policy.schema.json`).
 * Raises a CliError that says in one sentence what is wrong with it.
 */
export const policyNamed = (nameOrFile: string): Policy => {
  if (isPolicyName(nameOrFile)) return policies[nameOrFile];
  if (existsSync(nameOrFile)) return readPolicy(nameOrFile);
  const hint = closest(nameOrFile, Object.keys(policies));
  throw refused(
    `There is no policy "${nameOrFile}": name one of ${Object.keys(policies).join(', ')}, or a file.${hint === undefined ? '' : ` Did you mean "${hint}"?`}`,
  );
};

/** What decides about a run: `--policy`, else what the target file names, else `ci`. */
export const policyOf = (options: {
  readonly policy?: string | undefined;
  readonly allowInconclusive?: boolean | undefined;
}): Policy => {
  const policy = policyNamed(options.policy ?? 'ci');
  return options.allowInconclusive === true ? { ...policy, allowedInconclusive: 'all' } : policy;
};
