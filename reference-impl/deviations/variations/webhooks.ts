import type { VariationBook } from './variation-book.ts';

/** How webhooks may come otherwise. */
export const webhooksVariations = {
  'events-come-twice': {
    about: 'every webhook is delivered twice, byte for byte the same',
    gaps: ['webhooks/duplicates'],
    areas: 'everything',
    choice: 'repeats',
  },
  'repeated-events-have-another-id': {
    about: 'every webhook is delivered twice, each time with an id and a timestamp of its own',
    gaps: ['webhooks/duplicates'],
    areas: 'everything',
    choice: 'repeats',
  },
  'events-hold-type-and-data-alone': {
    about: 'webhooks have no other members than type and data',
    readings: ['webhooks/two-members'],
    areas: 'everything',
    choice: 'repeats',
  },
  'events-take-a-while': {
    about: 'every webhook takes 40 ms more',
    gaps: ['webhooks/order-across-resources', 'card-simulations/delay-of-results'],
    areas: 'everything',
    choice: 'speed of webhooks',
  },
  'events-of-different-resources-mix': {
    about: 'webhooks of different resources overtake each other',
    gaps: ['webhooks/order-across-resources'],
    areas: 'everything',
    choice: 'speed of webhooks',
  },
  'events-come-before-the-answer': {
    about: 'what a request makes happen at once is told before the request is answered',
    readings: ['cards/state-in-the-answer-to-issue'],
    areas: 'everything',
    choice: 'speed of webhooks',
  },
  'events-of-other-types-come-too': {
    about:
      'before every webhook comes another about the same resource, of a type that the document does not name',
    readings: ['card-transactions/more-types-and-states'],
    areas: 'everything',
  },
  'events-come-by-put': {
    about: 'webhooks come by PUT, as application/vnd.payments+json',
    gaps: ['webhooks/method-and-content-type'],
  },
  'events-are-not-signed': {
    about: 'webhooks have no signature',
    gaps: ['webhooks/signature'],
  },
  'only-200-acknowledges': {
    about: 'only 200 acknowledges a webhook, and 202 that of an incoming payment',
    gaps: ['webhooks/other-acknowledgements'],
    readings: ['webhooks/how-a-receiver-acknowledges'],
  },
  'events-are-sent-once': {
    about: 'a webhook that is not acknowledged is not repeated',
    gaps: ['webhooks/retries'],
  },
} as const satisfies VariationBook;
