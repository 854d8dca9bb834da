import { createECDH, createHash, createPublicKey, ECDH, sign, verify, type webcrypto } from 'node:crypto';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { createBase58check } from '@scure/base';
import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { scalarOf } from '../../../reference-impl/wallets/p256.ts';
import { startReceiver } from '../support/receiver.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { newHolder, tokenFor } from '../support/wallet-holder.ts';

type Members = Readonly<Record<string, string>>;

/** The library says `CryptoKey`, a name of browsers that is none of ours. */
type Key = webcrypto.CryptoKey;

const signatureForms = ['base64', 'hex', 'json'] as const;

/** The signature that a receiver reads from a header, by its form. */
const readAs: Readonly<Record<(typeof signatureForms)[number], (text: string) => Buffer>> = {
  base64: (text) => Buffer.from(text, 'base64'),
  hex: (text) => Buffer.from(text, 'hex'),
  json: (text) => {
    const { v, s } = JSON.parse(text) as Members;
    expect(v).toBe('1');
    return Buffer.from(s ?? '', 'base64');
  },
};

for (const form of signatureForms)
  test(`a webhook is signed in the header and as ${form}, as the settings have it`, async ({ start }) => {
    const server = await start({ settings: { webhookSignature: { header: 'X-Example-Signature', form } } });
    const control = clientOf(server.controlUrl, server.sandbox);
    const receiver = await startReceiver();
    await clientOf(server.url, server.sandbox)
      .patch('/config')
      .send({ webhookEndpoint: receiver.url })
      .expect(200);

    await receiver.until(1);
    const [first] = receiver.received;
    const { publicKey } = (await control.get('/webhook-key')).body as Members;
    const signature = readAs[form](String(first?.headers['x-example-signature']));

    expect(first?.headers['x-service-signature']).toBeUndefined();
    expect(verify('sha256', Buffer.from(first?.text ?? ''), publicKey ?? '', signature)).toBe(true);
    await receiver.close();
  });

/** Public wallet software, as its documentation has it: an implementation of HPKE that is none of ours. */
const kem = new DhkemP256HkdfSha256();
const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() });
const info = Buffer.from('turnkey_hpke');
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

const newPair = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
};

const keyOf = (point: Buffer) => {
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
};

/** The content of a bundle, once its signature is verified. */
const vouchedIn = (bundle: string): Members => {
  const { version, data = '', dataSignature = '', enclaveQuorumPublic = '' } = JSON.parse(bundle) as Members;
  const bytes = Buffer.from(data, 'hex');
  expect(version).toMatch(/^v\d/);
  const quorum = keyOf(Buffer.from(enclaveQuorumPublic, 'hex'));
  expect(verify('sha256', bytes, quorum, Buffer.from(dataSignature, 'hex'))).toBe(true);
  return JSON.parse(bytes.toString()) as Members;
};

const openedBy = async (
  pair: ReturnType<typeof newPair>,
  enc: Buffer,
  ciphertext: Buffer,
): Promise<Buffer> => {
  const recipientKey = (await kem.deserializePrivateKey(scalarOf(pair))) as Key;
  const recipient = await suite.createRecipientContext({ recipientKey, enc, info });
  return Buffer.from(await recipient.open(ciphertext, Buffer.concat([enc, pair.getPublicKey()])));
};

const wallet = async (api: ReturnType<typeof clientOf>): Promise<string> => {
  const customer = {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada',
    email: 'ada@example.com',
    currencies: ['USDB'],
  };
  const { id: customerId } = (await api.post('/customers').send(customer).expect(201)).body as Members;
  const query = { customerId: customerId ?? '', type: 'EMBEDDED_WALLET' };
  const listed = await api.get('/customers/internal-accounts').query(query);
  return (listed.body as { data: readonly { id: string }[] }).data[0]?.id ?? '';
};

