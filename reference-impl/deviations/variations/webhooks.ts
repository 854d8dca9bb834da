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
  'events-come-by-put': {
    about: 'webhooks come by PUT, as application/vnd.payments+json',
    gaps: ['webhooks/method-and-content-type'],
  },
  'events-are-not-signed': {
    about: 'webhooks have no signature',
    gaps: ['webhooks/signature'],
  },
} as const satisfies VariationBook;
