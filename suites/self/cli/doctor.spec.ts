import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { listening } from '../../../spec/http-server.ts';
import type { Check } from '../../../spec/results/findings.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { missingText } from '../../../cli/run/missing-text.ts';
import { missingEntries } from '../../doctor/costs.ts';
import { lookAround } from '../../doctor/first-look.ts';
import { portOf } from '../../../spec/port-of.ts';
import { expect, test } from '../support/server.ts';
import { targetAt } from '../../target/defaults.ts';
import { recordedNeeds, type NeedsLine } from '../../target/needs.ts';
import type { Target } from '../../target/target.ts';

const remote = targetAt('https://sandbox.example.com/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

const check = (title: string, rules: readonly string[]): Pick<Check, 'file' | 'title' | 'rules'> => ({
  file: 'a.spec.ts',
  title,
  rules,
});

const planned = {
  checks: [check('one', ['a/1', 'a/2']), check('two', ['a/2', 'a/3']), check('three', ['a/4'])],
  examined: ['a/1', 'a/2', 'a/3'],
};

const recorded: readonly NeedsLine[] = [
  {
    file: 'a.spec.ts',
    title: 'one',
    needs: ['dialect.operations.customers.create', 'dialect.operations.customers.get', 'webhooks'],
  },
  { file: 'a.spec.ts', title: 'two', needs: ['dialect.triggers.slowPayout', 'dialect.codes'] },
  { file: 'a.spec.ts', title: 'three', needs: ['controlUrl'] },
];

const missing = (target: Target): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    missingEntries(target, planned, recorded).map(({ entry, state, rules }) => [`${state} ${entry}`, rules]),
  );

test('the doctor lists the missing entries of a target file, and the rules that need them', () => {
  expect(missing(remote)).toEqual({
    'absent webhooks': ['a/1', 'a/2'],
    'assumed dialect.operations.customers.create': ['a/1', 'a/2'],
    'assumed dialect.triggers.slowPayout': ['a/2', 'a/3'],
    'assumed dialect.codes': ['a/2', 'a/3'],
    'absent controlUrl': [],
  });
});

test('with --verbose an entry names its first rules and counts the others', () => {
  const rules = Array.from({ length: 300 }, (_, n) => `a/${n}`);
  const entry = { entry: 'webhooks', state: 'absent', instead: 'nothing is tried', rules } as const;

  const text = missingText([entry], 400, true);

  expect(text.split('\n').length).toBeLessThan(15);
  expect(text).toContain('… and 295 more (--json)');
});

test('what is said, or meant by a complete dialect, is not missing; a null trigger is absent', () => {
  const said: Target = {
    ...remote,
    webhooks: { ...remote.webhooks, url: 'https://tunnel.example.com' },
    dialect: {
      ...remote.dialect,
      operations: { 'customers.create': { path: '/people' } },
      triggers: { slowPayout: null },
      codes: { fixed: '1' },
    },
  };
  expect(missing(said)).toEqual({
    'absent dialect.triggers.slowPayout': ['a/2', 'a/3'],
    'absent controlUrl': [],
  });
  expect(missing({ ...remote, dialect: { ...remote.dialect, complete: true } })).toEqual({
    'absent webhooks': ['a/1', 'a/2'],
    'absent controlUrl': [],
  });
});

test('people read the costliest entries first, and all of them with their rules when they ask', () => {
  const all = missingEntries(remote, planned, recorded);

  expect(missingText(all, 3, false)).toContain('2 of 3 rules cannot be fully checked');
  expect(missingText(all, 3, false)).toContain(
    'dialect.operations.customers.create: 2 rules; POST /customers is tried',
  );
  expect(missingText(all, 3, true)).toContain('    a/3\n');
  expect(missingText([], 3, false)).toBe('');
});

/** A server that has its tokens at another place, and calls what a configuration has otherwise. */
const bareTarget = async () => {
  const server = createServer((request, response) => {
    const isConfig = request.url?.endsWith('/config') === true;
    response.writeHead(isConfig ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isConfig
          ? { id: 'PlatformConfig:1', hook: 'x' }
          : { status: 404, code: 'REFERENCE_NOT_FOUND', message: '' },
      ),
    );
  });
  await listening(server);
  return {
    target: targetAt(`http://127.0.0.1:${portOf(server)}/2025-10-13`, { tokenId: 'a', tokenSecret: 'b' }),
    close: () => server.close(),
  };
};

test('the doctor lists reads that are not where they were expected, and unexpected names', async () => {
  const { target, close } = await bareTarget();

  const diagnoses = await lookAround(target);
  close();

  const [paths] = diagnoses;
  expect(paths).toMatchObject({ name: 'operations', state: 'note' });
  expect(paths?.message).toContain('GET /2025-10-13/tokens (dialect.operations.tokens.list)');
  // Where the document shows a path, 404 is an answer.
  expect(paths?.message).not.toContain('transactions.list');
  expect(paths?.message).not.toContain('config.get');
  expect(diagnoses.filter(({ name }) => name === 'members').map(({ message }) => message)).toEqual([
    expect.stringMatching(/^an answer to config\.get shows hook, and none of .*dialect\.members$/),
  ]);
});

test('the doctor has nothing to report about a server that does as assumed', async ({ start }) => {
  const server = await start();

  const diagnoses = await lookAround(targetAt(server.url, server.sandbox));

  expect(diagnoses.map(({ name, state }) => `${state} ${name}`)).toEqual(['good operations']);
});

test('what every check needs is recorded: none is missing, none is left over', () => {
  const checks = JSON.parse(readFileSync(path.join(packageRoot, 'dist/checks.json'), 'utf8')) as Check[];
  const tests = checks.filter(({ passive }) => passive !== true);
  const names = (all: readonly Pick<Check, 'file' | 'title'>[]): readonly string[] =>
    all.map(({ file, title }) => `${file} › ${title}`);
  const known = new Set(names(recordedNeeds()));
  const notRun = new Set(
    names(
      tests.filter(({ needs }) =>
        ['sca', 'stablecoins', 'forced-answers'].some((name) => needs.includes(name)),
      ),
    ),
  );

  const stale = {
    missing: names(tests).filter((name) => !known.has(name) && !notRun.has(name)),
    leftOver: [...known].filter((name) => !names(tests).includes(name)),
  };
  expect(stale, 'run `npm run pages -- --needs`').toEqual({ missing: [], leftOver: [] });
});
