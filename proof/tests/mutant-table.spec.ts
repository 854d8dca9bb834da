import { expect } from '@playwright/test';
import { customerFaults } from '../../reference-impl/deviations/customers/customer-faults.ts';
import { customerIdentityFaults } from '../../reference-impl/deviations/customers/customer-identity-faults.ts';
import { customerConditionFaults } from '../../reference-impl/deviations/customers/customer-condition-faults.ts';
import { businessFaults } from '../../reference-impl/deviations/customers/business-faults.ts';
import { ownerFaults } from '../../reference-impl/deviations/customers/owner-faults.ts';
import { errorFaults } from '../../reference-impl/deviations/http/error-faults.ts';
import { tokenFaults } from '../../reference-impl/deviations/platform/token-faults.ts';
import { inTurn } from '../../suites/self/support/whole.ts';
import { test } from '../../suites/self/support/server.ts';
import { smokeScript } from '../../suites/self/support/smoke-script.ts';

/** Its wrong answer is a 500, and the script sends no malformed JSON. */
const { 'malformed-json-is-an-internal-error': _internal, ...answeredFaults } = errorFaults;

/** They show where the script has nothing: more than a page, a second thing of a kind, texts of other scripts, later reads. */
const beyondTheScript: ReadonlySet<string> = new Set([
  'business-shows-its-owners-as-they-were',
  'deleting-a-token-ends-the-one-before',
  'description-of-a-business-is-measured-in-bytes',
  'list-of-owners-ends-after-25',
  'owner-update-reaches-the-other-owners',
]);

/** The smoke script exercises these. Faults elsewhere have tests of their own. */
const inTheScript = inTurn(
  Object.keys({
    ...answeredFaults,
    ...customerFaults,
    ...customerIdentityFaults,
    ...customerConditionFaults,
    ...businessFaults,
    ...ownerFaults,
    ...tokenFaults,
  }).filter((name) => !beyondTheScript.has(name)),
  10,
);

test('every fault in the smoke script changes what the server answers, and none makes it fail', async ({
  start,
}) => {
  const server = await start({ seed: 'faults', startAt: new Date('2026-01-01T00:00:00Z') });
  const reset = (): Promise<unknown> =>
    fetch(`${server.controlUrl}/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  const set = (on: readonly string[]): Promise<unknown> =>
    fetch(`${server.controlUrl}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ on }),
    });
  await reset();
  const clean = await smokeScript(server);
  await reset();
  expect(await smokeScript(server)).toEqual(clean);

  const idle: string[] = [];
  const failing: string[] = [];
  for (const name of inTheScript) {
    await reset();
    await set([name]);
    const seen = await smokeScript(server);
    if (seen.join('\n') === clean.join('\n')) idle.push(name);
    failing.push(...seen.filter((line) => / 500 application/.test(line)).map((line) => `${name}: ${line}`));
  }

  expect(idle).toEqual([]);
  expect(failing).toEqual([]);
});
