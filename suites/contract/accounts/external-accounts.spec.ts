import { bankAccount, wallet } from '../../../generators/external-accounts.ts';
import { idOf } from '../../../generators/values/ids.ts';
import type { Value } from '../../../generators/schema/from-schema.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { requireMember } from '../../engine/binding.ts';
import type { Client } from '../../http/client.ts';
import { covers } from '../../engine/covers.ts';
import { someCustomer } from '../../fixtures/customers.ts';
import { Inconclusive } from '../../engine/examiner.ts';
import { bodyOf, isAccepted, requireSuccess, idShown } from '../../assertions/answers.ts';
import { expectRoundTrip, differences } from '../../assertions/round-trip.ts';
import { decided, findListed } from '../../assertions/listing.ts';
import type { Cleanup } from '../../engine/cleanup-registry.ts';
import { addExternalAccount, sample } from '../../fixtures/payees.ts';
import { target } from '../../engine/run.ts';
import { saidBy } from '../../target/dialect/bodies.ts';
import { test } from '../../engine/test.ts';
import type { Check } from '../../assertions/check.ts';

const addPlatformAccount = async (api: Client, cleanup: Cleanup, body: Value): Promise<Exchange> => {
  const exchange = await api.call('platformExternalAccounts.create', { body });
  if (isAccepted(exchange)) cleanup.add('platformExternalAccounts.delete', idShown(exchange));
  return exchange;
};

const idIn = (exchange: Exchange): string => idShown(exchange);

const expectListed = async (
  api: Client,
  check: Check,
  rule: RuleId,
  {
    operation,
    id,
    wanted,
    query = {},
  }: {
    readonly operation: OperationId;
    readonly id: string;
    readonly wanted: 'present' | 'missing';
    readonly query?: Readonly<Record<string, string>>;
  },
): Promise<void> => {
  const { found, page } = decided(await findListed(api, operation, id, query));
  check.response(rule, page).that(found === wanted, `${id} to be ${wanted} in the list`, found);
};

/** What of an account was sent: the target file may say that the target has nothing like some of it. */
const sent = ({ operation }: Exchange, account: Value): Value => {
  const template = target().dialect.bodies[operation];
  return template === undefined ? account : saidBy(template, account);
};

/** The document shows no members of external accounts: a target may call them otherwise, mask and normalise them. */
const expectAsAdded = (
  check: Check,
  rule: RuleId,
  exchanges: readonly [added: Exchange, read: Exchange],
  account: Value,
): void => {
  const [first] = differences(sent(exchanges[0], account), bodyOf(exchanges[1]));
  const what = `The account does not show ${first?.pointer ?? ''} as it was given; the document shows no members`;
  if (first === undefined || target().dialect.complete)
    expectRoundTrip(check, rule, exchanges, sent(exchanges[0], account));
  else check.markInconclusive(rule, new Inconclusive('no-binding', `${what}.`, exchanges[1]));
};

test(
  'a customer’s external account can be added, read, listed and deleted',
  covers([
    'external-accounts/operation-customer-create',
    'external-accounts/operation-customer-get',
    'external-accounts/operation-customer-list',
    'external-accounts/operation-customer-delete',
    'external-accounts/can-be-a-bank-account',
    'external-accounts/can-be-a-wallet',
  ]),
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await someCustomer(api, cleanup);

    const bank = await addExternalAccount(api, cleanup, customerId, sample(bankAccount('USD')));
    const coins = await addExternalAccount(api, cleanup, customerId, sample(wallet));

    check.accepted('external-accounts/operation-customer-create', bank, 'an external account');
    check.accepted('external-accounts/can-be-a-bank-account', bank, 'a bank account');
    check.accepted('external-accounts/can-be-a-wallet', coins, 'a wallet');
    const path = { externalAccountId: idIn(requireSuccess(bank, 'Adding an external account')) };
    check.accepted(
      'external-accounts/operation-customer-get',
      await api.call('customerExternalAccounts.get', { path }),
      'reading',
    );
    check.accepted(
      'external-accounts/operation-customer-list',
      await api.call('customerExternalAccounts.list'),
      'listing',
    );
    const gone = await api.call('customerExternalAccounts.delete', { path });
    check.accepted('external-accounts/operation-customer-delete', gone, 'deleting');
  },
);

