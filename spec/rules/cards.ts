import type { RuleBook } from './rule.ts';
import { cardResourceRules } from './cards/resource.ts';
import { cardOperationsRules } from './cards/operations.ts';
import { cardEligibilityRules } from './cards/eligibility.ts';
import { cardLifecycleRules } from './cards/lifecycle.ts';
import { cardStateChangeEventsRules } from './cards/state-change-events.ts';
import { cardUpdateRules } from './cards/update.ts';
import { cardRevealRules } from './cards/reveal.ts';

/** Cards: the resource, its lifecycle, who may have one, and how its secrets are shown. */
export const cardsRules = {
  ...cardResourceRules,
  ...cardOperationsRules,
  ...cardEligibilityRules,
  ...cardLifecycleRules,
  ...cardStateChangeEventsRules,
  ...cardUpdateRules,
  ...cardRevealRules,
} as const satisfies RuleBook;
