import { isMembers, put, rowsOf } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { edits, isAccepted } from '../defects/answers.ts';
import { editsPages, losesARow, repeatsARow } from '../defects/lists.ts';
import { ignoresParameters } from '../defects/requests.ts';

const transactions = ofSection('Endpoints > Operations with a shape', {
  'transactions-of-all-customers-listed': {
    defect: 'Listing transactions ignores customerId.',
    breaks: must.critical('customerId is a query parameter of the listing.'),
    behaviour: ignoresParameters('transactions.list', ['customerId']),
  },
  'start-date-ignored': {
    defect: 'Listing transactions ignores startDate.',
    breaks: must.major('startDate is a query parameter of the listing.'),
    behaviour: ignoresParameters('transactions.list', ['startDate']),
  },
  'page-of-transactions-one-too-long': {
    defect: 'A page of transactions has one row more than its limit.',
    breaks: derived.minor('limit is the most rows of a page.'),
    behaviour: () => ({
      before: (call) => {
        const limit = Number(call.query.get('limit'));
        if (call.operation === 'transactions.list' && Number.isInteger(limit) && limit >= 1 && limit < 100)
          call.query.set('limit', String(limit + 1));
        return undefined;
      },
    }),
  },
  'transactions-lost-between-pages': {
    defect: 'Every page of transactions after the first lacks its first row.',
    breaks: derived.major('The pages have all transactions.'),
    behaviour: losesARow('transactions.list'),
  },
  'pages-of-transactions-never-end': {
    defect: 'The last page of transactions leads back to an earlier one.',
    breaks: derived.major('hasMore says whether there is another page.'),
    behaviour: () => {
      let cursor: string | undefined;
      return editsPages('transactions.list', (page, _rows, isFirst) => {
        if (isFirst && typeof page['nextCursor'] === 'string') cursor = page['nextCursor'];
        if (isFirst || page['hasMore'] !== false || cursor === undefined) return;
        page['hasMore'] = true;
        page['nextCursor'] = cursor;
      });
    },
  },
  'transactions-listed-under-another-name': {
    defect: 'A page of transactions has its rows in a member "transactions".',
    breaks: must.critical('The rows of a page are in data.'),
    behaviour: editsPages('transactions.list', (page) => {
      page['transactions'] = page['data'];
      delete page['data'];
    }),
  },
  'failed-payments-not-listed': {
    defect: 'Listing transactions leaves out what failed.',
    breaks: derived.major('Transactions: list.'),
    behaviour: editsPages('transactions.list', (page, rows) => {
      page['data'] = rows.filter((row) => row['status'] !== 'FAILED');
    }),
  },
});

const assumed = ofSection('Endpoints > Operations with a shape', {
  'status-filter-ignored': {
    defect: 'Listing transactions ignores the filter by status.',
    breaks: must.major('The listing can be filtered by status.'),
    behaviour: ignoresParameters('transactions.list', ['status']),
  },
  'uma-address-filter-ignored': {
    defect: 'Listing transactions ignores the filters by UMA address.',
    breaks: must.minor('The listing can be filtered by UMA address.'),
    behaviour: ignoresParameters('transactions.list', [
      'accountIdentifier',
      'senderAccountIdentifier',
      'receiverAccountIdentifier',
    ]),
  },
  'type-filter-ignored': {
    defect: 'Listing transactions ignores the filter by type.',
    breaks: must.minor('The listing can be filtered by transaction type.'),
    behaviour: ignoresParameters('transactions.list', ['type']),
  },
});

const pages = ofSection('Endpoints', {
  'api-tokens-as-a-bare-array': {
    defect: 'Listing API tokens answers with an array.',
    breaks: must.major('List operations return pages.'),
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation === 'tokens.list' && isAccepted(answer)) answer.body = rowsOf(answer.body);
      },
    }),
  },
  'customers-repeated-between-pages': {
    defect: 'Every page of customers after the first begins with the last row of the page before.',
    breaks: derived.minor('The pages have each customer once.'),
    behaviour: () => repeatsARow('customers.list'),
  },
  'last-page-of-agents-lacks-next-cursor': {
    defect: 'The last page of agents has no nextCursor.',
    breaks: must.minor('Each page has nextCursor, a string or null.'),
    behaviour: editsPages('agents.list', (page) => {
      if (page['nextCursor'] === null) delete page['nextCursor'];
    }),
  },
  'has-more-as-text': {
    defect: 'A page of cards has hasMore as a text.',
    breaks: must.major('hasMore is a boolean.'),
    behaviour: edits(['cards.list'], (page) => {
      put(page, 'hasMore', page['hasMore'] === true ? 'true' : 'false');
    }),
  },
  'sessions-are-no-page': {
    defect: 'Listing sessions answers without hasMore and nextCursor.',
    breaks: must.minor('Each page has data, hasMore and nextCursor.'),
    behaviour: edits(['sessions.list'], (page) => {
      delete page['hasMore'];
      delete page['nextCursor'];
    }),
  },
});

const foreign = ofSection('Endpoints > Operation catalogue', {
  'transactions-of-other-platforms-listed': {
    defect: 'A platform is shown the transactions of another platform.',
    breaks: derived.critical('A listing shows what belongs to the platform that asks.'),
    behaviour: () => ({
      after: async (call, answer, { ask, platform }) => {
        const isOther = call.headers['authorization'] !== platform;
        if (call.operation !== 'transactions.list' || !isAccepted(answer) || !isOther) return;
        const rows = rowsOf((await ask('GET', `/transactions?${call.query.toString()}`)).body);
        if (isMembers(answer.body)) answer.body['data'] = [...rowsOf(answer.body), ...rows];
      },
    }),
  },
});

export const lists = [...transactions, ...assumed, ...pages, ...foreign];
