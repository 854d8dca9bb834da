import { contract } from '../../../spec/contract/in-use.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import type { Evidence, Finding } from '../../../spec/results/findings.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { violationBy, type Verdict } from '../../../spec/results/verdicts.ts';
import { curl } from './curl.ts';
import { recorded, shownText } from './redact.ts';
import { currentTest, type Refusal } from './current-test.ts';
import type { Inconclusive } from './inconclusive.ts';
import type { LookAgain } from './late.ts';
import { ledTo } from './led-to.ts';

/** The view of an assertion, evaluated only when it does not hold. */
export interface Facts {
  readonly expected: string;
  readonly actual: string;
  /** The exchanges that prove it, in order; the last one decides. */
  readonly on?: HttpRecord | readonly HttpRecord[] | undefined;
  /** JSON pointer to the member to blame, in the deciding exchange. */
  readonly pointer?: string;
  readonly side?: 'request' | 'response';
  readonly replay?: string;
  /**
   * The act of the target that the assertion wants in the deciding exchange.
   * `accepted`: it may want the request written otherwise, where the document shows none.
   * `rejected`: counts only if the target accepts the operation otherwise.
   * `rejected-as-shown`: the status is documented, so one operation that is otherwise accepted will do.
   * `rejected-somehow`: it was rejected, and the question is only how. That shows what the test changed before it.
   * `unchanged`: it had to stay as it was. A change shows, whatever the target understood of the test's own change.
   * `announced`: a webhook had to come. It may come yet, for the document states no time.
   */
  readonly wants?:
    | 'accepted'
    | 'rejected'
    | 'rejected-as-shown'
    | 'rejected-somehow'
    | 'unchanged'
    | 'announced';
  /** Of what is announced: how it is looked at again when the run ends. */
  readonly again?: LookAgain;
}

export interface Violation {
  readonly rule: RuleId;
  readonly facts: Facts;
  /** All that the test sent, then and later; absent where the test has ended. */
  readonly sent?: readonly HttpRecord[];
}

/** The exchanges that an assertion looked at, in order. */
export const exchangesOf = ({ on }: Pick<Facts, 'on'>): readonly HttpRecord[] =>
  on === undefined ? [] : Array.isArray(on) ? (on as readonly HttpRecord[]) : [on as HttpRecord];

/** The event that the test is about did not happen: a violation still counts, and what holds proves nothing. */
export const noteNoEffect = (cause: Inconclusive): void => {
  currentTest().noEffect ??= cause;
};

/** Refusals that a rule asks for and that came, one of each operation and kind. */
export const rightRefusals = (about: RuleId): readonly Refusal[] => currentTest().refusals.get(about) ?? [];

const noteRefusal = (about: RuleId, { wants, ...facts }: Facts): void => {
  const on = exchangesOf(facts).at(-1);
  if (on === undefined || (wants !== 'rejected' && wants !== 'rejected-as-shown')) return;
  const known = rightRefusals(about);
  const isKnown = known.some((each) => each.on.operation === on.operation && each.wants === wants);
  if (!isKnown) currentTest().refusals.set(about, [...known, { on, wants }]);
};

/** All that leaves a rule open is remembered: a late webhook may come yet; a rule open otherwise stays so. */
const noteOpen = (about: RuleId, cause: Inconclusive): void => {
  const { left, open } = currentTest();
  left.set(about, cause);
  open.set(about, [...(open.get(about) ?? []), cause]);
};

/** Why an assertion says nothing. */
const doubtOf = (facts: Facts, holds: boolean): Inconclusive | undefined =>
  currentTest().causeOfDoubt?.(facts, holds) ?? (holds ? undefined : currentTest().doneTwice);

/** Collects what a test, or one generated case of it, finds out about rules. */
export interface FindingCollector {
  /** One assertion about a rule. Records it and goes on; answers whether it held. */
  readonly assert: (rule: RuleId, holds: boolean, facts: () => Facts) => boolean;
  /** Assertions about a rule that ran elsewhere and held, on these operations. */
  readonly held: (rule: RuleId, assertions: number, operations?: Iterable<string>) => void;
  /** Says what is looked at from now on: what is held without a word is about that. */
  readonly lookAt: (operation: string | undefined) => void;
  /** Marks one rule as inconclusive, whatever else holds of it, and goes on with the others. */
  readonly markInconclusive: (rule: RuleId, cause: Inconclusive) => void;
  readonly violations: () => readonly Violation[];
  readonly assertions: () => ReadonlyMap<RuleId, number>;
  /** On which operations each rule was asserted. */
  readonly judged: () => ReadonlyMap<RuleId, ReadonlySet<string>>;
}

/** Characters of a long text that are kept until the test has ended; far more than is written down. */
const mostKept = 10_000;

/** A copy: a mere slice would keep the whole text, which may be an answer of megabytes. */
const beginning = (text: string): string =>
  text.length <= mostKept ? text : Buffer.from(text.slice(0, mostKept)).toString();

/** `JSON.stringify` makes no text of what is not there, whatever its type says. */
const evaluated = (facts: Facts): Facts => {
  const actual: string | undefined = facts.actual;
  return { ...facts, expected: beginning(facts.expected), actual: beginning(actual ?? 'nothing') };
};

/**
 * `mayAssert` refuses rules that the test does not cover: the traceability would lie. `mayBeInconclusive` says whether
 * assertions may be inconclusive; the rules of every exchange have been chosen already. `mostViolations` of one rule
 * are kept.
 */
