import { expect, test } from '../support/plain-test.ts';
import { queryNeeded } from '../../kit/assertions/query-needed.ts';
import { saysMoreInPath } from '../../kit/assertions/own-path.ts';
import { freshTest, onBehalfOf } from '../../kit/check/current-test.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { beginRun } from '../../kit/check/run.ts';
import { ceremonyIn, passkeyEnrollmentIn } from '../../kit/fixtures/sca-factors.ts';
import { exchangeOf } from '../support/exchanges.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';

useStubRun();

const list = 'customerExternalAccounts.list';

/** A run on a target that has a list at this path. */
const withListAt = (path: string): void => {
  const { target } = stubRun;
  const operations = { [list]: { path } };
  beginRun({ ...stubRun, target: { ...target, dialect: { ...target.dialect, operations } } });
};

/** A target that answers every list alike, and how often it was asked. */
const answering = (status: number) => {
  let asked = 0;
  const call = () => {
    asked += 1;
    return Promise.resolve(exchangeOf(list, { status }));
  };
  return { call, timesAsked: () => asked };
};

const narrowing = { customerId: 'Customer:1' };

test('a list that has a customer in its path is asked for no other way', async () => {
  withListAt('/customers/{customerId}/payees');
  const api = answering(200);

  expect(saysMoreInPath(list)).toBe(true);
  expect(await queryNeeded(api, list, () => narrowing)).toEqual(narrowing);
  expect(api.timesAsked()).toBe(0);
});

test('elsewhere a list is narrowed only where it is refused without', async () => {
  withListAt('/payees');

  expect(saysMoreInPath(list)).toBe(false);
  expect(await queryNeeded(answering(200), list, () => narrowing)).toEqual({});
  expect(await queryNeeded(answering(422), list, () => narrowing)).toEqual(narrowing);
});

for (const [form, body] of [
  ['around it', { options: { publicKey: { challenge: 'Y2g', rp: { id: 'pay.example.com' } } } }],
  ['plainly', { options: { challenge: 'Y2g', rpId: 'pay.example.com' } }],
  ['without a wrapper', { challenge: 'Y2g', rpId: 'pay.example.com' }],
] as const)
  test(`a passkey is made for options that are shown ${form}`, async () => {
    const started = exchangeOf('sca.startEnrollment', { body });

    const { body: proof } = await onBehalfOf(freshTest('passkeys', undefined), () =>
      Promise.resolve(passkeyEnrollmentIn(started)),
    );

    expect(ceremonyIn(started)).toMatchObject({ challenge: 'Y2g', relyingPartyId: 'pay.example.com' });
    expect(proof).toMatchObject({ type: 'PASSKEY', origin: 'https://pay.example.com' });
  });

test('where no relying party is shown, nothing can be signed', () => {
  const started = exchangeOf('sca.startEnrollment', { body: { challenge: 'Y2g' } });

  expect(() => ceremonyIn(started)).toThrow(Inconclusive);
});
