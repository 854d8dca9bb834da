import { bankAccount } from '../../../../generators/external-accounts.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { requireSuccess, idShown } from '../../../kit/assertions/answers.ts';
import { expectNarrowing } from '../../../kit/assertions/narrowing.ts';
import { addExternalAccount, sample } from '../../../kit/fixtures/payees.ts';

covers({ needs: ['state'] }, [
  // A list of external accounts with the parameter currency has those in that currency only.
  'external-accounts/lists-filter-by-currency',
]).test('lists of external accounts can be narrowed to a currency', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const added = requireSuccess(
    await addExternalAccount(api, cleanup, customerId, sample(bankAccount('EUR'))),
    'Adding an external account',
  );

  await expectNarrowing(api, check, 'external-accounts/lists-filter-by-currency', {
    operation: 'customerExternalAccounts.list',
    parameter: 'currency',
    match: 'EUR',
    miss: 'USD',
    id: idShown(added),
    within: { customerId },
  });
});
