import { expect, test } from '../support/plain-test.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import { policies, type KnownFailure, type Policy } from '../../../reports/judgement/policies.ts';
import { assess, exitCode } from '../../../reports/judgement/policy.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { RunFile } from '../../../reports/judgement/run-file.ts';
import type { Finding } from '../../../spec/results/findings.ts';
import type { Level } from '../../../spec/rules/rule.ts';
import { check, finding, outcome, reportAfter, row, runFile } from './sample.ts';

const id = 'a/rule';
const own = check('the check', [id]);

const lenient: Policy = { ...policies.ci, allowedInconclusive: 'all' };

const reportWith = (given: Partial<Finding>, level: Level = 'must', changes: Partial<RunFile> = {}): Report =>
  reportAfter(runFile({ rules: { [id]: row({ level }) }, checks: [own], ...changes }), [
    outcome(own, [finding(id, given)]),
  ]);

const beside = check('the check of another rule', ['b/holds']);

/** The same beside a rule that holds. */
const besideOneThatHolds = (given: Partial<Finding>, level: Level = 'must'): Report =>
  reportAfter(runFile({ rules: { [id]: row({ level }), 'b/holds': row() }, checks: [own, beside] }), [
    outcome(own, [finding(id, given)]),
    outcome(beside, [finding('b/holds')]),
  ]);

const incomplete = (outcomes: readonly TestOutcome[]): Report =>
  reportAfter(runFile({ rules: { [id]: row() }, checks: [own] }), outcomes, false);

test('a run in which everything holds meets the policy', () => {
  expect(exitCode(reportWith({}))).toBe(0);
});

test('a violated rule gives 1', () => {
  expect(exitCode(reportWith({ verdict: 'fail' }))).toBe(1);
});

test('a warning and an observation do not fail the run', () => {
  expect(exitCode(reportWith({ verdict: 'fail' }, 'derived'))).toBe(0);
  expect(exitCode(reportWith({ verdict: 'fail' }, 'assumed'))).toBe(0);
});

test('a fault of the suite gives 5', () => {
  expect(exitCode(reportWith({ assertions: 0 }))).toBe(5);
  expect(exitCode({ ...reportWith({}), errors: ['a file does not load'] })).toBe(5);
});

test('an incomplete run gives 4, also when all that ran holds', () => {
  expect(exitCode(incomplete([outcome(own, [finding(id)])]))).toBe(4);
  expect(exitCode(incomplete([]), lenient)).toBe(4);
});

test('a run with an empty plan gives 4', () => {
  expect(exitCode(reportAfter(runFile(), []))).toBe(4);
});

test('a "must" rule that could not be exercised gives 4, unless that is allowed', () => {
  const report = besideOneThatHolds({ verdict: 'inconclusive', assertions: 0 });

  expect(exitCode(report)).toBe(4);
  expect(exitCode(report, lenient)).toBe(0);
  expect(exitCode(besideOneThatHolds({ verdict: 'inconclusive' }, 'derived'))).toBe(0);
});

test('a run that exercised nothing which the policy looks at gives 4, whatever the policy allows', () => {
  const nothing = 'Nothing was examined';

  expect(exitCode(reportWith({ verdict: 'inconclusive', assertions: 0 }), lenient)).toBe(4);
  expect(assess(reportWith({ verdict: 'not-applicable' }), policies.certify).sentence).toContain(nothing);
  expect(assess(reportWith({}), { ...policies.ci, areas: ['b'] }).sentence).toContain(nothing);
});

const countingNothing: Policy = { ...policies.strict, name: 'mine', fails: { must: [], derived: [] } };

test('a policy that does not count a violated rule never says that the target conforms', () => {
  const must = assess(reportWith({ verdict: 'fail' }), countingNothing);

  expect(must).toMatchObject({ code: 0, uncounted: [id] });
  expect(must.sentence).toBe(
    'The policy "mine" is met, and the target violates 1 rule (1 violated "must" rule not counted).',
  );
});

test('a policy that counts nothing, or asks less than its base, claims no conformity where nothing is violated', () => {
  const held = reportWith({});

  expect(assess(held).conforms).toBe(true);
  for (const policy of [
    countingNothing,
    { ...policies.ci, name: 'mine', weakens: ['wholeScope is false'] },
  ]) {
    const { code, conforms, sentence } = assess(held, policy);
    expect({ code, conforms }).toEqual({ code: 0, conforms: false });
    expect(sentence).toBe('The policy "mine" is met, and no "must" rule that was examined is violated.');
  }
});

test('while a critical warning or a known failure stands, conformity is not claimed', () => {
  const derived = row({ level: 'derived', severity: 'critical' });
  const critical = reportAfter(runFile({ rules: { [id]: derived }, checks: [own] }), [
    outcome(own, [finding(id, { verdict: 'fail' })]),
  ]);

  expect(assess(critical, countingNothing).sentence).not.toContain('conforms');
  expect(assess(reportWith({ verdict: 'fail' }), known(), { at: onTheDay }).sentence).not.toContain(
    'conforms',
  );
  expect(assess(reportWith({ verdict: 'fail' }, 'derived')).sentence).toContain(
    'conforms to every "must" rule that was examined (1 warning)',
  );
});

