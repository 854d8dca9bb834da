import { contract } from '../../../spec/contract/in-use.ts';
import type { Provocation } from '../stage/provocation.ts';
import type { Stage } from '../stage/stage.ts';
import { abroad, atHome } from './payees.ts';
import { aboutList } from './questions.ts';
import { ofFeature, type Facts } from './scenario.ts';

/** More accounts than a page holds. */
const accounts = 7;

const addAccounts = async ({ service }: Stage): Promise<Facts> => {
  for (let nth = 1; nth <= accounts; nth += 1) {
    const { currency, accountInfo } = (nth % 2 === 0 ? abroad : atHome)(`supplier-${nth}`, '000', nth);
    await service.call('POST', '/platform/external-accounts', { currency, accountInfo });
  }
  return {};
};

/** Reading what has more than one page. */
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
});
