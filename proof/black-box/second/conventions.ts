import { isMembers, rowsOf, textAt } from '../../rewriting/json.ts';
import { answerOf, edits, editsResources, editsRefusals, isAccepted } from '../defects/answers.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { everyNth, idIn } from './kit.ts';

export const conventions = ofSection('conventions and errors', {
  'cursor-is-a-number': {
    defect: 'The next cursor of the list of external accounts is a number.',
    breaks: must.minor('nextCursor is a string or null.', 'L309'),
    behaviour: () => {
      const cursors: string[] = [];
      return {
        before: (call) => {
          const cursor = call.query.get('cursor');
          const known = cursors[Number(cursor ?? 'NaN') - 1];
          if (call.operation === 'customerExternalAccounts.list' && known !== undefined)
            call.query.set('cursor', known);
          return undefined;
        },
        after: (call, answer) => {
          if (call.operation !== 'customerExternalAccounts.list' || !isMembers(answer.body)) return;
          const next = answer.body['nextCursor'];
          if (typeof next === 'string') answer.body['nextCursor'] = cursors.push(next);
        },
      };
    },
  },
  'empty-list-has-null-data': {
    defect: 'A list without rows has data null.',
    breaks: must.minor('data of a page is an array.', 'L309'),
    behaviour: edits(
      [
        'transactions.list',
        'customerExternalAccounts.list',
        'cards.list',
        'agents.list',
        'agents.listApprovals',
      ],
      (page) => {
        if (Array.isArray(page['data']) && page['data'].length === 0) page['data'] = null;
      },
    ),
  },
  'page-has-no-has-more': {
    defect: 'The last page of agents leaves out hasMore.',
    breaks: must.minor('Each page has data, hasMore and nextCursor.', 'L309'),
    behaviour: edits(['agents.list'], (page) => {
      if (page['hasMore'] === false) delete page['hasMore'];
    }),
  },
  'full-page-promises-more': {
    defect: 'A last page of customers that is full says hasMore true; the page after it is empty.',
    breaks: derived.minor('hasMore says whether there is another page with rows.', 'L309'),
    behaviour: () => ({
      before: (call) =>
        call.operation === 'customers.list' && call.query.get('cursor') === 'end'
          ? answerOf(200, { data: [], hasMore: false, nextCursor: null })
          : undefined,
      after: (call, answer) => {
        if (call.operation !== 'customers.list' || !isAccepted(answer) || !isMembers(answer.body)) return;
        const isFull = rowsOf(answer.body).length === Number(call.query.get('limit') ?? 'NaN');
        if (isFull && answer.body['hasMore'] === false)
          Object.assign(answer.body, { hasMore: true, nextCursor: 'end' });
      },
    }),
  },
  'ids-lose-their-resource-name': {
    defect: 'Rows of the list of external accounts have ids without ExternalAccount.',
    breaks: must.major('Identifiers are shaped <ResourceName>:<uuid>.', 'L30'),
    behaviour: editsResources(
      ['customerExternalAccounts.list', 'platformExternalAccounts.list'],
      (account) => {
        account['id'] = textAt(account, 'id').replace(/^ExternalAccount:/, '');
      },
    ),
  },
  'details-is-a-list': {
    defect: 'details of an error is an array.',
    breaks: must.minor('details of an error is an object.', 'L462'),
    behaviour: editsRefusals(
      ['customers.create', 'transfers.out', 'quotes.create', 'cards.issue'],
      400,
      (body) => {
        if (isMembers(body['details'])) body['details'] = [body['details']];
      },
    ),
  },
  'error-is-wrapped': {
    defect: 'Every third error about an unknown customer is inside of a member called error.',
    breaks: must.minor('An error body has status, code and message.', 'L455'),
    behaviour: () => {
      const isThird = everyNth(3);
      return editsRefusals(['customers.get', 'customers.update', 'customers.delete'], 404, (body, answer) => {
        if (isThird()) answer.body = { error: { ...body } };
      });
    },
  },
  'every-fifth-read-shows-the-read-before': {
    defect: 'Every fifth read of a customer answers the customer of the read before.',
    breaks: derived.critical('Reading a customer answers the customer of that id.', 'L317'),
    behaviour: () => {
      const isFifth = everyNth(5);
      const last: { body: Parameters<typeof isMembers>[0] } = { body: undefined };
      return {
        after: (call, answer) => {
          if (call.operation !== 'customers.get' || !isAccepted(answer) || !isMembers(answer.body)) return;
          const own = structuredClone(answer.body);
          const before = last.body;
          if (isFifth() && isMembers(before) && textAt(before, 'id') !== idIn(call)) answer.body = before;
          last.body = own;
        },
      };
    },
  },
});
