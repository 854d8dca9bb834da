import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import supertest from 'supertest';
import { runGate } from '../../../cli/commands/gate.ts';
import type { RunningServer, ServerOptions } from '../../../reference-impl/server.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { Contract } from '../../../spec/contract/contract.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import type { Check } from '../../../spec/results/findings.ts';
import { referenceTarget } from '../../target/defaults.ts';
import { expect, test } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { inTurn } from '../support/whole.ts';
import { checksOn, examined, printedBy, shippedTests } from './examined.ts';
import { inventedCode } from './invented-code.ts';
import { findInvented, invented, inventedVersion, shippedAgain } from './invented.ts';

const order = 'webhooks/order-on-manual-cancellation';
const base = 'versioning/base-address-ends-with-the-version';
const codeOf404 = 'errors/code-of-a-404-is-from-its-table';

/** Rules of both versions, or of one of them. Of the first the tests read customers: the shape of these is examined, too. */
const selected = [
  'customers/get-answers-200',
  order,
  base,
  codeOf404,
  'errors/listed-code-comes-with-its-status',
  'tokens/operation-get',
  'tokens/created-token-is-listed',
  'tokens/deleted-token-opens-nothing',
  'cards/active-card-freezes',
  'cards/processing-card-closes',
];

/** Those that the invented version has, and those that it lacks. */
const came = [
  'customers/created-at-is-present',
  'customers/nickname-is-a-string',
  'tokens/unknown-token-has-its-code',
  'exchange-rates/need-a-region',
  'cards/frozen-card-stays-frozen',
  'cards/processing-card-freezes',
];
const went = [
  'tokens/deleted-token-is-not-found',
  'errors/token-not-found',
  'exchange-rates/operation-get',
  'cards/frozen-card-unfreezes',
  'cards/processing-card-does-not-freeze',
];

/** The tests of the rules that came, as a build lists tests. */
const testsThatCame: readonly Check[] = [
  ['a deleted token has a code of its own', 'tokens/unknown-token-has-its-code'],
  ['exchange rates are read for a region', 'exchange-rates/need-a-region'],
  ['a frozen card is not made active', 'cards/frozen-card-stays-frozen'],
  ['a card that is still processing freezes', 'cards/processing-card-freezes'],
].map(([title = '', rule = '']) => ({
  title,
  file: 'suites/self/contract/invented-checks.fixture.ts',
  line: 1,
  rules: [rule],
  needs: [],
}));

interface Examined {
  readonly report: Report;
  readonly folder: string;
  readonly checks: readonly Check[];
  readonly verdicts: Readonly<Record<string, string>>;
}

const examine = async (
  server: RunningServer,
  contract: Contract,
  rules = [...selected, ...came, ...went],
): Promise<Examined> => {
  const folder = temporaryDirectory('versions');
  const isLater = contract === invented;
  const tests = [...shippedTests(contract), ...(isLater ? testsThatCame : [])];
  const checks = await checksOn(contract, tests);
  const own = rules.filter(contract.isRuleId);
  const report = await examined(referenceTarget({ ...server, otherPlatform: server.sandbox, seed: 1 }), {
    contract,
    ...(isLater && { contractFile: 'suites/self/contract/invented-contract.fixture.ts' }),
    checks,
    selected: own,
    reportDir: folder,
  });
  const found = report.rules.filter(({ id }) => rules.includes(id));
  return {
    report,
    folder,
    checks,
    verdicts: Object.fromEntries(found.map(({ id, verdict }) => [id, verdict])),
  };
};

const gate = ({ folder, checks }: Examined, baseline?: Examined, policy = 'ci'): number =>
  printedBy(() =>
    runGate(
      path.join(folder, 'report.json'),
      { policy, ...(baseline && { baseline: baseline.folder }) },
      findInvented,
      () => checks,
    ),
  ).exitCode;

const policyFile = (policy: object): string => {
  const file = path.join(temporaryDirectory('policy'), 'psi.policy.json');
  writeFileSync(file, JSON.stringify(policy));
  return file;
};

const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const all = (rules: readonly string[], verdict: string): Readonly<Record<string, string>> =>
  Object.fromEntries(rules.map((id) => [id, verdict]));

const badgeOf = ({ folder }: Examined): string => readFileSync(path.join(folder, 'badge.svg'), 'utf8');

