import { listOperations, lookups, sentWith } from '../operation-groups.ts';
import type { GapBook } from './gap.ts';

/** The document's gaps about the things common to all operations. */
export const conventionsGaps = {
  'conventions/page-parameters': {
    section: 'Endpoints > Operations with a shape',
    open: 'the name of the page cursor parameter, whether lists other than transactions take limit, and whether a list has to be narrowed',
    reference: 'limit and cursor on every list.',
    alsoAllowed:
      'Other names, named in the dialect; lists whose page size cannot be chosen, or that are refused without a filter.',
    operations: listOperations,
  },
  'conventions/page-size': {
    section: 'Limits',
    open: 'the default and the maximum page size',
    reference: 'Default 20, maximum 100; anything else than 1 to 100 is answered 400.',
    alsoAllowed:
      'Any default, any maximum, a limit that is capped in place of refused, and pages before the last with fewer rows, or none.',
    operations: listOperations,
  },
  'conventions/order-of-lists': {
    section: 'Endpoints > Operation catalogue',
    open: 'the order of lists other than stablecoin operations',
    reference: 'Newest first.',
    alsoAllowed: 'Any order that stays the same from page to page.',
    operations: listOperations,
  },
  'conventions/members-of-a-row': {
    section: 'Resources and their fields',
    open: 'which of the members that are not marked as required the row of a list shows',
    reference: 'All that a read shows.',
    alsoAllowed: 'Fewer than a read shows.',
    operations: ['customers.list'],
  },
  'conventions/cursor-that-was-never-given': {
    section: 'Endpoints',
    open: 'the answer to a cursor that the service never gave out',
    reference: '400 INVALID_INPUT.',
    alsoAllowed: 'Any 4xx, or a page.',
    operations: listOperations,
  },
  'conventions/rate-limits': {
    section: 'Limits',
    open: 'rate limits',
    reference: 'None, except five two-factor resets per customer and day.',
    alsoAllowed: 'Any; the suite paces itself and waits as Retry-After says.',
    operations: [],
  },
  'conventions/size-of-requests': {
    section: 'Limits',
    open: 'how large a request may be, and the lists and numbers in it',
    reference:
      '256 KB of JSON, or 413; 1,000 items in one list, 64 levels and numbers up to 10^15, or 400. A refusal lists 100 wrong members at most.',
    alsoAllowed: 'Any limit that lets through what a person or a business needs.',
    unvaried: 'the requests of the suite are far below every limit that can be used at all',
    operations: [],
  },
  'conventions/idempotency-scope': {
    section: 'Endpoints',
    open: 'what an idempotency key spans: which operations honour it, for how long, and for whom',
    reference:
      'All POST operations that need a credential; a key belongs to one platform or one agent, whatever the path; kept for 24 hours.',
    alsoAllowed: 'Any span that covers a retry right after the first request.',
    unvaried:
      'a check repeats a request at the path, and as the caller, of the first one, right after it: every span covers that',
    operations: sentWith('POST'),
  },
  'conventions/idempotency-answers': {
    section: 'Endpoints',
    open: 'what a retry gets, what another body under the same key gets, and what a retry in flight gets',
    reference:
      'The first answer again, with the same credential only: another token of the platform gets 409 CONFLICT, and so does another body; a retry in flight waits for the first request and gets its answer.',
    alsoAllowed: 'Any answer that does not let the request take effect twice.',
    operations: sentWith('POST'),
  },
  'conventions/when-lists-follow': {
    section: 'Endpoints',
    open: 'when a list shows what was added or changed, and hides what was deleted',
    reference: 'At once.',
    alsoAllowed: 'A moment later.',
    operations: listOperations,
  },
  'conventions/when-reads-follow': {
    section: 'Endpoints',
    open: 'when a read finds what was added',
    reference: 'At once.',
    alsoAllowed: 'A moment later, and 404 until then.',
    operations: lookups,
  },
  'conventions/length-of-an-idempotency-key': {
    section: 'Endpoints',
    open: 'the form of an idempotency key',
    reference: '1 to 255 characters; a longer one is answered 400.',
    alsoAllowed: 'Any limit that lets a UUID through.',
    operations: sentWith('POST'),
  },
  'conventions/names-of-other-resources-in-ids': {
    section: 'Resources and their fields',
    open: 'the name before the colon in ids of resources other than the five that appear',
    reference: 'Quote, Card, CardTransaction, Agent, AgentAction, Token, Document and so on.',
    alsoAllowed: 'Any name.',
    operations: [],
  },
  'conventions/uuid-version': {
    section: 'Resources and their fields',
    open: 'the version of the UUID in ids',
    reference: 'Version 7, lower case.',
    alsoAllowed: 'Any version, upper or lower case; an id is a string, and the same one wherever it stands.',
    operations: [],
  },
  'conventions/zone-and-fraction-of-timestamps': {
    section: 'Resources and their fields',
    open: 'the time zone of timestamps, whether they have seconds and fractions of them, and hyphens and colons',
    reference: 'UTC, written Z, with milliseconds; requests may name any offset.',
    alsoAllowed: 'Any ISO 8601 date-time, one without a zone or in basic format among them.',
    operations: [],
  },
  'conventions/case-of-country-codes': {
    section: 'Resources and their fields',
    open: 'whether a country code in lower case is accepted in a request',
    reference: 'It is answered 400 INVALID_INPUT.',
    alsoAllowed: 'It is accepted, and shown in capitals.',
    operations: [],
  },
  'conventions/null-in-requests': {
    section: 'Endpoints',
    open: 'what null means for a member of a request that can be left out',
    reference: 'It is answered 400 INVALID_INPUT, because it is of another type.',
    alsoAllowed: 'The member counts as left out; in an update it may be cleared.',
    operations: [],
  },
  'conventions/absent-members': {
    section: 'Resources and their fields',
    open: 'whether a member that has no value is left out of an answer or webhook, or is null',
    reference: 'It is left out.',
    alsoAllowed: 'null wherever the member may be absent, in all answers and webhooks or in some.',
    operations: [],
  },
  'conventions/numbers-for-texts': {
    section: 'Endpoints',
    open: 'whether a number in a request is read as a text, where a text is asked for',
    reference: 'It is answered 400 INVALID_INPUT.',
    alsoAllowed: 'It is accepted, and shown as a text.',
    unvaried:
      'the texts in question are read in many places; the suite sends no number where its digits are valid',
    operations: [],
  },
  'conventions/status-of-success': {
    section: 'Endpoints',
    open: 'the success status of every operation but the customer read and the revoking of a delegated key',
    reference:
      '201 for what creates, 202 for what is accepted for later, 204 for what has no body, else 200.',
    alsoAllowed: 'Any 2xx.',
    operations: [],
  },
  'conventions/unknown-members-of-requests': {
    section: 'Endpoints',
    open: 'what happens to members of a request that the document does not show',
    reference: 'They are ignored.',
    alsoAllowed: 'Any 4xx.',
    operations: [],
  },
  'conventions/pricing': {
    section: 'What the service does',
    open: 'pricing, fee amounts and supported corridors',
    reference:
      'Fixed prices of all currencies of ISO 4217 and of some coins, and a fee of one percent for an exchange.',
    alsoAllowed: 'Any.',
    operations: [],
  },
} as const satisfies GapBook;
