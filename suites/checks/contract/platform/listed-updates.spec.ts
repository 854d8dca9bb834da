import type { Capability } from '../../../../spec/capabilities.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { isJsonObject } from '../../../../spec/json.ts';
import { isSameContent } from '../../../kit/assertions/same-content.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { findListedAs } from '../../../kit/assertions/listing.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { target } from '../../../kit/check/run.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import {
  activeCard,
  readCard,
  sourceIds,
  twoAccountHolder,
  updateCard,
} from '../../../kit/fixtures/cards.ts';
import { agentName, someAgent } from '../../../kit/fixtures/agents.ts';
import { readOwner, someOwner, updateOwner } from '../../../kit/fixtures/beneficial-owners.ts';
import {
  ownCustomerId,
  readCustomer,
  someCustomer,
  updateCustomer,
} from '../../../kit/fixtures/customers.ts';
import {
  formOf,
  readDocument,
  replaceDocument,
  replacementIdOf,
  someDocument,
  someHolder,
} from '../../../kit/fixtures/documents.ts';
import { lookUntilSame, shownIn, type Listed } from '../../../kit/fixtures/listed-alike.ts';
import { completeBusiness, plainOwner, wholePerson } from '../../../kit/fixtures/people.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import type { Client } from '../../../kit/http/client.ts';

/** Something that a list shows as well, and an update that gives the member another value. */
interface Changing extends Listed {
  readonly update: () => Promise<Exchange>;
  readonly value: unknown;
  /** Another update, of another member. When the run ends, the world looks at what is left of the first one. */
  readonly next?: () => Promise<Exchange>;
}

const owner = plainOwner['personalInfo'];

const address = { line1: '12 Loom St', city: 'Lowell', state: 'MA', postalCode: '01852', country: 'US' };

type Some = (api: Client, cleanup: Cleanup) => Promise<Changing>;

/** Kinds that not every target has: what is not there leaves nothing open. */
const furtherKinds: Readonly<Record<string, Some>> = {
  'a business': async (api, cleanup) => {
    const platformCustomerId = ownCustomerId();
    const { id } = await someCustomer(api, cleanup, { ...completeBusiness, platformCustomerId });
    const value = 'Byron Weaving Works';
    const customerType = 'BUSINESS';
    return {
      id,
      read: () => readCustomer(api, id),
      list: 'customers.list',
      query: { platformCustomerId },
      within: 'businessInfo',
      member: 'legalName',
      value,
      update: () => updateCustomer(api, id, { customerType, businessInfo: { legalName: value } }),
      next: () => updateCustomer(api, id, { customerType, address }),
    };
  },
  'a beneficial owner': async (api, cleanup) => {
    const { id, customerId } = await someOwner(api, cleanup);
    const value = 'Augusta';
    const personalInfo = { ...(isJsonObject(owner) && owner), firstName: value };
    return {
      id,
      read: () => readOwner(api, id),
      list: 'beneficialOwners.list',
      query: { customerId },
      within: 'personalInfo',
      member: 'firstName',
      value,
      update: () => updateOwner(api, id, { personalInfo }),
      next: () => updateOwner(api, id, { ownershipPercentage: 7 }),
    };
  },
  'a card': async (api, cleanup) => {
    if (!target().capabilities.cards) throw new Inconclusive('no-occasion', 'The target has no cards.');
    const { holder, other } = await twoAccountHolder(api, cleanup);
    const { id } = await activeCard(api, holder);
    const value = [other];
    return {
      id,
      read: () => readCard(api, id),
      list: 'cards.list',
      query: { cardholderId: holder.customerId },
      member: 'fundingSources',
      value,
      valueIn: sourceIds,
      update: () => updateCard(api, id, { fundingSources: value }),
      next: () => updateCard(api, id, { state: 'FROZEN' }),
    };
  },
};

