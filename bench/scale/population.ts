/** Fills a data file with customers, each made by the server's own code for `POST /customers`, without a network. */
import { Readable } from 'node:stream';
import { customers } from '../../reference-impl/records/customer-store.ts';
import { createDispatch, type Incoming } from '../../reference-impl/serving/dispatch.ts';
import { replies } from '../../reference-impl/replies.ts';
import { routes } from '../../reference-impl/routes.ts';
import { seedTenant } from '../../reference-impl/seed-tenant.ts';
import { createWorld } from '../../reference-impl/create-world.ts';
import { firstPlatform, initialise } from '../../reference-impl/store/home.ts';
import type { System } from '../../reference-impl/runtime/system.ts';
import { tenantOf, type PlatformAccess } from '../../reference-impl/store/platforms.ts';
import type { Store } from '../../reference-impl/store/store.ts';
import { openStore } from '../../reference-impl/store/open-store.ts';
import { recoveries, tasks } from '../../reference-impl/tasks.ts';
import { basicOf } from '../../spec/http-basic.ts';

/** So many are made at the same time: they share commits. */
const atOnce = 512;

const regions = ['US', 'BR', 'DE', 'MX', 'IN'] as const;

/** A request for the customer with this number. Every fifth is alike in region, currency and type. */
export const customerRequest = (number: number): Readonly<Record<string, unknown>> => {
  const region = regions[number % regions.length];
  const common = { platformCustomerId: `merchant-${number}`, region };
  const isBusiness = number % regions.length === 1;
  return isBusiness
    ? {
        ...common,
        customerType: 'BUSINESS',
        businessInfo: {
          legalName: `Engines ${number} Ltd`,
          taxId: `47-${number}`,
          incorporatedOn: '2019-04-12',
        },
      }
    : {
        ...common,
        customerType: 'INDIVIDUAL',
        fullName: `Ada Moreno ${number}`,
        phoneNumber: `+1415${String(5_000_000 + (number % 1_000_000)).padStart(7, '0')}`,
        currencies: number % regions.length === 2 ? ['EUR', 'USD'] : ['USD'],
      };
};

const incomingFor = (authorization: string, number: number): Incoming => {
  const rawBody = Buffer.from(JSON.stringify(customerRequest(number)));
  return {
    method: 'POST',
    path: '/customers',
    query: new URLSearchParams(),
    headers: { authorization, 'content-type': 'application/json', 'content-length': String(rawBody.length) },
    readBody: () => Promise.resolve(rawBody),
    source: Readable.from([]),
  };
};

interface Opened {
  readonly store: Store;
  readonly world: System;
  readonly access: PlatformAccess;
}

/** Data that are open, as a server has them. */
const opened = async (data: string): Promise<Opened> => {
  const store = await openStore(data, (error) => {
    throw error;
  });
  const world = createWorld(store, await initialise(store), {
    routes,
    tasks,
    recoveries,
    replies,
    seedTenant,
  });
  const access = await firstPlatform(world, 'first platform');
  await world.credentials.load();
  return { store, world, access };
};

/** Makes customers 0 to `customers` - 1 in new data. Raises the refusal where one is refused. */
export const populate = async (data: string, customers: number): Promise<void> => {
  const { store, world, access } = await opened(data);
  const dispatch = createDispatch(world);
  const authorization = basicOf(access.sandbox);
  for (let from = 0; from < customers; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, customers - from) }, (_, index) => from + index);
    await Promise.all(numbers.map((number) => dispatch(incomingFor(authorization, number))));
  }
  await store.close();
};

/** The people in the data. */
export interface Population {
  /** Ids of some of the customers, evenly spread. */
  readonly ids: readonly string[];
  readonly customers: number;
}

/** @param keep how many ids are wanted at most */
export const populationOf = async (data: string, keep: number): Promise<Population> => {
  const { store, access } = await opened(data);
  const population = await store.transact(async (tx) => {
    const rows = tx.collection(customers, tenantOf(access.platform, 'sandbox'));
    const count = await rows.count();
    const ids: string[] = [];
    for (let after = 0; after < count; after += Math.max(1, Math.floor(count / keep)))
      for (const { id } of await rows.find({ order: 'oldest', after, limit: 1 })) ids.push(id);
    return { ids, customers: count };
  }, 'read');
  await store.close();
  return population;
};
