import { isMembers, put, rowsOf } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
import { edits, isAccepted } from '../defects/answers.ts';
import { editsPages, losesARow, repeatsARow } from '../defects/lists.ts';
import { ignoresParameters } from '../defects/requests.ts';

const transactions = ofSection('Endpoints > Operations with a shape', [
  {
    name: 'transactions-of-all-customers-listed',
    defect: 'Listing transactions ignores customerId.',
    breaks: 'customerId is a query parameter of the listing.',
    severity: 'critical',
    stated: 'must',
    behaviour: () => ignoresParameters('transactions.list', ['customerId']),
  },
  {
    name: 'start-date-ignored',
    defect: 'Listing transactions ignores startDate.',
    breaks: 'startDate is a query parameter of the listing.',
    severity: 'major',
    stated: 'must',
    behaviour: () => ignoresParameters('transactions.list', ['startDate']),
  },
  {
    name: 'page-of-transactions-one-too-long',
    defect: 'A page of transactions has one row more than its limit.',
    breaks: 'limit is the most rows of a page.',
    severity: 'minor',
    stated: 'derived',
    behaviour: () => ({
      before: (call) => {
        const limit = Number(call.query.get('limit'));
        if (call.operation === 'transactions.list' && Number.isInteger(limit) && limit >= 1 && limit < 100)
          call.query.set('limit', String(limit + 1));
        return undefined;
      },
    }),
  },
  {
    name: 'transactions-lost-between-pages',
    defect: 'Every page of transactions after the first lacks its first row.',
    breaks: 'The pages have all transactions.',
    severity: 'major',
    stated: 'derived',
    behaviour: () => losesARow('transactions.list'),
  },
  {
    name: 'pages-of-transactions-never-end',
    defect: 'The last page of transactions leads back to an earlier one.',
    breaks: 'hasMore says whether there is another page.',
    severity: 'major',
    stated: 'derived',
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
  {
    name: 'transactions-listed-under-another-name',
    defect: 'A page of transactions has its rows in a member "transactions".',
    breaks: 'The rows of a page are in data.',
    severity: 'critical',
    stated: 'must',
    behaviour: () =>
      editsPages('transactions.list', (page) => {
        page['transactions'] = page['data'];
        delete page['data'];
      }),
  },
  {
    name: 'failed-payments-not-listed',
    defect: 'Listing transactions leaves out what failed.',
    breaks: 'Transactions: list.',
    severity: 'major',
    stated: 'derived',
    behaviour: () =>
      editsPages('transactions.list', (page, rows) => {
        page['data'] = rows.filter((row) => row['status'] !== 'FAILED');
      }),
  },
]);

const assumed = ofSection('Endpoints > Operations with a shape', [
  {
    name: 'status-filter-ignored',
    defect: 'Listing transactions ignores the filter by status.',
    breaks: 'The listing can be filtered by status.',
    severity: 'major',
    stated: 'must',
    behaviour: () => ignoresParameters('transactions.list', ['status']),
  },
  {
    name: 'uma-address-filter-ignored',
    defect: 'Listing transactions ignores the filters by UMA address.',
    breaks: 'The listing can be filtered by UMA address.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      ignoresParameters('transactions.list', [
        'accountIdentifier',
        'senderAccountIdentifier',
        'receiverAccountIdentifier',
      ]),
  },
  {
    name: 'type-filter-ignored',
    defect: 'Listing transactions ignores the filter by type.',
    breaks: 'The listing can be filtered by transaction type.',
    severity: 'minor',
    stated: 'must',
    behaviour: () => ignoresParameters('transactions.list', ['type']),
  },
]);

const pages = ofSection('Endpoints', [
  {
    name: 'api-tokens-as-a-bare-array',
    defect: 'Listing API tokens answers with an array.',
    breaks: 'List operations return pages.',
    severity: 'major',
    stated: 'must',
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation === 'tokens.list' && isAccepted(answer)) answer.body = rowsOf(answer.body);
      },
    }),
  },
  {
    name: 'customers-repeated-between-pages',
    defect: 'Every page of customers after the first begins with the last row of the page before.',
    breaks: 'The pages have each customer once.',
    severity: 'minor',
    stated: 'derived',
    behaviour: () => repeatsARow('customers.list'),
  },
  {
    name: 'last-page-of-agents-lacks-next-cursor',
    defect: 'The last page of agents has no nextCursor.',
    breaks: 'Each page has nextCursor, a string or null.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      editsPages('agents.list', (page) => {
        if (page['nextCursor'] === null) delete page['nextCursor'];
      }),
  },
  {
    name: 'has-more-as-text',
    defect: 'A page of cards has hasMore as a text.',
    breaks: 'hasMore is a boolean.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      edits(['cards.list'], (page) => {
        put(page, 'hasMore', page['hasMore'] === true ? 'true' : 'false');
      }),
  },
  {
    name: 'sessions-are-no-page',
    defect: 'Listing sessions answers without hasMore and nextCursor.',
    breaks: 'Each page has data, hasMore and nextCursor.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      edits(['sessions.list'], (page) => {
        delete page['hasMore'];
        delete page['nextCursor'];
      }),
  },
]);

const foreign = ofSection('Endpoints > Operation catalogue', [
  {
    name: 'transactions-of-other-platforms-listed',
    defect: 'A platform is shown the transactions of another platform.',
    breaks: 'A listing shows what belongs to the platform that asks.',
    severity: 'critical',
    stated: 'derived',
    behaviour: () => ({
      after: async (call, answer, { ask, platform }) => {
        const isOther = call.headers['authorization'] !== platform;
        if (call.operation !== 'transactions.list' || !isAccepted(answer) || !isOther) return;
        const rows = rowsOf((await ask('GET', `/transactions?${call.query.toString()}`)).body);
        if (isMembers(answer.body)) answer.body['data'] = [...rowsOf(answer.body), ...rows];
      },
    }),
  },
]);

export const lists = [...transactions, ...assumed, ...pages, ...foreign];