const kinds: Readonly<
  Record<
    string,
    {
      readonly needs: readonly Capability[];
      readonly some: Some;
      /** Kinds besides, as far as they are there. */
      readonly further?: Readonly<Record<string, Some>>;
    }
  >
> = {
  'a customer': {
    needs: ['state'],
    further: furtherKinds,
    some: async (api, cleanup) => {
      const platformCustomerId = ownCustomerId();
      const { id } = await someCustomer(api, cleanup, { ...wholePerson, platformCustomerId });
      const value = 'Augusta Byron King';
      return {
        id,
        read: () => readCustomer(api, id),
        list: 'customers.list',
        query: { platformCustomerId },
        member: 'fullName',
        value,
        update: () => updateCustomer(api, id, { customerType: 'INDIVIDUAL', fullName: value }),
        next: () => updateCustomer(api, id, { customerType: 'INDIVIDUAL', birthDate: '1990-05-17' }),
      };
    },
  },
  'an agent': {
    needs: ['state', 'agents'],
    some: async (api, cleanup) => {
      const { id: customerId } = await someCustomer(api, cleanup);
      const { id } = await someAgent(api, cleanup, { customerId });
      const path = { agentId: id };
      const value = agentName();
      return {
        id,
        read: () => api.call('agents.get', { path }),
        list: 'agents.list',
        query: { customerId },
        member: 'name',
        value,
        update: () => api.call('agents.update', { path, body: { name: value } }),
        next: () => api.call('agents.update', { path, body: { isPaused: true } }),
      };
    },
  },
  'a document': {
    needs: ['state', 'documents'],
    some: async (api, cleanup) => {
      const holder = await someHolder(api, cleanup);
      const { id } = await someDocument(api, cleanup, holder);
      let shown = id;
      const value = 'D7654321';
      const form = formOf({ documentType: 'DRIVERS_LICENSE', country: 'DE', documentNumber: value });
      return {
        get id() {
          return shown;
        },
        read: () => readDocument(api, shown),
        list: 'documents.list',
        query: { documentHolder: holder },
        member: 'documentNumber',
        value,
        update: async () => {
          const replaced = await replaceDocument(api, id, form);
          shown = replacementIdOf(replaced, id);
          return replaced;
        },
      };
    },
  },
};

/** Updates it once a list has shown it, for a list may go on showing that. Leaves an update that does not show. */
const updated = async (api: Client, changing: Changing): Promise<void> => {
  const { id, list, query, member, value } = changing;
  const valueIn = (seen: Exchange): unknown => shownIn(seen, changing);
  await findListedAs('present', api, list, id, query);
  requireSuccess(await changing.update(), 'An update');
  const read = await readUntil(changing.read, (_body, seen) => isSameContent(valueIn(seen), value));
  if (!isSameContent(valueIn(read), value))
    throw new Inconclusive('not-shown', `A read shows no ${member} ${JSON.stringify(value)}.`, read);
};

const follows = 'conventions/listed-row-follows-an-update';

/** Whether the row of something follows an update of it. Leaves another update behind, for the world to look at. */
const expectFollowed = async (api: Client, check: Check, changing: Changing): Promise<void> => {
  await updated(api, changing);
  const { isSame, inRead, inList, on } = await lookUntilSame(api, changing);
  check
    .response(follows, on)
    .that(
      isSame,
      `${changing.member} ${inRead} in the row of ${changing.id}, as it is read before and after`,
      inList,
    );
  await changing.next?.();
  await changing.read();
};

for (const [what, { needs, some, further = {} }] of Object.entries(kinds))
  covers({ needs }, [
    // A row of a list shows what an update has changed, as a read of the same resource does.
    follows,
  ]).test(`a list shows ${what} as it is after an update`, async ({ api, cleanup, check }) => {
    await expectFollowed(api, check, await some(api, cleanup));
    for (const other of Object.values(further))
      await ifThere(async () => expectFollowed(api, check, await other(api, cleanup)));
  });
