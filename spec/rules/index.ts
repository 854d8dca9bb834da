import { authenticationRules } from './authentication.ts';
import { conventionsRules } from './conventions.ts';
import { errorsRules } from './errors.ts';
import { tokensRules } from './tokens.ts';
import { versioningRules } from './versioning.ts';
import type { Rule, RuleSlug } from './rule.ts';

/** Every rule of the document, by id. The one place where the books are joined. */
export const rules = {
  ...authenticationRules,
  ...conventionsRules,
  ...errorsRules,
  ...tokensRules,
  ...versioningRules,
} as const satisfies Readonly<Record<RuleSlug, Rule>>;

export type RuleId = keyof typeof rules;

export const ruleIds = Object.keys(rules) as readonly RuleId[];

/** The row of a rule. */
export const rule = (id: RuleId): Rule => rules[id];

export const isRuleId = (id: string): id is RuleId => Object.hasOwn(rules, id);

/** The resource a rule is about: the first part of its id. */
export const areaOf = (id: string): string => id.slice(0, id.indexOf('/'));
