import type { RuleBook } from './rule.ts';
import { scaOperationsRules } from './sca/operations.ts';
import { scaFactorsRules } from './sca/factors.ts';
import { scaEnrollmentRules } from './sca/enrollment.ts';
import { scaLoginAndResetRules } from './sca/login-and-reset.ts';
import { scaProofsRules } from './sca/proofs.ts';
import { scaRegionsRules } from './sca/regions.ts';
import { scaQuoteChallengesRules } from './sca/quote-challenges.ts';

/** Strong customer authentication: factors, logins, resets, challenges. */
export const scaRules = {
  ...scaOperationsRules,
  ...scaFactorsRules,
  ...scaEnrollmentRules,
  ...scaLoginAndResetRules,
  ...scaProofsRules,
  ...scaRegionsRules,
  ...scaQuoteChallengesRules,
} as const satisfies RuleBook;
