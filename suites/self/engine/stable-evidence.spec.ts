import { expect, test } from '../support/plain-test.ts';
import fc from 'fast-check';
import { expectInvalidValuesRejected } from '../../kit/assertions/invalid-values.ts';
import { newCheck, type Check } from '../../kit/assertions/check.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { each } from '../../kit/assertions/property.ts';
import type { InvalidValue } from '../../../generators/schema/invalid-value.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

const phone: RuleId = 'customers/phone-number-is-e164';
const read: RuleId = 'customers/created-customer-can-be-read';

const accepted = (body: unknown): Exchange =>
  exchangeOf('customers.create', { request: { method: 'POST', body } });

/** The `n`-th of the requests under way is answered after that many turns of the event loop. */
type Turns = (n: number) => number;

/** Orders of answers: the first request is answered first, last, or in between. */
const orders: readonly Turns[] = [
  () => 1,
  (n) => 1 + (n % 7),
  (n) => 40 - (n % 40),
  (n) => 1 + ((n * 13) % 17),
];

const after = async (turns: number): Promise<void> => {
  for (let left = turns; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve));
};

const shown = (found: Check) => ({
  violations: found.violations().map(({ rule, facts: { expected, actual, on } }) => {
    const { request } = on as Exchange;
    return { rule, expected, actual, sent: request.body };
  }),
  assertions: [...found.assertions()],
});

const numbers = (from: number): fc.Arbitrary<number> => fc.integer({ min: from, max: from + 9999 });

/** Several ways to break each of two rules, in the order in which a report is to choose among them. */
const ways: readonly InvalidValue<number>[] = Array.from({ length: 12 }, (_, n) => ({
  rule: n % 2 === 0 ? phone : read,
  how: `way ${n}`,
  values: numbers(n * 10_000).map((invalid) => ({ invalid, right: 500_000 })),
}));

const invalidValuesAnsweredBy = async (turns: Turns) => {
  const found = newCheck();
  let asked = 0;
  beginTest('a test');
  await expectInvalidValuesRejected(found, ways, {
    send: async (value) => {
      asked += 1;
      await after(turns(asked));
      const isRefused = value < 30_000;
      return { ...accepted(value), response: { ...accepted(value).response, status: isRefused ? 400 : 200 } };
    },
    what: (how) => how,
  });
  return shown(found);
};

test('which counterexample is shown of a rule does not depend on which request was answered first', async () => {
  const results = [];
  for (const turns of orders) results.push(await invalidValuesAnsweredBy(turns));

  const [first] = results;
  expect(first?.violations.map(({ rule, expected, sent }) => [rule, expected, sent])).toEqual([
    [read, 'way 3 to be rejected (4xx)', 30_000],
    [phone, 'way 4 to be rejected (4xx)', 40_000],
  ]);
  for (const other of results) expect(other).toEqual(first);
});

const listAnsweredBy = async (turns: Turns) => {
  const found = newCheck();
  await each(found, [5, 4, 3, 2, 1], async (value, examine) => {
    await after(turns(value));
    examine.assert(phone, value % 2 === 0, () => ({
      expected: 'an even one',
      actual: String(value),
      on: accepted(value),
    }));
  });
  return shown(found);
};

test('violations of a list are shown in the order of the list', async () => {
  for (const turns of orders) {
    const { violations, assertions } = await listAnsweredBy(turns);

    expect(violations.map(({ sent }) => sent)).toEqual([5, 3, 1]);
    expect(assertions).toEqual([[phone, 5]]);
  }
});

test('what a list showed before one of its values broke off stands', async () => {
  const found = newCheck();
  const judging = each(found, [1, 2], async (value, examine) => {
    if (value === 2) throw new Error('the target went away');
    examine.assert(phone, false, () => ({ expected: 'a', actual: 'b' }));
  });

  await expect(judging).rejects.toThrow('went away');
  expect(found.violations()).toHaveLength(1);
});
