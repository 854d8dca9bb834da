import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import type { Report } from '../../../reports/judgement/report.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

const rule = 'beneficial-owners/ownership-percentage-is-a-whole-percentage';

const run = async (cwd: string, args: readonly string[]): Promise<Report> => {
  const { code } = await warmPsi(args, { cwd });
  expect(code).toBe(1);
  const folder = args[args.indexOf('--report') + 1] ?? '';
  return JSON.parse(readFileSync(path.join(cwd, folder, 'report.json'), 'utf8')) as Report;
};

/** The request that broke the rule, and the command that is to send it again. */
const counterexample = ({ rules }: Report): { readonly replay: string; readonly sent: unknown } => {
  const broken = rules.find(({ id }) => id === rule);
  const check = broken?.checks.find(({ verdict }) => verdict === 'fail');
  const sent = check?.evidence?.exchanges.map(
    ({ request }) =>
      (request.body as { readonly ownershipPercentage?: unknown } | undefined)?.ownershipPercentage,
  );
  return { replay: check?.replay ?? '', sent };
};

test('a counterexample that a campaign found is found again by the command that comes with it', async ({
  start,
}) => {
  const server = await start({});
  await clientOf(server.controlUrl, server.sandbox)
    .put('/faults')
    .send({ on: ['ownership-above-100'] });
  const folder = temporaryDirectory('campaign');
  writeFileSync(
    path.join(folder, 'target.yaml'),
    stringify({
      baseUrl: server.url,
      credentials: { sandbox: server.sandbox },
      capabilities: { webhooks: false },
    }),
  );

  const campaign = [
    '--seed',
    '3',
    '--cases',
    '3',
    '--minutes',
    '0.01',
    '--workers',
    '1',
    '--report',
    'night',
  ];
  const found = counterexample(
    await run(folder, ['check', '--target', 'target.yaml', '--only', rule, ...campaign]),
  );
  const [, ...again] = found.replay.split(' ');
  const repeated = counterexample(await run(folder, [...again, '--workers', '1', '--report', 'again']));

  expect(found.replay).toContain('--seed 3');
  expect(found.sent).toContainEqual(expect.any(Number));
  expect(repeated).toEqual(found);
});
