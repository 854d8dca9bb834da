import type fc from 'fast-check';
import type { Value } from '../../../generators/kernel/from-schema.ts';
import {
  addable,
  business,
  customerDamages,
  customerEdges,
  wholeIndividual,
} from '../../../generators/customers.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { plainBusiness } from '../../fixtures/beneficial-owners.ts';
import { covers } from '../../engine/covers.ts';
import { addCustomer, wholePerson } from '../../fixtures/customers.ts';
import { expectDamagesRefused } from '../../assertions/invalid-values.ts';
import { expectEdgesTaken } from '../../assertions/boundary-values.ts';
import { answerOf, expectTaken, isTaken } from '../../assertions/answers.ts';
import { property } from '../../engine/property.ts';
import { test } from '../../engine/test.ts';

const damages = customerDamages();
const edges = customerEdges();

const addableBusiness: fc.Arbitrary<Value> = business('all').map(addable);

test(
  'a customer with one damaged member is refused',
  covers([...new Set(damages.map(({ rule }) => rule))]),
  async ({ api, owned, examine }) => {
    await expectDamagesRefused(examine, damages, {
      send: (customer) => addCustomer(api, owned, customer),
      what: (how) => `a customer with ${how}`,
      intact: ({ customerType }) => (customerType === 'BUSINESS' ? addableBusiness : wholeIndividual),
    });
  },
);

test(
  'a customer with any listed value, or one at the end of a range, is taken',
  covers([...new Set(edges.flatMap(({ rules }) => rules))]),
  async ({ api, owned, examine }) => {
    await expectEdgesTaken(examine, edges, (customer) => addCustomer(api, owned, customer));
  },
);

test(
  'a person and a business can be added',
  covers(['customers/individual-can-be-added', 'customers/business-can-be-added']),
  async ({ api, owned, examine }) => {
    const { address } = wholePerson;
    for (const [rule, choices, what] of [
      [
        'customers/individual-can-be-added',
        [wholePerson, { customerType: 'INDIVIDUAL', fullName: 'Ada Moreno' }],
        'a person',
      ],
      [
        'customers/business-can-be-added',
        [{ ...plainBusiness, region: 'US', address }, plainBusiness],
        'a business',
      ],
    ] as const) {
      const answers: Exchange[] = [];
      for (const customer of choices) answers.push(await addCustomer(api, owned, customer));

      examine.assert(rule, answers.some(isTaken), () => ({
        expected: `${what} to be taken (2xx), with little data or with much`,
        actual: answers.map(answerOf).join(', then '),
        on: answers,
        side: 'request',
      }));
    }
  },
);

test(
  'every valid individual is taken',
  covers(['customers/valid-individual-is-taken']),
  async ({ api, owned, examine }) => {
    const rule = 'customers/valid-individual-is-taken';
    await property(examine, 'individuals', wholeIndividual, async (customer, found) => {
      expectTaken(found, rule, await addCustomer(api, owned, customer), 'a valid individual');
    });
  },
);

test(
  'every valid business is taken',
  covers(['customers/valid-business-is-taken']),
  async ({ api, owned, examine }) => {
    const rule = 'customers/valid-business-is-taken';
    await property(examine, 'businesses', addableBusiness, async (customer, found) => {
      expectTaken(found, rule, await addCustomer(api, owned, customer), 'a valid business');
    });
  },
);

test(
  'an address needs neither a second line nor city and state',
  covers(['customers/optional-parts-of-an-address-are-optional']),
  async ({ api, owned, examine }) => {
    const address = { line1: '1 Raffles Place', postalCode: '048616', country: 'SG' };
    const added = await addCustomer(api, owned, { ...wholePerson, address });

    const rule = 'customers/optional-parts-of-an-address-are-optional';
    expectTaken(examine, rule, added, 'an address without line2, city and state');
  },
);
