import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { parse } from 'yaml';
import { packageRoot } from '../../../spec/package-root.ts';
import { bundleFile } from '../../../spec/schema/description.ts';
import { discover } from '../../description/matching/discover.ts';
import { ourOperations } from '../../description/matching/our-operations.ts';
import { things, verbs } from '../../description/matching/vocabulary.ts';
import { wordsOf } from '../../description/matching/words.ts';
import { readOwnFile } from '../../description/reading/read.ts';
import { targetAt } from '../../target/defaults.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const independent = path.join(packageRoot, 'proof/independent-server');
const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

const discovered = async (file: string) => discover((await readOwnFile(file)).operations, target);

const withoutNames = (template = ''): string => template.replaceAll(/\{\w+\}/g, '{}');

test('what is found in the description of an independent server is what its author says in a target file', async () => {
  const { dialect } = await discovered(path.join(independent, 'openapi.yaml'));
  const written = (
    parse(readFileSync(path.join(independent, 'psi.target.yaml'), 'utf8')) as { readonly dialect: Dialect }
  ).dialect;

  const found = Object.entries(dialect.operations);
  const wrong = found.filter(
    ([id, { method, path: place }]) =>
      written.operations[id as keyof typeof written.operations]?.method !== method ||
      withoutNames(written.operations[id as keyof typeof written.operations]?.path) !== withoutNames(place),
  );
  expect(wrong).toEqual([]);
  expect(Object.keys(written.operations).filter((id) => !(id in dialect.operations))).toEqual([]);
  expect(dialect.values).toMatchObject(written.values);
  // An answer shows a value as it was given.
  expect(dialect.values['ShownQuoteSource']).toMatchObject({
    '/sourceType': { REALTIME_FUNDING: 'MONEY_TO_COME' },
  });
  expect(dialect.members['UmaQuoteSource']).toMatchObject({ '/umaAddress': '/address' });
  expect(dialect.members['RealtimeFundingQuoteSource']).toMatchObject(
    written.members['RealtimeFundingQuoteSource'] ?? {},
  );
  expect(dialect.operations['customers.create']).toEqual({ method: 'PUT', path: '/people' });
  expect(dialect.operations['customerExternalAccounts.create']?.path).toBe('/people/{customerId}/payees');
  expect(dialect.parameters['internalAccounts.listForCustomer']).toMatchObject({
    customerId: 'of',
    limit: 'page_size',
    cursor: 'after',
  });
  expect(dialect.members['InternalAccount']).toMatchObject({
    '/balance/amount': '/available/minor',
    '/balance/currency/code': '/available/unit/code',
  });
  expect(dialect.bodies['tokens.create']).toMatchObject({ title: '${/name}' });
  expect(dialect.bodies['sandbox.fundInternalAccount']).toMatchObject({
    into: '${/accountId}',
    minor: '${/amount}',
  });
  expect(dialect.bodies['customerExternalAccounts.create']).toMatchObject({
    unit: '${/currency}',
    coordinates: { scheme: '${/accountInfo/accountType}' },
  });
});

test('a description that is as the assumed interface suggests nothing', async () => {
  const { dialect, unreviewed } = await discovered(bundleFile);

  expect(dialect).toEqual({ operations: {}, parameters: {}, members: {}, values: {}, bodies: {} });
  expect(unreviewed).toEqual([]);
});

test('what could be two things is not matched, nor is what only sounds alike', async () => {
  const file = path.join(temporaryDirectory('discovery'), 'openapi.json');
  const reads = (summary: string) => ({ get: { summary, responses: { '200': { description: 'ok' } } } });
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A shop', version: '1' },
      paths: {
        // Of the document, so that the description may be of this interface.
        '/transactions': reads('List transactions'),
        '/customers/{customerId}': reads('Read a customer'),
        '/settings': reads('Read the settings'),
        '/preferences': reads('Read the preferences'),
        '/orders/{order}': reads('Read an order'),
        '/customers/{customerId}/wishlist': reads('Read a wishlist'),
        '/token-rings/{ring}': reads('Read a token ring'),
      },
    }),
  );

  const { found, unmatched } = await discovered(file);

  expect(found).toEqual([]);
  expect(unmatched.find(({ operation }) => operation === 'config.get')?.why).toMatch(/alike/);
});

test('in a description of another interface nothing is found, whatever its names', async () => {
  const file = path.join(temporaryDirectory('discovery'), 'openapi.json');
  const reads = (summary: string) => ({ get: { summary, responses: { '200': { description: 'ok' } } } });
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Another bank', version: '1' },
      paths: {
        '/cards': reads('List cards'),
        '/cards/{card}': reads('Get a card'),
        '/documents': reads('List documents'),
        '/api-keys': reads('List API keys'),
      },
    }),
  );

  const { found, unmatched, dialect } = await discovered(file);

  expect(found).toEqual([]);
  expect(dialect.operations).toEqual({});
  expect(unmatched[0]?.why).toContain('too little of the document');
});

test('every operation that can be found has words for what it is and what it does', () => {
  for (const { id, thing, verbs: done } of ourOperations()) {
    expect(Object.keys(things), id).toContain(thing);
    for (const verb of done) expect(Object.keys(verbs), id).toContain(verb);
  }
  for (const phrases of Object.values(things))
    for (const phrase of phrases) expect(wordsOf(phrase).join(' ')).toBe(phrase);
});
