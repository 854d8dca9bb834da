import { theirLeaves } from '../../description/matching/leaves.ts';
import { paired } from '../../description/matching/names.ts';
import { expect, test } from '../support/plain-test.ts';

test('members whose names have nothing in common are no pair, though one of them alone lists its values', () => {
  const ours = { at: '/accountInfo/country', types: ['string'], choices: ['AD', 'AE', 'AF'] };
  const rail = { at: '/accountInfo/rail', types: ['string'] };

  expect(paired([ours], [rail])).toEqual([]);
  expect(paired([ours], [{ ...rail, at: '/accountInfo/nation' }])).toHaveLength(1);
});

test('every member of a large union is read: an account with a shape for each of 250 rails', () => {
  const variant = (place: number) => ({
    allOf: [
      { type: 'object', properties: { accountType: { enum: [`RAIL_${place}`] } } },
      { type: 'object', properties: { [`detail${place}`]: { type: 'string' } } },
    ],
  });
  const accountInfo = { oneOf: Array.from({ length: 250 }, (_, place) => variant(place)) };
  const leaves = theirLeaves({ node: { properties: { accountInfo } }, definitions: {} }, 'answer');

  expect(leaves.map(({ at }) => at)).toContain('/accountInfo/detail249');
});
