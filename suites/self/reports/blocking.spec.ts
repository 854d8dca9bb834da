import { whatFailsLines } from '../../../reports/formats/blocking-lines.ts';
import { markdownOf } from '../../../reports/formats/markdown.ts';
import { summaryOf } from '../../../reports/formats/terminal.ts';
import { blockings } from '../../../reports/judgement/blocking.ts';
import { pastRun, sinceOf } from '../../../reports/judgement/history.ts';
import { policies } from '../../../reports/judgement/policies.ts';
import { assess } from '../../../reports/judgement/policy.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { observedDeviations, violationCauses } from '../../../reports/judgement/violation-causes.ts';
import type { Evidence, Finding } from '../../../spec/results/findings.ts';
import { expect, test } from '../support/plain-test.ts';
import { check, evidence, exchange, finding, outcome, reportAfter, row, runFile } from './sample.ts';

/** The report of a run with one check for each rule. */
const reportOf = (
  found: Readonly<Record<string, Partial<Finding>>>,
  rows: Readonly<Record<string, ReturnType<typeof row>>> = {},
): Report => {
  const ids = Object.keys(found);
  const checks = ids.map((id) => check(`the check of ${id}`, [id]));
  const rules = Object.fromEntries(ids.map((id) => [id, rows[id] ?? row()]));
  return reportAfter(
    runFile({ rules, checks }),
    checks.map((one, n) => outcome(one, [finding(ids[n] ?? '', found[ids[n] ?? ''])])),
  );
};

const webhook = (at: string) => ({ ...exchange(), operation: 'webhook OUTGOING_PAYMENT.PROCESSING', at });

const events = (expected: string, actual: string, at: string): Partial<Finding> => {
  const {
    pointer: _none,
    side: _response,
    ...rest
  } = evidence({ expected, actual, exchanges: [webhook(at)] });
  return { verdict: 'fail', message: `Expected ${expected}, got ${actual}.`, evidence: rest };
};

const member = (pointer: string, actual: string, at: string): Partial<Finding> => ({
  verdict: 'fail',
  message: `got ${actual}`,
  evidence: evidence({ pointer, actual, exchanges: [{ ...exchange(), at }] } satisfies Partial<Evidence>),
});

const broken = reportOf(
  {
    'payments/completion-fires': events('the webhook OUTGOING_PAYMENT.COMPLETED', 'PENDING, PROCESSING', '1'),
    'webhooks/order': events(
      'the webhooks PENDING, PROCESSING, COMPLETED, in this order',
      'PENDING, PROCESSING',
      '2',
    ),
    'webhooks/order-on-return': events(
      'the webhooks PENDING, COMPLETED, FAILED, in this order',
      'PENDING, FAILED',
      '3',
    ),
    'webhooks/data-is-complete': {
      verdict: 'inconclusive',
      assertions: 0,
      message: 'No webhook OUTGOING_PAYMENT.COMPLETED came.',
    },
    'customers/region-is-listed': member('/region', '"XX"', '4'),
    'customers/region-is-a-country': member('/data/7/region', '"XX"', '5'),
    'cards/state-is-listed': member('/state', '"ODD"', '6'),
    'cards/state-follows': member('/state', 'ODD after ACTIVE', '6'),
    'quotes/has-a-rate': member('/rate', 'no such member', '7'),
    'pages/last-has-no-cursor': { verdict: 'fail', message: 'got "more"', evidence: evidence() },
    'pages/first': {},
  },
  {
    'webhooks/order-on-return': row({ level: 'derived', severity: 'critical' }),
    'pages/last-has-no-cursor': row({ level: 'assumed' }),
    'pages/first': row({ level: 'assumed' }),
  },
);

const debit = (expected: string, actual: string, at: string): Partial<Finding> => {
  const { pointer: _none, ...rest } = evidence({
    expected,
    actual,
    exchanges: [{ ...exchange(), operation: 'internalAccounts.listForCustomer', at }],
  });
  return { verdict: 'fail', message: `Expected ${expected}, got ${actual}.`, evidence: rest };
};

test('balances that are off by the same amount have one cause, unless it is the amount itself', () => {
  const causes = violationCauses(
    reportOf({
      'quotes/executes-once': debit('10000, and the fees, to be taken from 50000', '9300', '1'),
      'transfers/out-debits-at-once': debit('1500, and the fees, to be taken from 20000', '800', '2'),
      'refunds/restores-what-was-debited': debit('a balance of 990000 after the refund', '990700', '3'),
      'payments/returned-once': debit('10000 to be taken from 50000', '20000', '4'),
      'payments/taken-at-all': debit('10000 to be taken from 50000', '0', '5'),
    }).rules,
  );
  expect(causes.map(({ rules }) => rules.length).toSorted((a, b) => a - b)).toEqual([1, 1, 3]);
  expect(causes.find(({ rules }) => rules.length === 3)?.seen).toMatch(/^amounts are off by 700\. Expected /);
});