test(
  'the platform’s external account can be added, read, listed and deleted',
  covers([
    'external-accounts/operation-platform-create',
    'external-accounts/operation-platform-get',
    'external-accounts/operation-platform-list',
    'external-accounts/operation-platform-delete',
  ]),
  async ({ api, cleanup, check }) => {
    const added = await addPlatformAccount(api, cleanup, sample(bankAccount('USD')));

    check.accepted('external-accounts/operation-platform-create', added, 'an external account');
    const path = { externalAccountId: idIn(requireSuccess(added, 'Adding an external account')) };
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

test(
  'a customer’s external account reads as added until it is deleted',
  covers(
    [
      'external-accounts/customer-account-is-found-after-adding',
      'external-accounts/customer-account-reads-as-added',
      'external-accounts/can-belong-to-a-customer',
      'external-accounts/customer-account-is-not-found-after-deleting',
      'external-accounts/customer-account-is-not-listed-after-deleting',
      'external-accounts/customer-account-cannot-be-deleted-twice',
    ],
    { needs: ['state'] },
  ),
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await someCustomer(api, cleanup);
    const account = sample(bankAccount('EUR'));
    const added = requireSuccess(
      await addExternalAccount(api, cleanup, customerId, account),
      'Adding an external account',
    );
    const id = idIn(added);
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

    const gone = await api.call('customerExternalAccounts.get', { path });
    check.gone('external-accounts/customer-account-is-not-found-after-deleting', gone);
    const again = await api.call('customerExternalAccounts.delete', { path });
    check.gone('external-accounts/customer-account-cannot-be-deleted-twice', again);
    const missing = { operation, id, wanted: 'missing' } as const;
    const rule = 'external-accounts/customer-account-is-not-listed-after-deleting';
    await expectListed(api, check, rule, { ...missing, query: { customerId } });
    expectAsAdded(check, 'external-accounts/customer-account-reads-as-added', [added, read], account);
  },
);

test(
  'the platform’s external account reads as added until it is deleted',
  covers(
    [
      'external-accounts/platform-account-is-found-after-adding',
      'external-accounts/platform-account-reads-as-added',
      'external-accounts/can-belong-to-the-platform',
      'external-accounts/platform-account-is-not-found-after-deleting',
      'external-accounts/platform-account-is-not-listed-after-deleting',
      'external-accounts/platform-account-cannot-be-deleted-twice',
    ],
    { needs: ['state'] },
  ),
  async ({ api, cleanup, check }) => {
    const account = sample(bankAccount('EUR'));
    const added = requireSuccess(
      await addPlatformAccount(api, cleanup, account),
      'Adding an external account',
    );
    const id = idIn(added);
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

    const gone = await api.call('platformExternalAccounts.get', { path });
    check.gone('external-accounts/platform-account-is-not-found-after-deleting', gone);
    const again = await api.call('platformExternalAccounts.delete', { path });
    check.gone('external-accounts/platform-account-cannot-be-deleted-twice', again);
    const missing = { operation, id, wanted: 'missing' } as const;
    const rule = 'external-accounts/platform-account-is-not-listed-after-deleting';
    await expectListed(api, check, rule, missing);
    expectAsAdded(check, 'external-accounts/platform-account-reads-as-added', [added, read], account);
  },
);

test(
  'every list of external accounts shows its owner’s accounts only',
  covers(
    [
      'external-accounts/customer-list-shows-that-customer-only',
      'external-accounts/customer-list-has-no-platform-account',
      'external-accounts/platform-list-has-no-customer-account',
    ],
    { needs: ['state'] },
  ),
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
    const search = await findListed(api, ofCustomers, idIn(theirs), { customerId });
    // The document does not show what the parameter is called.
    requireMember(
      search.found !== 'present',
      'The list of external accounts does not narrow by customerId',
      search.page,
    );
    await absent('external-accounts/customer-list-shows-that-customer-only', ofCustomers, idIn(theirs), {
      customerId,
    });
    const noPlatform = 'external-accounts/customer-list-has-no-platform-account';
    await absent(noPlatform, ofCustomers, idIn(platform), { customerId });
    // Of all customers, too; a list that is too long to be read to its end says nothing.
    const ofAll = await findListed(api, ofCustomers, idIn(platform));
    if (ofAll.found !== 'undecided')
      check
        .response(noPlatform, [platform, ofAll.page])
        .that(
          ofAll.found === 'missing',
          `${idIn(platform)}, an account of the platform, to be missing in the list`,
          ofAll.found,
        );
    const ofPlatform = 'platformExternalAccounts.list';
    await absent('external-accounts/platform-list-has-no-customer-account', ofPlatform, idIn(theirs));
  },
);

test(
  'external accounts that never were are not found',
  covers(
    [
      'external-accounts/unknown-customer-account-is-not-found',
      'external-accounts/unknown-platform-account-is-not-found',
      'external-accounts/unknown-customer-is-refused',
    ],
    { needs: ['state'] },
  ),
  async ({ api, cleanup, check }) => {
    const path = { externalAccountId: sample(idOf('ExternalAccount')) };
    const { id: customerId } = await someCustomer(api, cleanup);
    const account = sample(bankAccount('USD'));
    const adding = 'Adding an external account';
    const theirs = requireSuccess(await addExternalAccount(api, cleanup, customerId, account), adding);
    const ours = requireSuccess(await addPlatformAccount(api, cleanup, account), adding);
    for (const [operation, real] of [
      ['customerExternalAccounts.get', theirs],
      ['platformExternalAccounts.get', ours],
    ] as const)
      requireSuccess(await api.call(operation, { path: { externalAccountId: idIn(real) } }), 'Reading it');

    const customers = await api.call('customerExternalAccounts.get', { path });
    const platforms = await api.call('platformExternalAccounts.get', { path });
    const nobody = await addExternalAccount(api, cleanup, sample(idOf('Customer')), account);

    check.status('external-accounts/unknown-customer-account-is-not-found', customers, 404);
    check.status('external-accounts/unknown-platform-account-is-not-found', platforms, 404);
    const rule = 'external-accounts/unknown-customer-is-refused';
    check.rejected(rule, nobody, 'an account of a customer that does not exist');
  },
);
