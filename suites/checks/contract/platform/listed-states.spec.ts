import { queryNeeded } from '../../../kit/assertions/query-needed.ts';
import type { Capability } from '../../../../spec/capabilities.ts';
import { bodyOf, requireSuccess } from '../../../kit/assertions/answers.ts';
import { provocation, requireTriggered } from '../../../kit/check/trigger.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { cardUntil, readCard, someCard, updateCard } from '../../../kit/fixtures/cards.ts';
import { ownCustomerId, readCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import {
  isRefunded,
  isSettled,
  payByTransfer,
  paymentUntil,
  readPayment,
} from '../../../kit/fixtures/payments.ts';
import { lookUntilSame, type Listed } from '../../../kit/fixtures/listed-alike.ts';
import type { Client } from '../../../kit/http/client.ts';
import { wholePerson } from '../../../kit/fixtures/people.ts';

/** Resources that have come to rest, so that a list and a read have little chance to see different moments. */
const kinds: Readonly<
  Record<
    string,
    {
      readonly needs: readonly Capability[];
      readonly some: (api: Client, cleanup: Cleanup) => Promise<Listed>;
    }
  >
> = {
  'a payment': {
    needs: ['state', 'sandbox'],
    some: async (api, cleanup) => {
      const { id, account } = await payByTransfer(api, cleanup);
      await paymentUntil(api, id, isSettled);
      const query = { customerId: account.customerId };
      return { id, read: () => readPayment(api, id), list: 'transactions.list', query, member: 'status' };
    },
  },
  'a card': {
    needs: ['state', 'cards'],
    some: async (api, cleanup) => {
      const { id, holder } = await someCard(api, cleanup);
      requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
      await cardUntil(api, id, 'FROZEN', 'ACTIVE');
      const query = await queryNeeded(api, 'cards.list', () => ({ cardholderId: holder.customerId }));
      return { id, read: () => readCard(api, id), list: 'cards.list', query, member: 'state' };
    },
  },
  'a customer': {
    needs: ['state'],
    some: async (api, cleanup) => {
      const platformCustomerId = ownCustomerId();
      const { id } = await someCustomer(api, cleanup, { ...wholePerson, platformCustomerId });
      const query = { platformCustomerId };
      return { id, read: () => readCustomer(api, id), list: 'customers.list', query, member: 'kycStatus' };
    },
  },
};

/** The refund of a payment, where the target has one made. */
const someRefund = async (api: Client, cleanup: Cleanup): Promise<Listed> => {
  const rejected = provocation('transferRejected');
  const { id, account } = await payByTransfer(api, cleanup, { ending: rejected.value });
  const refunded = await paymentUntil(api, id, isRefunded);
  requireTriggered(rejected, isRefunded(bodyOf(refunded)), 'the transfer was not refunded', refunded);
  const query = { customerId: account.customerId };
  const where = { list: 'transactions.list', within: 'refund', member: 'status' } as const;
  return { id, read: () => readPayment(api, id), query, ...where };
};

for (const [what, { needs, some }] of Object.entries(kinds))
  covers({ needs }, [
    // A row of a list shows the state that a read of the same resource shows.
    'conventions/listed-state-is-the-state-read',
  ]).test(`a list shows ${what} in the state that a read shows`, async ({ api, cleanup, check }) => {
    const expectListed = async (listed: Listed): Promise<void> => {
      const { isSame, inRead, inList, on } = await lookUntilSame(api, listed);
      check
        .response('conventions/listed-state-is-the-state-read', on)
        .that(
          isSame,
          `${listed.member} ${inRead} in the row of ${listed.id}, as it is read before and after`,
          inList,
        );
    };

    await expectListed(await some(api, cleanup));
    if (what === 'a payment') await ifThere(async () => expectListed(await someRefund(api, cleanup)));
  });
