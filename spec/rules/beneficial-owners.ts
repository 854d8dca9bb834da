import type { RuleBook } from './rule.ts';
import { beneficialOwnerOperationsRules } from './beneficial-owners/operations.ts';
import { beneficialOwnerResourceRules } from './beneficial-owners/resource.ts';
import { beneficialOwnerPersonRules } from './beneficial-owners/person.ts';

/** Rules about beneficial owners. */
export const beneficialOwnersRules = {
  ...beneficialOwnerOperationsRules,
  ...beneficialOwnerResourceRules,
  ...beneficialOwnerPersonRules,
} as const satisfies RuleBook;
