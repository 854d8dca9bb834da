import type { RuleId } from '../../../spec/rules/index.ts';
import type { Vow } from '../../kit/check/vows.ts';
import { keepVows, type Vows } from '../../world/vows.ts';
import { expect, test } from '../support/plain-test.ts';

const vowOf = (rule: RuleId): Vow => ({
  rule,
  id: 'Card:1',
  read: { operation: 'cards.get', path: { cardId: 'Card:1' } },
  holds: () => true,
  expected: 'nothing else',
  on: [],
  since: 0,
});

test('what a test leaves to the last look is kept', () => {
  const vows: Vows = new Map();

  keepVows(vows, [vowOf('cards/processing-card-does-not-freeze')]);

  expect([...vows.keys()]).toEqual(['Card:1']);
});

test('a rule that no last look examines is a defect of the test', () => {
  expect(() => keepVows(new Map(), [vowOf('cards/operation-get')])).toThrow(
    'cards/operation-get is examined by no last look: add it to vowRules.',
  );
});
