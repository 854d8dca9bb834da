import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '../support/plain-test.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import { certificationErrors } from './published-schemas.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { startPsi, type Ended } from '../support/psi-command.ts';
import { warmPsi } from '../support/warm-psi.ts';
import { inTurn } from '../support/whole.ts';

interface Outcome {
  readonly code: number | null;
  readonly said: string;
  readonly result: Certification;
}

interface Wanted {
  readonly args: readonly string[];
  /** Sends SIGINT as soon as this was said. */
  readonly interruptAfter?: string;
}

/** Runs psi, and sends it SIGINT as soon as it has said this. */
const interrupted = (args: readonly string[], after: string): Promise<Ended> => {
  const { child, ended } = startPsi(args, { cwd: packageRoot });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes(after)) child.kill('SIGINT');
  });
  return ended;
};

const test = base.extend<{ certify: (wanted: Wanted) => Promise<Outcome> }>({
  certify: async ({}, use) => {
    const report = temporaryDirectory('unruly');
    await use(async ({ args, interruptAfter }) => {
      const all = ['certify', '--report', report, ...args];
      const { code, stdout, stderr } = await (interruptAfter === undefined
        ? warmPsi(all, { cwd: packageRoot })
        : interrupted(all, interruptAfter));
      const said = stdout + stderr;
      // Written by the program that was run.
      const result = JSON.parse(
        readFileSync(path.join(report, 'certification.json'), 'utf8'),
      ) as Certification;
      expect(certificationErrors(result)).toEqual([]);
      for (const file of ['index.html', 'junit.xml', 'summary.md'])
        expect(existsSync(path.join(report, file)), file).toBe(true);
      expect(existsSync(path.join(report, 'certificate.jws'))).toBe(false);
      return { code, said, result };
    });
    rmSync(report, { recursive: true, force: true });
  },
});

const integration = `node ${JSON.stringify(path.join(packageRoot, 'dist/examples/integration/main.js'))}`;
const unruly = (how: string): string =>
  `node ${JSON.stringify(path.join(packageRoot, 'dist/suites/self/certify/unruly-client.js'))} ${how}`;

const endings = ({ scenarios }: Certification): readonly string[] => scenarios.map(({ ending }) => ending);

test('an interrupted run ends with a report of what was played', async ({ certify }) => {
  const { code, result } = await certify({
    args: ['--driver', `${integration} --stdin`, '--scope', 'payments'],
    interruptAfter: 'payment-completes',
  });

  expect(code).toBe(4);
  expect(result.run.status).toBe('incomplete');
  expect(result.scenarios[0]).toMatchObject({ id: 'payment-completes', ending: 'done', violated: [] });
  expect(result.scenarios.length).toBeLessThan(result.plan.scenarios.length);
  expect(result.totals.fail + result.totals.warn).toBe(0);
});

/** After so many scenarios without a client in a row there is no point in going on. */
const mostLost = 3;

const kinds = [
  { how: 'crash', ending: 'client-gone', askTime: [] },
  { how: 'garbage', ending: 'client-garbled', askTime: [] },
  // Only silence is waited for: a program may take seconds to start before it crashes or talks.
  { how: 'hang', ending: 'client-silent', askTime: ['--ask-time', '1'] },
] as const;

for (const { how, ending, askTime } of inTurn(kinds, 1))
  test(`a client of the kind "${how}" is named as what stopped the run`, async ({ certify }) => {
    const { code, result, said } = await certify({
      args: ['--driver', unruly(how), ...askTime],
    });

    expect(code).toBe(4);
    expect(endings(result)).toEqual(Array.from({ length: mostLost }, () => ending));
    expect(result.run.status).toBe('incomplete');
    expect(result.totals.fail + result.totals.warn).toBe(0);
    expect(said).toContain('the rest was not played');
  });

test('a driver whose lines are no answers hears which line came, and what is expected', async ({
  certify,
}) => {
  const { result } = await certify({
    args: ['--driver', unruly('chatty'), '--ask-time', '3', '--scenario', 'payment-completes'],
  });

  expect(endings(result)).toEqual(['client-silent']);
  const said = result.scenarios[0]?.message ?? '';
  expect(said).toContain('«{"id":"1","ok":{}}»');
  expect(said).toContain('its id is 1');
});

test('a scenario in which nothing was seen has no check mark', async ({ certify }) => {
  const { code, said, result } = await certify({
    args: ['--command', 'true', '--outcome-time', '1', '--scenario', 'payee-is-trusted'],
  });

  expect(code).toBe(4);
  expect(result.scenarios).toMatchObject([{ ending: 'done', seen: 0 }]);
  expect(said).toContain('nothing was seen of what it is for');
  expect(said).not.toContain('✓');
});

test('a command that hangs ends in its time, and is blamed for that', async ({ certify }) => {
  const { code, result } = await certify({
    args: [
      '--command',
      unruly('hang'),
      '--task-time',
      '2',
      '--outcome-time',
      '1',
      '--scenario',
      'payment-completes',
    ],
  });

  expect(code).toBe(4);
  expect(endings(result)).toEqual(['client-silent']);
});

test('a command that crashes is blamed for that', async ({ certify }) => {
  const { code, result } = await certify({
    // The former name of --outcome-time is still taken.
    args: ['--command', unruly('crash'), '--patience', '1', '--scenario', 'payment-completes'],
  });

  expect(code).toBe(4);
  expect(endings(result)).toEqual(['client-gone']);
  expect(result.run.settings.effectMs).toBe(1000);
  expect(result.scenarios[0]?.message).toContain('code 3');
  // The rules that it could have shown are open, and say why.
  expect(result.rules.find(({ id }) => id === 'client/quotes/pays-once')).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringMatching(/^The scenario payment-completes was not played to its end: .*code 3/),
  });
});

test('a client that floods the service, its output and the stage is noticed, and the run ends', async ({
  certify,
}) => {
  const { code, result } = await certify({
    args: [
      '--command',
      unruly('flood'),
      '--task-time',
      // Long enough for a program that starts slowly.
      '5',
      '--outcome-time',
      '1',
      '--scenario',
      'payment-completes',
    ],
  });

  expect(code).toBe(4);
  expect(endings(result)).toEqual(['client-silent']);
  const rule = result.rules.find(({ id }) => id === 'client/errors/refused-request-is-not-repeated');
  expect(rule?.violated).toBeGreaterThan(10);
});

test('of a program that cannot be run, the shell says why, and only what it could have shown is named', async ({
  certify,
}) => {
  const scenario = ['--scenario', 'payment-completes'];
  const command = await certify({ args: ['--command', './nope.sh', ...scenario] });
  const driver = await certify({ args: ['--driver', './nope-driver', ...scenario] });

  expect(command.said).toMatch(/`\.\/nope\.sh` ended with code 127: .*nope\.sh: not found\.\n/);
  expect(driver.said).toMatch(
    /`\.\/nope-driver` is no http\(s\) address, so it was run as a shell command; it ended with code 127: .*not found/,
  );
  expect(command.said).toMatch(/ {2}client\/quotes\/pays-once\n/);
  expect(command.said).toMatch(/ {2}… and \d+ rules of scenarios that were not played\n/);
  expect(command.said).not.toContain('client/cards/');
});
