import { randomUUID } from 'node:crypto';
import type { DefectBook } from './defect.ts';
import { eachOf, losing } from './kept-state.ts';

/** What is lost in a crash. */
export const crashDefects = {
  'makes-new-keys-after-a-crash': {
    about: 'Keys are kept in memory: after a restart an open payment is begun under new ones.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'keys outlive a crash; one order is paid once',
    scopes: ['payments'],
    behaviour: () =>
      losing((kept) =>
        eachOf(kept, 'payments', ({ quote: _quote, quoteExpiresAt: _expiry, ...payment }) =>
          payment['progress'] === 'open'
            ? { ...payment, quoteKey: randomUUID(), payKey: randomUUID() }
            : payment,
        ),
      ),
  },
  'forgets-open-payments-in-a-crash': {
    about: 'A payment is written down when it was accepted: one that was under way in a crash is forgotten.',
    line: 'good practice: what was ordered outlives a crash',
    named: 'an order that was under way is known, and finished, after a restart',
    scopes: ['payments'],
    behaviour: () =>
      losing((kept) =>
        eachOf(kept, 'payments', (payment) => (payment['progress'] === 'open' ? undefined : payment)),
      ),
  },
  'forgets-its-payees-in-a-crash': {
    about: 'Who was added is kept in memory: after a restart payees are unknown, and are added again.',
    line: 'External accounts belong to the platform; good practice: what was added outlives a crash',
    named: 'what was done before a crash is known after it',
    scopes: ['payments'],
    behaviour: () => losing((kept) => eachOf(kept, 'payees', () => undefined)),
  },
  'forgets-what-it-believed-in-a-crash': {
    about: 'What is believed of payments is kept in memory: after a restart their status is unknown.',
    line: 'Transactions can be retrieved; webhooks push status changes once',
    named: 'what was acknowledged, and what was believed, outlives a crash',
    scopes: ['payments', 'webhooks'],
    behaviour: () => losing((kept) => ({ ...kept, transactions: {} })),
  },
} as const satisfies DefectBook;
