import { isDeepStrictEqual } from 'node:util';
import type { Capability } from '../../../../spec/capabilities.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { idShown, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someAgent } from '../../../kit/fixtures/agents.ts';
import { addOwner, someBusiness } from '../../../kit/fixtures/beneficial-owners.ts';
import {
  replacementIdOf,
  addDocument,
  formOf,
  passport,
  someDocument,
  someHolder,
} from '../../../kit/fixtures/documents.ts';
import { activeCard, someCardholder } from '../../../kit/fixtures/cards.ts';
import { plainOwner, plainPerson } from '../../../kit/fixtures/people.ts';
import { addCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import { addToken, ownTokenName, someToken } from '../../../kit/fixtures/tokens.ts';
import { someAddress, someInvitation } from '../../../kit/fixtures/invitations.ts';
import { addExternalAccount, addPlatformAccount, paidWallet } from '../../../kit/fixtures/payees.ts';
import type { CallOptions, Client } from '../../../kit/http/client.ts';

const rule = 'conventions/changes-touch-what-they-name';

type Made = Promise<{ readonly id: string }>;

/** Things of which a client may have several, side by side. */
interface Siblings {
  readonly what: string;
  /** The parameter of their id in every path. */
  readonly parameter: string;
  readonly read: OperationId;
  readonly remove?: OperationId;
  /** In their order, each with the members that it may change in what it names alone. */
  readonly updates?: readonly {
    readonly operation: OperationId;
    readonly given?: (api: Client, cleanup: Cleanup) => CallOptions | Promise<CallOptions>;
    readonly watched: readonly string[];
  }[];
  readonly needs?: readonly Capability[];
  /** Makes another one each time, all of the same customer. */
  readonly maker: (api: Client, cleanup: Cleanup) => Promise<() => Made>;
}

/**
 * Makes twins: things that differ in their ids alone, so that what is kept by their content is one for both. A target may
 * refuse a second one with the same content, or answer with the first: then each has a content of its own.
 */
const twins = (makeTwin: () => Promise<Exchange>, makeOwn: () => Made): (() => Made) => {
  const known = new Set<string>();
  return async () => {
    const twin = await makeTwin();
    const id = isAccepted(twin) ? memberOf(twin, 'id', { absent: undefined }) : undefined;
    if (typeof id !== 'string' || known.has(id)) return makeOwn();
    known.add(id);
    return { id };
  };
};

const made = async (answer: Promise<Exchange>): Made => ({
  id: idShown(requireSuccess(await answer, 'Making one of several')),
});

const someInvitations: Siblings['maker'] = async (api, cleanup) => {
  const inviterUma = await someAddress(api, cleanup);
  return async () => ({ id: await someInvitation(api, cleanup, { inviterUma }) });
};

const siblings: readonly Siblings[] = [
  {
    what: 'customer',
    parameter: 'customerId',
    read: 'customers.get',
    remove: 'customers.delete',
    updates: [
      {
        operation: 'customers.update',
        given: () => ({ body: { customerType: 'INDIVIDUAL', fullName: 'Somebody Else' } }),
        watched: ['customerType', 'fullName'],
      },
    ],
    maker: (api, cleanup) => {
      const person = { ...plainPerson, email: `${freshUuid()}@example.com` };
      return Promise.resolve(
        twins(
          () => addCustomer(api, cleanup, person),
          () => someCustomer(api, cleanup),
        ),
      );
    },
  },
  {
    what: 'beneficial owner',
    parameter: 'beneficialOwnerId',
    read: 'beneficialOwners.get',
    updates: [
      {
        operation: 'beneficialOwners.update',
        given: () => ({ body: { ownershipPercentage: 7 } }),
        watched: ['ownershipPercentage'],
      },
    ],
    maker: async (api, cleanup) => {
      const businessId = await someBusiness(api, cleanup);
      return async () => ({
        id: idShown(requireSuccess(await addOwner(api, businessId, plainOwner), 'Adding a beneficial owner')),
      });
    },
  },
  {
    what: 'document',
    parameter: 'documentId',
    read: 'documents.get',
    remove: 'documents.delete',
    updates: [
      {
        operation: 'documents.replace',
        given: () => ({ form: formOf({ ...passport, documentNumber: 'Y7654321' }) }),
        watched: ['documentNumber'],
      },
    ],
    needs: ['documents'],
    maker: async (api, cleanup) => {
      const holder = await someHolder(api, cleanup);
      const form = formOf(passport, holder);
      return twins(
        () => addDocument(api, cleanup, holder, { form }),
        () => someDocument(api, cleanup, holder),
      );
    },
  },
  {
    what: 'API token',
    parameter: 'tokenId',
    read: 'tokens.get',
    remove: 'tokens.delete',
    maker: (api, cleanup) => {
      const members = { name: ownTokenName(), permissions: ['VIEW'] };
      return Promise.resolve(
        twins(
          () => addToken(api, cleanup, members),
          () => someToken(api, cleanup),
        ),
      );
    },
  },
  {
    what: 'card',
    parameter: 'id',
    read: 'cards.get',
    updates: [
      { operation: 'cards.update', given: () => ({ body: { state: 'CLOSED' } }), watched: ['state'] },
    ],
    needs: ['cards'],
    maker: async (api, cleanup) => {
      const holder = await someCardholder(api, cleanup);
      return () => activeCard(api, holder);
    },
  },
  {
    what: 'agent',
    parameter: 'agentId',
    read: 'agents.get',
    remove: 'agents.delete',
    updates: [
      { operation: 'agents.update', given: () => ({ body: { isPaused: true } }), watched: ['isPaused'] },
      {
        operation: 'agents.updatePolicy',
        given: () => ({
          body: { defaultExecutionMode: 'APPROVAL_REQUIRED', permissions: ['CREATE_QUOTES'] },
        }),
        watched: ['policy'],
      },
    ],
    needs: ['agents'],
    maker: async (api, cleanup) => {
      const { id: customerId } = await someCustomer(api, cleanup);
      return () => someAgent(api, cleanup, { customerId });
    },
  },
  {
    what: 'external account of a customer',
    parameter: 'externalAccountId',
    read: 'customerExternalAccounts.get',
    remove: 'customerExternalAccounts.delete',
    maker: async (api, cleanup) => {
      const { id: customerId } = await someCustomer(api, cleanup);
      return () => made(addExternalAccount(api, cleanup, customerId, paidWallet()));
    },
  },
  {
    what: 'external account of the platform',
    parameter: 'externalAccountId',
    read: 'platformExternalAccounts.get',
    remove: 'platformExternalAccounts.delete',
    maker: (api, cleanup) => Promise.resolve(() => made(addPlatformAccount(api, cleanup, paidWallet()))),
  },
  {
    what: 'invitation',
    parameter: 'invitationCode',
    read: 'invitations.get',
    updates: [{ operation: 'invitations.cancel', watched: ['status'] }],
    maker: someInvitations,
  },
  {
    what: 'claimed invitation',
    parameter: 'invitationCode',
    read: 'invitations.get',
    updates: [
      {
        operation: 'invitations.claim',
        given: async (api, cleanup) => ({ body: { inviteeUma: await someAddress(api, cleanup) } }),
        watched: ['status'],
      },
    ],
    maker: someInvitations,
  },
];

/** An answer that finds the thing, or says that it is gone. Leaves the test as inconclusive for any other. */
const requireFound = (read: Exchange, what: string): Exchange =>
  [404, 410].includes(read.response.status) ? read : requireSuccess(read, what);

/** Asserts that members are as they were in what a change did not name. */
const expectKept = (
  check: Check,
  watched: readonly string[],
  [before, changed, after]: readonly [Exchange, Exchange, Exchange],
): void => {
  for (const name of watched) {
    const [was, is] = [before, after].map((each) => memberOf(each, name, { absent: undefined }));
    check
      .evidence(rule, [before, changed, after])
      .wants('unchanged')
      .that(
        isDeepStrictEqual(is, was),
        `${name} to be ${JSON.stringify(was)} still: another one was changed`,
        JSON.stringify(is),
      );
  }
};

for (const { what, parameter, read, remove, updates = [], needs = [], maker } of siblings)
  covers({ needs: ['state', ...needs] }, [
    // What makes, updates or deletes one of several things of a kind leaves the others as they were.
    rule,
  ]).test(`what happens to one ${what} happens to no other`, async ({ api, cleanup, check }) => {
    const make = await maker(api, cleanup);
    const readOne = (one: string) => api.call(read, { path: { [parameter]: one } });
    const older = await make();
    const alone = requireSuccess(await readOne(older.id), `Reading a ${what}`);
    const { id } = await make();
    const others = [older, await make()];
    if (others.some((other) => other.id === id))
      throw new Inconclusive('permitted-otherwise', `Another ${what} is answered with one that there was.`);
    const beside = requireFound(await readOne(older.id), `Reading a ${what}`);
    check
      .evidence(rule, [alone, beside])
      .that(
        isAccepted(beside),
        `a read of the ${what} to find it: others were made beside it`,
        String(beside.response.status),
      );
    if (!isAccepted(beside)) return;
    const reads: { readonly of: string; readonly before: Exchange }[] = [];
    for (const { id: of } of others)
      reads.push({ of, before: requireSuccess(await readOne(of), `Reading a ${what}`) });

    let now = id;
    for (const { operation, given = () => ({}), watched } of updates) {
      const request = { ...(await given(api, cleanup)), path: { [parameter]: now } };
      const changed = requireSuccess(await api.call(operation, request), `Changing one ${what}`);
      if (operation === 'documents.replace') now = replacementIdOf(changed, now);
      for (const { of, before } of reads)
        expectKept(check, watched, [before, changed, requireFound(await readOne(of), `Reading a ${what}`)]);
    }
    if (remove === undefined) return;
    const removed = requireSuccess(
      await api.call(remove, { path: { [parameter]: now } }),
      `Deleting a ${what}`,
    );
    for (const { of, before } of reads) {
      const after = requireFound(await readOne(of), `Reading a ${what}`);
      const { status } = after.response;
      check
        .evidence(rule, [before, removed, after])
        .that(
          isAccepted(after) && memberOf(after, 'isDeleted', { absent: undefined }) !== true,
          `a read of the ${what} to find it: another one was deleted`,
          isAccepted(after) ? 'isDeleted true' : String(status),
        );
    }
  });