type Start = (options: Partial<ServerOptions>) => Promise<RunningServer>;

const eitherVersion = async (start: Start): Promise<void> => {
  const ofLater = await examine(await start({ contract: invented, ...inventedCode }), invented);
  const ofEarlier = await examine(await start({ contract: shippedAgain, ...inventedCode }), shippedAgain);

  expect(ofLater.verdicts).toEqual(all([...selected, ...came], 'pass'));
  expect(ofEarlier.verdicts).toEqual(all([...selected, ...went], 'pass'));
  expect([ofLater, ofEarlier].map(({ report }) => report.contract.version)).toEqual([
    inventedVersion,
    newestVersion,
  ]);
  const count = selected.length + came.length;
  expect(badgeOf(ofLater)).toContain(`psi conformance ${inventedVersion}: ${count}/${count} rules`);

  expect([ofLater, ofEarlier].map((one) => gate(one))).toEqual([0, 0]);
  expect(gate(ofLater, ofLater)).toBe(0);
  expect(() => gate(ofLater, ofEarlier)).toThrow(
    `was on version ${newestVersion} of the interface, this one is on ${inventedVersion}. A baseline is of the same version`,
  );

  // The later version lacks this rule.
  const known = [{ rule: 'versioning/changelog-exists', reason: 'none yet', expires: daysFromNow(30) }];
  expect(gate(ofLater, undefined, policyFile({ knownFailures: known }))).toBe(0);
  expect(() => gate(ofLater, undefined, policyFile({ contract: newestVersion }))).toThrow(
    `is of version ${newestVersion} of the interface, and what it is to judge is of ${inventedVersion}`,
  );
};

const other = { ...all(selected, 'pass'), ...all([base, order, codeOf404], 'fail') };

const mismatches = [
  {
    what: 'an earlier server fails what came with the later version',
    serves: shippedAgain,
    named: invented,
    verdicts: {
      ...other,
      ...all(came, 'fail'),
      // The earlier version shows it, too, and need not.
      'customers/created-at-is-present': 'pass',
    },
  },
  {
    what: 'a later server fails what went with the earlier version',
    serves: invented,
    named: shippedAgain,
    verdicts: {
      ...other,
      ...all(went, 'fail'),
      // These are derived.
      'tokens/deleted-token-is-not-found': 'warn',
      'cards/processing-card-does-not-freeze': 'warn',
    },
  },
] as const;

const ofMismatch =
  ({ serves, named, verdicts }: (typeof mismatches)[number]) =>
  async (start: Start): Promise<void> => {
    const found = await examine(await start({ contract: serves, ...inventedCode }), named);

    expect(found.verdicts).toEqual(verdicts);
    const right = Object.values(verdicts).filter((verdict) => verdict === 'pass').length;
    expect(badgeOf(found)).toContain(
      `psi conformance ${named.version}: ${right}/${Object.keys(verdicts).length} rules`,
    );
    expect(gate(found)).toBe(1);
  };

const runs = [
  {
    what: 'one build examines a server of either version, gates it on its own, and mixes no baselines',
    act: eitherVersion,
  },
  ...mismatches.map((each) => ({ what: `${each.what}, and no other rule`, act: ofMismatch(each) })),
];

for (const { what, act } of inTurn(runs, 1)) test(what, ({ start }) => act(start));

const grades = [
  {
    fault: 'new-token-is-not-listed',
    rule: 'tokens/created-token-is-listed',
    earlier: ['warn', 0],
    later: ['fail', 1],
  },
  {
    fault: 'deleted-token-still-opens',
    rule: 'tokens/deleted-token-opens-nothing',
    earlier: ['warn', 1],
    later: ['warn', 0],
  },
] as const;

for (const { fault, rule, earlier, later } of inTurn(grades, 1))
  test(`the level and the severity of ${rule} in a version decide the exit code`, async ({ start }) => {
    const judged = async (contract: Contract): Promise<unknown> => {
      const server = await start({ contract, ...inventedCode });
      await supertest(server.controlUrl)
        .put('/faults')
        .send({ on: [fault] })
        .expect(200);
      const found = await examine(server, contract, [rule]);
      return [...Object.values(found.verdicts), gate(found)];
    };

    expect(await judged(shippedAgain)).toEqual(earlier);
    expect(await judged(invented)).toEqual(later);
  });
