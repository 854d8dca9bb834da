import type { RuleBook } from './rule.ts';
import { addressesRules } from './customers/addresses.ts';
import { businessInformationRules } from './customers/business-information.ts';
import { businessesRules } from './customers/businesses.ts';
import { customerFieldsRules } from './customers/common-fields.ts';
import { customerContactVerificationRules } from './customers/contact-verification.ts';
import { dueDiligenceRules } from './customers/due-diligence.ts';
import { customerEventsRules } from './customers/events.ts';
import { individualsRules } from './customers/individuals.ts';
import { customerOperationsRules } from './customers/operations.ts';
import { customerVariantsRules } from './customers/variants.ts';

/**
 * Rules about customers: both variants, addresses, the closed lists, reading, the catalogue. The shapes of ids, dates
 * and country codes in general are in `conventions`.
 */
export const customersRules = {
  ...customerOperationsRules,
  ...customerVariantsRules,
  ...customerFieldsRules,
  ...customerContactVerificationRules,
  ...individualsRules,
  ...dueDiligenceRules,
  ...businessesRules,
  ...businessInformationRules,
  ...addressesRules,
  ...customerEventsRules,
} as const satisfies RuleBook;
