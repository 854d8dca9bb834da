import type { Check } from '../../spec/results/findings.ts';
import { areaOf, isRuleId, rule as ruleRow } from '../../spec/rules/index.ts';
import { checks } from '../../cli/run/catalogue.ts';
import type { JobTest } from './mutant-job.ts';
import type { Exercises } from './exercises.ts';
import type { Fault } from './fault-list.ts';

type Exercise = Exercises[number];

/** How many tests a fault is tried on: of its own rules, of those that only meet them, and to watch. */
const most = { covering: 12, meeting: 6, beside: 2, elsewhere: 2 } as const;

const keyOf = ({ file, title }: JobTest): string => `${file} › ${title}`;

/** Without the tests that take far longer than most: relative, because a busy machine slows all of them. */
const ordinary = (tests: readonly Exercise[]): readonly Exercise[] => {
  const median = tests.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(tests.length / 2)] ?? 0;
  return tests.filter(({ ms }) => ms <= 8 * median + 20);
};

const isAbout =
  ({ operations }: Fault, byKey: ReadonlyMap<string, Check>) =>
  (test: Exercise): boolean => {
    const covered = (byKey.get(keyOf(test))?.rules ?? []).filter(isRuleId);
    return covered.some((id) => ruleRow(id).operations.some((operation) => operations.includes(operation)));
  };

/** Begins elsewhere for every seed, so that each test has its turn. */
const rotated = <T>(list: readonly T[], seed: number): readonly T[] => {
  const start = list.length === 0 ? 0 : seed % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
};

export interface Choice {
  readonly exercises: Exercises;
  readonly seed: number;
  /** Tests that noticed faults of this kind before, as `file › title`: they go first. */
  readonly noticedBy: readonly string[];
}

const byKeyOf = (): ReadonlyMap<string, Check> => new Map(checks().map((check) => [keyOf(check), check]));

const isAsserting =
  ({ rules }: Fault) =>
  ({ asserted }: Exercise): boolean =>
    rules.some((id) => asserted.includes(id));

/** A server in order shows nothing that some rules speak of: the tests of their area come closest to it. */
const nearest = (fault: Fault, exercises: Exercises): readonly Exercise[] => {
  if (exercises.some(isAsserting(fault))) return [];
  const byKey = byKeyOf();
  const areas = new Set(fault.rules.map(areaOf));
  const isNear = (test: Exercise): boolean =>
    byKey.get(keyOf(test))?.rules.some((id) => areas.has(areaOf(id))) === true;
  return exercises.filter(isNear).toSorted((a, b) => a.ms - b.ms);
};

/** Every test that asserts one of the rules, itself or on the exchanges that it makes. */
export const everyTest = (fault: Fault, exercises: Exercises): readonly JobTest[] => [
  ...exercises.filter(isAsserting(fault)),
  ...nearest(fault, exercises),
];

/**
 * The tests that a fault is tried on: those that noticed it before, those that cover its rules, of those that only
 * meet them on their exchanges the quickest about the same operations; and, to be alarmed falsely, some about the
 * same operations and some about others, different ones for every seed.
 */
export const chosenTests = (fault: Fault, { exercises, seed, noticedBy }: Choice): readonly JobTest[] => {
  const byKey = byKeyOf();
  const covers = (test: Exercise): boolean =>
    fault.rules.some((id) => byKey.get(keyOf(test))?.rules.includes(id) === true);
  const about = isAbout(fault, byKey);
  const quick = rotated(ordinary(exercises), seed);
  const asserts = isAsserting(fault);
  const before = exercises.filter((test) => asserts(test) && noticedBy.includes(keyOf(test)));
  const covering = exercises.filter(covers).toSorted((a, b) => a.ms - b.ms);
  const meeting = quick
    .filter((test) => asserts(test) && !covers(test))
    .toSorted((a, b) => Number(about(b)) - Number(about(a)));
  const own = [
    ...before,
    ...covering.slice(0, most.covering),
    ...meeting.slice(0, most.meeting),
    ...nearest(fault, exercises).slice(0, most.covering),
  ];
  const areas = new Set(fault.rules.map(areaOf));
  const isElsewhere = (test: Exercise): boolean =>
    !about(test) && !(byKey.get(keyOf(test))?.rules ?? []).some((id) => areas.has(areaOf(id)));
  const others = quick.filter((test) => !own.includes(test));
  const watching = [
    ...others.filter(about).slice(0, most.beside),
    ...others.filter(isElsewhere).slice(0, most.elsewhere),
  ];
  return [...new Set([...own, ...watching])].map((test) => ({
    file: test.file,
    title: test.title,
    isSpare: own.includes(test),
  }));
};
