import { expect, test } from '../support/plain-test.ts';
import type { Capability } from '../../../spec/capabilities.ts';
import { isWhole } from '../support/whole.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { rulesWith } from '../support/psi-command.ts';
import { warmCheck } from '../support/warm-check.ts';
import { referenceRun } from '../support/reference-run.ts';

/**
 * Generated values are no different for a mock of examples; the reference server gets all of them. `npm start` runs all
 * of them on Prism, too; a change waits for two areas in which a mock shows much.
 */
const fewCases = isWhole
  ? []
  : ['--cases', '1', ...['quotes', 'transactions'].flatMap((area) => ['--area', area])];

// One after the other: a test that waits for the whole run would keep another test from running beside it.
test.describe.configure({ mode: 'default' });

test('the unmodified reference server meets every rule that has a check', async () => {
  const { code, report } = await referenceRun();

  for (const verdict of ['error', 'fail', 'warn', 'inconclusive'])
    expect(rulesWith(report, verdict), verdict).toEqual([]);
  // Only what the reference server declares that it does not serve, and what gave no occasion to look.
  for (const { id, verdict, lacks = [] } of report.rules)
    if (verdict === 'not-applicable')
      for (const name of lacks) expect(report.target.capabilities[name as Capability], id).toBe(false);
  expect(report.run.status).toBe('complete');
  expect(report.totals.pass).toBeGreaterThan(80);
  expect(code).toBe(0);
});

test('a Prism mock of the description fails nothing, and what it cannot show names its capability', async () => {
  const { code, report } = await warmCheck(['--target', 'prism', '--seed', '1', ...fewCases]);

  for (const verdict of ['error', 'fail', 'warn', 'inconclusive'])
    expect(rulesWith(report, verdict), verdict).toEqual([]);
  expect(report.totals.pass).toBeGreaterThan(50);
  for (const { id, verdict, lacks, reason } of report.rules)
    if (verdict === 'not-applicable' && !reason?.includes('no occasion')) expect(lacks, id).toBeDefined();
  expect(code).toBe(0);
});

/** An area in which much is generated; all of them with `npm run test:whole`. */
const some = isWhole ? [] : ['--area', 'contact-verification'];

test('the same seed gives the same verdicts twice', async () => {
  const { report: one } = await warmCheck(['--target', 'reference', '--seed', '1', ...some]);
  const { report: other } = await referenceRun();

  const examined = one.rules.filter(({ verdict }) => verdict !== 'not-selected').map(({ id }) => id);
  const verdictsIn = ({ rules }: Report): readonly string[] =>
    rules.filter(({ id }) => examined.includes(id)).map(({ id, verdict }) => `${id} ${verdict}`);
  expect(examined.length).toBeGreaterThan(5);
  expect(verdictsIn(one)).toEqual(verdictsIn(other));
});
