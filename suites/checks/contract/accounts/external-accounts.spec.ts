import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import { queryNeeded } from '../../../kit/assertions/query-needed.ts';
import { bankAccount, wallet } from '../../../../generators/external-accounts.ts';
import { idOf } from '../../../../generators/values/ids.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { idShown, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { findListed, searchListed } from '../../../kit/assertions/listing.ts';
import { addExternalAccount, addPlatformAccount, sample } from '../../../kit/fixtures/payees.ts';
import { expectListed } from '../../../kit/assertions/expect-listed.ts';

covers([
  // An external account can be added for a customer.
  'external-accounts/operation-customer-create',
  // An external account of a customer can be read.
  'external-accounts/operation-customer-get',
  // The external accounts of a customer can be listed.
  'external-accounts/operation-customer-list',
  // An external account of a customer can be deleted.
  'external-accounts/operation-customer-delete',
  // A bank account can be added as an external account.
  'external-accounts/can-be-a-bank-account',
  // A wallet can be added as an external account.
  'external-accounts/can-be-a-wallet',
]).test(
  'a customer’s external account can be added, read, listed and deleted',
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await someCustomer(api, cleanup);

    const bank = await addExternalAccount(api, cleanup, customerId, sample(bankAccount('USD')));
    const coins = await addExternalAccount(api, cleanup, customerId, sample(wallet()));

    check.accepted('external-accounts/operation-customer-create', bank, 'an external account');
    check.accepted('external-accounts/can-be-a-bank-account', bank, 'a bank account');
    check.accepted('external-accounts/can-be-a-wallet', coins, 'a wallet');
    const path = { externalAccountId: idShown(requireSuccess(bank, 'Adding an external account')) };
    check.accepted(
      'external-accounts/operation-customer-get',
      await api.call('customerExternalAccounts.get', { path }),
      'reading',
    );
    const query = await queryNeeded(api, 'customerExternalAccounts.list', () => ({ customerId }));
    check.accepted(
      'external-accounts/operation-customer-list',
      await api.call('customerExternalAccounts.list', { query }),
      'listing',
    );
    const gone = await api.call('customerExternalAccounts.delete', { path });
    check.accepted('external-accounts/operation-customer-delete', gone, 'deleting');
  },
);

covers([
  // An external account can be added for the platform.
  'external-accounts/operation-platform-create',
  // An external account of the platform can be read.
  'external-accounts/operation-platform-get',
  // The external accounts of the platform can be listed.
  'external-accounts/operation-platform-list',
  // An external account of the platform can be deleted.
  'external-accounts/operation-platform-delete',
]).test(
  'the platform’s external account can be added, read, listed and deleted',
  async ({ api, cleanup, check }) => {
    const added = await addPlatformAccount(api, cleanup, sample(bankAccount('USD')));

    check.accepted('external-accounts/operation-platform-create', added, 'an external account');
    const path = { externalAccountId: idShown(requireSuccess(added, 'Adding an external account')) };
    check.accepted(
      'external-accounts/operation-platform-get',
      await api.call('platformExternalAccounts.get', { path }),
      'reading',
    );
    check.accepted(
      'external-accounts/operation-platform-list',
      await api.call('platformExternalAccounts.list'),
      'listing',
    );
    const gone = await api.call('platformExternalAccounts.delete', { path });
    check.accepted('external-accounts/operation-platform-delete', gone, 'deleting');
  },
);

