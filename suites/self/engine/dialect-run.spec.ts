import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import type { Report } from '../../../reports/judgement/report.ts';
import { startRenamed } from '../support/renaming-proxy.ts';
import { expect, test } from '../support/server.ts';
import type { Ended } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

/** How the renamed reference server calls what the document does not name. */
const dialect = {
  complete: true,
  operations: {
    'customers.create': { method: 'PUT', path: '/people' },
    'customers.list': { path: '/people' },
    'customers.delete': { method: 'POST', path: '/people/{customerId}/remove' },
    'internalAccounts.listForCustomer': { path: '/people/{customerId}/wallets' },
    'customerExternalAccounts.create': { path: '/people/{customerId}/payees' },
    'customerExternalAccounts.list': { path: '/people/{customerId}/payees' },
  },
  parameters: { '*': { limit: 'page_size', cursor: 'after' } },
  members: {
    InternalAccount: { '/balance/amount': '/funds/minor', '/balance/currency': '/funds/unit' },
    ExternalAccount: { '/accountInfo': '/details' },
    ExternalAccountInfo: { '/accountType': '/kind' },
  },
  values: { ExternalAccountInfo: { '/accountType': { USD_ACCOUNT: 'usd', EUR_ACCOUNT: 'sepa' } } },
  bodies: {
    'customerExternalAccounts.create': {
      $rest: true,
      $drop: ['/customerId'],
      where: {
        $rest: '/accountInfo',
        kind: '${/accountInfo/accountType}',
        number: '${/accountInfo/iban|/accountInfo/accountNumber}',
      },
    },
  },
  statuses: { 'customers.delete': [302] },
};

const check = (args: readonly string[]): Promise<Ended> => warmPsi(['check', ...args]);

/** Rules about every kind of thing that the proxy renames: names of paths, parameters, members, values, codes. */
const rules = [
  'customers/created-customer-is-listed',
  'customers/deleted-customer-is-marked',
  'internal-accounts/operation-list-for-customer',
  'internal-accounts/holds-a-balance',
  'external-accounts/customer-account-is-found-after-adding',
  'external-accounts/customer-account-reads-as-added',
  'contact-verification/right-email-code-verifies-the-email',
] as const;

test('a conforming server under other names passes with its dialect, though it answers 429', async ({
  start,
}) => {
  const folder = temporaryDirectory('renamed');
  const server = await start();
  const codesFile = path.join(folder, 'codes.jsonl');
  const renamed = await startRenamed({ behind: server.url, busyEvery: 25, codesFile });
  const file = path.join(folder, 'psi.target.yaml');
  writeFileSync(
    file,
    stringify({
      baseUrl: renamed.url,
      credentials: { sandbox: server.sandbox },
      controlUrl: server.controlUrl,
      dialect: { ...dialect, codes: { file: 'codes.jsonl' } },
    }),
  );
  const only = rules.flatMap((rule) => ['--only', rule]);

  const options = [
    '--target',
    file,
    '--report',
    folder,
    '--cases',
    '2',
    '--seed',
    '1',
    '--workers',
    '1',
    '--quiet',
  ];
  const { code, stdout, stderr } = await check(options.concat(only));
  await renamed.close();

  const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
  const verdicts = report.rules
    .filter(({ id }) => (rules as readonly string[]).includes(id))
    .map(({ id, verdict, reason = '' }) => `${id}: ${verdict} ${reason}`.trim());
  expect(verdicts.toSorted()).toEqual(rules.map((id) => `${id}: pass`).toSorted());
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(renamed.refusedForNow()).toBeGreaterThan(0);
  expect(report.run.backOffMs).toBeGreaterThan(0);
});
