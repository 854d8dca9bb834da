import { expect, test } from '../support/plain-test.ts';
import { challengeIn, performed } from '../../kit/fixtures/signed-retry.ts';
import { requirePullable } from '../../kit/fixtures/payees.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import type { Client } from '../../kit/http/client.ts';
import { exchangeOf } from '../support/exchanges.ts';
import { useStubRun } from '../support/stub-run.ts';

useStubRun();

/** A client that is always answered so. */
const answeredWith = (status: number, body: unknown): Client =>
  ({
    call: (operation: 'credentials.revoke') => Promise.resolve(exchangeOf(operation, { status, body })),
  }) as Client;

const revoked = (status: number, body: unknown): Promise<unknown> =>
  performed(answeredWith(status, body), 'credentials.revoke', { path: { id: 'AuthCredential:1' } });

test('a success that may be a challenge in other words has carried nothing out', async () => {
  for (const body of [
    { toDo: { blob: 'c2lnbiB0aGlzLCBwbGVhc2U', request: '1' } },
    { nonce: 'b5f1c9a0b5f1c9a0b5f1c9a0' },
  ])
    await expect(revoked(202, body)).rejects.toThrow(Inconclusive);
});

test('a challenge that names no text asks for a signature over the body of the request', () => {
  const asked = (status: number, body: unknown, sent?: unknown): string | undefined =>
    challengeIn(exchangeOf('sessions.refresh', { status, body, request: { body: sent } }), {})?.payloadToSign;

  expect(asked(202, { requestId: 'r' }, { clientPublicKey: '04' })).toBe('{"clientPublicKey":"04"}');
  expect(asked(202, { requestId: 'r' })).toBe('');
  expect(asked(202, { requestId: 'r', payloadToSign: 'p' })).toBe('p');
  // A text that says so of itself is signed, and a challenge may be beside the thing that waits for it.
  expect(asked(202, { requestId: 'r', textToSign: 't' })).toBe('t');
  expect(asked(202, { signer: { id: 'Key:1' }, signRequest: { requestId: 'r', textToSign: 't' } })).toBe('t');
  // A result may name its request, too.
  expect(asked(200, { requestId: 'r' })).toBeUndefined();
  expect(asked(202, { status: 'RUNNING' })).toBeUndefined();
});

test('a thing, an instant, or nothing is no challenge', async () => {
  for (const body of [
    { id: 'AuthCredential:1', nickname: 'the telephone of my sister' },
    { revokedAt: '2025-10-13T09:30:00.000Z' },
    {},
    undefined,
  ])
    await expect(revoked(200, body)).resolves.toMatchObject({ operation: 'credentials.revoke' });
});

test('an agent is refused what its platform may, or nothing is known', async () => {
  const refused = exchangeOf('agentSide.transferIn', { status: 409, body: { code: 'NOT_PULLABLE' } });

  await expect(requirePullable(answeredWith(409, {}), refused, {})).rejects.toThrow(Inconclusive);
  await expect(
    requirePullable(answeredWith(201, { id: 'Transaction:1' }), refused, {}),
  ).resolves.toBeUndefined();
});
