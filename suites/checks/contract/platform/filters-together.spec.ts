import type { Capability } from '../../../../spec/capabilities.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { expectSplit } from '../../../kit/assertions/split.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { provocation } from '../../../kit/check/trigger.ts';
import { activeCard, cardUntil, someCardholder, updateCard } from '../../../kit/fixtures/cards.ts';
import { ownCustomerId, someCustomer } from '../../../kit/fixtures/customers.ts';
import {
  isRefunded,
  isSettled,
  payByQuote,
  payByTransfer,
  paymentUntil,
} from '../../../kit/fixtures/payments.ts';
import { wholePerson } from '../../../kit/fixtures/people.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import type { Client, Query } from '../../../kit/http/client.ts';

/** A filter with all its values, beside one that finds what the test has made. */
interface Kind {
  readonly rule: RuleId;
  readonly needs: readonly Capability[];
  readonly operation: OperationId;
  readonly parameter: string;
  readonly values: readonly string[];
  /** Makes rows. Answers the other filter. */
  readonly within: (api: Client, cleanup: Cleanup) => Promise<Readonly<Record<string, string>>>;
}

const payments: Kind['within'] = async (api, cleanup) => {
  const { id, account } = await payByTransfer(api, cleanup);
  await paymentUntil(api, id, isSettled);
  return { customerId: account.customerId };
};

const returnedPayments: Kind['within'] = async (api, cleanup) => {
  const { id, account } = await payByQuote(api, cleanup, { ending: provocation('bankReturn').value });
  await paymentUntil(api, id, isRefunded);
  return { customerId: account.customerId };
};

const kinds: Readonly<Record<string, Kind>> = {
  'the states of cards': {
    rule: 'cards/list-filters-by-state',
    needs: ['cards', 'state'],
    operation: 'cards.list',
    parameter: 'state',
    values: ['PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED'],
    within: async (api, cleanup) => {
      const holder = await someCardholder(api, cleanup);
      await activeCard(api, holder);
      const { id } = await activeCard(api, holder);
      requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
      await cardUntil(api, id, 'FROZEN', 'ACTIVE');
      return { cardholderId: holder.customerId };
    },
  },
  'the statuses of payments': {
    rule: 'transactions/list-by-status',
    needs: ['state', 'sandbox'],
    operation: 'transactions.list',
    parameter: 'status',
    values: ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'],
    within: payments,
  },
  'the statuses of payments that the bank returned': {
    rule: 'transactions/list-by-status',
    needs: ['state', 'sandbox'],
    operation: 'transactions.list',
    parameter: 'status',
    values: ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'],
    within: async (api, cleanup) =>
      (await ifThere(() => returnedPayments(api, cleanup))) ?? payments(api, cleanup),
  },
  'the types of customers': {
    rule: 'customers/list-takes-filters',
    needs: ['state'],
    operation: 'customers.list',
    parameter: 'customerType',
    values: ['INDIVIDUAL', 'BUSINESS'],
    within: async (api, cleanup) => {
      const platformCustomerId = ownCustomerId();
      await someCustomer(api, cleanup, { ...wholePerson, platformCustomerId });
      return { platformCustomerId };
    },
  },
};

/** The same filter, with a value that nobody has. */
const nowhere = (query: Readonly<Record<string, string>>): Query =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, unknownLike(value)]));

for (const [what, { rule, needs, within, ...filter }] of Object.entries(kinds))
  covers({ needs }, [rule]).test(
    `a second filter by ${what} splits what the first one finds`,
    async ({ api, cleanup, check }) => {
      const other = await within(api, cleanup);
      await expectSplit(api, check, rule, {
        ...filter,
        member: filter.parameter,
        within: other,
        nowhere: nowhere(other),
      });
    },
  );