export const findingCollector = (
  mayAssert: (rule: RuleId) => boolean = () => true,
  mayBeInconclusive: boolean = true,
  mostViolations: number = Number.POSITIVE_INFINITY,
): FindingCollector => {
  const counts = new Map<RuleId, number>();
  const found: Violation[] = [];
  const noteViolation = (violation: Violation): void => {
    const known = found.filter(({ rule: one }) => one === violation.rule).length;
    if (known < mostViolations) found.push(violation);
  };
  const judged = new Map<RuleId, Set<string>>();
  let lookedAt: string | undefined;
  const noteJudged = (about: RuleId, operations: Iterable<string>): void => {
    const known = judged.get(about) ?? new Set();
    judged.set(about, known);
    for (const operation of operations) known.add(operation);
  };
  const count = (about: RuleId, assertions: number): void => {
    if (!mayAssert(about)) throw new Error(`The test asserts ${about} but does not cover it.`);
    if (assertions > 0) counts.set(about, (counts.get(about) ?? 0) + assertions);
  };
  return {
    held: (about, assertions, operations) => {
      if (!contract().isRuleId(about)) return;
      count(about, assertions);
      if (assertions > 0) noteJudged(about, operations ?? (lookedAt === undefined ? [] : [lookedAt]));
    },
    lookAt: (operation) => {
      lookedAt = operation;
    },
    judged: () => judged,
    assert: (about, holds, facts) => {
      // A rule of another version is no matter of this one.
      if (!contract().isRuleId(about)) return holds;
      const looked = facts();
      const cause = mayBeInconclusive ? doubtOf(looked, holds) : undefined;
      count(about, cause === undefined ? 1 : 0);
      if (cause === undefined)
        noteJudged(
          about,
          exchangesOf(looked).map(({ operation }) => operation),
        );
      if (cause !== undefined) noteOpen(about, cause);
      else if (!holds) noteViolation({ rule: about, facts: evaluated(looked), sent: currentTest().sent });
      else noteRefusal(about, looked);
      return holds;
    },
    markInconclusive: (about, cause) => {
      if (!contract().isRuleId(about)) return;
      count(about, 0);
      noteOpen(about, cause);
    },
    violations: () => found,
    assertions: () => counts,
  };
};

/** The most asserted exchanges that one piece of evidence carries: the deciding ones are last. */
const mostExchanges = 12;

/** The reader sees what went over the wire, so the place is one in that. */
const wirePointer = ({ pointer, side = 'response' }: Facts, on: HttpRecord | undefined): string | undefined =>
  pointer === undefined || on?.wire === undefined ? pointer : on.wire.place(pointer, side);

/** The asserted exchanges and what led to them, in the order of time; the deciding one stays last. */
const inOrder = (asserted: readonly HttpRecord[], sent: readonly HttpRecord[]): readonly HttpRecord[] => {
  const deciding = asserted.at(-1);
  if (deciding === undefined) return [];
  const others = [...ledTo(sent, asserted), ...asserted.slice(0, -1)];
  return [...others.toSorted((a, b) => a.at.localeCompare(b.at)), deciding];
};

const evidenceOf = (facts: Facts, sent: readonly HttpRecord[] = []): Evidence => {
  const exchanges = inOrder(exchangesOf(facts).slice(-mostExchanges), sent);
  // A webhook cannot be repeated by whoever received it.
  const deciding = exchanges.findLast(({ operation }) => contract().isOperationId(operation));
  const pointer = wirePointer(facts, exchanges.at(-1));
  return {
    expected: shownText(facts.expected),
    actual: shownText(facts.actual),
    ...(pointer === undefined ? {} : { pointer }),
    ...(facts.side === undefined ? {} : { side: facts.side }),
    exchanges: exchanges.map(recorded),
    ...(deciding === undefined ? {} : { curl: curl(deciding) }),
  };
};

/** A violation on every exchange would repeat itself endlessly: the first few violations of a rule say it all. */
const mostPassiveViolations = 3;

/** Collects what is found on every exchange of a test, whatever the test is about. */
export const passiveCollector = (): FindingCollector =>
  findingCollector(() => true, false, mostPassiveViolations);

/** The findings about one rule, ready for the report. */
export const findingAbout = (
  about: RuleId,
  assertions: number,
  violation: Violation | undefined,
): Finding => {
  if (violation === undefined) return { rule: about, assertions, verdict: 'pass' };
  const { facts, sent } = violation;
  return {
    rule: about,
    assertions,
    verdict: violationBy[contract().rule(about).level] satisfies Verdict,
    message: `Expected ${shownText(facts.expected)}, got ${shownText(facts.actual)}.`,
    evidence: evidenceOf(facts, sent),
    ...(facts.replay === undefined ? {} : { replay: facts.replay }),
  };
};

/** A rule whose check broke down: the suite's own fault. */
export const errorAbout = (about: RuleId, assertions: number, message: string): Finding => ({
  rule: about,
  assertions,
  verdict: 'error',
  message: shownText(message),
});

/** A rule that could not be exercised. */
export const inconclusiveAbout = (about: RuleId, assertions: number, cause: Inconclusive): Finding => ({
  rule: about,
  assertions,
  verdict: 'inconclusive',
  reason: cause.reason,
  message: shownText(cause.message),
  ...(cause.on === undefined
    ? {}
    : {
        evidence: evidenceOf({ expected: 'the prerequisite to hold', actual: cause.message, on: cause.on }),
      }),
});
