import { expect, test } from '../support/plain-test.ts';
import { mergeReports, missingShards } from '../../../reports/judgement/merge.ts';
import { assess } from '../../../reports/judgement/policy.ts';
import { checkKey, partOf, plan } from '../../../reports/judgement/plan.ts';
import { reportOf } from '../../../reports/judgement/fold.ts';
import { addOutcome, startState } from '../../../reports/judgement/state.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { RunFile } from '../../../reports/judgement/run-file.ts';
import {
  capabilitiesWithout,
  check,
  evidence,
  finding,
  outcome,
  reportAfter,
  row,
  runFile,
} from './sample.ts';
import { schemaErrors } from './schema.ts';

const one = check('one', ['a/both', 'a/first']);
const two = check('two', ['a/both', 'a/second']);
const cards = check('cards', ['a/first', 'a/cards'], { needs: ['cards'] });
const onEveryAnswer = check('every answer', ['a/passive', 'a/first'], { passive: true });
const nowhere = check('every other answer', ['a/silent'], { passive: true });

const run = runFile({
  rules: {
    'a/both': row(),
    'a/first': row(),
    'a/second': row({ level: 'derived' }),
    'a/cards': row(),
    'a/passive': row(),
    'a/silent': row(),
    'a/unseen': row({ unobservable: 'nobody can look inside' }),
  },
  checks: [one, two, cards, onEveryAnswer, nowhere],
  target: { ...runFile().target, capabilities: capabilitiesWithout('cards') },
});

const outcomes: readonly TestOutcome[] = [
  outcome(one, [finding('a/both'), finding('a/first')], {
    passive: [finding('a/passive', { assertions: 2 })],
  }),
  outcome(two, [finding('a/both', { verdict: 'fail', evidence: evidence() }), finding('a/second')], {
    passive: [finding('a/passive', { verdict: 'fail', assertions: 3, evidence: evidence() })],
  }),
];

const shard = (index: number, of: number, changes: Partial<RunFile> = {}): Report => {
  const own = outcomes.filter((_, n) => n % of === index - 1);
  const tests = own.map((done) => checkKey(done.check));
  const file = { ...run, shard: { index, of, tests }, ...changes };
  const whole = plan(file.rules, file.checks, file.target.capabilities, file.selected);
  const state = startState(partOf(whole, new Set(tests)));
  for (const done of own) addOutcome(state, file.rules, done);
  return reportOf(state, file, { ended: true, durationMs: 1000 });
};

const said = ({ rules }: Report) =>
  rules.map(({ id, verdict, reason, owner, lacks, checks }) => ({
    id,
    verdict,
    reason,
    owner,
    lacks,
    checks: checks.map(({ title, verdict: own, assertions, violations }) => [
      title,
      own,
      assertions,
      violations,
    ]),
  }));

test('shards put together say what one run says', () => {
  const whole = reportAfter(run, outcomes);

  const merged = mergeReports([shard(1, 2), shard(2, 2)]);

  expect(said(merged)).toEqual(said(whole));
  expect(merged.totals).toEqual(whole.totals);
  expect(merged.run).toMatchObject({
    status: 'complete',
    planned: whole.run.planned,
    requests: whole.run.requests,
    seed: 42,
  });
  expect(schemaErrors(merged)).toEqual([]);
});

test('a shard alone is no verdict on the rules of the others', () => {
  const first = shard(1, 2);

  expect(first.rules.find(({ id }) => id === 'a/second')).toMatchObject({
    verdict: 'not-selected',
    reason: 'examined by another shard',
  });
  expect(schemaErrors(first)).toEqual([]);
  expect(assess(first).code).toBe(0);
  expect(assess(first).sentence).toContain('Shard 1 of 2');
  expect(assess(first, undefined, { mustBeWhole: true })).toMatchObject({
    code: 4,
    sentence: expect.stringContaining('part 1 of 2'),
  });
  expect(assess(shard(2, 2)).code).toBe(1);
});

test('a missing shard leaves the merged run incomplete', () => {
  const reports = [shard(1, 3), shard(2, 3)];

  expect(missingShards(reports)).toEqual([3]);
  expect(mergeReports(reports).run.status).toBe('incomplete');
});

test('reports that do not belong together are refused, with the reason', () => {
  const first = shard(1, 2);

  expect(() => mergeReports([first, first])).toThrow('Shard 1 is there twice.');
  expect(() => mergeReports([first, shard(2, 2, { seed: 7 })])).toThrow('Give all of them the same --seed.');
  expect(() => mergeReports([first, shard(2, 2, { suiteVersion: '9.9.9' })])).toThrow(
    'the version of the suite is "0.1.0" in one and "9.9.9" in another',
  );
  expect(() => mergeReports([first, reportAfter(run, outcomes)])).toThrow('the number of shards is 2 in one');
  const target = { ...run.target, url: 'https://another.example/2025-10-13' };
  expect(() => mergeReports([first, shard(2, 2, { target })])).toThrow('the address of the target is');
  expect(() => mergeReports([first, shard(2, 2, { startedAt: '2020-01-02T03:04:05.678Z' })])).toThrow(
    'Those of one run begin within a day',
  );
});

test('parts that were not run alike are refused: other cases, another build, another plan', () => {
  const sameness = { cases: 40, build: '0123456789ab', plan: 'ba9876543210' };
  const first = shard(1, 2, { sameness });
  const withOther = (changes: Partial<typeof sameness>) => () =>
    mergeReports([first, shard(2, 2, { sameness: { ...sameness, ...changes } })]);

  expect(withOther({})().run).toMatchObject(sameness);
  expect(withOther({ cases: 1 })).toThrow('the number of --cases is 40 in one and 1 in another');
  expect(withOther({ build: 'another' })).toThrow('the build of the suite');
  expect(withOther({ plan: 'another' })).toThrow('the plan (rules, checks, dialect)');
});

test('the same run twice is no campaign', () => {
  const whole = reportAfter(run, outcomes);

  expect(() => mergeReports([whole, whole])).toThrow('The run with seed 42 is there twice.');
});

test('runs with several seeds add up, and what any of them breaks is broken', () => {
  const [first, second] = outcomes;
  const good = reportAfter({ ...run, checks: [one, onEveryAnswer] }, first ? [first] : []);
  const bad = reportAfter(
    { ...run, seed: 43, checks: [one, onEveryAnswer] },
    second ? [{ ...second, check: one }] : [],
  );

  const merged = mergeReports([good, bad]);

  expect(merged.run.seeds).toEqual([42, 43]);
  expect(merged.rules.find(({ id }) => id === 'a/both')).toMatchObject({ verdict: 'fail' });
  expect(merged.rules.find(({ id }) => id === 'a/passive')?.checks[0]).toMatchObject({
    assertions: 5,
    violations: 1,
  });
});
