import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CompactSign, UnsecuredJWT } from 'jose';
import { signingKey } from '../../certify/certificate/keys.ts';
import { folder, good, psi, report } from '../support/judged-reports.ts';
import { contractReport, violating } from '../support/contract-report.ts';
import { dropOldSignature } from '../../../cli/run/old-signature.ts';
import { signReport } from '../../../cli/run/signed-report.ts';
import { expect, test } from '../support/plain-test.ts';

const keyOf = (name: string): string => path.join(folder, name, 'certificate-key.json');
const signer = await signingKey(keyOf('signer'));
const stranger = await signingKey(keyOf('stranger'));

await signReport(good, signer);
const signature = 'report.json.jws';
const publicKey = path.join(folder, 'signer.public.json');
cpSync(path.join(good, 'certificate-key.public.json'), publicKey);

let copies = 0;

/** A copy of the signed report that something is done to. */
const signedBut = (change: (where: string) => unknown): string => {
  const where = path.join(folder, `copy-${(copies += 1)}`);
  cpSync(good, where, { recursive: true });
  change(where);
  return where;
};

const write = (where: string, text: string): void => writeFileSync(path.join(where, signature), text);

/** A statement of another kind, with a right signature. */
const signed = (claims: unknown, header: object = {}): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid: signer.public.kid, typ: 'psi-report', ...header })
    .sign(signer.key);

const now = Math.floor(Date.now() / 1000);

test('a report that was signed with a trusted key passes the gate, as a folder and as a file', async () => {
  for (const where of [good, path.join(good, 'report.json')])
    expect(await psi('gate', where, '--trust', publicKey)).toMatchObject({ code: 0, stderr: '' });
});

const dayMs = 86_400_000;

/** The report of a run that ended so many days ago, signed. */
const endedBefore = async (days: number, commit?: string): Promise<string> => {
  const startedAt = new Date(Date.now() - days * dayMs - contractReport.run.durationMs).toISOString();
  const where = report(`ended-${days}`, {
    ...contractReport,
    target: { ...contractReport.target, ...(commit !== undefined && { commit }) },
    run: { ...contractReport.run, startedAt },
  });
  await signReport(where, signer);
  return where;
};

test('an old report that is green and signed is not taken for one of today', async () => {
  const old = await endedBefore(3);
  const gate = (...args: readonly string[]): Promise<unknown> =>
    psi('gate', old, '--trust', publicKey, ...args);

  expect(await gate()).toMatchObject({ code: 0 });
  expect(await gate('--max-age', '4d')).toMatchObject({ code: 0 });
  expect(await gate('--max-age', '48h')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /The run ended at .*, longer ago than --max-age allows \(2880 minutes\)\.\n$/,
    ),
  });
  expect(await gate('--max-age', '2 days')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/such as 12h/),
  });
  expect(await psi('gate', await endedBefore(-1), '--max-age', '1d')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/which is yet to come/),
  });
});

test('a report of another commit, or of none, is not taken for one of this commit', async () => {
  const where = await endedBefore(0, '1f2e3d');
  const of = (commit: string): Promise<unknown> =>
    psi('gate', where, '--trust', publicKey, '--commit', commit);

  expect(await of('1f2e3d')).toMatchObject({ code: 0 });
  expect(await of('4c5b6a')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/The report is of 1f2e3d, and --commit names 4c5b6a\. Run the suite with/),
  });
  expect(await psi('gate', good, '--commit', '1f2e3d')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/names no commit \(`psi check --commit`\)/),
  });
});

test('a set of keys may hold the right one', async () => {
  const set = path.join(folder, 'set.json');
  writeFileSync(set, JSON.stringify({ keys: [stranger.public, signer.public] }));

  expect(await psi('gate', good, '--trust', set)).toMatchObject({ code: 0 });
});

test('a signature does not stay beside a report that is written without one', async () => {
  const where = signedBut(() => {});

  dropOldSignature(where);

  expect((await psi('gate', where, '--trust', publicKey)).stderr).toMatch(/is not signed: there is no/);
});

