import { keyIsIgnored, type Judgement } from './judgement.ts';

const money = ['internal-accounts/movements-add-up', 'payments/execution-debits-the-sent-amount'] as const;

const othersRead = [
  'authentication/platforms-do-not-list-each-other',
  'authentication/platforms-do-not-read-each-other',
] as const;

/** Of the third set; chosen by the sentences of the rules before its first run. */
export const ofThird: readonly Judgement[] = [
  {
    'debit-hits-the-account-that-paid-before': [
      'transfers/out-debits-at-once',
      'transfers/out-debits-the-amount',
      ...money,
      'payments/execution-debits-the-source',
    ],
    'keys-are-forgotten-after-two-seconds': keyIsIgnored,
    'quotes-of-agents-are-debited-twice': ['quotes/executes-at-its-rate', ...money],
    'refund-of-a-returned-payment-is-a-unit-short': [
      'refunds/bank-return-is-credited-to-the-source',
      'refunds/restores-what-was-debited',
      ...money,
    ],
    'refund-credits-the-account-refunded-before': [
      'refunds/prefunded-returns-to-the-source-balance',
      'refunds/restores-what-was-debited',
      'refunds/cancellation-is-credited-to-the-source',
      'refunds/bank-return-is-credited-to-the-source',
      ...money,
    ],
    'refused-transfer-keeps-the-money': [...money, 'conventions/refused-requests-change-nothing'],
    'second-cancellation-refunds-again': [
      'refunds/restores-what-was-debited',
      'transactions/cancel-needs-a-pending-transfer',
      ...money,
    ],
    'balance-inquiry-costs-a-unit': [
      'card-simulations/balance-inquiry-moves-no-money',
      'card-transactions/balance-falls-by-settled-minus-refunded',
      ...money,
    ],
    'start-date-switches-the-customer-filter-off': [
      'transactions/list-by-customer',
      'transactions/filters-hold-on-every-page',
    ],
    'second-page-forgets-the-customer': [
      'transactions/list-by-customer',
      'transactions/filters-hold-on-every-page',
      'conventions/filters-hold-on-later-pages',
    ],
    'created-at-becomes-the-settlement': ['conventions/created-at-stays'],
    'reason-of-a-failure-is-shown-once': ['payments/failure-sets-a-reason'],
    'refunds-share-a-reference': ['refunds/reference-is-its-own'],
    'refund-begins-when-it-ends': [
      'refunds/settled-at-is-not-before-initiated-at',
      'refunds/initiated-at-stays',
    ],
    'refund-is-missing-in-rows': ['refunds/shown-on-the-transaction'],
    'agent-reads-another-amount': ['payments/amounts-are-the-same-everywhere'],
    'quote-reads-the-rate-of-the-newest': ['quotes/rate-stays-fixed', 'quotes/executes-at-its-rate'],
    'settlement-of-events-is-another': [
      'payments/settled-at-stays',
      'webhooks/outgoing-data-agrees-with-the-payment',
      'transactions/settled-at-is-not-before-created-at',
    ],
    'events-of-a-failure-name-the-first-customer': [
      'conventions/owner-stays',
      'webhooks/outgoing-data-agrees-with-the-payment',
      'webhooks/failure-names-the-customer',
    ],
    'second-change-of-the-webhook-url-sends-no-test': ['platform-config/webhook-url-triggers-a-test-webhook'],
    'customer-events-carry-the-customer-before': ['webhooks/announced-outcome-is-read'],
  },
  {
    'update-gives-another-uma-address': [
      'customers/update-keeps-the-other-members',
      'conventions/updates-change-what-they-name',
    ],
    'business-update-empties-the-countries': [
      'customers/update-keeps-the-other-members',
      'conventions/updates-change-what-they-name',
      'conventions/reads-change-nothing',
      'customers/business-info-update-is-partial',
    ],
    'owner-update-reaches-the-other-owners': [
      'conventions/reads-change-nothing',
      'conventions/changes-touch-what-they-name',
    ],
    'deleted-customers-are-counted-as-present-in-rows': ['customers/deleted-customer-is-marked'],
    'email-is-verified-by-being-sent-a-code': [
      'contact-verification/sending-a-code-verifies-nothing',
      'contact-verification/wrong-email-code-leaves-the-email-pending',
    ],
    'first-authorized-quote-opens-the-others': [
      'sca/wrong-proof-is-refused',
      'sca/wrong-proof-leaves-the-quote-waiting',
    ],
    'untrusted-beneficiary-cannot-be-deleted': ['trusted-beneficiaries/untrusted-account-can-be-deleted'],
    'deleting-a-document-deletes-all-of-the-holder': [
      'documents/holder-filter-finds-its-documents',
      'conventions/changes-touch-what-they-name',
    ],
    'imports-cut-values-at-a-comma': [
      'customer-imports/csv-rows-become-customers',
      'customer-imports/customers-have-the-values-of-their-rows',
    ],
    'imports-repeat-the-first-name': [
      'customer-imports/csv-rows-become-customers',
      'customer-imports/customers-have-the-values-of-their-rows',
    ],
    'configuration-update-forgets-the-webhook-url': [
      'platform-config/update-is-read-back',
      'platform-config/update-keeps-absent-members',
      'conventions/updates-change-what-they-name',
    ],
    'institutions-of-every-currency': ['discoveries/list-is-for-the-currency'],
  },
  {
    'transactions-open-by-the-id-of-the-customer': othersRead,
    'cards-open-by-the-id-of-the-cardholder': othersRead,
    'other-platform-charges-a-card': [
      'authentication/platforms-do-not-change-each-other',
      'authentication/platforms-do-not-name-each-others-things',
    ],
    'other-platform-deletes-an-agent': ['authentication/platforms-do-not-change-each-other'],
    'deleting-a-token-closes-another': [
      'tokens/created-token-opens',
      'conventions/changes-touch-what-they-name',
    ],
    'new-token-has-the-secret-before': [
      'authentication/basic-password-is-the-client-secret',
      'authentication/invalid-credential-gives-401',
    ],
    'policy-update-grants-what-it-does-not-name': ['agents/policy-update-is-partial'],
    'deleted-agent-reads-what-it-has-read': [
      'agents/delete-ends-access-at-once',
      'agents/deleted-agent-gets-401',
    ],
    'agents-of-a-customer-share-their-quotes': ['agent-side/executing-a-foreign-quote-is-404'],
    'agent-list-with-limit-has-rows-of-others': ['agent-side/transactions-are-its-customers'],
    'new-sources-thaw-a-card': [
      'cards/frozen-card-does-not-thaw-by-itself',
      'cards/update-of-funding-sources-keeps-state',
      'cards/frozen-card-declines',
    ],
    'second-return-does-not-refund-in-full': ['card-transactions/returns-add-up-to-a-refund'],
    'closing-is-not-announced': ['cards/closing-fires-state-change'],
    'revoking-a-session-ends-all': [
      'wallet-sessions/revoking-one-leaves-the-others',
      'wallet-sessions/active-until-expiry',
    ],
    'wallet-exported-twice-by-one-signature': [
      'internal-accounts/export-is-signed',
      'wallet-credentials/failed-retry-is-401',
    ],
    'later-pages-of-operations-run-backwards': ['stablecoins/operations-are-newest-first'],
    'operations-without-the-burns': ['stablecoins/burn-is-listed'],
  },
];
