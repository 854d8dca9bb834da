import { expect, test } from '@playwright/test';
import { assumptions } from '../../../cli/self-test/assumptions/catalogue.ts';
import { assumptionKinds } from '../../../cli/self-test/assumptions/assumption.ts';
import { assumptionResults } from '../../../spec/results/assumptions.ts';
import { jsonObjectIn } from '../../../spec/json.ts';
import { psi } from '../support/psi-command.ts';

/** Some of every sort, always the same; `npm run self-test -- --assumptions` tries all of them. */
const sample = [
  'agents.create is at another path',
  'ids of the kind Quote begin with OtherQuote',
  'transactions.get answers 202 in place of 200',
  'AgentApprovalThresholds/amount has another name in requests, and is ignored by this one',
  'TotpConfirmRequest/type has another name in requests, and is ignored by this one',
] as const;

test('what is assumed is derived from the description, each thing once, of every kind', () => {
  const all = assumptions();

  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect([...new Set(all.map(({ kind }) => kind))].toSorted()).toEqual([...assumptionKinds].toSorted());
  expect(sample.filter((name) => !all.some((each) => each.name === name))).toEqual([]);
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
  const { code, stdout } = await psi([
    'self-test',
    '--assumptions',
    '--json',
    '--seed',
    '1',
    '--processes',
    '2',
    ...tried,
  ]);
  const lines = stdout.trimEnd().split('\n').map(jsonObjectIn);
  // Our own command wrote them.
  return { code, lines: lines as unknown as readonly Line[] };
};

test('a server that does one assumed thing otherwise is blamed for nothing, told of or not', async () => {
  test.setTimeout(300_000);

  const { code, lines } = await selfTest(sample);

  expect(lines.flatMap(({ name, said }) => said.map((each) => `${name}: ${each}`))).toEqual([]);
  // A wrapper that changes nothing would prove nothing.
  const met = new Set(lines.filter(({ changed }) => changed > 0).map(({ name }) => name));
  expect(sample.filter((name) => !met.has(name))).toEqual([]);
  expect(code).toBe(0);
});
