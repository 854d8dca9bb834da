import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { readTargetFile } from '../../target/target-file.ts';
import { expect, test } from '../support/server.ts';
import { warmCheck } from '../support/warm-check.ts';
import { inTurn, isWhole } from '../support/whole.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const pemOf = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const folder = (): string => temporaryDirectory('signer');

const targetFile = (walletSigner: object, more: object = {}, cwd: string = folder()): string => {
  const file = path.join(cwd, 'psi.target.yaml');
  const credentials = { sandbox: { tokenId: 'a', tokenSecret: 'b' } };
  const dialect = { walletSigner };
  writeFileSync(file, stringify({ baseUrl: 'http://127.0.0.1:9/x', credentials, dialect, ...more }));
  return file;
};

const refusals = [
  ['no way to sign', {}, /dialect\.walletSigner/],
  ['two ways to sign', { fixed: 'a', command: 'b' }, /dialect\.walletSigner/],
  ['a misspelt way', { keyfile: 'b' }, /"keyfile" at dialect\.walletSigner .* Did you mean "keyFile"/],
  ['an empty text', { fixed: '' }, /dialect\.walletSigner/],
  ['a file that is not there', { keyFile: 'none.pem' }, /walletSigner\.keyFile: .*none\.pem cannot be read/],
  ['a key that is none', { key: 'secret' }, /walletSigner\.key: is no private key in PEM/],
  ['a key of another curve', { key: pemOf('P-384') }, /is a key of secp384r1; .* needs one of P-256/],
  ['a variable that is not set', { key: '${NO_SUCH_KEY}' }, /NO_SUCH_KEY, which is not set/],
] as const;

for (const [what, signer, says] of refusals)
  test(`a wallet signer with ${what} is refused with a reason`, () => {
    expect(() => readTargetFile(targetFile(signer), {})).toThrow(says);
  });

test('a refused key is not in the message', () => {
  const key = pemOf('P-384');
  let message = '';
  try {
    readTargetFile(targetFile({ key }), {});
  } catch (cause) {
    message = (cause as Error).message;
  }

  expect(message).toContain('walletSigner');
  expect(message).not.toContain(key.split('\n')[1]);
});

test('a key may come from the environment in one line; a file is named as seen from the target file', () => {
  const cwd = folder();
  const pem = pemOf('P-256');
  writeFileSync(path.join(cwd, 'wallet.pem'), pem);

  const inline = targetFile({ key: '${KEY}' });
  const { dialect } = readTargetFile(inline, { KEY: pem.replaceAll('\n', String.raw`\n`) });
  const fromFile = readTargetFile(targetFile({ keyFile: 'wallet.pem' }, {}, cwd), {});

  expect(dialect.walletSigner).toHaveProperty('key', expect.stringContaining('BEGIN PRIVATE KEY'));
  expect(fromFile.dialect.walletSigner).toEqual({ keyFile: path.join(cwd, 'wallet.pem') });
});

const rules = [
  'wallet-sessions/operation-refresh',
  'wallet-credentials/signed-retry-completes-the-action',
  'wallet-credentials/signature-covers-the-body',
  'errors/wallet-signature-missing',
  'errors/wallet-signature-invalid',
] as const;

/** The verdicts of a run with this signer, by rule. */
const verdictsWith = async (
  server: RunningServer,
  dialect: object,
  {
    cwd = folder(),
    env = {},
  }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
) => {
  const credentials = { sandbox: server.sandbox };
  const file = path.join(cwd, 'psi.target.yaml');
  writeFileSync(file, stringify({ baseUrl: server.url, credentials, dialect }));
  const selected = rules.flatMap((rule) => ['--only', rule]);
  const args = ['--workers', '1', '--cases', '1', '--target', file, ...selected];
  const { code: status, report } = await warmCheck(args, { env });
  const seen = report.rules.filter(({ verdict }) => verdict !== 'not-selected');
  const verdicts = seen.map(({ id, verdict }): readonly [string, string] => [
    id.split('/')[1] ?? '',
    verdict,
  ]);
  return { status, verdicts: Object.fromEntries(verdicts), text: JSON.stringify(report) };
};

const everyRule = (verdict: string) => ({
  'operation-refresh': verdict,
  'signed-retry-completes-the-action': verdict,
  'signature-covers-the-body': verdict,
  'wallet-signature-missing': verdict,
  'wallet-signature-invalid': verdict,
});

type Start = () => Promise<RunningServer>;

const withoutSigner = async (start: Start): Promise<void> => {
  const server = await start();

  // At night also with the dialect that is left incomplete.
  for (const dialect of isWhole ? [{ complete: true }, {}] : [{ complete: true }]) {
    const { status, verdicts, text } = await verdictsWith(server, dialect);

    expect(verdicts).toEqual(everyRule('inconclusive'));
    expect(status).toBe(4);
    expect(text).toContain('dialect.walletSigner');
  }
};

const fixedText = async (start: Start): Promise<void> => {
  const { verdicts } = await verdictsWith(await start(), {
    complete: true,
    walletSigner: { fixed: 'sandbox-valid-signature' },
  });

  expect(verdicts).toEqual({
    ...everyRule('pass'),
    'signature-covers-the-body': 'inconclusive',
    'wallet-signature-invalid': 'inconclusive',
  });
};

const realKey = async (start: Start): Promise<void> => {
  const { status, verdicts, text } = await verdictsWith(
    await start(),
    { walletSigner: { key: '${WALLET_KEY}' } },
    { env: { WALLET_KEY: pemOf('P-256') } },
  );

  expect({ status, verdicts }).toEqual({ status: 0, verdicts: everyRule('pass') });
  expect(text).not.toContain('PRIVATE KEY');
};

const commandSigns = async (start: Start): Promise<void> => {
  const server = await start();
  const cwd = folder();
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  const publicKey = `04${[x, y].map((part) => Buffer.from(part, 'base64url').toString('hex')).join('')}`;
  writeFileSync(path.join(cwd, 'key.pem'), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(
    path.join(cwd, 'sign.mjs'),
    `import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
const { payloadToSign } = JSON.parse(readFileSync(0, 'utf8'));
const key = readFileSync(new URL('key.pem', import.meta.url));
const signature = sign('sha256', Buffer.from(payloadToSign), key).toString('hex');
const stamp = { publicKey: '${publicKey}', scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature };
console.log(Buffer.from(JSON.stringify(stamp)).toString('base64url'));
`,
  );

  const command = `${process.execPath} ${path.join(cwd, 'sign.mjs')}`;
  const signed = await verdictsWith(
    server,
    { complete: true, walletSigner: { command, publicKey } },
    { cwd },
  );
  const failing = await verdictsWith(server, { complete: true, walletSigner: { command: 'exit 3' } });

  expect(signed.verdicts).toEqual({
    ...everyRule('pass'),
    'wallet-signature-invalid': 'inconclusive',
  });
  expect(failing.verdicts).toEqual(everyRule('inconclusive'));
  expect(failing.text).toContain('it ended with status 3');
};

const signers = [
  ['without a signer nothing fails, and the report names the entry that is missing', withoutSigner],
  ['a fixed text is enough for what needs no real signature', fixedText],
  ['a key signs for a server that verifies really', realKey],
  ['a command signs what it reads, and one that fails leaves the rules inconclusive', commandSigns],
] as const;

for (const [what, act] of inTurn(signers, 2)) test(what, ({ start }) => act(start));
