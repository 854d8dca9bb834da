import type { ClientRuleBook } from './client-rule.ts';

/** Repeating what may have had an effect already. A retry is the same request again after no answer or a 5xx. */
export const idempotencyRules = {
  'client/idempotency/unsafe-retry-has-a-key': {
    section: 'Endpoints',
    level: 'must',
    statement:
      'An unsafe request that is sent again after its outcome was unknown carries an Idempotency-Key.',
    operations: [],
    occasion: 'the client sends an unsafe request again',
  },
  'client/idempotency/retry-keeps-the-key': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'An unsafe retry carries the Idempotency-Key of the first attempt.',
    operations: [],
    occasion: 'the client sends an unsafe request again',
  },
  'client/idempotency/retry-keeps-the-body': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A request with an Idempotency-Key that was sent before has the body that it had then.',
    operations: [],
    occasion: 'the client sends a key again',
  },
  'client/idempotency/key-is-of-one-request': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'An Idempotency-Key is never used for another operation or another resource.',
    operations: [],
    occasion: 'the client sends a key again',
  },
  'client/idempotency/new-payment-has-a-new-key': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'Two payments that are meant to be two have two Idempotency-Keys.',
    operations: ['quotes.create', 'quotes.execute', 'transfers.out', 'transfers.in'],
  },
  'client/idempotency/key-outlives-a-restart': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A client that restarts while a payment is under way pays it once.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/idempotency/lost-answer-pays-once': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A payment whose answer was lost is paid once.',
    operations: ['quotes.create', 'quotes.execute', 'transfers.out'],
  },
  'client/idempotency/server-error-pays-once': {
    section: 'Errors > 500',
    level: 'derived',
    statement: 'A payment that was answered with a 500 after it took effect is paid once.',
    operations: ['quotes.create', 'quotes.execute', 'transfers.out'],
  },
  'client/idempotency/key-has-a-fair-length': {
    section: 'Endpoints',
    level: 'advice',
    statement: 'An Idempotency-Key has 1 to 255 characters.',
    operations: [],
    occasion: 'the client sends a key',
  },
  'client/idempotency/key-cannot-be-guessed': {
    section: 'Endpoints',
    level: 'advice',
    statement: 'Idempotency-Keys do not simply count up.',
    operations: [],
    occasion: 'the client sends several keys',
  },
} as const satisfies ClientRuleBook;
