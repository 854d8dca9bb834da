import supertest from 'supertest';
import { variationNames, variationsOf } from '../../../reference-impl/deviations/catalogue.ts';
import type { ServedContract } from '../../../spec/contract/served.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import { startPrism } from '../../../cli/run/prism.ts';
import { business, ownerPerson } from '../support/people.ts';
import { psi } from '../support/psi-command.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { inventedCode } from './invented-code.ts';
import { closedGap, invented, inventedVersion, shippedAgain } from './invented.ts';

const closedVariation = 'customer-creations-answer-the-id-alone';

test('the mock serves the version that it is given: its address, members, values and operations', async ({
  start,
}) => {
  const of = async (contract: ServedContract) => {
    const server = await start({ contract, ...inventedCode });
    const api = clientOf(server.url, server.sandbox);
    const customer = await api.post('/customers').send({ platformCustomerId: 'a', ...business });
    const owner = await api.post('/beneficial-owners').send({
      customerId: (customer.body as { id: string }).id,
      roles: ['TRUSTEE'],
      ownershipPercentage: 50,
      personalInfo: ownerPerson,
    });
    const listed = await api.get('/tokens');
    const [token] = (listed.body as { data: readonly { id: string }[] }).data;
    const renewed = await api.post(`/tokens/${token?.id}`);
    const cancelled = await api.post('/invitations/none/cancel');
    const page = await supertest(new URL(server.url).origin).get('/docs/openapi.json');
    return {
      version: new URL(server.url).pathname.slice(1),
      nickname: (customer.body as { nickname?: string }).nickname,
      inList: ((await api.get('/customers')).body as { data: readonly { nickname?: string }[] }).data[0]
        ?.nickname,
      statuses: [customer.status, owner.status, renewed.status],
      cancelled: (cancelled.body as { code: string }).code,
      described: (page.body as { info: { version: string } }).info.version,
      address: (page.body as { servers: readonly { url: string }[] }).servers[0]?.url.split('/').at(-1),
    };
  };

  expect(await of(invented)).toEqual({
    version: inventedVersion,
    nickname: 'Ada',
    inList: 'Ada',
    statuses: [201, 400, 200],
    cancelled: 'REFERENCE_NOT_FOUND',
    described: inventedVersion,
    address: inventedVersion,
  });
  expect(await of(shippedAgain)).toEqual({
    version: newestVersion,
    nickname: undefined,
    inList: undefined,
    statuses: [201, 201, 405],
    cancelled: 'INVITATION_NOT_FOUND',
    described: newestVersion,
    address: newestVersion,
  });
});

test('the mock runs as no variant that its version does not permit, and lists none', async ({ start }) => {
  const of = async (contract: ServedContract) => {
    const { controlUrl } = await start({ contract });
    const control = supertest(controlUrl);
    const { known } = (await control.get('/variations')).body as { readonly known: object };
    const answer = await control.put('/variations').send({ on: [closedVariation] });
    return {
      lists: closedVariation in known,
      status: answer.status,
      said: (answer.body as { readonly message?: string }).message,
    };
  };

  expect(await of(shippedAgain)).toEqual({ lists: true, status: 200, said: undefined });
  expect(await of(invented)).toEqual({
    lists: false,
    status: 400,
    said: `Version ${inventedVersion} of the interface does not permit ${closedVariation}: ${closedGap} is not open in it.`,
  });
  expect(variationsOf(shippedAgain)).toEqual(variationNames);
});

test('the console offers what its version has', async ({ start }) => {
  const of = async (contract: ServedContract) => {
    const { url, sandbox } = await start({ contract, console: true });
    const page = supertest.agent(new URL('/console/api', url).href);
    await page.post('/session').send(sandbox).expect(204);
    const { triggers } = (await page.get('/triggers').expect(200)).body as {
      readonly triggers: readonly { readonly operation: string }[];
    };
    const cancelled = await page
      .post('/ask')
      .send({ method: 'POST', path: '/invitations/none/cancel' })
      .expect(200);
    return {
      base: ((await page.get('/session')).body as { readonly base: string }).base,
      estimate: triggers.some(({ operation }) => operation === 'crypto.estimateWithdrawalFee'),
      cancelled: (cancelled.body as { readonly body: { readonly code: string } }).body.code,
    };
  };

  expect(await of(shippedAgain)).toEqual({
    base: `/${newestVersion}`,
    estimate: false,
    cancelled: 'INVITATION_NOT_FOUND',
  });
  expect(await of(invented)).toEqual({
    base: `/${inventedVersion}`,
    estimate: true,
    cancelled: 'REFERENCE_NOT_FOUND',
  });
});

test('a Prism mock serves the version that it is given', async () => {
  const prism = await startPrism(0, '127.0.0.1', { contract: invented });
  await prism.close();

  expect(prism.url).toMatch(new RegExp(`/${inventedVersion}$`));
});

test('a version that is not known is no mock, and the sentence names those that are', async () => {
  const { code, stderr } = await psi(['mock', '--port', '0', '--contract', inventedVersion]);

  expect(code).toBe(2);
  expect(stderr).toContain(
    `Version "${inventedVersion}" of the interface is not known here. Known: ${newestVersion}.`,
  );
});
