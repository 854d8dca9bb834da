import type fc from 'fast-check';
import type { JsonObject } from '../../../../spec/json.ts';
import {
  addable,
  anyPlatformCustomerId,
  business,
  customerInvalidValues,
  customerBoundaryValues,
  wholeIndividual,
} from '../../../../generators/customers.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { covers } from '../../../kit/check/covers.ts';
import { addCustomer, addExactly, ownCustomerId } from '../../../kit/fixtures/customers.ts';
import { expectInvalidValuesRejected } from '../../../kit/assertions/invalid-values.ts';
import { expectBoundaryValuesAccepted } from '../../../kit/assertions/boundary-values.ts';
import { answerOf, isAccepted } from '../../../kit/assertions/answers.ts';
import { property } from '../../../kit/assertions/property.ts';
import { asOwn, asOwnTrial, isUndamaged } from '../../../kit/fixtures/own-data.ts';
import { namedPerson, wholePerson, plainBusiness } from '../../../kit/fixtures/people.ts';

const invalidValues = customerInvalidValues();
const values = customerBoundaryValues();

const addableBusiness: fc.Arbitrary<JsonObject> = business('all').map(addable);

/** With an identifier that nobody else has, where any will do. */
const withOwnId = (customer: JsonObject): JsonObject =>
  customer['platformCustomerId'] === anyPlatformCustomerId
    ? { ...customer, platformCustomerId: ownCustomerId() }
    : customer;

covers([...new Set(invalidValues.map(({ rule }) => rule))]).test(
  'a customer with one invalid member is refused',
  async ({ api, cleanup, check }) => {
    await expectInvalidValuesRejected(check, invalidValues, {
      send: (customer, damaged) => addExactly(api, cleanup, withOwnId(asOwn(customer, isUndamaged(damaged)))),
      what: (how) => `a customer with ${how}`,
    });
  },
);

covers([...new Set(values.flatMap(({ rules }) => rules))]).test(
  'a customer with any listed value, or one at the end of a range, is accepted',
  async ({ api, cleanup, check }) => {
    const ours = values.map((each) => ({ ...each, trials: each.trials.map(asOwnTrial('added')) }));
    await expectBoundaryValuesAccepted(check, ours, (customer) => addCustomer(api, cleanup, customer));
  },
);

covers([
  // A customer of the type INDIVIDUAL can be added.
  'customers/individual-can-be-added',
  // A customer of the type BUSINESS can be added.
  'customers/business-can-be-added',
]).test('a person and a business can be added', async ({ api, cleanup, check }) => {
  const { address } = wholePerson;
  for (const [rule, choices, what] of [
    ['customers/individual-can-be-added', [wholePerson, namedPerson], 'a person'],
    [
      'customers/business-can-be-added',
      [{ ...plainBusiness, region: 'US', address }, plainBusiness],
      'a business',
    ],
  ] as const) {
    const answers: Exchange[] = [];
    for (const customer of choices) answers.push(await addCustomer(api, cleanup, customer));

    check
      .request(rule, answers)
      .that(
        answers.some(isAccepted),
        `${what} to be accepted (2xx), with little data or with much`,
        answers.map(answerOf).join(', then '),
      );
  }
});

covers([
  // An individual can be added with any of the values that its members have.
  'customers/valid-individual-is-accepted',
]).test('every valid individual is accepted', async ({ api, cleanup, check }) => {
  const rule = 'customers/valid-individual-is-accepted';
  await property(check, { name: 'individuals', arbitrary: wholeIndividual }, async (customer, check) => {
    check.accepted(rule, await addCustomer(api, cleanup, customer), 'a valid individual');
  });
});

covers([
  // A business can be added with any of the values that its members have.
  'customers/valid-business-is-accepted',
]).test('every valid business is accepted', async ({ api, cleanup, check }) => {
  const rule = 'customers/valid-business-is-accepted';
  await property(check, { name: 'businesses', arbitrary: addableBusiness }, async (customer, check) => {
    check.accepted(rule, await addCustomer(api, cleanup, customer), 'a valid business');
  });
});

covers([
  // An address without line2, city and state is accepted.
  'customers/optional-parts-of-an-address-are-optional',
]).test('an address needs neither a second line nor city and state', async ({ api, cleanup, check }) => {
  const address = { line1: '1 Raffles Place', postalCode: '048616', country: 'SG' };
  const added = await addCustomer(api, cleanup, { ...wholePerson, address });

  const rule = 'customers/optional-parts-of-an-address-are-optional';
  check.accepted(rule, added, 'an address without line2, city and state');
});
