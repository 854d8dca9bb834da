import type { RuleBook } from '../rule.ts';

/** Rules about the answers of a receiver. */
export const webhookReceiversRules = {
  'webhooks/receiver-acknowledges-with-ok': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'A receiver acknowledges a webhook with HTTP 200.',
    operations: ['quotes.execute', 'transfers.out'],
    unobservable: 'It binds the platform, not the service; the certification examines it.',
  },
  'webhooks/acknowledged-is-not-repeated': {
    section: 'Events > Outgoing payment events',
    level: 'assumed',
    statement: 'A webhook that was answered with 200 is not delivered again.',
    operations: ['quotes.execute', 'transfers.out'],
  },
} as const satisfies RuleBook;
