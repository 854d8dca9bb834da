import { listOperations } from '../operation-groups.ts';
import type { ClientRuleBook } from './client-rule.ts';

/** Reading pages. */
export const listsRules = {
  'client/lists/are-read-to-their-end': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A client that lists everything asks for pages until hasMore is false.',
    operations: listOperations,
  },
  'client/lists/every-row-is-known': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A client that lists everything knows every row of every page afterwards, each once.',
    operations: listOperations,
  },
  'client/lists/cursor-comes-from-a-page': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A cursor in a request is the nextCursor of an earlier page of the same list.',
    operations: listOperations,
    occasion: 'the client asks for a second page',
  },
  'client/lists/no-page-after-the-last': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'After a page without a nextCursor no further page of that list is asked for.',
    operations: listOperations,
    occasion: 'the client comes to the last of several pages',
  },
  'client/lists/further-pages-keep-the-filters': {
    section: 'Endpoints',
    level: 'advice',
    statement: 'A further page is asked for with the filters of the first.',
    operations: listOperations,
    occasion: 'the client asks for a second page',
  },
  'client/lists/limit-is-an-integer': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'limit is an integer.',
    operations: listOperations,
    occasion: 'the client sends a limit',
  },
  'client/lists/limit-is-within-bounds': {
    section: 'Limits',
    level: 'advice',
    statement: 'limit is from 1 to 100, the assumed bounds.',
    operations: listOperations,
    occasion: 'the client sends a limit',
  },
  'client/lists/delegated-keys-name-an-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    role: 'wallet-signer',
    statement: 'Delegated signing keys are listed by accountId, by fundingSourceId, or by both.',
    operations: ['delegatedKeys.list'],
    occasion: 'the client lists delegated signing keys',
  },
} as const satisfies ClientRuleBook;
