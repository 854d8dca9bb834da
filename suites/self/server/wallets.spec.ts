import { createECDH } from 'node:crypto';
import type supertest from 'supertest';
import { openWith } from '../../../reference-impl/wallets/hpke.ts';
import { plainTexts } from '../../../reference-impl/wallets/sealed-text.ts';
import { clientOf, expect, test } from '../support/server.ts';
import {
  codeFor,
  newHolder,
  passkey,
  passkeyAssertion,
  signedWith,
  stampOf,
  tokenFor,
  type Holder,
} from '../support/wallet-holder.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

type Api = ReturnType<typeof supertest.agent>;
type Members = Readonly<Record<string, string>>;

const newWallet = async (api: Api, members: object = {}): Promise<string> => {
  const made = await api
    .post('/customers')
    .send({ ...namedPerson, currencies: ['USDB'], ...members })
    .expect(201);
  const { id: customerId } = made.body as Members;
  const listed = await api.get('/customers/internal-accounts').query({ customerId, type: 'EMBEDDED_WALLET' });
  const [row] = (listed.body as { readonly data: readonly Members[] }).data;
  return row?.['id'] ?? 'no wallet';
};

/** A wallet with a credential of an identity, and a session of that holder. */
const openWallet = async (api: Api, holder: Holder) => {
  const accountId = await newWallet(api);
  const oidcToken = tokenFor('ada', holder.publicKey);
  const made = await api.post('/auth/credentials').send({ type: 'OAUTH', accountId, oidcToken }).expect(201);
  const credential = (made.body as Members)['id'] ?? '';
  const session = await api
    .post(`/auth/credentials/${credential}/verify`)
    .send({ type: 'OAUTH', oidcToken, clientPublicKey: holder.publicKey })
    .expect(200);
  return { accountId, credential, session: session.body as Members };
};

const refresh = (api: Api, session: string, key: string, headers: Members = {}) =>
  api.post(`/auth/sessions/${session}/refresh`).set(headers).send({ clientPublicKey: key });

/** A refresh up to its challenge, and the headers that complete it. */
const challenged = async (api: Api, session: string, holder: Holder) => {
  const made = await refresh(api, session, holder.publicKey).expect(202);
  const { requestId = '', payloadToSign = '' } = made.body as Members;
  return { requestId, payloadToSign, headers: signedWith(requestId, stampOf(holder, payloadToSign)) };
};

const codeOf = ({ body }: { readonly body: unknown }): string | undefined => (body as Members)['code'];

test('a signature of the session key completes a refresh, once', async ({ api }) => {
  const holder = newHolder();
  const { session } = await openWallet(api, holder);
  const { headers } = await challenged(api, session['id'] ?? '', holder);

  const first = await refresh(api, session['id'] ?? '', holder.publicKey, headers);
  const second = await refresh(api, session['id'] ?? '', holder.publicKey, headers);

  expect([first.status, second.status, codeOf(second)]).toEqual([201, 401, 'WALLET_SIGNATURE_INVALID']);
});

test('the key in an opened session signs as well as the client’s own', async ({ api }) => {
  const holder = newHolder();
  const { session } = await openWallet(api, holder);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(holder.privateKey.export({ format: 'jwk' }).d ?? '', 'base64url'));

  // The sealed text is the private key itself, so it is no JSON object.
  const bundle = JSON.parse(
    Buffer.from(session['encryptedSessionSigningKey'] ?? '', 'base64url').toString(),
  ) as Members;
  const opened = openWith(pair, {
    encapsulated: Buffer.from(bundle['encappedPublic'] ?? '', 'hex'),
    ciphertext: Buffer.from(bundle['ciphertext'] ?? '', 'hex'),
  });

  expect(opened).toMatch(/^[0-9a-f]{64}$/);
});

