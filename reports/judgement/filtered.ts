import type { Check } from '../../spec/results/findings.ts';
import { checkKey } from './plan.ts';
import type { Report, RuleResult } from './report.ts';

type Results = readonly Pick<RuleResult, 'checks'>[];

const testsOf = (planned: readonly Check[]): readonly Check[] =>
  planned.filter(({ passive }) => passive !== true);

/** How many tests of a plan have a result, and how many it has. */
export const filteredTo = (rules: Results, planned: readonly Check[]): { tests: number; of: number } => {
  const keys = new Set(testsOf(planned).map(checkKey));
  const ran = new Set(rules.flatMap(({ checks }) => checks.map(checkKey)));
  return { tests: [...keys].filter((key) => ran.has(key)).length, of: keys.size };
};

/** True where a rule that was examined lacks one of its tests: somebody chose among them. */
export const lacksTests = (rules: readonly RuleResult[], planned: readonly Check[]): boolean => {
  const present = new Map(
    rules
      .filter(({ checks }) => checks.length > 0)
      .map(({ id, checks }) => [id, new Set(checks.map(checkKey))]),
  );
  return testsOf(planned).some((test) =>
    test.rules.some((id) => present.get(id)?.has(checkKey(test)) === false),
  );
};

/**
 * Where the results of a run that took some tests alone do not go with what it says of them: a test leaves a result for
 * each of its rules, or for none. Each entry is half a sentence.
 */
export const ofFiltered = (
  { run: { filtered }, rules }: Report,
  planned: readonly Check[],
): readonly string[] => {
  if (filtered === undefined) return [];
  const due = filteredTo(rules, planned);
  if (filtered.tests !== due.tests || filtered.of !== due.of || due.tests === due.of)
    return [
      `it says that ${filtered.tests} of ${filtered.of} tests ran, and has results of ${due.tests} of ${due.of}`,
    ];
  const present = new Map(
    rules
      .filter(({ checks }) => checks.length > 0)
      .map(({ id, checks }) => [id, new Set(checks.map(checkKey))]),
  );
  const torn = testsOf(planned).find((test) => {
    const own = test.rules.flatMap((id) => present.get(id) ?? []).map((keys) => keys.has(checkKey(test)));
    return own.includes(true) && own.includes(false);
  });
  return torn === undefined ? [] : [`the test ${checkKey(torn)} has results for some of its rules alone`];
};
