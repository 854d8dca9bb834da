import { expect } from '@playwright/test';
import { test } from '../support/plain-test.ts';
import fc from 'fast-check';
import { agentCommands } from '../../../generators/agents.ts';
import { business, customerInvalidValues, individual } from '../../../generators/customers.ts';
import { phoneNumber, phoneNumberInvalidValues } from '../../../generators/values/phone-numbers.ts';
import { appliedSchemas } from '../../../spec/schema/applied-schemas.ts';
import { rulesBrokenBy } from '../../../spec/rules/lookup.ts';
import { breaches } from '../../../spec/schema/validation.ts';

const request = '#/components/schemas/CustomerCreateRequest';
const seed = 20251013;

for (const [what, values] of [
  ['individual', individual()],
  ['individual with every member', individual('all')],
  ['individual with required members only', individual('required')],
  ['business', business()],
  ['business with every member', business('all')],
] as const)
  test(`a generated ${what} is valid`, () => {
    expect(fc.sample(values, { seed, numRuns: 500 }).flatMap((value) => breaches(request, value))).toEqual(
      [],
    );
  });

test('both sides of every conditional come up', () => {
  const people = fc.sample(individual(), { seed, numRuns: 500 });
  const pairs = [
    ['taxIdCountryOfIssuance', (person) => person['taxIdType'] === 'NON_US_TAX_ID'],
    ['purposeOfAccountOtherDescription', (person) => person['purposeOfAccount'] === 'OTHER'],
    [
      'sourceOfFundsOtherDescription',
      (person) => [person['sourceOfFundsCategories']].flat().includes('OTHER'),
    ],
    [
      'sourceOfWealthOtherDescription',
      (person) => [person['sourceOfWealthCategories']].flat().includes('OTHER'),
    ],
  ] as const satisfies readonly (readonly [string, (person: Readonly<Record<string, unknown>>) => boolean])[];

  for (const [asked, condition] of pairs) {
    expect(
      people.filter(condition).every((person) => asked in person),
      asked,
    ).toBe(true);
    expect(people.some(condition), `${asked} asked for`).toBe(true);
    expect(
      people.some((person) => !condition(person)),
      `${asked} not asked for`,
    ).toBe(true);
  }
});

test('every invalid value breaks the rule that it names', () => {
  const missed = customerInvalidValues().flatMap(({ rule, how, values }) =>
    fc
      .sample(values, { seed, numRuns: 5 })
      .filter((value) => {
        const applied = appliedSchemas(request, value);
        return !breaches(request, value).some((breach) => rulesBrokenBy(breach, applied).includes(rule));
      })
      .map((value) => `${rule}: ${how}: ${JSON.stringify(value)}`),
  );

  expect(missed).toEqual([]);
});

test('the shortest and the longest telephone number come up', () => {
  const lengths = fc.sample(phoneNumber, { seed, numRuns: 200 }).map((phone) => phone.length - 1);

  expect(Math.min(...lengths)).toBe(2);
  expect(Math.max(...lengths)).toBe(15);
});

test('no invalid telephone number is E.164', () => {
  const valid = phoneNumberInvalidValues('customers/phone-number-is-e164').flatMap(({ how, values }) =>
    fc
      .sample(values, { seed, numRuns: 50 })
      .filter((phone) => /^\+[1-9]\d{1,14}$/.test(phone) && !phone.endsWith('\n'))
      .map((phone) => `${how}: ${JSON.stringify(phone)}`),
  );

  expect(valid).toEqual([]);
});

test('every life of an agent has every kind of step, and shrinks to the ones that matter', () => {
  const lives = fc.sample(agentCommands, { numRuns: 5, seed: 1 });
  for (const life of lives)
    expect(new Set(life.map(({ does }) => does)).size, 'kinds of steps in a life').toBe(11);

  const endsWell = fc.property(agentCommands, (life) => {
    const deleted = life.findIndex(({ does }) => does === 'delete');
    return deleted === -1 || !life.slice(deleted).some(({ does }) => does === 'approve');
  });
  const [life] = fc.check(endsWell, { seed: 1 }).counterexample ?? [];

  expect(life?.map(({ does }) => does)).toEqual(['delete', 'approve']);
});
