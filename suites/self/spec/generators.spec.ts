import { expect, test } from '../support/plain-test.ts';
import fc from 'fast-check';
import { agentCommands } from '../../../generators/agents.ts';
import { business, customerInvalidValues, individual } from '../../../generators/customers.ts';
import { textsOutside } from '../../../generators/schema/outside-patterns.ts';
import { phoneNumber } from '../../../generators/values/phone-numbers.ts';
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
      .map(({ invalid }) => invalid)
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

const patterns = [
  ['^\\+[1-9][0-9]{1,14}$', '+493012345678'],
  ['^[0-9]{2,6}$', '5415'],
  ['^[0-9]{3}-[0-9]{2}-[0-9]{4}$', '123-45-6789'],
] as const;

test('whatever lies outside a pattern does not match it, and no two are alike', () => {
  for (const [pattern, example] of patterns) {
    const texts = Object.values(textsOutside(pattern, example));

    expect(texts.filter((text) => new RegExp(pattern, 'u').test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length, pattern).toBeGreaterThan(50);
  }
});

test('careless readers of a telephone number are given what they take', () => {
  const texts = Object.values(textsOutside('^\\+[1-9][0-9]{1,14}$', '+493012345678'));
  const readers: Readonly<Record<string, (text: string) => string>> = {
    'trims blanks': (text) => text.trim(),
    'takes dashes out': (text) => text.replaceAll('-', ''),
    'takes brackets out': (text) => text.replaceAll(/[()]/gu, ''),
    'takes 00 for a plus sign': (text) => text.replace(/^00/u, '+'),
    'reads all digits that Unicode has': (text) =>
      text.replaceAll(/[\u0660-\u0669]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x06_60)),
    'cuts what is too long': (text) => text.slice(0, 16),
    'looks at one line of several': (text) => text.split('\n').at(-1) ?? '',
  };
  for (const [what, read] of Object.entries(readers))
    expect(
      texts.some((text) => /^\+[1-9]\d{1,14}$/u.test(read(text))),
      what,
    ).toBe(true);
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
