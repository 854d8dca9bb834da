import type { RuleId } from '../../rules/index.ts';

/** Of customers, accounts, invitations, webhooks and conventions: see `spec/results/unproven.ts`. */
export const unprovenParties = {
  'versioning/base-address-ends-with-the-version':
    'The base address is where the suite was pointed: a server cannot answer wrongly about it.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
