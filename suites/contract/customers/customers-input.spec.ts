import type fc from 'fast-check';
import type { Value } from '../../../generators/schema/from-schema.ts';
import {
  addable,
  business,
  customerInvalidValues,
  customerBoundaryValues,
  wholeIndividual,
} from '../../../generators/customers.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { plainBusiness } from '../../fixtures/beneficial-owners.ts';
import { covers } from '../../engine/covers.ts';
import { addCustomer, wholePerson } from '../../fixtures/customers.ts';
import { expectInvalidValuesRejected } from '../../assertions/invalid-values.ts';
import { expectBoundaryValuesAccepted } from '../../assertions/boundary-values.ts';
import { answerOf, expectAccepted, isAccepted } from '../../assertions/answers.ts';
import { property } from '../../engine/property.ts';
import { test } from '../../engine/test.ts';

const invalidValues = customerInvalidValues();
const edges = customerBoundaryValues();

const addableBusiness: fc.Arbitrary<Value> = business('all').map(addable);

test(
  'a customer with one damaged member is refused',
  covers([...new Set(invalidValues.map(({ rule }) => rule))]),
  async ({ api, cleanup, examine }) => {
    await expectInvalidValuesRejected(examine, invalidValues, {
      send: (customer) => addCustomer(api, cleanup, customer),
      what: (how) => `a customer with ${how}`,
      intact: ({ customerType }) => (customerType === 'BUSINESS' ? addableBusiness : wholeIndividual),
    });
  },
);

test(
  'a customer with any listed value, or one at the end of a range, is taken',
  covers([...new Set(edges.flatMap(({ rules }) => rules))]),
  async ({ api, cleanup, examine }) => {
    await expectBoundaryValuesAccepted(examine, edges, (customer) => addCustomer(api, cleanup, customer));
  },
);

test(
  'a person and a business can be added',
  covers(['customers/individual-can-be-added', 'customers/business-can-be-added']),
  async ({ api, cleanup, examine }) => {
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
      for (const customer of choices) answers.push(await addCustomer(api, cleanup, customer));

      examine.assert(rule, answers.some(isAccepted), () => ({
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
  covers(['customers/valid-individual-is-accepted']),
  async ({ api, cleanup, examine }) => {
    const rule = 'customers/valid-individual-is-accepted';
    await property(examine, 'individuals', wholeIndividual, async (customer, found) => {
      expectAccepted(found, rule, await addCustomer(api, cleanup, customer), 'a valid individual');
    });
  },
);

test(
  'every valid business is taken',
  covers(['customers/valid-business-is-accepted']),
  async ({ api, cleanup, examine }) => {
    const rule = 'customers/valid-business-is-accepted';
    await property(examine, 'businesses', addableBusiness, async (customer, found) => {
      expectAccepted(found, rule, await addCustomer(api, cleanup, customer), 'a valid business');
    });
  },
);

test(
  'an address needs neither a second line nor city and state',
  covers(['customers/optional-parts-of-an-address-are-optional']),
  async ({ api, cleanup, examine }) => {
    const address = { line1: '1 Raffles Place', postalCode: '048616', country: 'SG' };
    const added = await addCustomer(api, cleanup, { ...wholePerson, address });

    const rule = 'customers/optional-parts-of-an-address-are-optional';
    expectAccepted(examine, rule, added, 'an address without line2, city and state');
  },
);
