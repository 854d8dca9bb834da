import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { runGate } from '../../../cli/commands/gate.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { Contract } from '../../../spec/contract/contract.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import type { Check } from '../../../spec/results/findings.ts';
import { referenceTarget } from '../../target/defaults.ts';
import { test } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { checksOn, examined, printedBy, shippedTests } from './examined.ts';
import { inventedCode } from './invented-code.ts';
import { findInvented, invented, inventedVersion, shippedAgain } from './invented.ts';

const order = 'webhooks/order-on-manual-cancellation';

/** Rules of both versions. Of the first the tests read customers: the shape of these is examined, too. */
const shared = ['customers/get-answers-200', order, 'versioning/base-address-ends-with-the-version'];

const added = ['customers/created-at-is-present', 'customers/nickname-is-a-string'];

interface Examined {
  readonly report: Report;
  readonly folder: string;
  readonly checks: readonly Check[];
  readonly verdicts: Readonly<Record<string, string>>;
}

const examine = async (server: RunningServer, contract: Contract): Promise<Examined> => {
  const folder = temporaryDirectory('versions');
  const checks = await checksOn(contract, shippedTests(contract));
  const selected = contract === invented ? [...shared, ...added] : shared;
  const report = await examined(referenceTarget({ ...server, otherPlatform: server.sandbox, seed: 1 }), {
    contract,
    ...(contract === invented && { contractFile: 'suites/self/contract/invented-contract.fixture.ts' }),
    checks,
    selected,
    reportDir: folder,
  });
  const own = report.rules.filter(({ id }) => selected.includes(id));
  return {
    report,
    folder,
    checks,
    verdicts: Object.fromEntries(own.map(({ id, verdict }) => [id, verdict])),
  };
};

const policyFile = (policy: object): string => {
  const file = path.join(temporaryDirectory('policy'), 'psi.policy.json');
  writeFileSync(file, JSON.stringify(policy));
  return file;
};

const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const passed = (rules: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(rules.map((id) => [id, 'pass']));

test('one build examines a server of either version, gates it on its own, and mixes no baselines', async ({
  start,
}) => {
  const later = await start({ contract: invented, ...inventedCode });
  const earlier = await start({ contract: shippedAgain, ...inventedCode });

  const ofLater = await examine(later, invented);
  const ofEarlier = await examine(earlier, shippedAgain);
  const mistaken = await examine(earlier, invented);

  expect(ofLater.verdicts).toEqual(passed([...shared, ...added]));
  expect(ofEarlier.verdicts).toEqual(passed(shared));
  expect(mistaken.verdicts).toEqual({
    ...passed(shared),
    'customers/created-at-is-present': 'pass',
    'customers/nickname-is-a-string': 'fail',
    'versioning/base-address-ends-with-the-version': 'fail',
    [order]: 'fail',
  });
  expect([ofLater, ofEarlier].map(({ report }) => report.contract.version)).toEqual([
    inventedVersion,
    newestVersion,
  ]);

  const gate = ({ folder, checks }: Examined, baseline?: Examined, policy = 'ci') =>
    printedBy(() =>
      runGate(
        path.join(folder, 'report.json'),
        { policy, ...(baseline && { baseline: baseline.folder }) },
        findInvented,
        () => checks,
      ),
    ).exitCode;
  expect([ofLater, ofEarlier, mistaken].map((one) => gate(one))).toEqual([0, 0, 1]);
  expect(gate(mistaken, ofLater)).toBe(1);
  expect(() => gate(ofLater, ofEarlier)).toThrow(
    `was on version ${newestVersion} of the interface, this one is on ${inventedVersion}. A baseline is of the same version`,
  );

  // The later version lacks this rule.
  const known = [{ rule: 'versioning/changelog-exists', reason: 'none yet', expires: daysFromNow(30) }];
  expect(gate(ofLater, undefined, policyFile({ knownFailures: known }))).toBe(0);
  expect(() => gate(ofLater, undefined, policyFile({ contract: newestVersion }))).toThrow(
    `is of version ${newestVersion} of the interface, and what it is to judge is of ${inventedVersion}`,
  );
});
