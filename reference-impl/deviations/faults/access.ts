import type { FaultBook } from './fault-book.ts';

export const accessFaults = {
  'error-body-is-a-list': 'errors/body-is-an-object',
  'error-without-status': 'errors/status-is-present',
  'error-status-is-text': 'errors/status-is-an-integer',
  'error-status-is-another': 'errors/status-equals-the-http-status',
  'error-without-code': 'errors/code-is-present',
  'error-code-is-a-number': 'errors/code-is-a-string',
  'error-without-message': 'errors/message-is-present',
  'error-message-is-a-list': 'errors/message-is-a-string',
  'error-details-are-text': 'errors/details-is-an-object',
  'other-errors-have-a-body-of-their-own': 'errors/other-errors-have-the-same-body',
  'unlisted-code-of-a-401': 'errors/code-of-a-401-is-from-its-table',
  'unlisted-code-of-a-404': 'errors/code-of-a-404-is-from-its-table',
  'invalid-input-has-a-code-of-404': 'errors/listed-code-comes-with-its-status',
  'invalid-input-is-unauthorized': 'errors/unauthorized-is-about-credentials',
} as const satisfies FaultBook;
