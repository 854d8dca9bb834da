import { expect, test } from '../support/plain-test.ts';
import { textListsIn } from '../../../spec/schema/text-lists.ts';

test('every way to write a list of texts is read, at any depth, and a schema that holds itself once', () => {
  const schema: Record<string, unknown> = {
    properties: {
      plain: { enum: ['A', 'B'] },
      mayBeNull: { enum: ['C', 'D', null] },
      described: { oneOf: [{ const: 'E', title: 'the first' }, { const: 'F' }, { type: 'null' }] },
    },
  };
  schema['items'] = schema;

  expect(textListsIn(schema)).toEqual([
    ['A', 'B'],
    ['C', 'D'],
    ['E', 'F'],
  ]);
});

test('what is no list of texts is none', () => {
  const schema = { enum: [1, 2], anyOf: [{ const: 'A' }, { type: 'string' }], oneOf: [] };

  expect(textListsIn(schema)).toEqual([]);
});