test('parts are merged where each is signed, and what comes of them is signed, too', async () => {
  const env = path.join(folder, 'merger');
  const merge = (...args: readonly string[]): Promise<unknown> =>
    psi('report', 'merge', ...args, '--report', env, '--quiet', '--trust', publicKey);

  expect(await merge(report('unsigned-part', contractReport))).toMatchObject({ code: 2 });
  expect(await merge(good)).toMatchObject({ stderr: '' });
});

const forged: readonly (readonly [what: string, where: () => string | Promise<string>, says: RegExp])[] = [
  ['no signature', () => report('unsigned', contractReport), /is not signed: there is no/],
  [
    'another report under the signature',
    () =>
      signedBut((where) => {
        const other = violating('customers/phone-number-is-e164');
        writeFileSync(path.join(where, 'report.json'), JSON.stringify(other));
      }),
    /the report was changed after it was signed/,
  ],
  [
    'one blank more',
    () =>
      signedBut((where) => {
        const file = path.join(where, 'report.json');
        writeFileSync(file, `${readFileSync(file, 'utf8')} `);
      }),
    /the report was changed/,
  ],
  [
    'the key of a stranger',
    async () => {
      const where = signedBut(() => {});
      await signReport(where, stranger);
      return where;
    },
    /its key is not trusted/,
  ],
  [
    'the key of a stranger under the name of the trusted one',
    async () => {
      const where = signedBut(() => {});
      const { public: jwk, key } = stranger;
      await signReport(where, { key, public: { ...jwk, kid: signer.public.kid } });
      return where;
    },
    /signature verification failed/,
  ],
  ['no algorithm', () => signedBut((where) => write(where, new UnsecuredJWT({}).encode())), /not accepted/],
  ['something else', () => signedBut((where) => write(where, 'nonsense')), /not accepted/],
  ['nothing in it', () => signedBut((where) => write(where, '')), /not accepted/],
  ['a large file', () => signedBut((where) => write(where, 'x'.repeat(100_000))), /is no signature/],
  [
    'a folder for a signature',
    () =>
      signedBut((where) => {
        rmSync(path.join(where, signature));
        mkdirSync(path.join(where, signature));
      }),
    /is no signature of a report/,
  ],
  [
    'a certificate for a signature',
    async () => {
      const text = await signed({ format: 'psi-certificate/1', iat: now }, { typ: 'psi-certificate' });
      return signedBut((where) => write(where, text));
    },
    /it signs something else/,
  ],
  [
    'claims of nothing',
    async () => {
      const text = await signed(null);
      return signedBut((where) => write(where, text));
    },
    /its format is not known here/,
  ],
  [
    'a signature of tomorrow',
    async () => {
      const text = await signed({ format: 'psi-report/1', iat: now + 86_400, sha256: '' });
      return signedBut((where) => write(where, text));
    },
    /a day that is yet to come/,
  ],
];

for (const [what, where, says] of forged)
  test(`a gate with --trust refuses a report with ${what}`, async () => {
    const { code, stdout, stderr } = await psi('gate', await where(), '--trust', publicKey);

    expect(stderr).toMatch(says);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

test('a private key, an expired one, and a file without a key are trusted by nobody', async () => {
  const expired = path.join(folder, 'expired.json');
  writeFileSync(expired, JSON.stringify({ ...signer.public, exp: now - 1 }));

  expect((await psi('gate', good, '--trust', keyOf('signer'))).stderr).toMatch(/holds a private key/);
  expect((await psi('gate', good, '--trust', expired)).stderr).toMatch(/its key expired on/);
  expect((await psi('gate', good, '--trust', path.join(good, 'report.json'))).stderr).toMatch(
    /no Ed25519 public keys/,
  );
  expect((await psi('gate', good, '--trust', 'nowhere')).stderr).toMatch(/trusted keys cannot be read/);
});
