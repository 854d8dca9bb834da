import { business, customerDamages, customerEdges, individual } from '../../generators/customers.ts';
import { covers } from '../kernel/covers.ts';
import { addCustomer } from '../kernel/customers.ts';
import { expectRefused, expectTaken } from '../kernel/judge.ts';
import { each, eachDamage, property } from '../kernel/property.ts';
import { test } from '../kernel/test.ts';

const damages = customerDamages();
const edges = customerEdges();

test(
  'a customer with one damaged member is refused',
  covers([...new Set(damages.map(({ rule }) => rule))]),
  async ({ api, owned, examine }) => {
    await eachDamage(examine, damages, async ({ rule, how, value: customer }, found) => {
      expectRefused(found, rule, await addCustomer(api, owned, customer), `a customer with ${how}`);
    });
  },
);

test(
  'a customer with any listed value, or one at the end of a range, is taken',
  covers([...new Set(edges.flatMap(({ rules }) => rules))]),
  async ({ api, owned, examine }) => {
    await each(examine, edges, async ({ rules, how, value: customer }, found) => {
      const added = await addCustomer(api, owned, customer);

      for (const rule of rules) expectTaken(found, rule, added, how);
    });
  },
);

test(
  'every valid individual is taken',
  covers(['customers/individual-can-be-added']),
  async ({ api, owned, examine }) => {
    await property(examine, 'individuals', individual(), async (customer, found) => {
      expectTaken(
        found,
        'customers/individual-can-be-added',
        await addCustomer(api, owned, customer),
        'a valid individual',
      );
    });
  },
);

test(
  'every valid business is taken',
  covers(['customers/business-can-be-added']),
  async ({ api, owned, examine }) => {
    await property(examine, 'businesses', business(), async (customer, found) => {
      expectTaken(
        found,
        'customers/business-can-be-added',
        await addCustomer(api, owned, customer),
        'a valid business',
      );
    });
  },
);
