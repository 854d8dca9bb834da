import { keyIsIgnored, type Judgement } from './judgement.ts';

// A page is what a list operation answers with. Without one of its members it is no page object either.
const lists: Judgement = {
  'transactions-of-all-customers-listed': [
    'transactions/list-by-customer',
    'transactions/filters-hold-on-every-page',
  ],
  'start-date-ignored': [
    'transactions/list-by-start-date',
    'transactions/list-by-date-range',
    'transactions/filters-hold-on-every-page',
  ],
  'page-of-transactions-one-too-long': ['transactions/list-by-limit', 'conventions/limit-bounds-the-page'],
  'transactions-lost-between-pages': [
    'conventions/pages-are-complete',
    'transactions/pages-hold-every-transaction-once',
    'transactions/list-shows-a-payment',
  ],
  'pages-of-transactions-never-end': [
    'conventions/pages-do-not-overlap',
    'transactions/pages-hold-every-transaction-once',
  ],
  'transactions-listed-under-another-name': ['conventions/page-has-data', 'conventions/lists-are-pages'],
  'failed-payments-not-listed': [
    'transactions/list-shows-a-payment',
    'transactions/pages-hold-every-transaction-once',
    'conventions/pages-are-complete',
  ],
  'status-filter-ignored': ['transactions/list-by-status', 'transactions/filters-hold-on-every-page'],
  'uma-address-filter-ignored': [
    'transactions/list-by-uma-address',
    'transactions/filters-hold-on-every-page',
  ],
  'type-filter-ignored': ['transactions/list-by-type', 'transactions/filters-hold-on-every-page'],
  'api-tokens-as-a-bare-array': [
    'conventions/lists-are-pages',
    'conventions/page-has-data',
    'conventions/page-has-has-more',
    'conventions/page-has-next-cursor',
  ],
  'customers-repeated-between-pages': ['conventions/pages-do-not-overlap'],
  'last-page-of-agents-lacks-next-cursor': [
    'conventions/page-has-next-cursor',
    'conventions/lists-are-pages',
    'conventions/last-page-has-no-cursor',
  ],
  'has-more-as-text': ['conventions/page-has-more-is-a-boolean'],
  'sessions-are-no-page': [
    'conventions/page-has-has-more',
    'conventions/page-has-next-cursor',
    'conventions/lists-are-pages',
  ],
  'transactions-of-other-platforms-listed': ['authentication/platforms-do-not-list-each-other'],
};

const decisions: Judgement = {
  'payment-approved-twice': ['transactions/approve-needs-a-pending-transaction', 'transactions/decide-once'],
  'rejected-payment-is-paid-in': [
    'transactions/reject-keeps-the-money-out',
    'transactions/operation-reject',
    'webhooks/incoming-payment-can-be-rejected-later',
  ],
  'cancellation-without-effect': [
    'transactions/operation-cancel',
    'payments/cancellation-starts-a-refund',
    'payments/cancellation-fires-refund-pending',
    'webhooks/order-on-manual-cancellation',
  ],
  'time-of-receipt-is-not-defaulted': ['transactions/confirm-receipt-defaults-to-now'],
  'given-time-of-receipt-ignored': ['transactions/confirm-receipt-takes-a-time'],
  'invitation-claimed-twice': ['invitations/claimed-once', 'invitations/concurrent-claims-have-one-winner'],
  'invitation-cancelled-by-another-platform': [
    'invitations/nobody-else-can-cancel',
    'authentication/platforms-do-not-change-each-other',
  ],
  'claimed-invitation-reads-pending': ['invitations/claim-is-read-back'],
};

const idempotency: Judgement = {
  'transfer-out-ignores-the-key': keyIsIgnored,
  // It is refused, so there is one effect.
  // The document does not say what a retry is answered: the rule is only observed, and a refusal has no second effect.
  // The document shows no answer to a request that is repeated: one that is refused has one effect, too. The rule is
  // only observed.
  'execution-ignores-the-key': ['conventions/idempotent-retry-gets-the-first-answer'],
  'card-issue-ignores-the-key': keyIsIgnored,
  // No sentence of the first campaign said whose a key is: platforms-do-not-share-answers was written after it. The
  // other platform's first request with the key is not served, as it would be without; and it reads nothing, so
  // platforms-do-not-read-each-other is kept to the letter.
  'keys-are-shared-by-platforms': [
    'authentication/platforms-do-not-share-answers',
    'conventions/idempotency-key-is-accepted',
  ],
};

const authentication: Judgement = {
  'transactions-listed-for-nobody': [
    'authentication/missing-credential-gives-401',
    'authentication/missing-credential-has-code-unauthorized',
  ],
  'card-revealed-to-nobody': [
    'authentication/missing-credential-gives-401',
    'authentication/missing-credential-has-code-unauthorized',
  ],
  // It opens with the id of the run's own token alone, at which the suite does not guess by operation: a target may
  // lock it. It guesses at tokens made for that. The same holds of the next one.
  'transfer-out-with-a-wrong-secret': [
    'authentication/invalid-credential-gives-401',
    'authentication/invalid-credential-has-code-unauthorized',
    'authentication/basic-password-is-the-client-secret',
  ],
  'configuration-with-a-wrong-secret': [
    'authentication/invalid-credential-gives-401',
    'authentication/invalid-credential-has-code-unauthorized',
    'authentication/basic-password-is-the-client-secret',
  ],
  'agent-reads-customers': [
    'authentication/customer-read-refuses-bearer',
    'authentication/customer-read-with-bearer-gives-401',
  ],
  'quotes-without-credential-are-403': [
    'authentication/missing-credential-gives-401',
    'authentication/missing-credential-has-code-unauthorized',
  ],
  'another-code-without-credential': [
    'authentication/missing-credential-has-code-unauthorized',
    'errors/code-of-a-401-is-from-its-table',
  ],
  'deleted-api-token-still-opens': ['tokens/deleted-token-opens-nothing'],
  // The document does not say that the secret is shown once: the rule is only observed.
  'secret-of-an-api-token-shown-again': ['tokens/secret-is-shown-at-creation-only'],
  'device-code-is-redeemed-twice': [
    'agents/second-redemption-returns-no-token',
    'agents/concurrent-redemptions-return-one-token',
    'authentication/agent-token-returned-once',
  ],
  'agent-shows-its-access-token': ['authentication/agent-token-returned-once'],
};

const errors: Judgement = {
  'error-status-as-text': ['errors/status-is-an-integer', 'errors/status-equals-the-http-status'],
  'error-status-differs-from-the-answer': ['errors/status-equals-the-http-status'],
  'error-without-a-message': ['errors/message-is-present'],
  'error-without-a-code': ['errors/code-is-present'],
  'not-found-as-a-web-page': [
    'errors/body-is-an-object',
    'errors/status-is-present',
    'errors/code-is-present',
    'errors/message-is-present',
    'conventions/responses-are-json',
    'conventions/json-responses-say-so',
  ],
  // No sentence of the first campaign said that a bad request is no failure inside the service: internal-error is the
  // other way round. The rule was written after it.
  'malformed-json-is-500': ['errors/faulty-request-is-not-500'],
  'unknown-uma-address-has-another-code': ['errors/uma-not-found'],
  'unknown-api-token-is-400': ['errors/token-not-found', 'tokens/deleted-token-is-not-found'],
  // The body is JSON, whatever is said of it.
  'customers-as-plain-text': ['conventions/json-responses-say-so'],
};

/** Of what holds for requests of any kind: lists, decisions, retries, credentials, errors. */
export const ofRequests: readonly Judgement[] = [lists, decisions, idempotency, authentication, errors];
