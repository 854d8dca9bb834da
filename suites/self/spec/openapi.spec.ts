import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/plain-test.ts';
import { pino } from 'pino';
import { basicOf } from '../../../spec/http-basic.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { startPrism } from '../../../cli/run/prism.ts';
import { bundleDescription } from '../../../spec/schema/bundle.ts';
import { dereferenced, description, resolve } from '../../../spec/schema/description.ts';
import { operationIds } from '../../../spec/operations.ts';
import { servedOperationIds } from '../../../spec/served-operations.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { breaches } from '../../../spec/schema/validation.ts';
import { places, schemaPlaces, schemaRoots } from '../support/description-places.ts';

// In one process: each of them compiles every schema.
test.describe.configure({ mode: 'default' });

const schemaUnder = (at: SchemaPointer): SchemaPointer => `${at}/schema`;

/** The places that break a schema, one line each; empty when all keep to it. */
const wrong = (schema: SchemaPointer, value: unknown, where: string): readonly string[] =>
  breaches(schema, value).map(({ at, message }) => `${where}: ${at} ${message}`);

const namedExamples = (node: JsonObject): readonly (readonly [string, unknown])[] =>
  Object.entries(isJsonObject(node['examples']) ? node['examples'] : {}).map(([name, held]) => [
    name,
    (dereferenced(held) as JsonObject)['value'],
  ]);

test('the files join into one valid description', async () => {
  const bundled = await bundleDescription();

  expect(bundled).toEqual(description());
});

test('the description has every operation of the catalogue once, and what the mock serves beyond it', () => {
  const described = Object.values(description().paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => (isJsonObject(operation) ? operation['operationId'] : undefined))
    .filter((id) => typeof id === 'string');

  expect(described.toSorted()).toEqual([...servedOperationIds].toSorted());
  expect(operationIds).toHaveLength(145);
});

test('every schema compiles', () => {
  // One that does not compile throws, and names itself.
  expect(schemaRoots.map(({ at }) => breaches(at, {}))).toHaveLength(schemaRoots.length);
  expect(schemaRoots.length).toBeGreaterThan(100);
});

test('every schema component has an example', () => {
  const without = schemaRoots.filter(
    ({ at, node }) =>
      at.startsWith('#/components/') && !at.endsWith('/schema') && node['example'] === undefined,
  );

  expect(without.map(({ at }) => at)).toEqual([]);
});

test('every example of a schema holds', () => {
  const failures = schemaPlaces
    .filter(({ node }) => node['example'] !== undefined)
    .flatMap(({ at, node }) => wrong(at, node['example'], at));

  expect(failures).toEqual([]);
});

test('every example of a parameter or body holds', () => {
  const failures = places
    .filter(({ at, node }) => isJsonObject(node['schema']) && resolve(schemaUnder(at)) !== undefined)
    .flatMap(({ at, node }) => [
      ...(node['example'] === undefined ? [] : wrong(schemaUnder(at), node['example'], at)),
      ...namedExamples(node).flatMap(([name, value]) => wrong(schemaUnder(at), value, `${at} ${name}`)),
    ]);

  expect(failures).toEqual([]);
});

test('a Prism mock of the description starts without an error message', async () => {
  const lines: string[] = [];
  const sink = { write: (line: string) => void lines.push(line) };
  const logger = pino({ level: 'warn', customLevels: { success: 32 } }, sink);
  const prism = await startPrism(0, '127.0.0.1', { logger });

  const answer = await fetch(`${prism.url}/customers`, {
    headers: { authorization: basicOf({ tokenId: 'any', tokenSecret: 'any' }) },
  });
  await prism.close();

  expect(answer.status).toBe(200);
  expect(lines).toEqual([]);
});

test('the linter of descriptions has nothing to say', async () => {
  const cli = path.join(packageRoot, 'node_modules/@redocly/cli/bin/cli.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', 'dist/openapi.json', '--config=redocly.yaml', '--format=json'],
    {
      cwd: packageRoot,
      maxBuffer: 2 ** 26,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );

  const { problems } = JSON.parse(stdout) as { readonly problems: readonly unknown[] };
  expect(problems).toEqual([]);
});
