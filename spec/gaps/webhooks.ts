import type { GapBook } from './gap.ts';

/** The document's gaps about webhooks. */
export const webhooksGaps = {
  'webhooks/types-of-the-others': {
    section: 'Events > Other webhooks',
    open: 'the type strings of the webhooks that are not about outgoing payments or card transactions',
    reference: 'Those of the assumed interface, INCOMING_PAYMENT.PENDING for one.',
    alsoAllowed: 'Any strings, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['config.update'],
  },
  'webhooks/payloads-of-the-others': {
    section: 'Events > Other webhooks',
    open: 'the payload shapes of those webhooks',
    reference: 'The same envelope, with the whole resource in data; the test webhook has empty data.',
    alsoAllowed: 'Any.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['config.update'],
  },
  'webhooks/method-and-content-type': {
    section: 'Events',
    open: 'the method and content type of a delivery',
    reference: 'POST with application/json.',
    alsoAllowed: 'PUT, and any JSON media type.',
    operations: ['config.update'],
  },
  'webhooks/retries': {
    section: 'Events > Other webhooks',
    open: 'whether and when an unacknowledged delivery is repeated',
    reference:
      'With growing pauses of 30 minutes at most, for 7 days; not for a test webhook, nor after a 409.',
    alsoAllowed: 'Any, none included.',
    operations: ['config.update'],
  },
  'webhooks/other-acknowledgements': {
    section: 'Events > Outgoing payment events',
    open: 'whether another 2xx than 200 acknowledges',
    reference: 'Every 2xx does.',
    alsoAllowed: 'Only 200.',
    operations: ['config.update'],
  },
  'webhooks/signature': {
    section: 'Authentication',
    open: 'the header and algorithm by which a receiver verifies a webhook',
    reference:
      'X-Service-Signature: ECDSA over P-256 and SHA-256 of the raw body, in base64. A setting of the mock names another header, hexadecimal, or JSON with v and s.',
    alsoAllowed: 'Any, or none.',
    operations: ['config.update'],
  },
  'webhooks/duplicates': {
    section: 'Events',
    open: 'whether an event can be delivered twice, and how a receiver would recognise it',
    reference: 'At least once; a repeated delivery has the same id beside type and data.',
    alsoAllowed: 'Duplicates with or without an id.',
    operations: ['config.update'],
  },
  'webhooks/order-across-resources': {
    section: 'Events > Outgoing payment events',
    open: 'the order of events about different payments',
    reference: 'None; only the events of one payment are in order.',
    alsoAllowed: 'Any.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/decision-within-the-acknowledgement': {
    section: 'Events > Other webhooks',
    open: 'what answers other than 202 to the webhook of an incoming payment mean',
    reference:
      '200 approves, 403 rejects, 422 asks for more; 202 leaves the payment open until it is decided.',
    alsoAllowed: 'Any.',
    operations: ['transactions.approve', 'transactions.reject'],
  },
  'webhooks/url-of-the-test': {
    section: 'Endpoints > Operation catalogue',
    open: 'what asking for a test webhook answers, and what it does when no URL is configured',
    reference: '200 with url, response_status and response_body; 400 WEBHOOK_ENDPOINT_NOT_SET without a URL.',
    alsoAllowed: 'Any.',
    operations: ['sandbox.sendTestWebhook'],
  },
} as const satisfies GapBook;
