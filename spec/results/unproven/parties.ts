import type { RuleId } from '../../rules/index.ts';

/** Of customers, accounts, invitations, webhooks and conventions: see `spec/results/unproven.ts`. */
export const unprovenParties = {
  'versioning/base-address-ends-with-the-version':
    'The base address is where the suite was pointed: a server cannot answer wrongly about it.',
  'versioning/description-carries-the-version':
    'The description is a file that the operator names with --openapi: the server has no part in it.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
