import type { Exchange } from '../../../spec/results/exchange.ts';
import { freshTest, onBehalfOf } from '../../kit/check/current-test.ts';
import { beginRun } from '../../kit/check/run.ts';
import { provocation } from '../../kit/check/trigger.ts';
import { assumedValueRefused } from '../../run/refused-values.ts';
import type { TriggerName } from '../../target/triggers.ts';
import { exchangeOf } from '../support/exchanges.ts';
import { expect, test } from '../support/plain-test.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';

useStubRun();

/** The words about a refusal, in a test that wanted a value of the sandbox. */
const words = async (wanted: TriggerName, on: Exchange): Promise<string | undefined> => {
  let said: string | undefined;
  await onBehalfOf(freshTest('a test', undefined), async () => {
    provocation(wanted);
    said = assumedValueRefused(on);
    return Promise.resolve();
  });
  return said;
};

const person = (body: unknown): Exchange =>
  exchangeOf('customers.create', { status: 400, body, request: { body: { currencies: ['USDB'] } } });

test('a refusal that speaks of an assumed value, or of its member, names the value to write', async () => {
  for (const body of [{ message: 'USDB is not supported.' }, { details: { field: '/currencies' } }])
    expect(await words('embeddedWallet', person(body))).toContain('dialect.triggers.embeddedWallet');
});

test('a refusal of something else, of a test that wanted another value, or of one that is said names none', async () => {
  const refused = person({ message: 'USDB is not supported.' });

  expect(await words('embeddedWallet', person({ details: { field: '/fullName' } }))).toBeUndefined();
  expect(await words('umaSender', refused)).toBeUndefined();
  const { target } = stubRun;
  const triggers = { embeddedWallet: 'USDB' };
  beginRun({ ...stubRun, target: { ...target, dialect: { ...target.dialect, triggers } } });
  expect(await words('embeddedWallet', refused)).toBeUndefined();
});

test('a transfer in that is refused may be from an account that nothing is pulled from', async () => {
  const on = exchangeOf('transfers.in', { status: 422, body: { code: 'NOT_PULLABLE' } });

  expect(await words('pullableAccount', on)).toContain('dialect.triggers.pullableAccount');
  expect(await words('payoutFails', on)).toBeUndefined();
});
