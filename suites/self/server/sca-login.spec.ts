import type { JsonObject } from '../../../spec/json.ts';
import {
  addScaCustomer,
  assertionFor,
  enrollPasskey,
  enrollTotp,
  listedFactors,
  sandboxCode,
} from '../support/sca.ts';
import { clientOf, expect, test } from '../support/server.ts';

const startAt = new Date('2026-01-01T00:00:00Z');
const halfAMinute = 30_000;

type Api = ReturnType<typeof clientOf>;

const startLogin = async (api: Api, customerId: string, factor: string): Promise<JsonObject> =>
  (await api.post('/sca/login/start').query({ customerId }).send({ factor }).expect(200)).body as JsonObject;

const complete = (api: Api, customerId: string, body: JsonObject) =>
  api.post('/sca/login/complete').query({ customerId }).send(body);

test('each factor logs in, and its proof counts once', async ({ start }) => {
  const { url, controlUrl, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const { device, recoveryCodes } = await enrollTotp(api, customerId, startAt.getTime());
  const passkey = await enrollPasskey(api, customerId);

  const { challengeId, expiresAt } = await startLogin(api, customerId, 'SMS_OTP');
  expect(expiresAt).toBe('2026-01-01T00:03:00.000Z');
  const bySms = { factor: 'SMS_OTP', code: sandboxCode, challengeId };
  const first = await complete(api, customerId, bySms);
  expect(first.body).toEqual({ status: 'SUCCESS', sessionExpiresAt: '2026-01-01T00:30:00.000Z' });
  await complete(api, customerId, bySms).expect(400);

  await startLogin(api, customerId, 'TOTP');
  const byCode = (code: string) => complete(api, customerId, { factor: 'TOTP', code });
  const code = device.codeAt(startAt.getTime());
  await byCode(code).expect(400);
  await byCode(device.codeAt(startAt.getTime(), 1)).expect(200);
  await byCode(device.codeAt(startAt.getTime(), 1)).expect(400);
  await clientOf(controlUrl, sandbox)
    .post('/clock')
    .send({ advanceMs: 4 * halfAMinute });
  await byCode(device.codeAt(startAt.getTime(), 2)).expect(400);
  await byCode(device.codeAt(startAt.getTime(), 4)).expect(200);
  await byCode(recoveryCodes[0] ?? '').expect(200);
  await byCode(recoveryCodes[0] ?? '').expect(400);

  const { passkeyOptions } = await startLogin(api, customerId, 'PASSKEY');
  const options = passkeyOptions as { challenge: string };
  const byPasskey = (proof: JsonObject) => complete(api, customerId, { factor: 'PASSKEY', ...proof });
  await byPasskey(assertionFor(passkey, options, 'forged')).expect(400);
  const right = assertionFor(passkey, options);
  await byPasskey({ ...right, origin: 'https://localhost' }).expect(400);
  await byPasskey(right).expect(200);
  await byPasskey(right).expect(400);
});

test('a login asks for what proves its factor', async ({ start }) => {
  const { url, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const { challengeId } = await startLogin(api, customerId, 'SMS_OTP');

  await complete(api, customerId, { factor: 'SMS_OTP', code: sandboxCode }).expect(400);
  await complete(api, customerId, { factor: 'SMS_OTP', challengeId }).expect(400);
  await complete(api, customerId, { factor: 'TOTP' }).expect(400);
  await complete(api, customerId, { factor: 'PASSKEY', origin: 'https://localhost' }).expect(400);
  await complete(api, customerId, { factor: 'PASSKEY', passkeyAssertion: {} }).expect(400);
  await complete(api, customerId, { factor: 'PIGEON', code: sandboxCode }).expect(400);
  await api.post('/sca/login/start').query({ customerId }).send({ factor: 'TOTP' }).expect(400);
  const other = await addScaCustomer(api);
  await complete(api, other, { factor: 'SMS_OTP', code: sandboxCode, challengeId }).expect(400);
  await complete(api, customerId, { factor: 'SMS_OTP', code: sandboxCode, challengeId }).expect(200);
});

test('five wrong proofs in a row lock a customer out for half an hour', async ({ start }) => {
  const { url, controlUrl, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const { challengeId } = await startLogin(api, customerId, 'SMS_OTP');
  const by = (code: string, challenge = challengeId) =>
    complete(api, customerId, { factor: 'SMS_OTP', code, challengeId: challenge });
  for (let wrong = 0; wrong < 5; wrong += 1) await by('000000').expect(400);

  const locked = await by(sandboxCode);
  expect(locked.body).toMatchObject({
    status: 423,
    code: 'ACCOUNT_LOCKED',
    details: { suspended: false, lockedUntil: '2026-01-01T00:30:00.000Z', failedAttempts: 5 },
  });
  await clientOf(controlUrl, sandbox)
    .post('/clock')
    .send({ advanceMs: 30 * 60_000 });
  await by(sandboxCode).expect(400);
  const again = await startLogin(api, customerId, 'SMS_OTP');
  await by(sandboxCode, again['challengeId']).expect(200);
});

test('security events count as failed attempts, and clear them', async ({ start }) => {
  const { url, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const record = (eventType: string) =>
    api.post('/sca/record-event').query({ customerId }).send({ eventType });

  const first = await record('FAILED_LOGIN_ATTEMPT').expect(200);
  expect(first.body).toEqual({
    eventType: 'FAILED_LOGIN_ATTEMPT',
    suspended: false,
    lockedUntil: null,
    failedAttempts: 1,
  });
  for (let more = 0; more < 4; more += 1) await record('FAILED_LOGIN_ATTEMPT').expect(200);
  await record('FAILED_LOGIN_ATTEMPT').expect(423);
  const cleared = await record('RESET_PASSWORD_COMPLETED').expect(200);
  expect(cleared.body).toMatchObject({ lockedUntil: null, failedAttempts: 0 });
  await record('ATE_BREAKFAST').expect(400);
  const { challengeId } = await startLogin(api, customerId, 'SMS_OTP');
  await complete(api, customerId, { factor: 'SMS_OTP', code: sandboxCode, challengeId }).expect(200);
});

const startReset = async (api: Api, customerId: string, factor: string): Promise<string> => {
  const started = await api.post('/sca/factors/reset').query({ customerId }).send({ factor }).expect(201);
  return (started.body as { resetId: string }).resetId;
};

test('a reset is completed once liveness has passed, and its factor enrolled again', async ({ start }) => {
  const { url, controlUrl, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  await enrollTotp(api, customerId, startAt.getTime());
  const resetId = await startReset(api, customerId, 'TOTP');
  const stand = async () =>
    (await api.get(`/sca/factors/reset/${resetId}`).query({ customerId }).expect(200)).body as JsonObject;
  const finish = () => api.post(`/sca/factors/reset/${resetId}/complete`).query({ customerId });

  expect(await stand()).toEqual({
    status: 'INITIATED',
    factor: 'TOTP',
    enrollmentStatus: null,
    expiresAt: '2026-01-01T01:00:00.000Z',
    completedAt: null,
  });
  await finish().expect(400);
  await clientOf(controlUrl, sandbox).post('/clock').send({ advanceMs: 1_000 });
  expect(await stand()).toMatchObject({ status: 'LIVENESS_PASSED' });
  await finish().expect(204);
  await finish().expect(400);
  const completed = { status: 'COMPLETED', completedAt: '2026-01-01T00:00:01.000Z' };
  expect(await stand()).toMatchObject({ ...completed, enrollmentStatus: 'PENDING' });
  expect(await listedFactors(api, customerId)).toEqual(['SMS_OTP']);
  await enrollTotp(api, customerId, startAt.getTime());
  expect(await stand()).toMatchObject({ ...completed, enrollmentStatus: 'COMPLETED' });
  const other = await addScaCustomer(api);
  await api.get(`/sca/factors/reset/${resetId}`).query({ customerId: other }).expect(404);
});

test('the end of a name decides about liveness, and time about what is left', async ({ start }) => {
  const { url, controlUrl, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const wanted = { '001': 'INITIATED', '002': 'REJECTED', '004': 'PENDING_REVIEW', '017': 'LIVENESS_PASSED' };
  const begun: { customerId: string; resetId: string; status: string }[] = [];
  for (const [suffix, status] of Object.entries(wanted)) {
    const customerId = await addScaCustomer(api, { fullName: `Ada ${suffix}` });
    begun.push({ customerId, resetId: await startReset(api, customerId, 'SMS_OTP'), status });
  }
  const stands = (): Promise<unknown[]> =>
    Promise.all(
      begun.map(async ({ customerId, resetId }) => {
        const stand = await api.get(`/sca/factors/reset/${resetId}`).query({ customerId });
        return (stand.body as JsonObject)['status'];
      }),
    );

  await clientOf(controlUrl, sandbox).post('/clock').send({ advanceMs: 1_000 });
  expect(await stands()).toEqual(begun.map(({ status }) => status));
  await clientOf(controlUrl, sandbox).post('/clock').send({ advanceMs: 3_600_000 });
  expect(await stands()).toEqual(['EXPIRED', 'REJECTED', 'EXPIRED', 'EXPIRED']);
});

test('a reset of SMS_OTP brings a new telephone number, and resets are limited', async ({ start }) => {
  const { url, controlUrl, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const resetId = await startReset(api, customerId, 'SMS_OTP');
  await clientOf(controlUrl, sandbox).post('/clock').send({ advanceMs: 1_000 });
  const finish = (body?: JsonObject) =>
    api.post(`/sca/factors/reset/${resetId}/complete`).query({ customerId }).send(body);

  await finish().expect(400);
  await finish({ mobile: { countryCode: '+49', number: 'none' } }).expect(400);
  await finish({ mobile: { countryCode: '+49', number: '15112345678' } }).expect(204);

  const changed = await api.get(`/customers/${customerId}`);
  expect(changed.body).toMatchObject({
    phoneNumber: '+4915112345678',
    contactVerification: { phone: 'PENDING' },
  });
  for (let more = 0; more < 4; more += 1) await startReset(api, customerId, 'SMS_OTP');
  const limited = await api.post('/sca/factors/reset').query({ customerId }).send({ factor: 'SMS_OTP' });
  expect(limited.body).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(limited.headers['retry-after']).toBe(String(24 * 3600 - 1));
  await clientOf(controlUrl, sandbox)
    .post('/clock')
    .send({ advanceMs: 24 * 3_600_000 });
  await startReset(api, customerId, 'SMS_OTP');
});
