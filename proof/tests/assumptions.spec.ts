import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '../../suites/self/support/plain-test.ts';
import { allAtOnce, mergedWith } from '../assumptions/all-at-once.ts';
import { assumptions } from '../assumptions/catalogue.ts';
import { applicableTests, testsFor } from '../assumptions/chosen-tests.ts';
import { reliesOn } from '../assumptions/plan.ts';
import type { JobTest } from '../mutants/mutant-job.ts';
import { assumptionKinds } from '../assumptions/assumption.ts';
import { assumptionResults } from '../results/assumptions.ts';
import {
  conclusiveShare,
  leastConclusive,
  togetherResults,
  type TogetherResult,
} from '../results/assumptions-together.ts';
import { jsonObjectIn } from '../../spec/json.ts';
import { checkDialect } from '../../suites/target/dialect/check-dialect.ts';
import { proofFile, psi } from '../../suites/self/support/psi-command.ts';
import { inTurn } from '../../suites/self/support/whole.ts';

/** Some of every sort; `npm run self-test -- --assumptions` tries all of them. */
const everySort = [
  'agents.create is at another path',
  'ids of the kind CardTransaction begin with OtherCardTransaction',
  'transactions.get answers 202 in place of 200',
  'IndividualBeneficiary/fullName has another name in requests, and is ignored by this one',
] as const;

test('what is assumed is derived from the description, each thing once, of every kind', () => {
  const all = assumptions();

  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect([...new Set(all.map(({ kind }) => kind))].toSorted()).toEqual([...assumptionKinds].toSorted());
  expect(everySort.filter((name) => !all.some((each) => each.name === name))).toEqual([]);
});

test('what the document shows is nobody’s assumption', () => {
  const names = assumptions().map(({ name }) => name);
  const shown = [
    'IndividualCustomer/kycStatus',
    'TransactionFields/status',
    'TransactionFields/sentAmount',
    'ids of the kind Customer',
    'customers.get is at',
    'quotes.create is at',
    'transactions.list has another name for the parameter customerId',
  ];

  expect(shown.filter((text) => names.some((name) => name.startsWith(text)))).toEqual([]);
});

test('an assumption that a check relies on is tried on such a check', () => {
  const all = applicableTests();
  const notMet = assumptions().filter((assumption) => {
    const canMeet = (tried: JobTest): boolean => reliesOn(tried, assumption);
    return all.some(canMeet) && !testsFor(assumption, 1).some(canMeet);
  });

  expect(notMet.map(({ name }) => name)).toEqual([]);
});

test('the published table has everything that is assumed, and no run in it raised a false alarm', () => {
  const published = assumptionResults();

  expect(
    published.map(({ name }) => name).toSorted(),
    'npm run self-test -- --assumptions --resume out/assumptions.jsonl --write',
  ).toEqual(
    assumptions()
      .map(({ name }) => name)
      .toSorted(),
  );
  const alarmed = published.filter(({ unsaid, said }) =>
    [unsaid, said].some((tried) => tried !== undefined && tried.said.length > 0),
  );
  expect(alarmed).toEqual([]);
  const against = published.flatMap(({ name, unsaid, said }) =>
    [unsaid, said].flatMap((tried) => (tried?.unplanned ?? []).map((rule) => `${name}: ${rule}`)),
  );
  expect(against, 'npm run self-test -- --assumptions --plan, or mend the check').toEqual([]);
});

test('everything assumed is otherwise at once, as a target file can say it; what is not has its reason', () => {
  for (const seed of [0, 1]) {
    const { dialect, leftOut } = allAtOnce(seed);

    expect(checkDialect(dialect)).toEqual([]);
    expect(leftOut.filter(({ why }) => why === '')).toEqual([]);
    const without = new Set(leftOut.map(({ name }) => name));
    const lost = assumptions()
      .filter(({ name, said }) => said !== undefined && !without.has(name))
      .filter(({ said }) => !isDeepStrictEqual(mergedWith(dialect, said), dialect));
    expect(lost.map(({ name }) => name)).toEqual([]);
  }
});

test('the published runs of everything at once raised no false alarm, and leave hardly a rule open', () => {
  const published = togetherResults();

  expect(published?.assumptions, 'npm run self-test -- --assumptions --together --seed 1 --write').toBe(
    assumptions().length,
  );
  expect(published?.runs.map(({ mode }) => mode)).toEqual(['nothing', 'paths', 'everything']);
  expect(published?.runs.flatMap(({ alarms }) => alarms)).toEqual([]);
  const said = published?.runs.at(-1);
  expect(said === undefined ? 0 : conclusiveShare(said)).toBeGreaterThanOrEqual(leastConclusive);
});

interface Line {
  readonly name: string;
  readonly said: readonly string[];
  readonly changed: number;
}

const selfTest = async (
  names: readonly string[],
): Promise<{ readonly code: number | null; readonly lines: readonly Line[] }> => {
  const tried = names.flatMap((name) => ['--assumption', name]);
  const { code, stdout } = await psi(
    ['self-test', '--assumptions', '--json', '--seed', '1', '--processes', '1', ...tried],
    { program: proofFile },
  );
  const lines = stdout.trimEnd().split('\n').map(jsonObjectIn);
  // Our own command wrote them.
  return { code, lines: lines as unknown as readonly Line[] };
};

const oneThingOtherwise = async (name: string): Promise<void> => {
  const { code, lines } = await selfTest([name]);

  expect(lines.flatMap(({ said }) => said)).toEqual([]);
  // A wrapper that changes nothing would prove nothing.
  expect(lines.map((line) => ({ name: line.name, isMet: line.changed > 0 }))).toContainEqual({
    name,
    isMet: true,
  });
  expect(code).toBe(0);
};

/** Two areas with most kinds of assumptions: signed retries, ids in headers, two bodies of success. */
const part = ['--area', 'wallet-credentials', '--area', 'platform-config'];

const everythingOtherwise = async (): Promise<void> => {
  const { code, stdout } = await psi(
    [
      'self-test',
      '--assumptions',
      '--together',
      '--json',
      '--said',
      'everything',
      '--seed',
      '1',
      '--cases',
      '1',
      '--expiry',
      '1',
      '--processes',
      '1',
      ...part,
    ],
    { program: proofFile },
  );
  // Our own command wrote it.
  const result = jsonObjectIn(stdout) as unknown as TogetherResult;

  expect(result.alarms).toEqual([]);
  expect(result.passed).toBeGreaterThan(10);
  // Sessions last longer than this test waits.
  expect(result.open.map(({ kind }) => kind).filter((kind) => kind !== 'clock-unavailable')).toEqual([]);
  expect(code).toBe(0);
};

const servers = [
  ...everySort.map((name) => ({
    what: `a server is blamed for nothing, declared or not, where ${name}`,
    act: () => oneThingOtherwise(name),
  })),
  {
    what: 'a server that does everything otherwise is examined all the same where the target file says so',
    act: everythingOtherwise,
  },
];

for (const { what, act } of inTurn(servers, 1)) test(what, act);
