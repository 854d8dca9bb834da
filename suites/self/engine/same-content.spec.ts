import { expect, test } from '../support/plain-test.ts';
import { isSameContent } from '../../kit/assertions/same-content.ts';

const body = { id: 'a', at: '2025-10-13T09:30:00.120Z', in: [{ amount: 1, none: null }] };

test('two bodies say the same however they write it', () => {
  for (const other of [
    { in: [{ amount: 1 }], at: '2025-10-13T09:30:00.120000Z', id: 'a' },
    { ...body, at: '2025-10-13T11:30:00.12+02:00' },
    { ...body, at: '2025-10-13T09:30:00Z' },
  ])
    expect(isSameContent(body, other), JSON.stringify(other)).toBe(true);
});

test('two bodies that say something else are not the same', () => {
  for (const other of [
    { ...body, at: '2025-10-13T09:30:02Z' },
    { ...body, id: 'A' },
    { ...body, in: [] },
    { ...body, in: [{ amount: 2 }] },
    { ...body, in: { 0: { amount: 1 } } },
    { ...body, more: 0 },
    undefined,
  ])
    expect(isSameContent(body, other), JSON.stringify(other)).toBe(false);
});
