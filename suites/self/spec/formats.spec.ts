import { expect, test } from '../support/plain-test.ts';
import { instantMs, isDate, isDateTime } from '../../../spec/schema/formats.ts';

const moment = '2026-11-26T22:07:00.000Z';

/** The same moment, as ISO 8601 lets it be written. */
const spellings = [
  '2026-11-26T22:07:00Z',
  '20261126T220700Z',
  '20261126T2207Z',
  '2026-11-26T22:07',
  '2026-330T22:07:00Z',
  '2026330T220700Z',
  '2026-W48-4T22:07:00Z',
  '2026W484T2207Z',
  '2026-11-27T03:37:00+05:30',
  '20261126T190700,000-03',
];

for (const text of spellings)
  test(`${text} is an ISO 8601 date-time`, () => {
    expect(new Date(instantMs(text)).toISOString()).toBe(moment);
  });

const others = [
  'yesterday',
  '13.10.2025',
  '1760347800',
  '2026-11-26',
  '20261126',
  '2026-11-26 22:07:00Z',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-366T00:00:00Z',
  '2027-W53-1T00:00:00Z',
  '2025-13-40T99:00:00Z',
  '2026-11-26T24:00:01Z',
];

for (const text of others)
  test(`${text} is no ISO 8601 date-time`, () => {
    expect(isDateTime(text)).toBe(false);
  });

test('a date has hyphens, and its day exists', () => {
  expect(['2028-02-29', '2027-02-29', '20280229', '2028-060'].map(isDate)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
