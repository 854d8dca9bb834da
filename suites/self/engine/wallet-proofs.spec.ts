import { expect, test } from '../support/plain-test.ts';
import { beginRun } from '../../kit/check/run.ts';
import { emptyProofOf, ownIdentity, proofOf } from '../../kit/fixtures/wallets.ts';
import type { CodeSource } from '../../target/dialect/codes.ts';
import { stubRun } from '../support/stub-run.ts';

// Other tests of this worker have the run as it is.
test.afterEach(() => beginRun(stubRun));

const proofsWith = (codes: CodeSource): readonly unknown[] => {
  const { dialect } = stubRun.target;
  beginRun({ ...stubRun, target: { ...stubRun.target, dialect: { ...dialect, codes } } });
  const identity = ownIdentity();
  return [proofOf(identity, 'key'), emptyProofOf({ identity })];
};

test('a credential of a wallet is proven by the code that the target file names for wallets', () => {
  expect(proofsWith({ fixed: { sca: '1', wallet: '4711' } })).toEqual([
    { type: 'EMAIL_OTP', code: '4711', clientPublicKey: 'key' },
    expect.objectContaining({ type: 'EMAIL_OTP', code: expect.not.stringMatching(/^4711$/) }),
  ]);
});

for (const fixed of ['4711', { email: '4711', sca: '4711' }])
  test(`a credential of a wallet is proven by an identity where codes are ${JSON.stringify(fixed)}`, () => {
    expect(proofsWith({ fixed })).toEqual([
      expect.objectContaining({ type: 'OAUTH', oidcToken: expect.any(String) }),
      expect.objectContaining({ type: 'OAUTH', oidcToken: 'proves.nothing.' }),
    ]);
  });
