import { expect, test } from '../support/plain-test.ts';
import { foreignJsonIn } from '../../../spec/json.ts';
import { parsedWithin } from '../../kit/http/json-weight.ts';
import { webhookEvent } from '../../kit/inbox/webhook-event.ts';

test('what somebody else says can be shown, whatever its members are called', () => {
  const texts = ['{"id":{"toString":1}}', '{"id":[{"valueOf":null}]}', '{"id":{"to\\u0053tring":{}}}'];

  const shown = texts.map((text) => String((foreignJsonIn(text) as { readonly id: unknown }).id));

  expect(shown).toEqual(['[object Object]', '[object Object]', '[object Object]']);
});

test('everything else that somebody says is kept, and no text is taken for JSON', () => {
  const value = { constructor: 'x', said: 'toString', list: [1, { valueOfAll: true }] };

  expect(foreignJsonIn(JSON.stringify(value))).toEqual(value);
  expect(foreignJsonIn('{"toString": 1')).toBeUndefined();
  expect(foreignJsonIn('not JSON')).toBeUndefined();
});

test('answers and webhooks of a target are read so', () => {
  const text = '{"type":"A","data":{"id":{"toString":1}}}';
  const delivery = { seq: 1, at: '2025-10-13T00:00:00Z', method: 'POST', subpath: '', headers: {} };
  const bytes = Buffer.from(text).toString('base64');

  const read = [parsedWithin(text), webhookEvent({ ...delivery, bytes, answered: 200 }).body];

  const plain = { type: 'A', data: { id: {} } };
  expect(read).toEqual([plain, plain]);
});
