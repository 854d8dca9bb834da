import { sentWith } from '../../operation-groups.ts';
import type { RuleBook } from '../rule.ts';

/** Rules for requests that are sent again, with a key or without. */
export const conventionIdempotencyRules = {
  'conventions/idempotency-key-is-accepted': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A request with the header Idempotency-Key is served like one without it.',
    operations: sentWith('POST'),
  },
  'conventions/idempotency-key-is-optional': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A request is served without the header Idempotency-Key.',
    operations: sentWith('POST'),
  },
  'conventions/idempotent-retry-has-one-effect': {
    section: 'Endpoints',
    level: 'derived',
    statement:
      'The same request sent again with the same Idempotency-Key does not take effect a second time.',
    operations: sentWith('POST'),
  },
  'conventions/concurrent-idempotent-requests-have-one-effect': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The same request sent many times at once with one Idempotency-Key takes effect once.',
    operations: sentWith('POST'),
  },
  'conventions/another-idempotency-key-is-another-request': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The same request sent again with another Idempotency-Key takes effect again.',
    operations: sentWith('POST'),
  },
  'conventions/requests-without-a-key-are-separate': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The same request sent again without an Idempotency-Key takes effect again.',
    operations: sentWith('POST'),
  },
  'conventions/idempotent-retry-gets-the-first-answer': {
    section: 'Endpoints',
    level: 'assumed',
    statement: 'The same request sent again with the same Idempotency-Key gets the first answer again.',
    operations: sentWith('POST'),
  },
  'conventions/idempotency-key-with-another-body-is-409': {
    section: 'Endpoints',
    level: 'assumed',
    statement: 'An Idempotency-Key sent again with another body is answered with status 409.',
    operations: sentWith('POST'),
  },
} as const satisfies RuleBook;
