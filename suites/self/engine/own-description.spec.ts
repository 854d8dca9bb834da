import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { prismOf } from '../../../cli/run/prism.ts';
import { bundleFile } from '../../../spec/schema/description.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { compareWithDocument } from '../../description/contradictions.ts';
import { OpenApiFileError } from '../../description/reading/files.ts';
import { readOwnFile } from '../../description/reading/read.ts';
import { targetAt } from '../../target/defaults.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

const file = path.join(packageRoot, 'suites/self/own-description/openapi.yaml');
const folder = temporaryDirectory('own');
const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

/** A Prism as somebody else would start it: of another file than ours. */
const foreignPrism = async (): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const server = await prismOf(file);
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() };
};

test('where a description parts from the document is listed, with the rule', async () => {
  const found = compareWithDocument(file, await readOwnFile(file), target);

  expect(found.described).toEqual(['customers.get']);
  const lines = found.contradictions.flatMap(({ kind, places, what }) =>
    places.flatMap(({ at }) => what.map((value) => `${kind} ${at}: ${value}`)),
  );
  expect(lines).toContain('refuses /kycStatus: the value HOLD');
  expect(lines).toContain('accepts /kycStatus: the value IN_REVIEW');
  expect(lines).toContain('accepts /phoneNumber: 16 digits');
  expect(lines).toContain('accepts /platformCustomerId: the member left out');
  expect(lines.filter((line) => line.startsWith('silent'))).toContain(
    'silent /birthDate: any value, and none',
  );
  // A member on which both agree is not listed.
  expect(lines.filter((line) => line.includes('/customerType'))).toEqual([]);
  expect(lines).not.toContain('accepts /phoneNumber: no plus sign');
  const hold = found.contradictions.find(({ what }) => what.includes('the value HOLD'));
  expect(hold?.rules.some((id) => id.startsWith('customers/'))).toBe(true);
});

test('what several operations and several values show of one member is one fact', async () => {
  const independentFile = path.join(packageRoot, 'proof/independent-server/openapi.yaml');
  const { operations } = await readOwnFile(independentFile);
  const some = operations.filter(({ path: at }) => /^.transfer-|^.transactions$/.test(at));
  const own = { operations: some, webhooks: [], about: [], unread: [] };

  const { contradictions } = compareWithDocument(independentFile, own, target);

  const keys = contradictions.map(({ kind, what, rules, places }) =>
    [kind, what.join(), rules.join(), places[0]?.at.split('/').at(-1)].join(' '),
  );
  expect(new Set(keys).size).toBe(keys.length);
  const [most] = contradictions.toSorted((a, b) => b.places.length - a.places.length);
  expect(new Set(most?.places.map(({ operation }) => operation)).size).toBeGreaterThan(1);
});

/** Operations with a shape, with a page, with conditions between members, with headers, and with webhooks beside them. */
const examined = ['/customers/{customerId}', '/quotes', '/transactions', '/transfer-out', '/customers'];

test('the description that psi ships agrees with the document where it is examined', async () => {
  const own = await readOwnFile(bundleFile);
  const some = own.operations.filter(({ path: at }) => examined.includes(at));

  const found = compareWithDocument(bundleFile, { ...own, operations: some }, target);

  expect(found.described).toContain('customers.get');
  expect(found.contradictions).toEqual([]);
});

/** A description that says of one answer, the customer, what a schema in YAML says. */
const customersFile = (name: string, schema: string): string => {
  const at = path.join(folder, name);
  const answer = `{ description: ok, content: { application/json: { schema: ${schema} } } }`;
  writeFileSync(
    at,
    `openapi: 3.1.0
info: { title: customers, version: '1' }
paths: { '/customers/{customerId}': { get: { responses: { '200': ${answer} } } } }
`,
  );
  return at;
};

test('a description in several files, some of which refer to themselves, is read like one', async () => {
  writeFileSync(
    path.join(folder, 'parts.yaml'),
    'Customer: { type: object, properties: { fullName: { type: integer }, parent: { $ref: "#/Customer" } } }\n',
  );
  const many = customersFile('many.yaml', "{ $ref: 'parts.yaml#/Customer' }");

  const found = compareWithDocument(many, await readOwnFile(many), target);

  expect(found.described).toEqual(['customers.get']);
  expect(
    found.contradictions.flatMap(({ kind, places }) => places.map(({ at }) => `${kind} ${at}`)),
  ).toContain('refuses /fullName');
});

test('a list of values is known however it is written, and says nothing of a member that takes any text', async () => {
  const kycStatus =
    "{ oneOf: [{ const: UNVERIFIED }, { const: APPROVED }, { const: IN_REVIEW }, { type: 'null' }] }";
  const lists = customersFile(
    'lists.yaml',
    `{ properties: { kycStatus: ${kycStatus}, customerType: { type: string }, kind: { enum: [INDIVIDUAL, TRUST] } } }`,
  );

  const found = compareWithDocument(lists, await readOwnFile(lists), target);

  const accepted = found.contradictions
    .filter(({ kind }) => kind === 'accepts')
    .flatMap(({ places, what }) => places.flatMap(({ at }) => what.map((value) => `${at}: ${value}`)));
  expect(accepted).toContain('/kycStatus: the value IN_REVIEW');
  expect(accepted).toContain('/customerType: a value outside the list');
  expect(accepted).not.toContain('/customerType: the value TRUST');
});

test('a file that is no OpenAPI is refused with its name', async () => {
  const text = path.join(folder, 'notes.yaml');
  writeFileSync(text, 'notes: none\n');

  await expect(readOwnFile(text)).rejects.toThrow(OpenApiFileError);
  await expect(readOwnFile(text)).rejects.toThrow(/notes\.yaml/);
});

test("a Prism of somebody else's file is examined on what it shows, beside the file itself", async () => {
  const prism = await foreignPrism();
  const reportDir = path.join(folder, 'report');
  try {
    const { code } = await warmPsi([
      'check',
      `--target=prism:${prism.url}`,
      `--openapi=${file}`,
      '--area=errors',
      '--area=customers',
      '--area=versioning',
      '--cases=2',
      '--workers=1',
      '--quiet',
      `--report=${reportDir}`,
    ]);
    const report = JSON.parse(readFileSync(path.join(reportDir, 'report.json'), 'utf8')) as Report;
    const verdictOf = (id: string) => report.rules.find((rule) => rule.id === id)?.verdict;

    expect(code).toBe(1);
    expect(verdictOf('errors/code-of-a-404-is-from-its-table')).toBe('fail');
    expect(verdictOf('errors/code-of-a-401-is-from-its-table')).toBe('pass');
    // The address is the mock's own.
    expect(verdictOf('versioning/base-address-ends-with-the-version')).toBe('inconclusive');
    expect(report.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([
      'errors/code-of-a-404-is-from-its-table',
      // The file says that its version is 1.
      'versioning/description-carries-the-version',
    ]);
    expect(report.ownDescription?.described).toEqual(['customers.get']);
    expect(report.ownDescription?.contradictions.length).toBeGreaterThan(0);
  } finally {
    await prism.close();
  }
});
