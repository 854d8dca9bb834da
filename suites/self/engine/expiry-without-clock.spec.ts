import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { warmCheck } from '../support/warm-check.ts';
import { expect, test } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const short = 'quotes/cannot-execute-after-expiry';
const long = 'sca/challenge-ends-at-its-expiry';

/** Verdicts and messages of a run against a server that offers no way to move its clock. */
const examined = async ({ url, sandbox, controlUrl }: RunningServer, rules: readonly string[]) => {
  const folder = temporaryDirectory('expiry');
  const file = path.join(folder, 'target.json');
  writeFileSync(
    file,
    JSON.stringify({
      baseUrl: url,
      credentials: { sandbox },
      timeouts: { expiryMs: 20_000 },
      dialect: { complete: true, codes: { http: `${controlUrl}/messages?to={contact}` } },
    }),
  );
  const only = rules.flatMap((rule) => ['--only', rule]);
  const { report } = await warmCheck(['--target', file, '--workers', '1', ...only]);
  return new Map(
    report.rules.map(({ id, verdict, checks }) => [
      id,
      { verdict, said: checks.map(({ message = '' }) => message).join(' ') },
    ]),
  );
};

test('what expires soon is looked at, and for what takes longer the report says what to set', async ({
  start,
}) => {
  const found = await examined(await start(), [short, long]);

  expect(found.get(short)?.verdict).toBe('pass');
  expect(found.get(long)?.verdict).toBe('inconclusive');
  expect(found.get(long)?.said).toMatch(/Set timeouts\.expiryMs to \d+000 or more/);
});

test('a quote that pays after its expiry is noticed without a clock, too', async ({ start }) => {
  const server = await start();
  const switched = await fetch(`${server.controlUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: ['expired-quote-can-be-executed'] }),
  });
  expect(switched.status).toBeLessThan(300);

  const found = await examined(server, [short]);

  expect(found.get(short)?.verdict).toBe('warn');
});
