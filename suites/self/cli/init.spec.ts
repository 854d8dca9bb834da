import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { isTriggerName, triggers } from '../../target/triggers.ts';
import { readTargetFile } from '../../target/target-file.ts';
import type { Ended } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

const folder = (): string => temporaryDirectory('init');

const init = (args: readonly string[], cwd: string): Promise<Ended> => warmPsi(['init', ...args], { cwd });

const tokens = { PSI_TOKEN_ID: 'the id', PSI_TOKEN_SECRET: 'the secret' };
const address = ['--yes', '--base-url', 'https://sandbox.example.com/2025-10-13/'];

test('what psi init writes without asking is a target file, and it says what comes next', async () => {
  const cwd = folder();

  const { code, stdout, stderr } = await init(
    [...address, '--without', 'stablecoins', '--without', 'sca'],
    cwd,
  );

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/Wrote psi\.target\.yaml\. Next, .*psi doctor --target psi\.target\.yaml --write/);
  const target = readTargetFile(path.join(cwd, 'psi.target.yaml'), tokens);
  expect(target).toMatchObject({
    name: 'sandbox.example.com',
    baseUrl: 'https://sandbox.example.com/2025-10-13',
    credentials: { sandbox: { tokenId: 'the id', tokenSecret: 'the secret' } },
    capabilities: { stablecoins: false, sca: false, cards: true },
    dialect: { complete: false },
  });
});

for (const [what, args, webhooks] of [
  [
    'a public address',
    ['--webhook-url', 'https://tunnel.example.com'],
    { url: 'https://tunnel.example.com' },
  ],
  ['a relay', ['--relay-file', '/var/in.jsonl'], { relay: { file: '/var/in.jsonl' } }],
  ['no webhooks', ['--without', 'webhooks'], {}],
] as const)
  test(`the file says how webhooks come: ${what}`, async () => {
    const cwd = folder();
    expect(await init([...address, ...args], cwd)).toMatchObject({ code: 0, stderr: '' });
    expect(readTargetFile(path.join(cwd, 'psi.target.yaml'), tokens).webhooks).toMatchObject(webhooks);
  });

test('every comment of the file that shows an entry shows one that can be said', async () => {
  const cwd = folder();
  await init(address, cwd);
  const file = path.join(cwd, 'psi.target.yaml');
  const said = readFileSync(file, 'utf8')
    .replaceAll(
      /^( *)# (?=(?!yaml-language)\S.*: |  \S.*: |webhooks:|operations:|members:|triggers:)/gm,
      '$1',
    )
    .replace('relay: { file: deliveries.jsonl } # or: one', '# one')
    .replaceAll(/^ {2}(production|otherPlatform): .*$/gm, '')
    .replaceAll(/^(What|Everything|Where) .*$/gm, '');
  writeFileSync(file, said);

  const target = readTargetFile(file, tokens);

  expect(target.dialect).toMatchObject({
    operations: { 'customers.create': { method: 'POST', path: '/people' } },
    triggers: { payoutFails: '002', regulatedRegion: 'DE' },
    codes: { fixed: '123456' },
  });
  expect(target.pacing.requestsPerSecond).toBe(50);
});

test('the file names what only people know as comments, the most valuable first', async () => {
  const cwd = folder();
  await init(address, cwd);

  const text = readFileSync(path.join(cwd, 'psi.target.yaml'), 'utf8');

  const asked = [...text.matchAll(/^ {2}# {3}(\w+): '.+' # (\d+) rules?: /gm)].map(
    ([, name = '', count]) => ({
      isUsual: isTriggerName(name) && 'isUsual' in triggers[name],
      rules: Number(count),
    }),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.at(-1)?.isUsual, 'usual outcomes come last').toBe(true);
  expect(asked).toEqual(asked.toSorted((a, b) => Number(a.isUsual) - Number(b.isUsual) || b.rules - a.rules));
});

for (const [what, args, says] of [
  ['no terminal', [], /needs a terminal for its questions\. Without one, use --base-url URL --yes/],
  ['no address', ['--yes'], /--yes needs the base address: --base-url URL/],
  ['an address that is none', ['--yes', '--base-url', 'sandbox'], /"sandbox" is no http or https address/],
  ['an unknown capability', [...address, '--without', 'card'], /Did you mean "cards"/],
  [
    'no name of a variable',
    [...address, '--token-id-env', 'a-b'],
    /"a-b" is no name of an environment variable/,
  ],
  [
    'a folder that is not there',
    [...address, '--file', 'nowhere/x.yaml'],
    /nowhere\/x\.yaml cannot be written/,
  ],
] as const)
  test(`psi init with ${what} writes nothing and says why`, async () => {
    const { code, stderr } = await init(args, folder());
    expect(stderr).toMatch(says);
    expect(code).toBe(2);
  });

test('psi init overwrites only when it is asked to', async () => {
  const cwd = folder();
  const file = path.join(cwd, 'psi.target.yaml');
  writeFileSync(file, 'mine');

  const refused = await init(address, cwd);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(/exists already\. --force overwrites it; --file names another/);
  expect(readFileSync(file, 'utf8')).toBe('mine');

  expect((await init([...address, '--force'], cwd)).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('baseUrl: https://sandbox.example.com/2025-10-13');
});
