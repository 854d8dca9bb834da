import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import type { OwnDescription } from '../../../spec/results/own-description.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { compareWithDocument } from '../../description/contradictions.ts';
import { discover } from '../../description/matching/discover.ts';
import { readOwnFile } from '../../description/reading/read.ts';
import { targetAt } from '../../target/defaults.ts';
import { clique, customersIn, noDescriptions, oddSchemas, withMember } from '../support/odd-descriptions.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

const folder = temporaryDirectory('odd');
const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

const written = (name: string, text: string | Uint8Array): string => {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`);
  writeFileSync(file, text);
  return file;
};

/** Read, matched and compared: what `psi init` and `psi check` do with a file. */
const examined = async (file: string): Promise<OwnDescription> => {
  const own = await readOwnFile(file);
  discover(own.operations, target);
  return compareWithDocument(file, own, target);
};

const linesOf = ({ unread = [] }: OwnDescription): string =>
  unread.map(({ at, why }) => `${at}: ${why}`).join('\n');

for (const [what, [schemas, said]] of Object.entries(oddSchemas))
  test(`a description with ${what} is read, and what cannot be is one line`, async () => {
    const found = await examined(written(what, JSON.stringify(customersIn(schemas))));

    expect(found.described).toEqual(['customers.get', 'customers.list']);
    if (said === undefined) expect(linesOf(found)).toBe('');
    else expect(linesOf(found)).toMatch(said);
  });

for (const [what, [text, said]] of Object.entries(noDescriptions))
  test(`a file that is ${what} gets one sentence`, async () => {
    await expect(readOwnFile(written(what, text))).rejects.toThrow(said);
  });

test('what is odd in one member leaves the others compared', async () => {
  const schemas = withMember({ type: 'string', pattern: '(?i)x' });
  const { properties } = schemas['Customer'] as { properties: Record<string, unknown> };
  properties['fullName'] = { type: 'integer' };

  const { contradictions } = await examined(written('others', JSON.stringify(customersIn(schemas))));

  const places = contradictions.flatMap(({ kind, places: all }) => all.map(({ at }) => `${kind} ${at}`));
  expect(places).toContain('refuses /fullName');
});

test('null is taken where OpenAPI 3.0 says so, with a type beside it or without', async () => {
  const nullable = (member: object) =>
    written(
      'nullable',
      JSON.stringify(customersIn({ ...withMember({}), Customer: { properties: { region: member } } })),
    );
  const refusals = async (member: object): Promise<number> =>
    (await examined(nullable(member))).contradictions.filter(
      ({ kind, what }) => kind === 'accepts' && what.includes('null'),
    ).length;

  expect(await refusals({ type: 'string' })).toBe(0);
  expect(await refusals({ type: 'string', nullable: true })).toBe(1);
  expect(await refusals({ nullable: true, allOf: [{ type: 'string' }] })).toBe(1);
});

test('a slash at the end of a path says nothing', async () => {
  const { paths, ...rest } = customersIn(withMember({})) as { paths: Record<string, unknown> };
  const slashed = Object.fromEntries(Object.entries(paths).map(([at, item]) => [`${at}/`, item]));

  const found = await examined(written('slashes', JSON.stringify({ ...rest, paths: slashed })));

  expect(found.described).toEqual(['customers.get', 'customers.list']);
});

test('a file may begin with a byte order mark, or be UTF-16', async () => {
  const text = JSON.stringify(customersIn(withMember({ type: 'string' })));
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');

  expect((await examined(written('bom', `\ufeff${text}`))).described.length).toBe(2);
  expect((await examined(written('utf16', utf16))).described.length).toBe(2);
  expect((await examined(written('unmarked', utf16.subarray(2)))).described.length).toBe(2);
});

test('Swagger 2.0 is read with its bodies and parameters', async () => {
  const schema = { $ref: '#/definitions/Customer' };
  const file = written(
    'swagger',
    JSON.stringify({
      swagger: '2.0',
      info: { title: 'old', version: '1' },
      basePath: '/2025-10-13',
      paths: {
        '/customers': {
          get: {
            parameters: [{ name: 'limit', in: 'query', type: 'integer' }],
            responses: { 200: { description: 'ok', schema } },
          },
          post: {
            parameters: [{ name: 'body', in: 'body', schema }],
            responses: { 201: { description: 'ok', schema } },
          },
        },
        '/documents': {
          post: {
            consumes: ['multipart/form-data'],
            parameters: [{ name: 'file', in: 'formData', type: 'file', required: true }],
            responses: { 201: { description: 'ok' } },
          },
        },
      },
      definitions: {
        Customer: { type: 'object', properties: { id: { type: 'string', 'x-nullable': true } } },
      },
    }),
  );

  const { operations, unread } = await readOwnFile(file);

  expect(unread).toEqual([]);
  const [list, create, upload] = operations;
  expect(list?.parameters[0]?.schema?.node).toEqual({ type: 'integer' });
  expect(create?.body[0]).toMatchObject({
    mediaType: 'application/json',
    schema: { node: { $ref: /Customer/ } },
  });
  expect(upload?.body[0]?.schema?.node).toMatchObject({ properties: { file: {} }, required: ['file'] });
  expect(create?.servers).toEqual(['/2025-10-13']);
});

test('a YAML file whose aliases double with each line is read', async () => {
  const lines = Array.from(
    { length: 40 },
    (_, n) => `x-${n + 1}: &a${n + 1} {type: object, properties: {p: *a${n}, q: *a${n}}}`,
  );
  const answer = '{description: ok, content: {application/json: {schema: *a40}}}';
  const file = written(
    'aliases',
    `openapi: 3.0.0\ninfo: {title: x, version: '1'}\nx-0: &a0 {type: string}\n${lines.join('\n')}\npaths: {/customers: {get: {responses: {'200': ${answer}}}}}\n`,
  );

  expect((await examined(file)).described).toEqual(['customers.list']);
});

test('schemas that all name each other take no longer than their number suggests', async () => {
  const file = written('clique', JSON.stringify(customersIn(clique(60))));
  const before = process.cpuUsage();

  await examined(file);

  // Of the processor: others may be at work. n=10 took more than a minute, and each further one eight times as long.
  expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
});

test('nothing is asked of another host, unless the option says so', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{"a": {"type": "string"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const reference = `http://${hostname()}:${port}/x.json#/a`;
  const file = written('hosts', JSON.stringify(customersIn(withMember({ $ref: reference }))));
  try {
    const { unread } = await readOwnFile(file);
    expect(asked).toEqual([]);
    expect(unread[0]?.why).toMatch(/--openapi-hosts/);

    expect((await readOwnFile(file, { otherHosts: true })).unread).toEqual([]);
    expect(asked).toEqual(['/x.json']);
  } finally {
    server.close();
  }
});

test('an address that leads elsewhere, or answers nothing, is said with its reason', async () => {
  const server = createServer((_, response) => response.writeHead(302, { location: '/login' }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.json`;
  await expect(readOwnFile(address)).rejects.toThrow(/status 302, and leads to \/login/);
  server.close();
  server.closeAllConnections();
  await expect(readOwnFile(address)).rejects.toThrow(/ECONNREFUSED/);
});

test('a run with an odd description ends as one without, and lists what could not be read', async () => {
  const file = written('run', JSON.stringify(customersIn(withMember({ type: 'money', pattern: '(?i)x' }))));
  const reportDir = path.join(folder, 'report');

  const { code, stderr } = await warmPsi([
    'check',
    '--target=reference',
    `--openapi=${file}`,
    '--area=platform-config',
    '--workers=1',
    '--quiet',
    `--report=${reportDir}`,
  ]);

  expect(stderr).toBe('');
  expect(code).toBe(0);
  const report = JSON.parse(readFileSync(path.join(reportDir, 'report.json'), 'utf8')) as Report;
  expect(report.ownDescription?.unread?.map(({ why }) => why).join()).toMatch(/money.*none of JavaScript/);
});
