import type { JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { rewriting } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';
import { around, both, misreading } from './ways.ts';
import { deciding } from '../deciding.ts';

const rowsIn = (page: JsonObject): readonly unknown[] => (Array.isArray(page['data']) ? page['data'] : []);

const lists = [
  'transactions.list',
  'customers.list',
  'platformExternalAccounts.list',
  'internalAccounts.listForCustomer',
  'internalAccounts.listForPlatform',
  'agents.listApprovals',
  'delegatedKeys.list',
] as const;

/** Counts pages, as it knows from elsewhere, until a page says that it is the last or ten were read. */
const countingPages = (): Behaviour => {
  let page = 1;
  return {
    decisions: {
      nextCursor: ({ hasMore }) => {
        page = hasMore === true && page < 10 ? page + 1 : 1;
        return page === 1 ? undefined : String(page);
      },
    },
    ...rewriting([...lists], ({ url }) => {
      const cursor = url.searchParams.get('cursor');
      if (cursor !== null) {
        url.searchParams.delete('cursor');
        url.searchParams.set('page', cursor);
      }
      return { url };
    }),
  };
};

/** Goes on with an empty cursor, which is the beginning again, as long as rows come: here at most 25 times. */
const beginningAgain = (): Behaviour => {
  let left = 25;
  return deciding({
    nextCursor: ({ data, nextCursor }) => {
      if (!Array.isArray(data) || data.length === 0 || left === 0) return undefined;
      left -= 1;
      return typeof nextCursor === 'string' ? nextCursor : '';
    },
  });
};

/** Lists, and the ids in them. */
export const listDefects = {
  'leaves-the-last-page-out': {
    about: 'The loop ends when hasMore is false, before the rows of that page are taken.',
    line: 'Each page has data, hasMore and nextCursor',
    named: 'every row of every page is read',
    scopes: ['payments', 'customers'],
    behaviour: misreading([...lists], (page, { url }) =>
      url.searchParams.has('cursor') && page['hasMore'] !== true ? { ...page, data: [] } : page,
    ),
  },
  'stops-at-a-short-page': {
    about: 'A page with fewer rows than its limit is taken for the last, whatever hasMore says.',
    line: 'Each page has data, hasMore (boolean) and nextCursor',
    named: 'hasMore says whether a page follows',
    scopes: ['payments', 'customers', 'wallets'],
    behaviour: deciding({
      nextCursor: (page) =>
        rowsIn(page).length < 50 || typeof page['nextCursor'] !== 'string' ? undefined : page['nextCursor'],
    }),
  },
  'counts-pages': {
    about:
      'The next page is asked for by its number, and nextCursor is not used: the first page comes again.',
    line: 'Each page has data, hasMore and nextCursor',
    named: 'the next page is asked for by nextCursor',
    scopes: ['payments', 'customers'],
    behaviour: countingPages,
  },
  'takes-the-last-id-for-the-cursor': {
    about: 'The id of the last row is sent as the cursor.',
    line: 'Each page has nextCursor (string or null)',
    named: 'the next page is asked for by nextCursor',
    scopes: ['payments', 'customers'],
    behaviour: misreading([...lists], (page) => {
      const last = rowsIn(page).at(-1);
      const id = typeof last === 'object' && last !== null && 'id' in last ? last.id : undefined;
      return page['hasMore'] === true ? { ...page, nextCursor: id } : page;
    }),
  },
  'begins-again-at-the-end': {
    about: 'The last page has no cursor, so that the list is read from its beginning again and again.',
    line: 'nextCursor is string or null; hasMore is false on the last page',
    named: 'reading ends with the last page',
    scopes: ['payments', 'customers', 'cards', 'wallets'],
    behaviour: beginningAgain,
  },
  'says-since-when-without-a-zone': {
    about: 'Transactions are listed since a time that has no zone.',
    line: 'Timestamps in parameters are ISO 8601 date-time strings; startDate (date-time)',
    named: 'timestamps in parameters have a zone',
    scopes: ['payments', 'approvals'],
    behaviour: rewriting(['transactions.list'], ({ url }) => {
      url.searchParams.set('startDate', '2020-01-01 00:00:00');
      return { url };
    }),
  },
  'cuts-ids-to-their-uuid': {
    about: 'The column for ids holds a UUID: what comes before the colon is cut off.',
    line: 'Resource identifiers are strings shaped <ResourceName>:<uuid>',
    named: 'ids are sent as they were given',
    scopes: ['payments', 'customers', 'cards'],
    behaviour: rewriting(
      [
        'transactions.get',
        'transactions.cancel',
        'customers.get',
        'customers.update',
        'cards.update',
        'cards.reveal',
      ],
      ({ url }) => ({ url: new URL(url.href.replace(/\/[A-Za-z]+(?::|%3A)(?=[0-9a-f]{8}-)/, '/')) }),
    ),
  },
  'keeps-ids-in-thirty-six-characters': {
    about: 'The column for ids has 36 characters, which was enough elsewhere: the end of each id is lost.',
    line: 'Resource identifiers are strings shaped <ResourceName>:<uuid>',
    named: 'ids are kept and sent as they were given',
    scopes: ['payments'],
    behaviour: misreading(['quotes.execute', 'transfers.out'], (answer) => ({
      ...answer,
      id: String(answer['id']).slice(0, 36),
    })),
  },
  'writes-ids-in-small-letters': {
    about: 'Ids are compared without case, and kept in small letters.',
    line: 'Resource identifiers are strings shaped <ResourceName>:<uuid>',
    named: 'ids are sent as they were given',
    scopes: ['customers', 'documents', 'sca'],
    behaviour: () =>
      both(
        around('all', async ({ url }, go) => {
          const id = url.searchParams.get('customerId');
          if (id !== null) url.searchParams.set('customerId', id.toLowerCase());
          return go({ url: new URL(url.href.replace(/\/Customer(:|%3A)/, '/customer$1')) });
        }),
        rewriting(['verifications.create', 'beneficialOwners.create'], ({ body = {} }) => ({
          body: { ...body, customerId: String(body['customerId']).toLowerCase() },
        })),
      ),
  },
} as const satisfies DefectBook;
