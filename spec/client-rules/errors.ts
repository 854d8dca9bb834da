import type { ClientRuleBook } from './client-rule.ts';

/** Rules about a client's behaviour on errors, and on values that it has not seen before. Mostly good practice. */
export const errorsRules = {
  'client/errors/unexpected-error-leaves-the-client-alive': {
    section: 'Errors > 500',
    level: 'advice',
    statement: 'After an answer with status 500 the client goes on with its other work.',
    operations: [],
  },
  'client/errors/server-error-is-not-success': {
    section: 'Errors > 500',
    level: 'derived',
    statement: 'A payment that was only answered with a 500 is not believed to be under way unless it is.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/errors/refusal-is-not-success': {
    section: 'Errors',
    level: 'derived',
    statement: 'A payment that was refused is not believed to be under way.',
    operations: ['quotes.create', 'quotes.execute', 'transfers.out'],
  },
  'client/errors/refused-request-is-not-repeated': {
    section: 'Errors',
    level: 'advice',
    statement:
      'A request that was refused with 400 or 404 is not sent again unchanged within the same minute.',
    operations: [],
    occasion: 'a request of the client is refused',
  },
  'client/errors/retry-after-is-kept': {
    section: 'Limits',
    level: 'advice',
    statement: 'After a 429 with Retry-After the same request is not sent again before that time.',
    operations: [],
  },
  'client/errors/rate-limited-work-is-done-later': {
    section: 'Limits',
    level: 'advice',
    statement: 'Work that a 429 held up is done afterwards.',
    operations: [],
  },
  'client/errors/retries-back-off': {
    section: 'Errors > 500',
    level: 'advice',
    statement: 'Retries of one request after errors of the server have pauses between them.',
    operations: [],
    occasion: 'the client sends a request three times',
  },
  'client/errors/retries-end': {
    section: 'Errors > 500',
    level: 'advice',
    statement: 'A request that fails every time is given up after at most twenty attempts.',
    operations: [],
    occasion: 'the client sends a request again',
  },
  'client/errors/no-flood': {
    section: 'Limits',
    level: 'advice',
    statement:
      'The client sends no more than a hundred requests in any second, and has no more than a hundred under way.',
    operations: [],
  },
  'client/errors/unknown-members-do-no-harm': {
    section: 'Versioning',
    level: 'advice',
    statement: 'Members that the client does not know, in answers, change nothing of what it does.',
    operations: [],
  },
  'client/errors/unknown-values-do-no-harm': {
    section: 'Versioning',
    level: 'advice',
    statement: 'A status that the client does not know, in an answer, is neither success nor failure to it.',
    operations: [],
  },
  'client/errors/rates-are-kept-while-they-are-cached': {
    section: 'Limits',
    level: 'advice',
    statement: 'The same exchange rates are not asked for more than ten times within a minute.',
    operations: ['exchangeRates.get'],
    occasion: 'the client reads exchange rates',
  },
} as const satisfies ClientRuleBook;
