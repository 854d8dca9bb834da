import type { Quotation } from './quotation.ts';

export const limitsQuotations: readonly Quotation[] = [
  {
    line: 526,
    words: 'Exchange-rate cache | Rates are cached for about 5 minutes.',
    rules: [
      'exchange-rates/cached-for-about-five-minutes',
      'exchange-rates/cache-ends-after-about-five-minutes',
    ],
  },
  {
    line: 527,
    words: 'Quote validity | Typically about 5 minutes or longer, depending on the corridor.',
    rules: ['quotes/holds-for-about-five-minutes'],
  },
  {
    line: 532,
    words: "Session lifetime | Bounded by the session's `expiresAt`.",
    rules: ['wallet-sessions/over-after-expiry'],
  },
  { line: 533, words: 'Bounded by `scaChallenge.expiresAt`', rules: ['sca/challenge-ends-at-its-expiry'] },
  {
    line: 533,
    words: 'Resending a code does not extend it',
    rules: ['sca/resend-keeps-the-expiry', 'sca/challenge-does-not-outlive-a-resend'],
  },
  { line: 533, words: 'a resend is refused after it passes', rules: ['sca/resend-after-expiry-is-refused'] },
  {
    line: 539,
    words: 'a lookup of an external account returns such bounds',
    rules: [
      'lookups/external-account-lookup-has-a-minimum',
      'lookups/external-account-lookup-has-a-maximum',
      'lookups/minimum-is-not-above-the-maximum',
      'lookups/bounds-are-honoured',
    ],
  },
  {
    line: 543,
    words:
      'It is the last path segment of the production base address, so {base_url} ends with that version segment',
    rules: ['versioning/base-address-ends-with-the-version'],
  },
  {
    line: 544,
    words: 'The API description carries the same version value',
    rules: ['versioning/description-carries-the-version'],
  },
  {
    line: 545,
    words: 'A changelog of features and improvements exists',
    rules: ['versioning/changelog-exists'],
  },
];
