import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from '../support/plain-test.ts';
import { closed, listening } from '../../../spec/http-server.ts';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import { cleanup } from '../../kit/check/cleanup-registry.ts';
import { onBehalfOf, freshTest } from '../../kit/check/current-test.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { someCustomer } from '../../kit/fixtures/customers.ts';
import { asOwn } from '../../kit/fixtures/own-data.ts';
import { wholePerson } from '../../kit/fixtures/people.ts';
import { client } from '../../kit/http/client.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';

useStubRun();

/** Asks a server for a customer that refuses so many first; answers what it was sent, and how it ended. */
const askedOf = async (
  refusals: number,
  refusal = 409,
): Promise<{ readonly sent: readonly JsonObject[]; readonly ended: unknown }> => {
  const sent: JsonObject[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = asJsonObject(await json(request));
    sent.push(body);
    const isRefused = sent.length <= refusals;
    const answered = isRefused
      ? { status: refusal, code: 'X', message: 'taken' }
      : { ...body, id: 'Customer:1' };
    response.writeHead(isRefused ? refusal : 201, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answered));
  };
  const server = createServer((request, response) => void answer(request, response));
  const port = await listening(server);
  const target = { ...stubRun.target, baseUrl: `http://127.0.0.1:${port}/2025-10-13` };
  const api = client(target, 'own-customers', () => {});
  try {
    const asking = () => someCustomer(api, cleanup(), wholePerson).catch((cause: unknown) => cause);
    return { ended: await onBehalfOf(freshTest('own customers', undefined), asking), sent };
  } finally {
    await api.close();
    await closed(server);
  }
};

for (const status of [400, 409, 422])
  test(`a customer that is refused with ${status} is added with other numbers`, async () => {
    const { sent, ended } = await askedOf(1, status);

    expect(ended).toMatchObject({ id: 'Customer:1' });
    expect(sent.length).toBe(2);
  });

test('a refusal that is about no customer is not tried again', async () => {
  const { sent, ended } = await askedOf(1, 403);

  expect(ended).toBeInstanceOf(Inconclusive);
  expect(sent.length).toBe(1);
});

test('of two tries each has numbers and addresses of its own', async () => {
  const { sent } = await askedOf(1);

  const [first, second] = sent.map(({ taxIdentifier, email, phoneNumber }) => ({
    taxIdentifier,
    email,
    phoneNumber,
  }));
  expect(Object.entries(first ?? {}).filter(([name, value]) => value === asJsonObject(second)[name])).toEqual(
    [],
  );
});

test('a target that takes no customer leaves the test open after the second', async () => {
  const { sent, ended } = await askedOf(5);

  expect(ended).toBeInstanceOf(Inconclusive);
  expect(sent.length).toBe(2);
});

test('no number of a person ends as the values do that a sandbox gives a meaning to', async () => {
  const ends = await onBehalfOf(freshTest('own numbers', undefined), () =>
    Promise.resolve(Array.from({ length: 300 }, () => String(asOwn(wholePerson)['taxIdentifier']).slice(-4))),
  );

  for (const end of ends) expect(new Set(end).size, end).toBe(4);
  expect(
    ends.filter((end) => /123|234|345|456|567|678|789|987|876|765|654|543|432|321/.test(end.slice(1))),
  ).toEqual([]);
});