test('what is wrong with a retry has its own code', async ({ api }) => {
  const holder = newHolder();
  const { session } = await openWallet(api, holder);
  const id = session['id'] ?? '';
  const key = holder.publicKey;
  const { requestId, payloadToSign, headers } = await challenged(api, id, holder);
  const other = await challenged(api, id, holder);
  const signature = headers['Service-Wallet-Signature'];
  const otherHolder = newHolder();

  const answers = [
    await refresh(api, id, key, { 'Request-Id': requestId }),
    await refresh(api, id, key, { 'Service-Wallet-Signature': signature }),
    await refresh(api, id, key, signedWith(requestId, 'e30')),
    await refresh(api, id, otherHolder.publicKey, headers),
    await refresh(api, id, key, signedWith(requestId, stampOf(holder, other.payloadToSign))),
    await refresh(api, id, key, signedWith(requestId, stampOf(otherHolder, payloadToSign))),
    await refresh(api, id, key, signedWith(requestId, stampOf(holder, 'something else'))),
    await refresh(api, id, key, signedWith('Request:none', signature)),
  ];

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  expect(answers.map(codeOf)).toEqual([
    'WALLET_SIGNATURE_MISSING',
    'REQUEST_ID_MISSING',
    'WALLET_SIGNATURE_MALFORMED',
    'WALLET_SIGNATURE_BODY_MISMATCH',
    'WALLET_SIGNATURE_BODY_MISMATCH',
    'WALLET_SIGNATURE_INVALID',
    'WALLET_SIGNATURE_INVALID',
    'WALLET_SIGNATURE_INVALID',
  ]);
  await refresh(api, id, key, headers).expect(201);
});

test('challenges end after five minutes and sessions after fifteen', async ({ api, control }) => {
  const holder = newHolder();
  const { accountId, session } = await openWallet(api, holder);
  const id = session['id'] ?? '';
  const { headers } = await challenged(api, id, holder);

  await control.post('/clock').send({ advanceMs: 5 * 60_000 });
  const late = await refresh(api, id, holder.publicKey, headers);
  const listed = await api.get('/auth/sessions').query({ accountId });
  await control.post('/clock').send({ advanceMs: 10 * 60_000 });
  const over = await refresh(api, id, holder.publicKey);
  const after = await api.get('/auth/sessions').query({ accountId });

  expect([late.status, over.status]).toEqual([401, 401]);
  expect([listed.body, after.body]).toMatchObject([{ totalCount: 1 }, { totalCount: 0 }]);
});

test('the sandbox takes its own text for a signature, and production does not', async ({ server }) => {
  const fixed = { 'Service-Wallet-Signature': 'sandbox-valid-signature' };
  const retry = async (api: Api) => {
    const holder = newHolder();
    const { session } = await openWallet(api, holder);
    const { requestId } = await challenged(api, session['id'] ?? '', holder);
    return refresh(api, session['id'] ?? '', holder.publicKey, { ...fixed, 'Request-Id': requestId });
  };
  const inSandbox = await retry(clientOf(server.url, server.sandbox));
  const inProduction = await retry(clientOf(server.url, server.production));

  expect([inSandbox.status, inProduction.status]).toEqual([201, 401]);
  expect(codeOf(inProduction)).toBe('WALLET_SIGNATURE_MALFORMED');
});

test('a code by e-mail is proven encrypted, and signed by the key beside it', async ({ api }) => {
  const holder = newHolder();
  const accountId = await newWallet(api, { email: 'ada@example.com' });
  const listed = await api.get('/auth/credentials').query({ accountId });
  const [row] = (listed.body as { readonly data: readonly Members[] }).data;
  const path = `/auth/credentials/${row?.['id'] ?? ''}`;
  const sent = await api.post(`${path}/challenge`).expect(200);
  const target = (sent.body as Members)['otpEncryptionTargetBundle'] ?? '';
  const proof = (code: string) => ({
    type: 'EMAIL_OTP',
    encryptedOtpBundle: codeFor(holder, code, target),
  });
  const right = proof('000000');

  const wrong = await api.post(`${path}/verify`).send(proof('111111'));
  const first = await api.post(`${path}/verify`).send(right);
  const { requestId = '', payloadToSign = '' } = first.body as Members;
  const headers = signedWith(requestId, stampOf(holder, payloadToSign));
  const session = await api.post(`${path}/verify`).set(headers).send(right);
  const again = await api.post(`${path}/verify`).send(right);

  expect(row).toMatchObject({ type: 'EMAIL_OTP', nickname: 'ada@example.com' });
  expect([wrong.status, first.status, session.status, again.status]).toEqual([401, 202, 200, 401]);
});