test('the sentence counts all violated rules, and those of them that block', () => {
  const report = reportAfter(
    runFile({ rules: { [id]: row(), 'b/holds': row({ level: 'derived' }) }, checks: [own, beside] }),
    [
      outcome(own, [finding(id, { verdict: 'fail' })]),
      outcome(beside, [finding('b/holds', { verdict: 'fail' })]),
    ],
  );

  expect(assess(report).sentence).toBe(
    'The target violates 2 rules; 1 of them blocks under the policy "ci".',
  );
});

const known = (changes: Partial<KnownFailure> = {}): Policy => ({
  ...policies.ci,
  knownFailures: [{ rule: id, reason: 'issue 12', expires: '2026-01-31', ...changes }],
});
const onTheDay = new Date('2026-01-31T23:59:59Z');
const theDayAfter = new Date('2026-02-01T00:00:00Z');

test('a known failure is accepted until its day is over, and then gives 6', () => {
  const failing = reportWith({ verdict: 'fail' });

  expect(exitCode(failing, known(), { at: onTheDay })).toBe(0);
  expect(exitCode(failing, known(), { at: theDayAfter })).toBe(6);
  expect(exitCode(failing, known({ rule: 'another/rule' }), { at: onTheDay })).toBe(1);
});

test('a known failure that passes again gives 6', () => {
  expect(exitCode(reportWith({}), known(), { at: onTheDay })).toBe(6);
});

test('a violated derived rule fails the gate when it is critical', () => {
  const derived = row({ level: 'derived', severity: 'critical' });
  const report = reportAfter(runFile({ rules: { [id]: derived }, checks: [own] }), [
    outcome(own, [finding(id, { verdict: 'fail' })]),
  ]);

  expect(exitCode(report)).toBe(1);
  expect(exitCode(report, { ...policies.ci, fails: { must: ['critical'], derived: [] } })).toBe(0);
});

test('the strict policy fails on every warning and on whatever stayed open', () => {
  expect(exitCode(reportWith({ verdict: 'fail' }, 'derived'), policies.strict)).toBe(1);
  expect(exitCode(reportWith({ verdict: 'inconclusive', assertions: 0 }, 'derived'), policies.strict)).toBe(
    4,
  );
  expect(exitCode(reportWith({ verdict: 'fail' }, 'assumed'), policies.strict)).toBe(0);
});

test('the policy for certificates wants the whole scope', () => {
  const rules = { [id]: row(), 'b/rule': row() };
  const narrowed = reportAfter(
    runFile({ rules, checks: [own, check('another', ['b/rule'])], selected: [id] }),
    [outcome(own, [finding(id)])],
  );

  expect(exitCode(narrowed)).toBe(0);
  expect(exitCode(narrowed, policies.certify)).toBe(4);
  expect(assess(narrowed, policies.certify).objections[0]?.rules).toEqual(['b/rule']);
});

test('a policy can accept some reasons for an inconclusive rule and not others', () => {
  const report = besideOneThatHolds({ verdict: 'inconclusive', reason: 'clock-unavailable', assertions: 0 });
  const accepting = (reason: 'clock-unavailable' | 'no-trigger'): Policy => ({
    ...policies.ci,
    allowedInconclusive: [reason],
  });

  expect(exitCode(report, accepting('clock-unavailable'))).toBe(0);
  expect(exitCode(report, accepting('no-trigger'))).toBe(4);
});

test('a policy can ask for a number of exercised rules, and look at some areas only', () => {
  expect(exitCode(reportWith({}), { ...policies.ci, minimumExercised: 1 })).toBe(0);
  expect(exitCode(reportWith({}), { ...policies.ci, minimumExercised: 2 })).toBe(4);
  expect(exitCode(besideOneThatHolds({ verdict: 'fail' }), { ...policies.ci, areas: ['b'] })).toBe(0);
});

test('a policy says which share of the plan has to be examined, and a part says that it is one', () => {
  const rules = { [id]: row(), 'b/one': row(), 'b/two': row() };
  const open = check('another', ['b/one', 'b/two']);
  const mostlyOpen = reportAfter(runFile({ rules, checks: [own, open] }), [
    outcome(own, [finding(id)]),
    outcome(
      open,
      ['b/one', 'b/two'].map((rule) => finding(rule, { verdict: 'inconclusive', assertions: 0 })),
    ),
  ]);
  const part = reportAfter(runFile({ rules, checks: [own, open], selected: [id] }), [
    outcome(own, [finding(id)]),
  ]);

  expect(assess(mostlyOpen, lenient)).toMatchObject({
    code: 4,
    sentence: '1 rule exercised of those that apply; the policy "ci" requires 50 % of them, which are 2.',
  });
  expect(exitCode(mostlyOpen, { ...lenient, minimumShare: 30 })).toBe(0);
  expect(assess(part).sentence).toContain('a part of the interface: --area or --only left out 2 rules');
});

test('all objections are named, the gravest first', () => {
  const rules = { [id]: row(), 'b/rule': row() };
  const other = check('another', ['b/rule']);
  const report = reportAfter(runFile({ rules, checks: [own, other] }), [
    outcome(own, [finding(id, { verdict: 'fail' })]),
    outcome(other, [finding('b/rule', { verdict: 'inconclusive', assertions: 0 })]),
  ]);

  expect(assess(report).objections.map(({ code, rules: of }) => [code, of])).toEqual([
    [1, [id]],
    [4, ['b/rule']],
  ]);
});

test('the sentence says what a green run leaves out', () => {
  const { sentence } = assess(reportWith({ verdict: 'fail' }, 'derived'));

  expect(sentence).toContain('1 warning');
});
