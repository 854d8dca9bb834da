import { newestVersion } from '../../../spec/contract/versions.ts';
import { jsonObjectIn } from '../../../spec/json.ts';
import { expect, test } from '../support/plain-test.ts';
import { isWhole } from '../support/whole.ts';
import { inventedVersion } from './invented-description.ts';
import { walked, walkedFiles } from './walked.ts';

/**
 * A rule by which the two versions differ, and some that both have. The members that came are examined by all that reads
 * customers: `check.spec.ts` looks at them in a shorter run.
 */
const rules = [
  'tokens/operation-renew',
  'webhooks/order-on-manual-cancellation',
  'tokens/operation-get',
  'versioning/base-address-ends-with-the-version',
];
const shared = rules.slice(1);

const allPass = (ids: readonly string[]): object => Object.fromEntries(ids.map((id) => [id, 'pass']));

const known = async (): Promise<void> => {
  const { run, said } = await walked();
  expect(await said('contract', 'show')).toContain(`Known versions: ${newestVersion}, ${inventedVersion}`);
  const diff = jsonObjectIn((await run('contract', 'diff', newestVersion, inventedVersion, '--json')).stdout);
  const kinds = (diff['changes'] as readonly { readonly kind: string; readonly what: string }[]).map(
    ({ kind, what }) => `${kind} ${what}`,
  );

  expect(kinds).toEqual([
    'operation-came tokens.renew',
    'request-value-went BeneficialOwnerRole',
    'response-member-came-required CustomerRecord.nickname',
    'response-member-required CustomerRecord.createdAt',
    'response-value-went BeneficialOwnerRole',
    'code-came 404 CARD_NOT_FOUND',
    'order-changed manualCancellation',
    'rule-came customers/created-at-is-present',
    'rule-came customers/nickname-is-a-string',
    'rule-came tokens/operation-renew',
    'rule-went versioning/changelog-exists',
    'rule-regraded tokens/created-token-is-found',
    'rule-changed webhooks/order-on-manual-cancellation',
    'client-rule-went client/documents/uploaded-once',
  ]);
};

const eitherVersion = async (): Promise<void> => {
  const { check, run, said } = await walked();
  const later = await check(rules, '--target', 'reference');
  const earlier = await check(shared, '--target', 'reference', '--contract', newestVersion);

  expect([later.verdicts, later.code]).toEqual([allPass(rules), 0]);
  expect([earlier.verdicts, earlier.code]).toEqual([allPass(shared), 0]);

  const [a, b] = [earlier.folder, later.folder];
  expect(await run('gate', a)).toMatchObject({ code: 0 });
  expect(await run('gate', b, '--baseline', a)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      `was on version ${newestVersion} of the interface, this one is on ${inventedVersion}.`,
    ),
  });
  expect(await said('report', 'diff', a, b)).toContain(`contract: ${newestVersion} → ${inventedVersion}`);
};

const bothWays = async (): Promise<void> => {
  const { check, serving } = await walked();
  const other = {
    'versioning/base-address-ends-with-the-version': 'fail',
    'webhooks/order-on-manual-cancellation': 'fail',
  };
  const roles = 'beneficial-owners/roles-are-listed';
  const tooOld = await serving(newestVersion, inventedVersion, (file) =>
    check([...rules, roles], '--target', file),
  );
  expect([tooOld.verdicts, tooOld.code]).toEqual([
    {
      ...allPass(rules),
      ...other,
      [roles]: 'fail',
      'tokens/operation-renew': 'fail',
    },
    1,
  ]);
  const tooNew = await serving(inventedVersion, newestVersion, (file) =>
    check([...shared, roles], '--target', file),
  );
  expect([tooNew.verdicts, tooNew.code]).toEqual([{ ...allPass(shared), ...other, [roles]: 'fail' }, 1]);
};

const named = async (): Promise<void> => {
  const { run, said } = await walked();
  expect(await said('certify', '--list')).not.toContain('client/documents/uploaded-once');
  const old = ['--contract', newestVersion];
  expect(await said('rules', '--area', 'tokens', ...old)).not.toContain('tokens/operation-renew');
  expect(
    await run('plan', '--target', 'reference', '--only', 'tokens/operation-renew', ...old),
  ).toMatchObject({
    code: 2,
    stderr: `psi: The rule "tokens/operation-renew" is no part of version ${newestVersion} of the interface. It is part of ${inventedVersion}.\n`,
  });
  expect(await run('plan', '--target', 'reference', '--contract', '2099-12-31')).toMatchObject({
    code: 2,
    stderr: `psi: Version "2099-12-31" of the interface is not known here. Known: ${newestVersion}, ${inventedVersion}.\n`,
  });
  for (const command of [
    ['check', '--contract'],
    ['contract', 'diff'],
  ])
    expect(await said('complete', '--', ...command, '')).toContain(
      `${newestVersion}\t\n${inventedVersion}\t`,
    );
  expect(await said('certify', '--list', ...old)).toContain('client/documents/uploaded-once');
};

test('every step of the guide to a new version finds its place in the sources', () => {
  expect(walkedFiles().size).toBeGreaterThan(5);
});

// The copy has to be built. A change waits for `check.spec.ts`, `mock.spec.ts` and `versions.spec.ts`, which look at the
// same in a version that needs no build.
if (isWhole) {
  test('the guide to a new version: what was written is known, and told as a difference', known);
  test('a run examines either version, and its reports are not mixed', eitherVersion);
  test('a server of one version fails the rules by which the other differs, and no more', bothWays);
  test('rules, plans, completion and scenarios are those of the version that is named', named);
}
