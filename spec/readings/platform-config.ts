import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about the configuration. */
export const platformConfigReadings = {
  'platform-config/when-the-test-webhook-goes-out': {
    section: 'Endpoints > Operation catalogue',
    question:
      'The catalogue ties the test webhook to an update with a webhook URL, the events to a URL that is configured or updated; an update with the same URL is the first and hardly the second.',
    reading: 'Every update that carries a webhook URL sends one.',
    accepted: ['No test webhook where the URL stays the same.'],
  },
  'platform-config/one-time': {
    section: 'Events > Other webhooks',
    question: 'The test webhook is one-time: per update, or once in the life of a URL.',
    reading: 'Once per update.',
    accepted: ['Once per URL.'],
  },
} as const satisfies ReadingBook;
