import type { Judgement } from './judgement.ts';

/** Of the second set; chosen before any run with it, by one who had seen neither its code nor a run's words. */
export const ofSecondResources: readonly Judgement[] = [
  {
    'update-without-phone-clears-the-phone': ['customers/update-keeps-the-other-members'],
    'customer-rows-lack-the-uma-address': ['customers/uma-address-is-present'],
    'created-at-moves-with-an-update': [
      'conventions/created-at-stays',
      'customers/updated-at-is-not-before-created-at',
    ],
    'deleted-customer-reads-as-present': ['customers/deleted-customer-is-marked'],
    'other-platform-reads-a-customer': ['authentication/platforms-do-not-read-each-other'],
    'other-platform-updates-a-customer': ['authentication/platforms-do-not-change-each-other'],
    'accents-are-lost': ['customers/created-customer-keeps-what-was-given'],
    'second-address-line-is-lost': ['customers/created-customer-keeps-what-was-given'],
    'birth-date-is-a-time-in-rows': [
      'customers/birth-date-is-a-date',
      'conventions/dates-are-year-month-day',
    ],
    // The general rule was written after the first campaign.
    'birth-date-slips-a-day-on-update': [
      'conventions/given-members-are-shown-as-given',
      'customers/update-keeps-the-other-members',
      'customers/update-changes-the-customer',
    ],
    'platform-customer-id-is-cut-off': [
      'customers/platform-customer-id-is-the-platforms',
      'customers/created-customer-keeps-what-was-given',
    ],
    'hio-reads-foreign': [
      'customers/created-customer-keeps-what-was-given',
      'customers/edd-fields-are-top-level',
    ],
    'only-the-first-source-of-funds-is-kept': ['customers/created-customer-keeps-what-was-given'],
    'business-update-shows-kyc-status': [
      'customers/type-selects-the-variant',
      'customers/get-answers-a-variant',
    ],
    'business-update-needs-the-legal-name': [
      'customers/business-info-update-is-partial',
      'customers/valid-business-update-is-accepted',
    ],
    'beneficial-owners-missing-on-a-business': ['customers/business-shows-its-beneficial-owners'],
    'full-page-lacks-its-last-customer': [
      'conventions/pages-are-complete',
      'customers/created-customer-is-listed',
    ],
  },
  {
    'foreign-tax-id-without-its-country-on-update': ['customers/foreign-tax-id-names-its-country'],
    'other-source-of-wealth-needs-no-description': ['customers/other-source-of-wealth-is-described'],
    'update-takes-any-text-as-email': ['customers/email-is-an-email-address'],
    'naics-code-of-seven-digits-on-update': ['customers/naics-code-is-digits'],
    'source-description-of-500-is-too-long': [
      'customers/business-source-of-funds-description-length',
      'customers/valid-business-is-accepted',
    ],
  },
  {
    'ownership-of-the-whole-is-refused-on-update': [
      'beneficial-owners/ownership-bounds-are-inclusive',
      'beneficial-owners/valid-owner-update-is-accepted',
    ],
    'trustee-is-no-role': ['beneficial-owners/valid-owner-is-accepted', 'beneficial-owners/roles-are-listed'],
    'owner-phone-without-a-plus-on-update': ['beneficial-owners/phone-number-is-e164'],
    'owner-nationality-of-three-letters': [
      'beneficial-owners/nationality-is-a-country',
      'conventions/countries-are-iso-3166-alpha-2',
    ],
    'owner-rows-without-created-at': ['beneficial-owners/created-at-is-present'],
    'other-platform-reads-an-owner': ['authentication/platforms-do-not-read-each-other'],
    'owner-pages-overlap': ['conventions/pages-do-not-overlap'],
    'unknown-owner-error-has-no-message': ['errors/message-is-present'],
  },
  {
    'any-six-digits-confirm-the-phone': [
      'contact-verification/wrong-phone-code-leaves-the-phone-pending',
      'contact-verification/wrong-code-is-refused',
    ],
    'kyc-begins-with-an-unverified-phone': [
      'customers/pending-phone-holds-kyc-back',
      'customers/pending-email-holds-kyc-back',
    ],
    'phone-confirmed-where-none-is-required': ['errors/contact-verification-that-does-not-apply-is-409'],
    'contact-verification-on-every-row': ['customers/contact-verification-is-absent-where-not-needed'],
    'verified-channel-falls-back-with-an-update': [
      'contact-verification/verified-channel-stays-verified',
      'customers/update-keeps-the-other-members',
    ],
  },
  {
    'pending-customers-listed-as-approved': ['conventions/listed-state-is-the-state-read'],
    'verification-says-nothing-is-missing': [
      'verifications/errors-list-what-is-missing',
      'verifications/answer-tells-whether-complete',
    ],
    'missing-field-has-another-type': ['verifications/missing-field-names-the-missing-data'],
    'rejected-customer-event-says-approved': [],
    'businesses-are-not-announced': ['customers/kyb-status-change-is-announced'],
    'rejected-verification-not-announced': [],
    'approved-status-sticks-to-the-next-read': ['customers/kyc-status-is-listed'],
    'other-platform-gets-a-kyc-link': [
      'authentication/platforms-do-not-change-each-other',
      'authentication/platforms-do-not-read-each-other',
    ],
  },
  {
    'any-code-trusts-a-beneficiary': [
      'trusted-beneficiaries/wrong-proof-does-not-trust',
      'sca/wrong-proof-is-refused',
    ],
    'any-code-completes-a-login': ['sca/wrong-proof-is-refused'],
    'challenge-names-no-factor': ['sca/challenge-names-its-factor'],
    'trusted-beneficiary-is-deleted': ['trusted-beneficiaries/trusted-account-cannot-be-deleted'],
    'factors-of-a-customer-without-sca': ['errors/sca-that-does-not-apply-is-409'],
    'login-starts-where-sca-does-not-apply': ['errors/sca-that-does-not-apply-is-409'],
    'confirmed-factor-is-not-enrolled': ['sca/listed-factor-was-enrolled'],
    'deleted-passkey-is-still-enrolled': ['sca/deleted-passkey-is-not-listed'],
    'other-platform-authorizes-a-quote': ['authentication/platforms-do-not-change-each-other'],
  },
  {
    'documents-of-every-holder-listed': ['documents/list-filters-by-holder'],
    'replaced-document-reads-as-before': ['documents/replacement-takes-the-new-metadata'],
    'deleted-document-can-be-read': ['documents/is-not-found-after-deletion'],
    'other-platform-reads-a-document': ['authentication/platforms-do-not-read-each-other'],
    'owners-have-no-documents': ['documents/beneficial-owner-can-be-the-holder'],
  },
  {
    'other-platform-lists-internal-accounts': [
      'authentication/platforms-do-not-list-each-other',
      'authentication/platforms-do-not-read-each-other',
    ],
    'deposit-instructions-of-another-account': [],
    'deposit-instructions-vanish-with-the-first-deposit': ['internal-accounts/carries-payment-instructions'],
    'accounts-of-customers-among-those-of-the-platform': [
      'internal-accounts/platform-list-has-no-customer-account',
    ],
    'balance-event-is-one-behind': [],
    'platform-accounts-change-silently': ['webhooks/balance-update-is-sent'],
    'agent-sees-a-stale-balance': [],
    'estimating-a-fee-charges-it': ['crypto/estimate-moves-nothing'],
  },
  {
    'account-number-loses-its-zeros': [
      'external-accounts/customer-account-reads-as-added',
      'external-accounts/platform-account-reads-as-added',
    ],
    'account-rows-are-mixed-up': [
      'external-accounts/customer-account-reads-as-added',
      'external-accounts/platform-account-reads-as-added',
    ],
    'other-platform-deletes-an-external-account': ['authentication/platforms-do-not-change-each-other'],
    'other-platform-reads-an-external-account': ['authentication/platforms-do-not-read-each-other'],
    'deleted-external-account-still-receives': [],
    'accounts-of-customers-among-external-ones-of-the-platform': [
      'external-accounts/platform-list-has-no-customer-account',
    ],
    'account-deleted-by-an-agent-stays': ['external-accounts/customer-account-is-not-found-after-deleting'],
    'new-account-names-the-customer-before': [
      'conventions/owner-stays',
      'external-accounts/can-belong-to-a-customer',
    ],
    'unknown-external-account-looked-up': ['lookups/unknown-external-account-is-not-found'],
  },
  {
    'large-transfers-are-not-debited': ['transfers/out-debits-at-once', 'transfers/out-debits-the-amount'],
    'every-third-transfer-is-debited-twice': ['transfers/out-debits-the-amount'],
    'transfer-out-overdraws-its-source': [
      'internal-accounts/balance-is-not-negative',
      'payments/lack-of-funds-has-its-reason',
    ],
    'two-transfers-at-once-spend-the-same-balance': ['internal-accounts/balance-is-not-negative'],
    'transfers-drop-the-cents': ['transfers/out-sends-the-amount'],
    'fraction-of-an-amount-is-cut-off': ['transfers/amount-is-an-integer'],
    'amount-as-text-is-taken': ['transfers/amount-is-an-integer'],
    'any-external-account-is-pulled': ['transfers/in-needs-a-pullable-account'],
    'outgoing-transfer-reads-credit-in-rows': [
      'transactions/outgoing-has-direction-debit',
      'transactions/kind-stays',
    ],
    'transfer-into-the-wrong-account': ['transfers/in-credits-the-internal-account'],
    'other-platform-sends-from-an-account': ['authentication/platforms-do-not-change-each-other'],
  },
  {
    'transfer-in-ignores-its-key': [
      'conventions/idempotent-retry-has-one-effect',
      'conventions/idempotent-retry-gets-the-first-answer',
    ],
    'agent-transfer-ignores-its-key': [
      'conventions/idempotent-retry-has-one-effect',
      'conventions/idempotent-retry-gets-the-first-answer',
    ],
    'quote-creation-ignores-its-key': [
      'conventions/idempotent-retry-has-one-effect',
      'conventions/idempotent-retry-gets-the-first-answer',
    ],
    'mint-ignores-its-key': [
      'conventions/idempotent-retry-has-one-effect',
      'conventions/idempotent-retry-gets-the-first-answer',
    ],
    'key-is-forgotten-while-the-first-request-runs': [
      'conventions/concurrent-idempotent-requests-have-one-effect',
    ],
    'keys-are-shared-between-platforms': ['authentication/platforms-do-not-share-answers'],
    'replay-has-a-new-id': ['conventions/idempotent-retry-gets-the-first-answer'],
  },
  {
    'locked-rate-drifts': ['quotes/rate-stays-fixed'],
    'quote-of-a-large-amount-moves-on-read': ['quotes/fees-stay-fixed'],
    'locked-side-is-always-sending': ['quotes/locked-amount-is-in-the-locked-currency'],
    'executed-quote-can-be-executed-again': ['quotes/executes-once'],
    'creating-a-quote-debits-the-source': ['quotes/creation-debits-nothing'],
    'executed-quote-costs-more-than-quoted': [
      'payments/execution-debits-the-sent-amount',
      'quotes/executes-at-its-rate',
    ],
    'completed-payment-received-less-than-quoted': [
      'quotes/executes-at-its-rate',
      'payments/amounts-are-the-same-everywhere',
    ],
    'quote-names-the-transaction-before': ['quotes/settled-quote-names-the-right-transaction'],
    'quote-expires-at-once': ['quotes/expires-later-than-now', 'quotes/holds-for-about-five-minutes'],
    'reading-a-quote-prolongs-it': ['quotes/expiry-stays'],
    'other-platform-executes-a-quote': ['authentication/platforms-do-not-change-each-other'],
    'other-platform-reads-a-quote': ['authentication/platforms-do-not-read-each-other'],
    'executing-an-unknown-quote-is-an-internal-error': [
      'errors/quote-not-found',
      'errors/faulty-request-is-not-500',
    ],
    'every-uma-address-has-a-receiver': ['errors/uma-not-found'],
    'lookup-of-an-account-has-no-bounds': [
      'lookups/external-account-lookup-has-a-minimum',
      'lookups/external-account-lookup-has-a-maximum',
    ],
  },
  {
    'start-date-leaves-out-its-own-day': ['transactions/list-by-start-date'],
    'limit-switches-the-customer-filter-off': [
      'transactions/list-by-customer',
      'transactions/filters-hold-on-every-page',
    ],
    'one-row-more-than-the-limit': ['transactions/list-by-limit', 'conventions/limit-bounds-the-page'],
    'second-page-of-transactions-is-the-last': [
      'transactions/pages-hold-every-transaction-once',
      'conventions/pages-are-complete',
      'conventions/no-row-follows-the-last-page',
    ],
    'agent-transaction-pages-lose-a-row': [
      'conventions/pages-are-complete',
      'transactions/pages-hold-every-transaction-once',
    ],
    'failed-rows-give-no-reason': ['payments/failure-sets-a-reason'],
    'insufficient-balance-has-another-name': [
      'payments/lack-of-funds-has-its-reason',
      'transactions/failure-reason-values',
    ],
    'completed-payment-reads-without-settled-at': ['payments/completion-sets-settled-at'],
    'settled-at-is-no-iso-time': [
      'transactions/settled-at-is-a-date-time',
      'conventions/timestamps-are-iso-8601',
    ],
    'other-platform-reads-a-transaction': ['authentication/platforms-do-not-read-each-other'],
    'receipt-time-is-always-now': ['transactions/confirm-receipt-takes-a-time'],
    'transaction-error-status-is-text': ['errors/status-is-an-integer'],
  },
];
