import { bankAccount } from '../../../../generators/external-accounts.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { covers } from '../../../kit/check/covers.ts';
import { readUntilGone } from '../../../kit/fixtures/read-until.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { bodyOf, idShown, requireSuccess } from '../../../kit/assertions/answers.ts';
import { expectRoundTrip, differences } from '../../../kit/assertions/round-trip.ts';
import { addExternalAccount, addPlatformAccount, sample } from '../../../kit/fixtures/payees.ts';
import { target } from '../../../kit/check/run.ts';
import { saidBy } from '../../../target/dialect/bodies.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { expectListed } from '../../../kit/assertions/expect-listed.ts';

/** The members of an account that were sent: the target file may say that the target has nothing like some of them. */
const sent = ({ operation }: Exchange, account: JsonObject): JsonObject => {
  const template = target().dialect.bodies[operation];
  return template === undefined ? account : saidBy(template, account);
};

/** The document shows no members of external accounts: a target may call them otherwise, mask and normalise them. */
const expectAsAdded = (
  check: Check,
  rule: RuleId,
  exchanges: readonly [added: Exchange, read: Exchange],
  account: JsonObject,
): void => {
  const [first] = differences(sent(exchanges[0], account), bodyOf(exchanges[1]));
  const what = `The account does not show ${first?.pointer ?? ''} as it was given; the document shows no members (dialect.members.ExternalAccount)`;
  if (first === undefined || target().dialect.complete)
    expectRoundTrip(check, rule, exchanges, sent(exchanges[0], account));
  else check.markInconclusive(rule, new Inconclusive('missing-configuration', `${what}.`, exchanges[1]));
};

covers({ needs: ['state'] }, [
  // An external account of a customer is found under the id that adding it answered with.
  'external-accounts/customer-account-is-found-after-adding',
  // An external account of a customer shows the account data that it was added with.
  'external-accounts/customer-account-reads-as-added',
  // An external account that was added for a customer is among the accounts of that customer.
  'external-accounts/can-belong-to-a-customer',
  // A deleted external account of a customer cannot be read any more.
  'external-accounts/customer-account-is-not-found-after-deleting',
  // A deleted external account of a customer is no longer listed.
  'external-accounts/customer-account-is-not-listed-after-deleting',
  // Deleting a deleted external account of a customer is refused.
  'external-accounts/customer-account-cannot-be-deleted-twice',
]).test(
  'a customer’s external account reads as added until it is deleted',
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await someCustomer(api, cleanup);
    // Another account beside it: rows could be mixed up.
    await addExternalAccount(api, cleanup, customerId, sample(bankAccount('USD')));
    const account = sample(bankAccount('EUR'));
    const added = requireSuccess(
      await addExternalAccount(api, cleanup, customerId, account),
      'Adding an external account',
    );
    const id = idShown(added);
    const path = { externalAccountId: id };
    const operation = 'customerExternalAccounts.list';

    const read = await api.call('customerExternalAccounts.get', { path });
    check.accepted('external-accounts/customer-account-is-found-after-adding', read, 'reading it');
    const listed = { operation, id, wanted: 'present' } as const;
    await expectListed(api, check, 'external-accounts/can-belong-to-a-customer', {
      ...listed,
      query: { customerId },
    });
    requireSuccess(
      await api.call('customerExternalAccounts.delete', { path }),
      'Deleting an external account',
    );

    const gone = await readUntilGone(() => api.call('customerExternalAccounts.get', { path }));
    check.gone('external-accounts/customer-account-is-not-found-after-deleting', gone);
    const again = await api.call('customerExternalAccounts.delete', { path });
    check.gone('external-accounts/customer-account-cannot-be-deleted-twice', again);
    const missing = { operation, id, wanted: 'missing' } as const;
    const rule = 'external-accounts/customer-account-is-not-listed-after-deleting';
    await expectListed(api, check, rule, { ...missing, query: { customerId } });
    expectAsAdded(check, 'external-accounts/customer-account-reads-as-added', [added, read], account);
  },
);

covers({ needs: ['state'] }, [
  // An external account of the platform is found under the id that adding it answered with.
  'external-accounts/platform-account-is-found-after-adding',
  // An external account of the platform shows the account data that it was added with.
  'external-accounts/platform-account-reads-as-added',
  // An external account that was added for the platform is among the accounts of the platform.
  'external-accounts/can-belong-to-the-platform',
  // A deleted external account of the platform cannot be read any more.
  'external-accounts/platform-account-is-not-found-after-deleting',
  // A deleted external account of the platform is no longer listed.
  'external-accounts/platform-account-is-not-listed-after-deleting',
  // Deleting a deleted external account of the platform is refused.
  'external-accounts/platform-account-cannot-be-deleted-twice',
]).test(
  'the platform’s external account reads as added until it is deleted',
  async ({ api, cleanup, check }) => {
    await addPlatformAccount(api, cleanup, sample(bankAccount('USD')));
    const account = sample(bankAccount('EUR'));
    const added = requireSuccess(
      await addPlatformAccount(api, cleanup, account),
      'Adding an external account',
    );
    const id = idShown(added);
    const path = { externalAccountId: id };
    const operation = 'platformExternalAccounts.list';

    const read = await api.call('platformExternalAccounts.get', { path });
    check.accepted('external-accounts/platform-account-is-found-after-adding', read, 'reading it');
    const listed = { operation, id, wanted: 'present' } as const;
    await expectListed(api, check, 'external-accounts/can-belong-to-the-platform', listed);
    requireSuccess(
      await api.call('platformExternalAccounts.delete', { path }),
      'Deleting an external account',
    );

    const gone = await readUntilGone(() => api.call('platformExternalAccounts.get', { path }));
    check.gone('external-accounts/platform-account-is-not-found-after-deleting', gone);
    const again = await api.call('platformExternalAccounts.delete', { path });
    check.gone('external-accounts/platform-account-cannot-be-deleted-twice', again);
    const missing = { operation, id, wanted: 'missing' } as const;
    const rule = 'external-accounts/platform-account-is-not-listed-after-deleting';
    await expectListed(api, check, rule, missing);
    expectAsAdded(check, 'external-accounts/platform-account-reads-as-added', [added, read], account);
  },
);
