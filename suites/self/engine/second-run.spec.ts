import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rulesWith } from '../support/psi-command.ts';
import { warmCheck } from '../support/warm-check.ts';
import { expect, test } from '../support/server.ts';
import { isWhole } from '../support/whole.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** Rules about names that a run makes for itself, and about values compared with the time; all rules at night. */
const selected: readonly string[] = isWhole
  ? []
  : [
      'stablecoins/operation-link-provider-account',
      'stablecoins/operation-register',
      'cards/reveal-url-is-short-lived',
      'cards/reveal-says-when-it-ends',
    ].flatMap((rule) => ['--only', rule]);

test('a server that keeps what an earlier run with the same seed left, and the time that it reached, fails nothing', async ({
  start,
}) => {
  const { url, controlUrl, sandbox } = await start();
  const target = path.join(temporaryDirectory('second'), 'target.json');
  writeFileSync(target, JSON.stringify({ baseUrl: url, controlUrl, credentials: { sandbox } }));
  const moved = await fetch(`${controlUrl}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 4 * 3_600_000 }),
  });
  expect(moved.status).toBe(200);
  const args = ['--target', target, '--seed', '1', '--workers', '1', ...selected];

  const first = await warmCheck(args);
  const second = await warmCheck(args);

  for (const { report } of [first, second])
    for (const verdict of ['error', 'fail', 'warn']) expect(rulesWith(report, verdict), verdict).toEqual([]);
  expect(second.report.totals).toEqual(first.report.totals);
  expect(second.report.totals.pass).toBeGreaterThanOrEqual(2);
});
