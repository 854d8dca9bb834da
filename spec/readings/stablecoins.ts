import type { ReadingBook } from './reading.ts';

/** Contradictions and open places about stablecoins. */
export const stablecoinsReadings = {
  'stablecoins/idempotency-key-is-optional': {
    section: 'Endpoints',
    question:
      'The Idempotency-Key header is optional everywhere. A mint or burn without one may be carried out twice on a retry.',
    reading: 'The header is optional here as well; the same key with another body answers 409.',
    accepted: [],
    unvaried: 'the document says it outright; that a key is needed is not accepted',
  },
  'stablecoins/scope-of-the-operations-list': {
    section: 'Endpoints > Operation catalogue',
    question: 'Whether operations are listed for one stablecoin or for all of the platform is not said.',
    reading: 'They are listed for one stablecoin.',
    accepted: ['A list over all stablecoins, with or without a filter.'],
  },
} as const satisfies ReadingBook;