test('five wrong codes make the one that was sent worthless, until another is sent', async ({ api }) => {
  const holder = newHolder();
  const accountId = await newWallet(api, { email: 'ada@example.com' });
  const listed = await api.get('/auth/credentials').query({ accountId });
  const [row] = (listed.body as { readonly data: readonly Members[] }).data;
  const path = `/auth/credentials/${row?.['id'] ?? ''}`;
  const send = async (): Promise<string> => {
    const sent = await api.post(`${path}/challenge`).expect(200);
    return (sent.body as Members)['otpEncryptionTargetBundle'] ?? '';
  };
  const verify = async (target: string, code: string): Promise<number> => {
    const proof = { type: 'EMAIL_OTP', encryptedOtpBundle: codeFor(holder, code, target) };
    return (await api.post(`${path}/verify`).send(proof)).status;
  };
  const target = await send();

  for (let guesses = 1; guesses < 5; guesses += 1) expect(await verify(target, '111111')).toBe(401);
  expect(await verify(target, '000000')).toBe(202);
  expect(await verify(target, '111111')).toBe(401);
  expect(await verify(target, '000000')).toBe(401);

  expect(await verify(await send(), '000000')).toBe(202);
  const seen = (await api.get('/auth/credentials').query({ accountId })).body as object;
  expect(seen).not.toHaveProperty('data.0.wrongCodes');
});

test('a passkey is proven by the challenge that was issued for it', async ({ api }) => {
  const holder = newHolder();
  const accountId = await newWallet(api);
  const made = await api
    .post('/auth/credentials')
    .send({ ...passkey, accountId })
    .expect(201);
  const path = `/auth/credentials/${(made.body as Members)['id'] ?? ''}`;
  const issued = await api.post(`${path}/challenge`).send({ clientPublicKey: holder.publicKey }).expect(200);
  const headers = { 'Request-Id': (issued.body as Members)['requestId'] ?? '' };
  const verify = (change: object = {}) =>
    api
      .post(`${path}/verify`)
      .set(headers)
      .send({ type: 'PASSKEY', assertion: { ...passkeyAssertion, ...change } });

  const wrong = await verify({ signature: 'AAAA' });
  const session = await verify();
  const again = await verify();

  expect([wrong.status, session.status, again.status]).toEqual([401, 200, 401]);
});

test('an export opens with the key it was asked for alone', async ({ api }) => {
  const holder = newHolder();
  const { accountId } = await openWallet(api, holder);
  const pair = createECDH('prime256v1');
  const clientPublicKey = pair.generateKeys('hex');
  const ask = (headers: Members = {}) =>
    api.post(`/internal-accounts/${accountId}/export`).set(headers).send({ clientPublicKey });
  const { requestId = '', payloadToSign = '' } = (await ask().expect(202)).body as Members;
  const headers = signedWith(requestId, stampOf(holder, payloadToSign));

  const made = await ask(headers).expect(200);
  const sealed = (made.body as Members)['encryptedWalletCredentials'] ?? '';
  const other = createECDH('prime256v1');
  other.generateKeys();

  expect(plainTexts.openCode(pair, sealed)).toEqual({ privateKey: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(plainTexts.openCode(other, sealed)).toEqual({});
});

test('an Idempotency-Key is used up by the signed retry, not by its challenge', async ({ api }) => {
  const holder = newHolder();
  const { session } = await openWallet(api, holder);
  const id = session['id'] ?? '';
  const key = { 'Idempotency-Key': 'once' };
  const made = await refresh(api, id, holder.publicKey, key).expect(202);
  const { requestId = '', payloadToSign = '' } = made.body as Members;
  const headers = { ...key, ...signedWith(requestId, stampOf(holder, payloadToSign)) };

  const first = await refresh(api, id, holder.publicKey, headers).expect(201);
  const again = await refresh(api, id, holder.publicKey, headers).expect(201);

  expect(again.body).toEqual(first.body);
});

test('changing the address that codes of a wallet go to is signed', async ({ api }) => {
  const made = await api
    .post('/customers')
    .send({
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Moreno',
      currencies: ['USDB'],
      email: 'a@example.com',
    })
    .expect(201);
  const { id = '' } = made.body as Members;
  const change = (headers: Members = {}) =>
    api.patch(`/customers/${id}`).set(headers).send({ customerType: 'INDIVIDUAL', email: 'b@example.com' });

  const first = await change();
  const before = await api.get(`/customers/${id}`);
  const { requestId = '' } = first.body as Members;
  const second = await change(signedWith(requestId, 'sandbox-valid-signature'));

  expect([first.status, second.status]).toEqual([202, 200]);
  expect([before.body, second.body]).toMatchObject([{ email: 'a@example.com' }, { email: 'b@example.com' }]);
});

test('an embedded wallet pays nothing without its holder', async ({ api }) => {
  const accountId = await newWallet(api);

  const made = await api
    .post('/transfer-out')
    .send({ source: { accountId }, destination: { accountId: 'ExternalAccount:none' }, amount: 100 })
    .expect(400);

  expect(made.body as object).toMatchObject({ code: 'INVALID_INPUT' });
});
