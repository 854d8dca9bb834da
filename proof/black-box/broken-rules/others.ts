import { keyIsIgnored, type Judgement } from './judgement.ts';

const ratesAndConfiguration: Judgement = {
  'rates-change-with-every-request': ['exchange-rates/cached-for-about-five-minutes'],
  'institutions-of-all-countries-listed': ['discoveries/list-is-for-the-country'],
  'withdrawal-fee-is-not-estimated': ['crypto/operation-estimate-withdrawal-fee'],
  'configured-address-reads-as-before': [
    'platform-config/update-is-read-back',
    'platform-config/update-answers-what-get-answers',
  ],
  // No sentence of the first campaign said which amount a simulated payment brings. The rule was written after it.
  // The document shows neither the body of the simulation nor the fees of what comes in: the rule is only observed.
  'inbound-payment-is-one-unit-less': ['sandbox/uma-payment-brings-its-amount'],
  'providers-answer-null': ['conventions/page-data-is-an-array', 'counterparty-providers/operation-list'],
};

const sca: Judgement = {
  'sca-answers-outside-its-regions': ['errors/sca-that-does-not-apply-is-409'],
  'any-code-completes-an-sca-login': ['sca/wrong-proof-is-refused'],
  'any-code-authorizes-a-quote': [
    'sca/wrong-proof-is-refused',
    'sca/wrong-proof-leaves-the-quote-waiting',
    'sca/guards-money-movement-in-its-regions',
  ],
  'quote-challenge-lacks-its-expiry': ['sca/challenge-names-its-expiry'],
  'authorized-quote-still-waits': ['quotes/proof-ends-the-wait'],
  // The expiry that is shown moves; a late proof is refused all the same.
  'resending-a-code-extends-the-challenge': ['sca/resend-keeps-the-expiry'],
  'sms-can-be-enrolled': ['sca/enrollment-type-values'],
  'trusting-answers-a-text': ['trusted-beneficiaries/confirmed-trust-is-true'],
  'untrusting-answers-trusted': ['trusted-beneficiaries/confirmed-untrust-is-false'],
  'trusted-beneficiary-can-be-deleted': [
    'trusted-beneficiaries/trusted-account-cannot-be-deleted',
    'trusted-beneficiaries/started-untrust-is-still-trust',
  ],
  'deleted-passkey-still-listed': ['sca/deleted-passkey-is-not-listed'],
};

const documentsAndImports: Judgement = {
  'documents-of-all-holders-listed': ['documents/list-filters-by-holder'],
  'replaced-document-shows-the-old-data': ['documents/replacement-takes-the-new-metadata'],
  'deleted-document-still-readable': ['documents/is-not-found-after-deletion'],
  'documents-are-no-page': ['conventions/page-has-has-more', 'conventions/lists-are-pages'],
  'documents-of-owners-refused': ['documents/beneficial-owner-can-be-the-holder'],
  'file-under-another-name-only': ['documents/file-is-in-the-field-file'],
  'unknown-import-job-has-another-code': ['errors/bulk-upload-job-not-found'],
  // The code stays right, so bulk-upload-job-not-found is kept.
  'unknown-import-job-is-400': ['errors/listed-code-comes-with-its-status'],
  'import-webhook-missing': [
    'customer-imports/completion-is-announced',
    'customer-imports/failure-is-announced',
  ],
  // A webhook is sent. The document shows no payload of it; the rule was written after the first campaign.
  'import-webhook-of-another-state': ['webhooks/announced-outcome-is-read'],
  'last-row-of-an-import-is-lost': ['customer-imports/csv-rows-become-customers'],
};

const stablecoins: Judgement = {
  'unknown-provider-account-has-another-code': ['errors/stablecoin-provider-account-not-found'],
  'oldest-operations-first': ['stablecoins/operations-are-newest-first'],
  'operations-lost-between-pages': [
    'conventions/pages-are-complete',
    'stablecoins/mint-is-listed',
    'stablecoins/burn-is-listed',
  ],
  // The document says nothing of who may read the secret, so the rule is only observed: no run reports it.
  'secret-of-a-provider-account-shown': ['stablecoins/client-secret-is-not-answered'],
  // The row is there, but no burn operation is in the list.
  'burn-is-listed-as-a-mint': ['stablecoins/burn-is-listed'],
  // No sentence of the first campaign said with which amount an operation reads. The rule was written after it.
  'amount-of-an-operation-is-a-unit-more': ['stablecoins/operation-keeps-its-amount'],
  'mint-ignores-the-key': keyIsIgnored,
};

/** Of rates, configuration, SCA, documents, imports and stablecoins. */
export const ofOthers: readonly Judgement[] = [ratesAndConfiguration, sca, documentsAndImports, stablecoins];