test('violations are grouped by what was seen: a missing webhook, one member, one exchange', () => {
  expect(
    violationCauses(broken.rules).map(({ rules, open }) => [rules.map(({ id }) => id), open.length]),
  ).toEqual([
    [['webhooks/order-on-return', 'payments/completion-fires', 'webhooks/order'], 1],
    [['customers/region-is-listed', 'customers/region-is-a-country'], 0],
    [['cards/state-is-listed', 'cards/state-follows'], 0],
    [['quotes/has-a-rate'], 0],
  ]);
  expect(violationCauses(broken.rules)[0]?.seen).toBe('no webhook OUTGOING_PAYMENT.COMPLETED came');
});

test('what was only observed and differs from what we assumed is apart from what held', () => {
  expect(observedDeviations(broken.rules).map(({ id }) => id)).toEqual(['pages/last-has-no-cursor']);
});

test('the block is made of the objections of the gate, and an open rule is not blamed on others', () => {
  const assessment = assess(broken);

  const [violated, open] = blockings(broken, assessment);

  expect(violated).toMatchObject({ code: 1, sentence: assessment.sentence });
  expect(open).toMatchObject({
    code: 4,
    causes: [{ owner: 'target', seen: 'no webhook OUTGOING_PAYMENT.COMPLETED came' }],
  });
});

test('terminal, Markdown and gate say the same of what fails, and the terminal says it last', () => {
  const style = { width: 300, colour: (_name: string, text: string) => text };
  const terminal = summaryOf(broken, { page: 'index.html', policy: policies.ci, style });
  const lines = whatFailsLines(broken, assess(broken), policies.ci);
  const head = '3 rules, one cause: no webhook OUTGOING_PAYMENT.COMPLETED came (and 1 rule open for it)';

  expect(lines).toContain(`    ${head}`);
  expect(lines).toContain('      webhooks/order-on-return  derived, critical');
  const end = terminal.slice(terminal.indexOf('What fails this release'));
  for (const line of lines) expect(end).toContain(line);
  expect(terminal.trimEnd().endsWith(assess(broken).sentence)).toBe(true);
  expect(terminal).toContain(
    'Differs from what we assumed (observed, not graded)\n  - pages/last-has-no-cursor',
  );
  expect(markdownOf(broken)).toContain(
    `## What fails this release, by policy "ci"\n\n**${assess(broken).sentence}**\n\n- ${head.replaceAll('_', '&#95;')}`,
  );
});

test('a list that refuses the cursor that it gave out is one cause, and the doing of the target', () => {
  const refused = (operation: string): Partial<Finding> => ({
    verdict: 'inconclusive',
    assertions: 0,
    message: `A page of ${operation} failed: 400 INVALID_INPUT.`,
    evidence: evidence({
      exchanges: [
        {
          ...exchange({ status: 400 }),
          operation,
          request: { ...exchange().request, url: 'http://127.0.0.1/documents?cursor=more' },
        },
      ],
    }),
  });
  const report = reportOf({
    'a/one': refused('documents.list'),
    'a/two': refused('tokens.list'),
    'a/three': {},
  });

  expect(report.rules.slice(0, 2).map(({ owner }) => owner)).toEqual(['target', 'target']);
  expect(blockings(report, assess(report))[0]).toMatchObject({
    causes: [{ owner: 'target', rules: [{}, {}] }],
  });
});

test('a violation is new, or dates from the first of the runs in a row that have it', () => {
  const at = (day: string, report: Report) =>
    pastRun({ ...report, run: { ...report.run, startedAt: `${day}T00:00:00Z` } });
  const holding = reportOf({ 'quotes/has-a-rate': {} });
  const failing = reportOf({ 'quotes/has-a-rate': { verdict: 'fail' } });
  const [rule] = failing.rules;
  if (rule === undefined) throw new Error('The report has its rule.');

  expect(sinceOf([], rule)).toBeUndefined();
  expect(sinceOf([at('2026-01-01', failing), at('2026-01-02', holding)], rule)).toBe('new');
  expect(
    sinceOf([at('2026-01-01', holding), at('2026-01-02', failing), at('2026-01-03', failing)], rule),
  ).toBe('since 2026-01-02');
});
