import type { GapBook } from './gap.ts';

/** The document's gaps about sandbox. */
export const sandboxGaps = {
  'sandbox/paths-and-bodies': {
    section: 'Endpoints > Operation catalogue',
    open: 'methods, paths and bodies',
    reference:
      'POST /sandbox/webhooks/test, /sandbox/internal-accounts/{accountId}/fund, /sandbox/send and /sandbox/uma/receive, with the bodies of the assumed interface.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [
      'sandbox.sendTestWebhook',
      'sandbox.fundInternalAccount',
      'sandbox.sendFunds',
      'sandbox.receiveUmaPayment',
    ],
  },
  'sandbox/refusal-of-production-credentials': {
    section: 'What the service does',
    open: 'how a sandbox operation fails for production credentials',
    reference: '403 FORBIDDEN.',
    alsoAllowed: 'Any 4xx, 404 among them.',
    operations: [
      'sandbox.sendTestWebhook',
      'sandbox.fundInternalAccount',
      'sandbox.sendFunds',
      'sandbox.receiveUmaPayment',
    ],
  },
  'sandbox/telling-sandbox-from-production': {
    section: 'What the service does',
    open: 'what makes a credential one of the sandbox',
    reference: 'The API token; both kinds share the base address.',
    alsoAllowed: 'Two base addresses.',
    unvaried: 'the target file names the credentials',
    operations: [
      'sandbox.sendTestWebhook',
      'sandbox.fundInternalAccount',
      'sandbox.sendFunds',
      'sandbox.receiveUmaPayment',
    ],
  },
  'sandbox/test-webhook-without-a-url': {
    section: 'Endpoints > Operation catalogue',
    open: 'sending a test webhook when no URL is configured',
    reference: '400 WEBHOOK_ENDPOINT_NOT_SET.',
    alsoAllowed: 'Any 4xx.',
    operations: ['sandbox.sendTestWebhook'],
  },
  'sandbox/test-webhook-that-fails': {
    section: 'Endpoints > Operation catalogue',
    open: 'sending a test webhook to a URL that does not answer',
    reference: '400 WEBHOOK_DELIVERY_ERROR.',
    alsoAllowed: 'A success that mentions the failure.',
    operations: ['sandbox.sendTestWebhook'],
  },
  'sandbox/test-webhook-answer': {
    section: 'Endpoints > Operation catalogue',
    open: 'what sending a test webhook answers with',
    reference: 'url, response_status and response_body.',
    alsoAllowed: 'Anything.',
    operations: ['sandbox.sendTestWebhook'],
  },
  'sandbox/amounts-of-a-funding': {
    section: 'Endpoints > Operation catalogue',
    open: 'which amounts can be funded',
    reference: '1 to 100 000 000 000 smallest units.',
    alsoAllowed: 'Any bounds.',
    unvaried: 'a refused funding leaves the check inconclusive, with the answer: bounds are no breach',
    operations: ['sandbox.fundInternalAccount'],
  },
  'sandbox/moment-of-a-funding': {
    section: 'Endpoints > Operation catalogue',
    open: 'when a simulated funding is in the balance',
    reference: 'In the answer.',
    alsoAllowed: 'Shortly after it.',
    operations: ['sandbox.fundInternalAccount'],
  },
  'sandbox/funds-of-another-amount': {
    section: 'Endpoints > Operation catalogue',
    open: 'sending another amount than the quote waits for',
    reference: 'The payment fails with FUNDING_AMOUNT_MISMATCH and the funds are refunded.',
    alsoAllowed: 'Any 4xx.',
    operations: ['sandbox.sendFunds'],
  },
  'sandbox/quotes-that-wait-for-nothing': {
    section: 'Endpoints > Operation catalogue',
    open: 'sending funds for a quote from an account, or one that is over',
    reference: '409 CONFLICT.',
    alsoAllowed: 'Any 4xx.',
    operations: ['sandbox.sendFunds'],
  },
  'sandbox/currency-of-an-inbound-payment': {
    section: 'Endpoints > Operation catalogue',
    open: 'an inbound UMA payment in a currency that the receiver has no account in',
    reference: '400 INVALID_CURRENCY.',
    alsoAllowed: 'Any 4xx, or a payment after exchange.',
    operations: ['sandbox.receiveUmaPayment'],
  },
  'sandbox/approval-of-an-inbound-payment': {
    section: 'Events > Other webhooks',
    open: 'whether a simulated inbound UMA payment waits for approval',
    reference:
      'It waits when the webhook was answered with 202, and completes when it was answered with 200.',
    alsoAllowed: 'Either way for all payments.',
    operations: ['sandbox.receiveUmaPayment'],
  },
} as const satisfies GapBook;
