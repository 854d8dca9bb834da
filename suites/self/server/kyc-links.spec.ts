import type { JsonObject } from '../../../spec/json.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { identifiedPerson } from '../../kit/fixtures/people.ts';

type Api = ReturnType<typeof clientOf>;

const startAt = new Date('2026-01-01T00:00:00Z');
const aDayMs = 24 * 3_600_000;

const add = async (api: Api, body: JsonObject = identifiedPerson): Promise<string> =>
  ((await api.post('/customers').send(body).expect(201)).body as { id: string }).id;

const statusOf = async (api: Api, id: string): Promise<unknown> =>
  ((await api.get(`/customers/${id}`)).body as JsonObject)['kycStatus'];

interface Link {
  readonly kycUrl: string;
  readonly expiresAt: string;
  readonly token: string;
}

const makeLink = async (api: Api, id: string, body: JsonObject = {}): Promise<Link> =>
  (await api.post(`/customers/${id}/kyc-link`).send(body).expect(201)).body as Link;

/** The form that a browser submits from the page. */
const filledIn = (html: string): URLSearchParams => {
  const [, session = ''] = /name="session" value="([^"]+)"/.exec(html) ?? [];
  return new URLSearchParams({ session });
};

const submit = (url: string, body: URLSearchParams): Promise<Response> =>
  fetch(url, { method: 'POST', body, redirect: 'manual' });

test('a link opens the page once, and submitting it decides by the end of the name', async ({ start }) => {
  const server = await start({ startAt });
  const api = clientOf(server.url, server.sandbox);
  const outcomes = { '001': 'PENDING', '002': 'REJECTED', '004': 'HOLD', '017': 'APPROVED' };

  for (const [suffix, status] of Object.entries(outcomes)) {
    const id = await add(api, { ...identifiedPerson, fullName: `Ada ${suffix}` });
    const { kycUrl, expiresAt } = await makeLink(api, id);
    expect(await statusOf(api, id)).toBe('PENDING');
    expect(Date.parse(expiresAt) - startAt.getTime()).toBeLessThanOrEqual(aDayMs);

    expect((await fetch(kycUrl, { method: 'HEAD' })).status).toBe(200);
    const opened = await fetch(kycUrl);
    expect(opened.status).toBe(200);
    expect((await fetch(kycUrl)).status).toBe(410);
    expect((await submit(kycUrl, new URLSearchParams({ session: 'guessed' }))).status).toBe(410);

    const form = filledIn(await opened.text());
    expect((await submit(kycUrl, form)).status).toBe(200);
    expect((await submit(kycUrl, form)).status).toBe(410);
    await clientOf(server.controlUrl, server.sandbox).post('/clock').send({ advanceMs: 0 });
    expect(await statusOf(api, id)).toBe(status);
  }
});

test('the page needs what the platform would have to supply', async ({ api }) => {
  const { birthDate, ...incomplete } = identifiedPerson;
  const id = await add(api, incomplete);
  const { kycUrl } = await makeLink(api, id);

  const refused = await submit(kycUrl, new URLSearchParams());
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('customer.birthDate'),
  ]);

  await api.patch(`/customers/${id}`).send({ customerType: 'INDIVIDUAL', birthDate }).expect(200);
  expect((await submit(kycUrl, new URLSearchParams())).status).toBe(200);
});

test('a link that nobody opened can be submitted at once, and sends back to the platform', async ({
  api,
}) => {
  const id = await add(api);
  const redirectUri = 'https://platform.example.com/done';
  const { kycUrl } = await makeLink(api, id, { redirectUri });

  const answer = await submit(kycUrl, new URLSearchParams());

  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(redirectUri);
  await api.post(`/customers/${id}/kyc-link`).send({ redirectUri: 'javascript:alert(1)' }).expect(400);
});

test('a link expires after a day of virtual time, and a forged one opens nothing', async ({ start }) => {
  const server = await start({ startAt });
  const api = clientOf(server.url, server.sandbox);
  const { kycUrl, token } = await makeLink(api, await add(api));

  expect((await fetch(kycUrl.replace(token, `${token}x`))).status).toBe(403);
  await clientOf(server.controlUrl, server.sandbox).post('/clock').send({ advanceMs: aDayMs });
  expect((await fetch(kycUrl)).status).toBe(410);
});

test('there is no link before the contact data is verified, nor for nobody', async ({ api }) => {
  const european = { ...identifiedPerson, region: 'DE', email: 'ada@example.com' };
  const id = await add(api, european);

  await api.post(`/customers/${id}/kyc-link`).expect(409);
  await api.post('/customers/Customer:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4bc0ff/kyc-link').expect(404);
  await api.post(`/customers/${id}/verify-email`).expect(204);
  await api.post(`/customers/${id}/verify-email/confirm`).send({ code: '123456' }).expect(200);
  const { kycUrl } = await makeLink(api, id);

  await api
    .patch(`/customers/${id}`)
    .send({ customerType: 'INDIVIDUAL', email: 'eve@example.com' })
    .expect(200);
  expect((await submit(kycUrl, new URLSearchParams())).status).toBe(409);
  await api.delete(`/customers/${id}`).expect(200);
  expect((await submit(kycUrl, new URLSearchParams())).status).toBe(410);
});

test('of ten visitors at once the page opens for one', async ({ api }) => {
  const { kycUrl } = await makeLink(api, await add(api));

  const visits = await Promise.all(Array.from({ length: 10 }, () => fetch(kycUrl)));

  expect(visits.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('the same request with the same idempotency key gets the same link', async ({ api }) => {
  const id = await add(api);
  const ask = async (): Promise<string> =>
    ((await api.post(`/customers/${id}/kyc-link`).set('idempotency-key', 'one')).body as Link).kycUrl;

  expect(await ask()).toBe(await ask());
  expect((await makeLink(api, id)).kycUrl).not.toBe((await makeLink(api, id)).kycUrl);
});
