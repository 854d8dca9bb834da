import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  policies,
  type KnownFailure,
  type Policy,
  type PolicyName,
} from '../../reports/judgement/policies.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { namesOf } from '../../spec/names-of.ts';
import { inconclusiveReasons } from '../../spec/results/inconclusive-reasons.ts';
import { reasonsNamed } from '../../spec/results/reason-aliases.ts';
import { publishedSchema } from '../../spec/schema/published-schemas.ts';
import { presentRuleId } from '../../spec/rules/aliases.ts';
import { mustBeAreas, mustBeRules } from './catalogue.ts';
import { closest } from '../../spec/closest.ts';
import { CliError } from './cli-error.ts';
import { weakenedIn } from './weakened-policy.ts';
import { readWrittenFile } from './written-file.ts';

/** A policy as a file writes it. Published as `reports/policy.schema.json`. */
interface Written extends Partial<Omit<Policy, 'name' | 'wholeScope' | 'fails' | 'extends' | 'weakens'>> {
  readonly extends?: PolicyName;
  readonly fails?: Partial<Policy['fails']>;
  readonly wholeScope?: boolean;
}

const refused = (message: string): CliError => new CliError(exitCodes.usage, message);

const written = (file: string): Written =>
  readWrittenFile(file, {
    what: 'a policy',
    validate: publishedSchema<Written>('policy'),
    unknownMember: 'is no part of a policy',
  });

/** A failure that is expected for longer is accepted, not mended. */
const mostDaysExpected = 366;

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const knownFailures = (file: string, entries: readonly KnownFailure[]): readonly KnownFailure[] => {
  const known = entries.map((entry) => ({ ...entry, rule: presentRuleId(entry.rule) }));
  mustBeRules(known.map(({ rule }) => rule));
  const latest = dayIn(mostDaysExpected);
  const endless = known.find(({ expires }) => expires > latest);
  if (endless)
    throw refused(
      `${file}: ${endless.rule} is expected to fail until ${endless.expires}. A year is the most: write ${latest} or an earlier day.`,
    );
  const twice = known.find(({ rule }, n) => known.findIndex((other) => other.rule === rule) !== n);
  if (twice) throw refused(`${file}: ${twice.rule} is a known failure twice; one entry is enough.`);
  return known;
};

const isPolicyName = (name: string): name is PolicyName => Object.hasOwn(policies, name);

const readPolicy = (file: string): Policy => {
  const { extends: base = 'ci', fails, wholeScope, ...rest } = written(file);
  const { wholeScope: whole, ...start }: Policy = policies[base];
  const { allowedInconclusive: allowed = start.allowedInconclusive } = rest;
  mustBeAreas(rest.areas ?? []);
  const policy: Policy = {
    ...start,
    ...rest,
    allowedInconclusive: allowed === 'all' ? allowed : allowed.flatMap(reasonsNamed),
    name: path.basename(file),
    fails: { ...start.fails, ...fails },
    knownFailures: knownFailures(file, rest.knownFailures ?? []),
    ...((wholeScope ?? whole) === true ? { wholeScope: true } : {}),
  };
  const weakens = weakenedIn(policy, policies[base]);
  return weakens.length === 0 ? policy : { ...policy, extends: base, weakens };
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

/** Reasons that somebody else than the target may cause. A target must not hide behind requests that it never answers. */
const forgiven = namesOf(inconclusiveReasons).filter(
  (reason) => reason !== 'answer-limit' && reason !== 'no-answer',
);

/** The policy that decides about a run: the named one, else `ci`. */
export const policyOf = (options: {
  readonly policy?: string | undefined;
  readonly allowInconclusive?: boolean | undefined;
}): Policy => {
  const policy = policyNamed(options.policy ?? 'ci');
  if (options.allowInconclusive !== true) return policy;
  const weakens = [
    ...(policy.weakens ?? []),
    '--allow-inconclusive accepts every reason but answers that never came',
  ];
  return { ...policy, allowedInconclusive: forgiven, weakens };
};

/** Raises a CliError for a policy of another version of the interface. */
export const mustBeOfVersion = ({ name, contract }: Policy, version: string): void => {
  if (contract !== undefined && contract !== version)
    throw refused(
      `The policy ${name} is of version ${contract} of the interface, and what it is to judge is of ${version}. Name a policy of ${version}, or change its member contract.`,
    );
};