test('public wallet software proves a code, opens its session key and an export', async ({ start }) => {
  const server = await start({ settings: { walletTexts: 'enclave' } });
  const api = clientOf(server.url, server.sandbox);
  const accountId = await wallet(api);
  const pair = newPair();

  // The code, encrypted to what the challenge names.
  const credentials = await api.get('/auth/credentials').query({ accountId });
  const { id } = (credentials.body as { data: readonly Members[] }).data[0] ?? {};
  const challenged = (await api.post(`/auth/credentials/${id}/challenge`).expect(200)).body as Members;
  const { targetPublic = '' } = vouchedIn(challenged['otpEncryptionTargetBundle'] ?? '');
  const target = Buffer.from(targetPublic, 'hex');
  const sender = await suite.createSenderContext({
    recipientPublicKey: (await kem.deserializePublicKey(target)) as Key,
    info,
  });
  const enc = Buffer.from(sender.enc);
  const text = JSON.stringify({ otp_code: '000000', public_key: pair.getPublicKey('hex') });
  const sealed = await sender.seal(Buffer.from(text), Buffer.concat([enc, target]));
  const encryptedOtpBundle = JSON.stringify({
    encappedPublic: enc.toString('hex'),
    ciphertext: Buffer.from(sealed).toString('hex'),
  });
  await api
    .post(`/auth/credentials/${id}/verify`)
    .send({ type: 'EMAIL_OTP', encryptedOtpBundle })
    .expect(202);

  // An identity, whose session comes with a key of its own.
  const signed = { 'Service-Wallet-Signature': 'sandbox-valid-signature' };
  const clientPublicKey = pair.getPublicKey('hex');
  const body = { type: 'OAUTH', accountId, oidcToken: tokenFor('ada', clientPublicKey) };
  const asked = (await api.post('/auth/credentials').send(body).expect(202)).body as Members;
  const made = await api
    .post('/auth/credentials')
    .set({ ...signed, 'Request-Id': asked['requestId'] ?? '' })
    .send(body)
    .expect(201);
  const session = await api
    .post(`/auth/credentials/${(made.body as Members)['id']}/verify`)
    .send({ type: 'OAUTH', oidcToken: body.oidcToken, clientPublicKey })
    .expect(200);
  const payload = Buffer.from(
    base58check.decode((session.body as Members)['encryptedSessionSigningKey'] ?? ''),
  );
  const enc33 = payload.subarray(0, 33);
  const enc65 = ECDH.convertKey(enc33, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer;
  const scalar = await openedBy(pair, enc65, payload.subarray(33));
  expect(scalar).toHaveLength(32);

  // The words that open the wallet.
  const wanted = { clientPublicKey };
  const path = `/internal-accounts/${accountId}/export`;
  const { requestId = '' } = (await api.post(path).send(wanted).expect(202)).body as Members;
  const exported = await api
    .post(path)
    .set({ ...signed, 'Request-Id': requestId })
    .send(wanted)
    .expect(200);
  const { encappedPublic = '', ciphertext = '' } = vouchedIn(
    (exported.body as Members)['encryptedWalletCredentials'] ?? '',
  );
  const words = await openedBy(pair, Buffer.from(encappedPublic, 'hex'), Buffer.from(ciphertext, 'hex'));
  expect(validateMnemonic(words.toString(), wordlist)).toBe(true);
});

/** A signature as a header carries it, by its form. */
const writtenAs: Readonly<Record<(typeof signatureForms)[number], (signature: Buffer) => string>> = {
  base64: (signature) => signature.toString('base64'),
  hex: (signature) => signature.toString('hex'),
  json: (signature) => JSON.stringify({ v: '1', s: signature.toString('base64') }),
};

for (const form of signatureForms)
  test(`a wallet is signed for in the header and as ${form}, as the settings have it`, async ({ start }) => {
    const walletSignature = { header: 'X-Example-Wallet', form };
    const server = await start({ settings: { walletSignature } });
    const api = clientOf(server.url, server.sandbox);
    const accountId = await wallet(api);
    const [holder, other] = [newHolder(), newHolder()];
    const token = { type: 'OAUTH', oidcToken: tokenFor('ada', holder.publicKey) };
    const added = { ...token, accountId };
    const sandbox = { 'X-Example-Wallet': 'sandbox-valid-signature' };
    const asked = (await api.post('/auth/credentials').send(added).expect(202)).body as Members;
    const made = (
      await api
        .post('/auth/credentials')
        .set({ ...sandbox, 'Request-Id': asked['requestId'] ?? '' })
        .send(added)
        .expect(201)
    ).body as Members;
    const clientPublicKey = holder.publicKey;
    const session = (
      await api
        .post(`/auth/credentials/${made['id']}/verify`)
        .send({ ...token, clientPublicKey })
        .expect(200)
    ).body as Members;
    const refresh = (headers: Members) =>
      api.post(`/auth/sessions/${session['id']}/refresh`).set(headers).send({ clientPublicKey });
    const { requestId = '', payloadToSign = '' } = (await refresh({}).expect(202)).body as Members;
    const by = ({ privateKey }: ReturnType<typeof newHolder>, text: string): Members => ({
      'Request-Id': requestId,
      'X-Example-Wallet': writtenAs[form](sign('sha256', Buffer.from(text), privateKey)),
    });

    const answers = [
      await refresh({ 'Request-Id': requestId, 'X-Example-Wallet': '-' }),
      await refresh(by(other, payloadToSign)),
      await refresh(by(holder, 'something else')),
      await refresh(by(holder, payloadToSign)),
    ];

    expect(answers.map(({ body, status }) => (body as Members)['code'] ?? status)).toEqual([
      'WALLET_SIGNATURE_MALFORMED',
      'WALLET_SIGNATURE_INVALID',
      'WALLET_SIGNATURE_INVALID',
      201,
    ]);
  });
