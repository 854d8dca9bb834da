import { request } from 'undici';
import { control } from '../../kit/check/control.ts';
import type { Run } from '../../target/target.ts';
import { expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

type Headers = Readonly<Record<string, string>>;

const json = { 'content-type': 'application/json' };

const post = async (address: string, headers: Headers, body: string | null = '{}'): Promise<number> => {
  const answer = await request(address, { method: 'POST', headers, body });
  await answer.body.dump();
  return answer.statusCode;
};

const get = async (address: string, headers: Headers): Promise<number> => {
  const answer = await request(address, { headers });
  await answer.body.dump();
  return answer.statusCode;
};

/** Requests that a web page of another origin can make a browser send. */
const forged: Readonly<Record<string, readonly [headers: Headers, body: string | null, status: number]>> = {
  'a form': [{ 'content-type': 'application/x-www-form-urlencoded' }, '', 415],
  'a form with fields': [{ 'content-type': 'application/x-www-form-urlencoded' }, 'advanceMs=1', 415],
  'a text that is JSON': [{ 'content-type': 'text/plain' }, '{}', 415],
  'a text without a type': [{}, '{}', 415],
  'a type that only begins like JSON': [{ 'content-type': 'application/jsonp' }, '{}', 415],
  'JSON of another origin': [{ ...json, origin: 'https://evil.example' }, '{}', 403],
  'JSON of no origin': [{ ...json, origin: 'null' }, '{}', 403],
  'JSON of another port of this machine': [{ ...json, origin: 'http://127.0.0.1:1' }, '{}', 403],
  'JSON of another site, as the browser says': [{ ...json, 'sec-fetch-site': 'cross-site' }, '{}', 403],
  'a foreign name that leads here': [{ ...json, host: 'rebound.evil.example' }, '{}', 403],
  'a name that only begins like ours': [{ ...json, host: 'localhost.evil.example' }, '{}', 403],
  'a name with a user in front': [{ ...json, host: 'localhost@evil.example' }, '{}', 400],
};

for (const [what, [headers, body, status]] of Object.entries(forged))
  test(`${what} commands nothing`, async ({ server, api }) => {
    await api.post('/customers').send(namedPerson);

    expect(await post(`${server.controlUrl}/reset`, headers, body)).toBe(status);

    expect((await api.get('/customers')).body).toMatchObject({ data: [expect.anything()] });
  });

test('a page of another origin reads nothing either', async ({ server }) => {
  const ledger = `${server.controlUrl}/ledger?platform=${server.platform}`;

  expect(await get(ledger, { host: 'rebound.evil.example' })).toBe(403);
  expect(await get(ledger, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await get(ledger, {})).toBe(200);
});

test('the owner commands by any of our own names, from our own pages and from a terminal', async ({
  start,
}) => {
  const server = await start({ allowedHosts: ['psi.internal'] });
  const { port } = new URL(server.controlUrl);
  const names = ['127.0.0.1', 'localhost', 'psi.localhost', '[::1]', '192.168.7.7', 'psi.internal'];

  for (const name of names) {
    const host = `${name}:${port}`;
    expect(await post(`${server.controlUrl}/reset`, { ...json, host }), name).toBe(200);
    expect(await post(`${server.controlUrl}/reset`, { ...json, host, origin: `http://${host}` }), name).toBe(
      200,
    );
  }
  expect(await post(`${server.controlUrl}/reset`, {}, null)).toBe(200);
});

test('beyond loopback the control plane asks for a token, and makes one', async ({ start }) => {
  const server = await start({ host: '0.0.0.0' });
  const at = server.controlUrl.replace('0.0.0.0', '127.0.0.1');
  const bearer = (token: string): Headers => ({ ...json, authorization: `Bearer ${token}` });

  expect(server.controlToken).toMatch(/^psi_control_[\w-]{32}$/);
  expect(await post(`${at}/reset`, json)).toBe(401);
  expect(await post(`${at}/reset`, bearer('wrong'))).toBe(401);
  expect(await get(`${at}/clock`, {})).toBe(401);
  expect(await post(`${at}/reset`, bearer(server.controlToken ?? ''))).toBe(200);
});

test('on loopback it asks for a token that it was given, and for none otherwise', async ({ start }) => {
  const given = await start({ controlToken: 'mine' });
  const without = await start();

  expect(await get(`${given.controlUrl}/clock`, {})).toBe(401);
  expect(await get(`${given.controlUrl}/clock`, { authorization: 'Bearer mine' })).toBe(200);
  expect(without.controlToken).toBeUndefined();
});

test('no other spelling of its path leads to the control plane', async ({ start }) => {
  const server = await start({ controlToken: 'mine' });
  const { origin } = new URL(server.url);

  for (const path of ['/_CONTROL/clock', '//_control/clock', '/%5Fcontrol/clock', '/./_control/clock'])
    expect([401, 404], path).toContain(await get(`${origin}${path}`, {}));
});

test('the suite shows the token of its target file', async ({ start }) => {
  const { controlUrl } = await start({ controlToken: 'mine' });
  const advance = async (controlToken?: string): Promise<void> => {
    const target = { controlUrl, ...(controlToken !== undefined && { controlToken }) };
    await control({ run: { target } as unknown as Run, usesClock: true }).letPass(1000);
  };

  await advance('mine');
  await expect(advance()).rejects.toThrow(/401/);
});
