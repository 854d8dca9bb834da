import type { RuleId } from '../rules/index.ts';

/** Of customers, accounts, invitations, webhooks and conventions: see `spec/unproven.ts`. */
export const unprovenParties = {
  'conventions/paths-are-relative-to-the-base-address':
    'A server whose paths are elsewhere fails the preflight, so no run gets as far as this rule.',
  'versioning/base-address-ends-with-the-version':
    'The base address is where the suite was pointed: a server cannot answer wrongly about it.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
