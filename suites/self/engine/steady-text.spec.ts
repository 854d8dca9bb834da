import { expect, test } from '../support/plain-test.ts';
import { keptLooks } from '../../kit/waiting/steady-text.ts';

const looked = (...texts: readonly unknown[]) => {
  const looks = keptLooks();
  for (const text of texts) looks.add(typeof text === 'string' ? text : JSON.stringify(text));
  return looks;
};

const payment = (id: number, status: string): object => ({ id, status, parts: [{ at: id }] });

test('a member that is another at every look is no change of the thing', () => {
  const looks = looked(...[1, 2, 3, 4].map((id) => payment(id, 'PENDING')));

  expect(looks.showSame(JSON.stringify(payment(5, 'PENDING')))).toBe(true);
  expect(looks.showSame(JSON.stringify(payment(5, 'FAILED')))).toBe(false);
});

test('what changed between some looks alone is looked at', () => {
  const looks = looked(...['PENDING', 'PENDING', 'PROCESSING', 'PROCESSING'].map((now) => payment(1, now)));

  expect(looks.showSame(JSON.stringify(payment(1, 'PROCESSING')))).toBe(true);
  expect(looks.showSame(JSON.stringify(payment(1, 'FAILED')))).toBe(false);
});

test('a member that is new or gone is a change', () => {
  const looks = looked({ a: 1 }, { a: 1 }, { a: 1 }, { a: 1 });

  expect(looks.showSame('{"a":1,"b":2}')).toBe(false);
  expect(looks.showSame('{}')).toBe(false);
});

test('few looks, and texts without members, are compared as they stand', () => {
  expect(
    looked(payment(1, 'PENDING'), payment(2, 'PENDING')).showSame(JSON.stringify(payment(3, 'PENDING'))),
  ).toBe(false);
  const amounts = looked('1', '2', '3', '4');
  expect(amounts.showSame('4')).toBe(true);
  expect(amounts.showSame('5')).toBe(false);
});
