import { expect, test } from '../support/plain-test.ts';
import { bigReport, richReport } from './sample-reports.ts';
import { schemaErrors } from './schema.ts';

test('a report with every verdict is valid under the published schema', () => {
  expect(Object.values(richReport.totals).every((count) => count > 0)).toBe(true);
  expect(schemaErrors(richReport)).toEqual([]);
  expect(schemaErrors(bigReport(20, 10))).toEqual([]);
});

test('members that the schema does not know are allowed', () => {
  expect(schemaErrors({ ...richReport, extra: true })).toEqual([]);
});

const invalidValues: Readonly<Record<string, (report: typeof richReport) => unknown>> = {
  'a contract version that is no day': (report) => ({ ...report, contract: { version: 'newest' } }),
  'no totals': ({ totals: _totals, ...report }) => report,
  'an unknown verdict': (report) => ({
    ...report,
    rules: report.rules.map((rule) => ({ ...rule, verdict: 'green' })),
  }),
  'a pass without any check': (report) => ({
    ...report,
    rules: report.rules.map((rule) => ({ ...rule, verdict: 'pass', checks: [] })),
  }),
  'a failure without a reason': (report) => ({
    ...report,
    rules: report.rules.map(({ reason: _reason, ...rule }) => ({ ...rule, verdict: 'fail' })),
  }),
};

for (const [name, change] of Object.entries(invalidValues))
  test(`a report with ${name} is not valid`, () => {
    expect(schemaErrors(change(richReport))).not.toEqual([]);
  });
