import { contract } from '../../../spec/contract/in-use.ts';
import type { Provocation } from '../stage/provocation.ts';
import type { Stage } from '../stage/stage.ts';
import { accountIn, fund } from '../stage/truth.ts';
import { abroad, atHome } from './payees.ts';
import { aboutList } from './questions.ts';
import { amountIn, ofFeature, type Facts } from './scenario.ts';

/** More accounts than a page holds. */
const accounts = 7;

/** Smallest units. */
const inTheAccount = 1_000_000;

const addAccounts = async ({ service }: Stage): Promise<Facts> => {
  for (let nth = 1; nth <= accounts; nth += 1) {
    const { currency, accountInfo } = (nth % 2 === 0 ? abroad : atHome)(`supplier-${nth}`, '000', nth);
    await service.call('POST', '/platform/external-accounts', { currency, accountInfo });
  }
  return {};
};

/** So many that some are made in the same second, however slow the machine. */
const payments = 6;

const makePayments = async (stage: Stage, facts: Facts): Promise<Facts> => {
  const { service } = stage;
  await fund(stage, 'USD', inTheAccount);
  const { id: source } = await accountIn(stage, 'USD');
  const { currency, accountInfo } = atHome('neighbour');
  const { id } = await service.call('POST', '/platform/external-accounts', { currency, accountInfo });
  for (let nth = 1; nth <= payments; nth += 1)
    await service.call('POST', '/transfer-out', {
      source: { accountId: source },
      destination: { accountId: id },
      amount: amountIn(facts, `rent-${nth}`),
    });
  return {};
};

/** Reading what has more than one page, and rows that are alike. */
export const listScenarios = ofFeature('payments', {
  'list-has-many-pages': {
    purpose: 'A list has more pages than one; some are short, and a cursor is not made for addresses.',
    task: 'List everything that there is of external accounts.',
    variations: ['cursors-must-be-encoded'],
    // Those of the version that is certified, or was.
    get troubles(): readonly Provocation[] {
      const on = contract().operationsWhere(({ isList }) => isList === true);
      return [{ trouble: 'small-pages', on }];
    },
    prepare: addAccounts,
    asks: () => [{ ask: 'list', with: { what: 'external-accounts' } }],
    questions: [
      aboutList('external-accounts', '/platform/external-accounts', 'client/lists/every-row-is-known'),
    ],
    grades: [
      'client/lists/are-read-to-their-end',
      'client/lists/cursor-comes-from-a-page',
      'client/lists/no-page-after-the-last',
      'client/lists/further-pages-keep-the-filters',
    ],
  },
  'payments-of-one-second-are-listed': {
    purpose: 'A list has payments that were made in one second, and timestamps have no fractions.',
    task: 'List everything that there is of transactions.',
    variations: ['timestamps-have-whole-seconds'],
    prepare: makePayments,
    asks: () => [{ ask: 'list', with: { what: 'transactions' } }],
    questions: [aboutList('transactions', '/transactions', 'client/lists/every-row-is-known')],
  },
});
