import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/plain-test.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import { isClientFeature } from '../../../spec/client-rules/features.ts';
import { readLines } from '../../certify/evidence/recorder.ts';
import { scenariosOf } from '../../certify/judge/plan.ts';
import { scenario } from '../../certify/scenarios/index.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { inTurn } from '../support/whole.ts';

const run = promisify(execFile);

interface Driver {
  readonly command: string;
  /** The tools that must be installed, each with arguments that end it at once. */
  readonly tools: Readonly<Record<string, string>>;
  readonly scope: string;
  /** Some of each kind: the whole programme takes minutes. */
  readonly scenarios: readonly string[];
}

const script = (file: string): string => JSON.stringify(path.join(packageRoot, 'examples', file));

const drivers: Readonly<Record<string, Driver>> = {
  'plain shell': {
    command: `sh ${script('shell-driver/driver.sh')}`,
    tools: { curl: '--version', jq: '--version', openssl: 'version' },
    scope: 'payments,agent,funding,receivers,sca',
    scenarios: [
      'payment-completes',
      'answer-of-a-payment-is-lost',
      'agent-pays-at-a-quote',
      'payment-is-funded',
      'receiver-is-found',
      'trusted-payee-is-removed',
      'customer-logs-in-by-passkey',
    ],
  },
  Python: {
    command: `python3 ${script('python-driver/driver.py')}`,
    tools: { python3: '--version' },
    scope: 'payments,webhooks',
    scenarios: [
      'payment-completes',
      'transfer-completes',
      'answers-have-news',
      'client-is-killed-behind-an-event',
      'events-are-forged',
      'events-are-spelled-otherwise',
    ],
  },
  'Python, in the other scopes,': {
    command: `python3 ${script('python-driver/driver.py')}`,
    tools: { python3: '--version' },
    scope: 'customers,approvals,cards,agent,wallets,sca,funding,receivers,documents',
    scenarios: [
      'business-is-verified',
      'payment-that-arrives-is-approved',
      'card-is-frozen',
      'agent-pays-at-a-quote',
      'wallet-is-exported',
      'customer-logs-in-by-passkey',
      'funded-payment-needs-a-proof',
      'receiver-is-found',
      'document-is-uploaded',
    ],
  },
};

test('without curl and jq the driver in plain shell says what to install', () => {
  const driver = path.join(packageRoot, 'examples/shell-driver/driver.sh');
  const { status, stderr } = spawnSync('/bin/sh', [driver], { env: { PATH: '/nowhere' }, encoding: 'utf8' });

  expect({ status, stderr }).toEqual({
    status: 127,
    stderr: 'driver.sh needs curl: install it, and run the certification again.\n',
  });
});

for (const [language, driver] of inTurn(Object.entries(drivers), 1)) {
  const absent = Object.entries(driver.tools)
    .filter(([tool, argument]) => spawnSync(tool, [argument]).status !== 0)
    .map(([tool]) => tool);
  if (absent.length > 0)
    process.stderr.write(`Not tested: the driver in ${language}, for want of ${absent.join(' and ')}.\n`);
  else
    test(`the driver in ${language} is blamed for nothing`, async () => {
      await playsBlameless(driver);
    });
}

async function playsBlameless({ command, scope, scenarios: some }: Driver): Promise<void> {
  const report = temporaryDirectory('driver');
  // A run that is narrowed gets no certificate, and exits with 4.
  await run(
    process.execPath,
    [
      path.join(packageRoot, 'dist/cli/psi.js'),
      'certify',
      '--driver',
      command,
      '--scope',
      scope,
      '--outcome-time',
      '20',
      '--report',
      report,
      ...some.flatMap((name) => ['--scenario', name]),
    ],
    { cwd: packageRoot },
  ).catch((error: unknown) => {
    expect((error as { readonly code?: unknown }).code).toBe(4);
  });

  // Written by the program that was run.
  const { scenarios } = JSON.parse(
    readFileSync(path.join(report, 'certification.json'), 'utf8'),
  ) as Certification;
  expect(scenarios.map(({ id, ending, violated }) => ({ id, ending, violated })).toSorted(byId)).toEqual(
    some.map((id) => ({ id, ending: 'done', violated: [] })).toSorted(byId),
  );
  expect(notAskable(path.join(report, 'evidence', `${some[0]}.jsonl`), scope)).toEqual([]);
  rmSync(report, { recursive: true, force: true });
}

/** The asks and questions of a scope that a driver, by its own word, does not take. psi itself waits. */
function notAskable(evidence: string, scope: string): readonly string[] {
  const hello = readLines(evidence).find((line) => line.kind === 'ask' && line.ask === 'hello');
  const said = hello?.kind === 'ask' && 'ok' in hello.answer ? hello.answer.ok['asks'] : undefined;
  const taken = new Set(['wait', ...(Array.isArray(said) ? said.map(String) : [])]);
  const wanted = scenariosOf(scope.split(',').filter(isClientFeature)).flatMap((id) => {
    const { asks, questions = [] } = scenario(id);
    return [...asks(), ...questions].map(({ ask }) => ask);
  });
  return [...new Set(wanted)].filter((ask) => !taken.has(ask));
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id.localeCompare(other.id);
}
