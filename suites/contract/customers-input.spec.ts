import { business, customerDamages, individual } from '../../generators/customers.ts';
import { covers } from '../kernel/covers.ts';
import { addCustomer } from '../kernel/customers.ts';
import { expectRefused, expectTaken } from '../kernel/judge.ts';
import { eachDamage, property } from '../kernel/property.ts';
import { test } from '../kernel/test.ts';

const damages = customerDamages();

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
    // A creation may ask for more of businessInfo; the country is what it would be.
    const settled = business().map((customer) => ({
      ...customer,
      businessInfo: { country: 'US', ...(customer['businessInfo'] as object) },
    }));
    await property(examine, 'businesses', settled, async (customer, found) => {
      expectTaken(
        found,
        'customers/business-can-be-added',
        await addCustomer(api, owned, customer),
        'a valid business',
      );
    });
  },
);
