import { contract } from '../../spec/contract/in-use.ts';
import { requestChanges } from '../../spec/changes.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { currentTest } from '../kit/check/current-test.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';

/** On which operations each rule was judged, as far as this process of the run knows. */
export type JudgedOperations = Map<RuleId, Set<string>>;

/** Rules about each single request: what else a test has sent led to nothing that they are about. */
const aboutRequests: ReadonlySet<RuleId> = new Set(requestChanges.flatMap(({ rules }) => rules));

/** The operations that the test has called: they led to what its rules are about. */
const called = (): readonly string[] =>
  [...currentTest().needs].flatMap((entry) =>
    entry.startsWith('dialect.operations.') ? [entry.slice('dialect.operations.'.length)] : [],
  );

interface Collectors {
  /** Of the rules that the test is about. */
  readonly active: FindingCollector;
  /** Of the rules that are examined whatever a test is about. */
  readonly passive: FindingCollector;
}

/** Pairs of rule and operation that this process judged for the first time; they are known from now on. */
export const newlyJudged = (
  { active, passive }: Collectors,
  known: JudgedOperations,
): Readonly<Record<string, readonly string[]>> => {
  const led = called();
  const judged = [
    ...[...passive.judged()].map(([rule, on]) => [rule, [...on]] as const),
    ...[...active.judged()].map(
      ([rule, on]) => [rule, aboutRequests.has(rule) ? [...on] : [...on, ...led]] as const,
    ),
  ];
  const fresh = new Map<string, string[]>();
  for (const [rule, operations] of judged) {
    const before = known.get(rule) ?? new Set();
    known.set(rule, before);
    const added = operations.filter(
      (operation) => !before.has(operation) && contract().isOperationId(operation),
    );
    for (const operation of added) before.add(operation);
    if (added.length > 0) fresh.set(rule, [...(fresh.get(rule) ?? []), ...new Set(added)]);
  }
  return Object.fromEntries(fresh);
};
