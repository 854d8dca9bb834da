import { createPublicKey, sign, verify } from 'node:crypto';
import { expect, test } from '../support/plain-test.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { freshInteger, freshKey, freshSeed, freshUuid, keyOfRun } from '../../kit/check/fresh-values.ts';
import { beginRun } from '../../kit/check/run.ts';
import { referenceTarget } from '../../target/defaults.ts';
import { keyFrom } from '../../target/dialect/key-from-bytes.ts';
import { stubRun } from '../support/stub-run.ts';

// Other tests of this worker have the run as it is.
test.afterEach(() => beginRun(stubRun));

const valuesOf = (name: string, { seed = 1, prefix = 'psi-a' } = {}): readonly unknown[] => {
  beginRun({ ...stubRun, seed, prefix });
  beginTest(name);
  return [freshUuid(), freshUuid(), freshSeed(), freshInteger(10, 99)];
};

test('a test generates the same values with the same seed, whatever ran before it', () => {
  const first = valuesOf('one');
  valuesOf('another');

  expect(valuesOf('one')).toEqual(first);
});

test('no two values of a run, and none of another run, are the same', () => {
  const uuids = [
    valuesOf('one'),
    valuesOf('another'),
    valuesOf('one', { seed: 2 }),
    valuesOf('one', { prefix: 'psi-b' }),
  ].flatMap((values) => values.slice(0, 2));

  expect(new Set(uuids).size).toBe(uuids.length);
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a whole number is within its bounds, which are reached', () => {
  valuesOf('numbers');
  const numbers = Array.from({ length: 200 }, () => freshInteger(3, 5));

  expect(new Set(numbers)).toEqual(new Set([3, 4, 5]));
});

test('a key pair is generated like every other value, and it signs', () => {
  const keysOf = (name: string, prefix = 'psi-a'): readonly string[] => {
    valuesOf(name, { prefix });
    return [freshKey(), freshKey(), keyOfRun('idle')].map((key) =>
      JSON.stringify(key.export({ format: 'jwk' })),
    );
  };
  const [first, second, idle] = keysOf('keys');

  expect(keysOf('keys')).toEqual([first, second, idle]);
  expect(first).not.toBe(second);
  expect(keysOf('others')).toEqual([expect.not.stringContaining(first ?? ''), expect.anything(), idle]);
  expect(keysOf('keys', 'psi-b')).not.toContain(idle);

  const key = freshKey();
  const text = Buffer.from('to be signed');
  expect(verify('sha256', text, createPublicKey(key), sign('sha256', text, key))).toBe(true);
});

test('bytes that are no key are replaced by others', () => {
  const tries = [Buffer.alloc(32, 0xff), Buffer.alloc(32), Buffer.alloc(32, 7)];

  const { d } = keyFrom(() => tries.shift() ?? Buffer.alloc(0)).export({ format: 'jwk' });

  expect(d).toBe(Buffer.alloc(32, 7).toString('base64url'));
});

test('the reference server meets the same signer with the same seed', () => {
  const noAccess = { tokenId: '', tokenSecret: '' };
  const signerWith = (seed: number) =>
    referenceTarget({
      url: 'http://127.0.0.1',
      controlUrl: '',
      sandbox: noAccess,
      production: noAccess,
      otherPlatform: noAccess,
      seed,
    }).dialect.walletSigner;

  expect(signerWith(5)).toEqual(signerWith(5));
  expect(signerWith(5)).not.toEqual(signerWith(6));
});
