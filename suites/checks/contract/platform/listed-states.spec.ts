import type { Capability } from '../../../../spec/capabilities.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { findListedAs } from '../../../kit/assertions/listing.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { test } from '../../../kit/check/test.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { cardUntil, readCard, someCard, updateCard } from '../../../kit/fixtures/cards.ts';
import { ownCustomerId, readCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import { isSettled, payByTransfer, paymentUntil, readPayment } from '../../../kit/fixtures/payments.ts';
import type { Client, Query } from '../../../kit/http/client.ts';
import { wholePerson } from '../../../kit/fixtures/people.ts';

/** Something that a list shows as well, and the member that says how it stands. */
interface Listed {
  readonly id: string;
  readonly read: () => Promise<Exchange>;
  readonly list: OperationId;
  readonly query?: Query;
  readonly member: string;
}

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
      const { id } = await someCard(api, cleanup);
      requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
      await cardUntil(api, id, 'FROZEN', 'ACTIVE');
      return { id, read: () => readCard(api, id), list: 'cards.list', member: 'state' };
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

interface Seen {
  readonly inList: unknown;
  readonly state: unknown;
  readonly on: readonly [Exchange, Exchange, Exchange];
}

/** A read, the list and a read again; undefined where the two reads differ: it changed meanwhile. */
const look = async (api: Client, { id, read, list, query, member }: Listed): Promise<Seen | undefined> => {
  const first = requireSuccess(await read(), 'A read');
  const { row, page } = await findListedAs('present', api, list, id, query);
  const second = requireSuccess(await read(), 'A read');
  if (row === undefined) throw new Inconclusive('not-shown', `The listing lacks ${id}.`, page);
  const [state, later] = [first, second].map((each) => memberOf(each, member, { absent: undefined }));
  const inList = memberOf(row, member, { absent: undefined });
  requireMember(state !== undefined, `A read shows no ${member}`, first);
  requireMember(inList !== undefined, `A row of ${list} shows no ${member}`, page);
  return state === later ? { inList, state, on: [first, second, page] } : undefined;
};

/** Looks until the list has followed, or the deadline: the document states no time. */
const lookUntilSame = async (api: Client, listed: Listed): Promise<Seen> => {
  const seen = await poll(
    () => look(api, listed),
    (now) => now !== undefined && now.inList === now.state,
    {
      pauseMs: 10,
      longestPauseMs: 500,
      shared: {
        kindOf: () => `a row of ${listed.list}`,
        textOf: (now) => (now === undefined ? '' : `${String(now.inList)} ${String(now.state)}`),
      },
    },
  );
  if (seen === undefined) throw new Inconclusive('time-budget', `${listed.id} did not come to rest.`);
  return seen;
};

for (const [what, { needs, some }] of Object.entries(kinds))
  test(
    `a list shows ${what} in the state that a read shows`,
    covers(
      [
        // A row of a list shows the state that a read of the same resource shows.
        'conventions/listed-state-is-the-state-read',
      ],
      { needs },
    ),
    async ({ api, cleanup, check }) => {
      const listed = await some(api, cleanup);

      const { inList, state, on } = await lookUntilSame(api, listed);

      check
        .response('conventions/listed-state-is-the-state-read', on)
        .that(
          inList === state,
          `${listed.member} ${String(state)} in the row of ${listed.id}, as it is read before and after`,
          String(inList),
        );
    },
  );
