import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../suites/self/support/plain-test.ts';
import { stringify } from 'yaml';
import { packageRoot } from '../../spec/package-root.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { inTurn, isWhole } from '../../suites/self/support/whole.ts';
import {
  startConstantResponses,
  type ConstantResponse,
} from '../../suites/self/support/constant-response-server.ts';
import { temporaryDirectory } from '../../suites/self/support/temporary-directory.ts';

/** Rules that may hold of a server whatever it answers, as long as that is JSON. */
const always = [
  'conventions/json-responses-say-so',
  'conventions/responses-are-json',
  // It never complains about credentials.
  'errors/unauthorized-is-about-credentials',
  // A matter of the target file.
  'versioning/base-address-ends-with-the-version',
];

/** Rules of which all that can be seen from outside is that a right request is accepted. */
const takings = [
  'conventions/time-parameters-are-iso-8601',
  'customers/business-can-be-added',
  'customers/individual-can-be-added',
  'customers/optional-parts-of-an-address-are-optional',
  'customers/valid-business-is-accepted',
  'customers/valid-individual-is-accepted',
  'platform-config/operation-get',
  'platform-config/operation-update',
  'tokens/operation-create',
  'transactions/list-takes-a-limit',
  'transactions/operation-list',
];

const pages = [
  'conventions/lists-are-pages',
  'conventions/page-data-is-an-array',
  'conventions/page-has-data',
  'conventions/page-has-has-more',
  'conventions/page-has-more-is-a-boolean',
  'conventions/page-has-next-cursor',
  'conventions/page-next-cursor-is-a-string-or-null',
];

/** All that each of them may pass. */
const earned: Readonly<Record<ConstantResponse, readonly string[]>> = {
  refusing: always,
  pages: [...always, ...takings, ...pages],
};

/** Its passes, and areas in which it may earn nothing else. All of them with `npm run test:whole`. */
const selected = isWhole
  ? []
  : [
      ...inTurn(
        ['transactions', 'tokens', 'platform-config', 'exchange-rates', 'documents', 'quotes'],
        2,
      ).map((area) => `--area=${area}`),
      // Whatever the day, one in which it cannot but break rules.
      '--area=authentication',
      ...[...new Set<string>(Object.values(earned).flat())].map((id) => `--only=${id}`),
    ];

const check = async (url: string): Promise<Report> => {
  const folder = temporaryDirectory('constant');
  const file = path.join(folder, 'psi.target.yaml');
  const token = { tokenId: 'a', tokenSecret: 'b' };
  writeFileSync(
    file,
    stringify({
      baseUrl: url,
      credentials: { sandbox: token, otherPlatform: token, production: token },
      timeouts: { eventMs: 500 },
      dialect: { complete: true },
    }),
  );
  const args = [
    '--target',
    file,
    '--report',
    folder,
    '--cases',
    '1',
    '--seed',
    '1',
    '--workers',
    '2',
    '--quiet',
    ...selected,
  ];
  const child = spawn(process.execPath, [path.join(packageRoot, 'dist/cli/psi.js'), 'check', ...args], {
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
};

/** The one that looks most like a real server is always tried; both with `npm run test:whole`. */
const kinds = isWhole ? (['pages', 'refusing'] as const) : (['pages'] as const);

for (const kind of kinds)
  test(`a server that answers everything alike (${kind}) passes what it shows and nothing more`, async () => {
    const server = await startConstantResponses(kind);

    const { rules, run, totals } = await check(server.url);
    await server.close();

    expect(run.status).toBe('complete');
    const passed = rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
    expect(passed.toSorted()).toEqual(earned[kind].toSorted());
    expect(rules.filter(({ verdict }) => verdict === 'error').map(({ id }) => id)).toEqual([]);
    expect(totals.fail).toBeGreaterThan(isWhole ? 10 : 0);
  });