covers({ needs: ['state'] }, [
  // The list for one customer has no external account of another customer.
  'external-accounts/customer-list-shows-that-customer-only',
  // The list for customers has no external account of the platform.
  'external-accounts/customer-list-has-no-platform-account',
  // The list for the platform has no external account of a customer.
  'external-accounts/platform-list-has-no-customer-account',
]).test(
  'every list of external accounts shows its owner’s accounts only',
  async ({ api, cleanup, check }) => {
    const own = await someCustomer(api, cleanup);
    const other = await someCustomer(api, cleanup);
    const theirs = requireSuccess(
      await addExternalAccount(api, cleanup, other.id, sample(bankAccount('USD'))),
      'Adding an account',
    );
    const platform = requireSuccess(
      await addPlatformAccount(api, cleanup, sample(bankAccount('USD'))),
      'Adding an account',
    );

    const absent = async (rule: RuleId, operation: OperationId, id: string, query = {}): Promise<void> =>
      expectListed(api, check, rule, { operation, id, wanted: 'missing', query });
    const ofCustomers = 'customerExternalAccounts.list';
    const customerId = own.id;
    const search = await findListed(api, ofCustomers, idShown(theirs), { customerId });
    // The document does not show what the parameter is called.
    requireMember(
      search.found !== 'present',
      'The list of external accounts does not narrow by customerId',
      search.page,
    );
    await absent('external-accounts/customer-list-shows-that-customer-only', ofCustomers, idShown(theirs), {
      customerId,
    });
    const noPlatform = 'external-accounts/customer-list-has-no-platform-account';
    await absent(noPlatform, ofCustomers, idShown(platform), { customerId });
    // Of all customers, too; a list that is too long to be read to its end says nothing.
    const ofAll = await searchListed(api, ofCustomers, idShown(platform));
    if (ofAll.found !== 'undecided')
      check
        .response(noPlatform, [platform, ofAll.page])
        .that(
          ofAll.found === 'missing',
          `${idShown(platform)}, an account of the platform, to be missing in the list`,
          ofAll.found,
        );
    const ofPlatform = 'platformExternalAccounts.list';
    await absent('external-accounts/platform-list-has-no-customer-account', ofPlatform, idShown(theirs));
  },
);

covers({ needs: ['state'] }, [
  // Reading an external account of a customer that never was is answered with status 404 or 403.
  'external-accounts/unknown-customer-account-is-not-found',
  // Reading an external account of the platform that never was is answered with status 404 or 403.
  'external-accounts/unknown-platform-account-is-not-found',
  // Adding an external account for a customer that does not exist is refused.
  'external-accounts/unknown-customer-is-refused',
]).test('external accounts that never were are not found', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const account = sample(bankAccount('USD'));
  const adding = 'Adding an external account';
  const theirs = requireSuccess(await addExternalAccount(api, cleanup, customerId, account), adding);
  const ours = requireSuccess(await addPlatformAccount(api, cleanup, account), adding);
  for (const [operation, real] of [
    ['customerExternalAccounts.get', theirs],
    ['platformExternalAccounts.get', ours],
  ] as const)
    requireSuccess(await api.call(operation, { path: { externalAccountId: idShown(real) } }), 'Reading it');

  const path = { externalAccountId: unknownLike(idShown(theirs)) };
  const customers = await api.call('customerExternalAccounts.get', { path });
  const platforms = await api.call('platformExternalAccounts.get', { path });
  const nobody = await addExternalAccount(api, cleanup, sample(idOf('Customer')), account);

  check.unknown('external-accounts/unknown-customer-account-is-not-found', customers);
  check.unknown('external-accounts/unknown-platform-account-is-not-found', platforms);
  const rule = 'external-accounts/unknown-customer-is-refused';
  check.rejected(rule, nobody, 'an account of a customer that does not exist');
});

covers({ needs: ['state'] }, [
  // An external account that was added for a customer is among the accounts of that customer.
  'external-accounts/can-belong-to-a-customer',
]).test(
  'two customers may have the same bank account, each as one of their own',
  async ({ api, cleanup, check }) => {
    const one = await someCustomer(api, cleanup);
    const other = await someCustomer(api, cleanup);
    const account = sample(bankAccount('USD'));
    const first = requireSuccess(
      await addExternalAccount(api, cleanup, one.id, account),
      'Adding an account',
    );
    await expectListed(api, check, 'external-accounts/can-belong-to-a-customer', {
      operation: 'customerExternalAccounts.list',
      id: idShown(first),
      wanted: 'present',
      query: { customerId: one.id },
    });

    const second = await addExternalAccount(api, cleanup, other.id, account);

    // A target may refuse what somebody else has.
    if (!isAccepted(second)) return;
    await expectListed(api, check, 'external-accounts/can-belong-to-a-customer', {
      operation: 'customerExternalAccounts.list',
      id: idShown(second),
      wanted: 'present',
      query: { customerId: other.id },
    });
  },
);
