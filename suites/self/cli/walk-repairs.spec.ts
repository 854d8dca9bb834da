import { repairsFor } from '../../doctor/walk/repairs.ts';
import { targetAt } from '../../target/defaults.ts';
import type { CodeSource } from '../../target/dialect/codes.ts';
import type { Target } from '../../target/target.ts';
import { exchangeOf } from '../support/exchanges.ts';
import { expect, test } from '../support/plain-test.ts';

const plain = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

const withCodes = (codes: CodeSource): Target => ({ ...plain, dialect: { ...plain.dialect, codes } });

test('an account that says it cannot be pulled from is added as one that can, by the name that it shows', () => {
  const added = exchangeOf('customerExternalAccounts.create', {
    status: 201,
    body: { id: 'ExternalAccount:1', mandateSigned: false, trusted: false, name: 'n' },
  });
  const on = exchangeOf('transfers.in', { status: 422, body: { code: 'NOT_PULLABLE' } });

  const [first, ...more] = repairsFor(
    plain,
    { message: 'A transfer in failed', on, trail: [added, on] },
    undefined,
  );

  expect(first).toMatchObject({
    at: ['dialect', 'bodies', 'customerExternalAccounts.create'],
    value: { $rest: true, mandateSigned: true },
    isGuess: true,
  });
  expect(more).toContainEqual(expect.objectContaining({ value: { $rest: true, pullable: true } }));
  expect(JSON.stringify([first, ...more])).not.toContain('trusted');
});

test('a credential that no identity token proves is proven by the code that customers get', () => {
  const on = exchangeOf('credentials.create', { status: 400, body: { code: 'INVALID_INPUT' } });
  const codesTried = (target: Target): unknown =>
    repairsFor(target, { message: '', on }, undefined).find(({ at }) => at[1] === 'codes')?.value;

  expect(codesTried(plain)).toEqual({ wallet: '123456' });
  expect(codesTried(withCodes({ fixed: { email: '42', phone: '43' } }))).toEqual({
    email: '42',
    phone: '43',
    wallet: '42',
  });
  expect(codesTried(withCodes({ fixed: '42' }))).toEqual({
    email: '42',
    phone: '42',
    sca: '42',
    wallet: '42',
  });
  expect(codesTried(withCodes({ fixed: { wallet: '7' } }))).toBeUndefined();
  expect(codesTried(withCodes({ file: 'codes.jsonl' }))).toBeUndefined();
});

test('currencies of a wallet are tried where the target file names none', () => {
  const on = exchangeOf('customers.create', { status: 400, body: {} });

  expect(repairsFor(plain, { message: '', on }, 'embeddedWallet').map(({ value }) => value)).toContain(
    'USDC',
  );
});
