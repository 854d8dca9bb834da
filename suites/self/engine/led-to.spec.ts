import { ledTo, noteSent } from '../../kit/check/led-to.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { sent } from '../support/http-record.ts';
import { expect, test } from '../support/plain-test.ts';

const customer = 'Customer:0198c4f2-0000-7000-8000-000000000001';
const account = 'InternalAccount:0198c4f2-0000-7000-8000-000000000002';
const stranger = 'Customer:0198c4f2-0000-7000-8000-000000000003';

test('evidence is led to by what made its resources and what was done to them, and by nothing else', () => {
  const made = sent('POST /customers', {}, { id: customer });
  const other = sent('POST /customers', {}, { id: stranger });
  const accounts = sent(`GET /accounts?customerId=${customer}`, undefined, { data: [{ id: account }] });
  const funded = sent(`POST /sandbox/accounts/${account}/fund`, { amount: 5 }, {});
  const refused = sent(`POST /sandbox/accounts/${account}/fund`, { amount: -1 }, {}, 400);
  const looked = sent(`GET /customers/${customer}`, undefined, { id: customer });
  const deciding = sent(`GET /accounts/${account}`, undefined, { id: account });
  const later = sent(`DELETE /customers/${customer}`, undefined, undefined, 204);

  const log = [made, other, accounts, funded, refused, looked, deciding, later];

  expect(ledTo(log, [deciding])).toEqual([made, accounts, funded]);
});

test('what is asserted stands in the evidence once', () => {
  const made = sent('POST /customers', {}, { id: customer });
  const deciding = sent(`GET /customers/${customer}`, undefined, { id: customer });

  expect(ledTo([made, deciding], [made, deciding])).toEqual([]);
});

test('answers of megabytes are not kept', () => {
  const log: HttpRecord[] = [];

  noteSent(log, {
    ...sent('GET /', undefined, {}),
    response: { status: 200, headers: {}, text: 'x'.repeat(1e5) },
  });

  expect(log).toEqual([]);
});
