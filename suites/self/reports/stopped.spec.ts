import { contradictions } from '../../../reports/judgement/consistency.ts';
import type { Stop } from '../../../reports/judgement/report.ts';
import { stoppedBy } from '../../../reports/judgement/stopped.ts';
import { expect, test } from '../support/plain-test.ts';
import { check, finding, outcome, reportAfter, row, runFile } from './sample.ts';

const done = check('the one that ended', ['a/done']);
const pending = check('the one that had not', ['a/pending']);
const cut = reportAfter(
  runFile({ rules: { 'a/done': row(), 'a/pending': row() }, checks: [done, pending] }),
  [outcome(done, [finding('a/done')])],
  false,
);

for (const [by, reason, says] of [
  ['signal', 'interrupted', 'the run was interrupted before this check reported'],
  ['deadline', 'time-budget', 'the run reached --max-minutes before this check reported'],
  ['crash', 'interrupted', 'the test runner ended before this check reported'],
] as const)
  test(`a check that the end of the run came before says so: ${by}`, () => {
    const stop: Stop = { by, reason: 'It was ended.' };

    const report = stoppedBy(stoppedBy(cut, { by: 'signal', reason: 'It was interrupted.' }), stop);

    expect(report.run.stopped).toEqual(stop);
    expect(report.rules).toMatchObject([
      { verdict: 'pass' },
      { verdict: 'inconclusive', reason: says, owner: 'environment', checks: [{ reason }] },
    ]);
    expect(contradictions(report)).toEqual([]);
  });
