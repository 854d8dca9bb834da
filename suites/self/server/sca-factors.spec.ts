import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  addScaCustomer,
  enrollPasskey,
  enrollTotp,
  listedFactors,
  passkeyFor,
  startPasskey,
} from '../support/sca.ts';
import { clientOf, expect, test } from '../support/server.ts';

const startAt = new Date('2026-01-01T00:00:00Z');
const origin = 'http://localhost:3000';

test('a telephone is a factor, an authenticator app and a passkey are enrolled', async ({ start }) => {
  const { url, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);

  expect(await listedFactors(api, customerId)).toEqual(['SMS_OTP']);
  const { recoveryCodes } = await enrollTotp(api, customerId, startAt.getTime());
  const passkey = await enrollPasskey(api, customerId);

  expect(new Set(recoveryCodes).size).toBe(8);
  expect(await listedFactors(api, customerId)).toEqual(['SMS_OTP', 'TOTP', 'PASSKEY']);
  expect(await listedFactors(api, await addScaCustomer(api, { phoneNumber: undefined }))).toEqual([]);
  const again = await api.post('/sca/factors').query({ customerId }).send({ type: 'PASSKEY' });
  expect(again.body).toMatchObject({ status: 409, code: 'PASSKEY_ALREADY_ENROLLED' });
  const other = await addScaCustomer(api);
  await api.delete(`/sca/factors/${passkey.credentialId}`).query({ customerId: other }).expect(404);
  await api.delete(`/sca/factors/${passkey.credentialId}`).query({ customerId }).expect(204);
  await api.delete(`/sca/factors/${passkey.credentialId}`).query({ customerId }).expect(404);
  expect(await listedFactors(api, customerId)).toEqual(['SMS_OTP', 'TOTP']);
});

test('an authenticator app is enrolled by the code of its secret, in time, by its customer', async ({
  start,
}) => {
  const { url, controlUrl, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const other = await addScaCustomer(api);
  const started = await api.post('/sca/factors').query({ customerId }).send({ type: 'TOTP' });
  expect(started.headers['cache-control']).toBe('no-store');
  const { secret } = started.body as { secret: string };
  const { device } = await enrollTotp(api, other, startAt.getTime());
  const confirm = (who: string, code: string) =>
    api.post('/sca/factors/confirm').query({ customerId: who }).send({ type: 'TOTP', secret, code });

  await confirm(customerId, '000000').expect(400);
  await confirm(customerId, device.codeAt(startAt.getTime())).expect(400);
  await confirm(other, '000000').expect(400);
  await clientOf(controlUrl, sandbox)
    .post('/clock')
    .send({ advanceMs: 10 * 60_000 });
  const late = await confirm(customerId, '000000');

  expect(late.body).toMatchObject({ status: 400, message: 'secret is of no enrollment that was started.' });
  expect(await listedFactors(api, customerId)).toEqual(['SMS_OTP']);
});

test('an authenticator app goes by the time outside, however far ahead the sandbox is', async ({ start }) => {
  const { url, controlUrl, sandbox } = await start();
  const api = clientOf(url, sandbox);
  await clientOf(controlUrl, sandbox)
    .post('/clock')
    .send({ advanceMs: 30 * 24 * 3_600_000 });

  const { device } = await enrollTotp(api, await addScaCustomer(api), Date.now());

  expect(device.periodMs).toBe(30_000);
});

test('a credential that does not verify is no passkey', async ({ start }) => {
  const { url, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const options = await startPasskey(api, customerId);
  const { credential } = passkeyFor(options);
  const confirm = (body: object) =>
    api
      .post('/sca/factors/confirm')
      .query({ customerId })
      .send({ type: 'PASSKEY', origin, ...body });

  const other = passkeyFor({ challenge: Buffer.from('another').toString('base64url') });
  await confirm({ credential: other.credential }).expect(400);
  await confirm({ credential, origin: 'https://localhost' }).expect(400);
  await confirm({ credential, origin: 'https://pay.example.com' }).expect(400);
  await confirm({ credential, origin: 'no origin' }).expect(400);
  await confirm({ credential: {} }).expect(400);
  await confirm({ credential: { ...credential, response: null } }).expect(400);
  await confirm({ credential: { ...credential, response: { clientDataJSON: 7 } } }).expect(400);
  expect(await listedFactors(api, customerId)).toEqual(['SMS_OTP']);
  await confirm({ credential }).expect(200);
  await confirm({ credential }).expect(409);
});

test('strong customer authentication is for known customers of its regions, and of the platform', async ({
  start,
}) => {
  const { url, sandbox, production } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const outside = await addScaCustomer(api, { region: 'US' });
  const nowhere = await addScaCustomer(api, { region: undefined });
  const inside = await addScaCustomer(api);
  const factors = (customerId: string) => api.get('/sca/factors').query({ customerId });

  expect((await factors(outside)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect((await factors(nowhere)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
  const unknown = await factors(`Customer:${randomUUID()}`);
  expect(unknown.body).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  await clientOf(url, production).get('/sca/factors').query({ customerId: inside }).expect(404);
  await api.get('/sca/factors').expect(400);
  await api.delete(`/customers/${inside}`).expect(200);
  await factors(inside).expect(410);
});

test('the secrets of an enrollment are in one answer and in no data file', async ({ start }, testInfo) => {
  const data = testInfo.outputPath('data.sqlite');
  const { url, sandbox } = await start({ data, startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const started = await api.post('/sca/factors').query({ customerId }).send({ type: 'TOTP' });
  const { secret, secretBase32Encoded } = started.body as { secret: string; secretBase32Encoded: string };
  const { recoveryCodes } = await enrollTotp(api, customerId, startAt.getTime());
  const folder = path.dirname(data);
  const files = (await readdir(folder)).filter((name) => name.startsWith(path.basename(data)));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'latin1')));
  const kept = texts.join('\n');

  expect(kept).toContain(customerId);
  for (const text of [secret, secretBase32Encoded, ...recoveryCodes]) expect(kept).not.toContain(text);
});
