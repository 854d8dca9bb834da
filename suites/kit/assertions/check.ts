import { contract } from '../../../spec/contract/in-use.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { findingCollector, type FindingCollector } from '../check/finding-collector.ts';
import { target } from '../check/run.ts';
import { answerOf, bodyOf, isAccepted, refusalOf } from './answers.ts';
import { isOnlyAssumedIn } from '../check/unshown-members.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import { bodyPlaces, memberAt } from './members.ts';
import { hasOtherForm } from './other-forms.ts';
import { claimOn, memberClaim, type Claim, type MemberClaim, type Proof } from './claims.ts';

/**
 * The assertions of a test. Every method takes the rule first, then the answers that prove it, and records what it
 * found: `check.member('cards/has-a-state', read, 'state').equals('ACTIVE')`. A test goes on after a violation.
 */
export interface Check extends FindingCollector {
  /** The target accepted a request: any 2xx, or a status that its dialect names. */
  readonly accepted: (rule: RuleId, answer: Exchange, what: string) => boolean;
  /** As `accepted`, where the test cannot go on otherwise: a rejection breaks the rule and ends the test. */
  readonly succeeds: (rule: RuleId, answer: Exchange, what: string) => Exchange;
  /** The target rejected a request: any 4xx, for the document shows neither status nor code of most rejections. */
  readonly rejected: (rule: RuleId, answer: Exchange, what: string) => boolean;
  /**
   * A rejection with the status and the code that the document shows. Where it does not show how the request is made,
   * a target that finds it malformed has not looked any further: the rule stays open, unless the dialect is complete.
   */
  readonly rejectedWith: (
    rule: RuleId,
    answer: Exchange,
    shown: { readonly status: number; readonly code?: string },
  ) => void;
  /** A status that the document shows. */
  readonly status: (rule: RuleId, answer: Exchange, status: number) => boolean;
  /** An error code that the document shows. */
  readonly code: (rule: RuleId, answer: Exchange, code: string) => boolean;
  /** A deleted resource is refused by whatever status: the document shows none. Only 401 speaks of something else. */
  readonly gone: (rule: RuleId, answer: Exchange) => boolean;
  /**
   * What never was, and has no code among those of 404, is answered 404, or 403, which tells a stranger even less.
   * Left open where the request may have been misread.
   */
  readonly unknown: (rule: RuleId, answer: Exchange) => void;
  /**
   * One member of an answer's body, by its name; by a pointer where it is within another one: `/refund/status`. The
   * rule stays open where the request was rejected (whether it had to be accepted is another rule), and where the
   * answer lacks a member whose name the document does not show.
   */
  readonly member: (rule: RuleId, answer: Exchange, member: string) => MemberClaim;
  /** The last answer's content, at the pointer if there is one; the answers before it led there. */
  readonly response: (rule: RuleId, on: Proof, pointer?: string) => Claim;
  /** The content of the last request or webhook, at the pointer if there is one. */
  readonly request: (rule: RuleId, on: Proof, pointer?: string) => Claim;
  /** The evidence of exchanges together, or the lack of something among them. */
  readonly evidence: (rule: RuleId, on: Proof) => Claim;
}

/** The statuses for a request that a server cannot make sense of. */
const makesNoSense: readonly number[] = [400, 415, 422];

/** Whether a rejection as malformed may mean that the target wants the request written otherwise. */
const mayBeMisread = ({ operation, request, response }: Exchange): boolean => {
  const isShownHow =
    !contract().isOperationId(operation) || contract().operation(operation).shows === 'shape';
  const isRead = request.method === 'GET';
  return !isShownHow && !isRead && !target().dialect.complete && makesNoSense.includes(response.status);
};

/** Leaves a rule open where a rejection may be about how the request is written. */
const leftOpenAsMisread = (collector: FindingCollector, rule: RuleId, answer: Exchange): boolean => {
  if (!mayBeMisread(answer)) return false;
  const why = `${answer.operation} was answered ${answerOf(answer)}; the document does not show its request (dialect.bodies).`;
  collector.markInconclusive(rule, new Inconclusive('missing-configuration', why, answer));
  return true;
};

/** The answers about what never was. */
const isUnknown: readonly number[] = [403, 404];

const accepted = (collector: FindingCollector, rule: RuleId, answer: Exchange, what: string): boolean =>
  collector.assert(rule, isAccepted(answer), () => ({
    expected: `${what} to be accepted (2xx)`,
    actual: refusalOf(answer),
    on: answer,
    side: 'request',
    wants: 'accepted',
  }));

const status = (collector: FindingCollector, rule: RuleId, answer: Exchange, wanted: number): boolean =>
  collector.assert(rule, answer.response.status === wanted, () => ({
    expected: `status ${wanted}`,
    actual: answerOf(answer),
    on: answer,
    ...(wanted >= 400 && { wants: 'rejected-as-shown' as const }),
  }));

const code = (collector: FindingCollector, rule: RuleId, answer: Exchange, wanted: string): boolean =>
  collector.assert(rule, bodyOf(answer, 'Error').code === wanted, () => ({
    expected: `code ${wanted}`,
    actual: answerOf(answer),
    on: answer,
    pointer: '/code',
    side: 'response',
    ...(!isAccepted(answer) && { wants: 'rejected-as-shown' as const }),
  }));

/** The pointer to a member that is given by its name or by a pointer. */
const pointerTo = (member: string): string => (member.startsWith('/') ? member : `/${escaped(member)}`);

/** How a message names what is at a pointer. */
const nameOf = (pointer: string): string => namesIn(pointer).join('.');

/** The members on the way to a pointer, from the outermost one to itself. */
const wayTo = (pointer: string): readonly string[] =>
  namesIn(pointer).map((_, index, names) => pointerOf(names.slice(0, index + 1)));

/**
 * Whether an answer shows a member. Where it lacks one that is only assumed, or has another form as a whole, the rule is
 * inconclusive, unless the dialect is complete: then its absence can be judged.
 */
export const canBeSeen = (
  collector: FindingCollector,
  rule: RuleId,
  answer: Exchange,
  member: string,
): boolean => {
  const isThere = (pointer: string): boolean => (memberAt(answer, pointer) ?? undefined) !== undefined;
  const missing = wayTo(pointerTo(member)).find(
    (pointer) => !isThere(pointer) && (hasOtherForm(answer) || isOnlyAssumedIn(bodyPlaces(answer), pointer)),
  );
  if (missing === undefined || target().dialect.complete) return true;
  const why = `${answer.operation} shows no ${nameOf(missing)}.`;
  collector.markInconclusive(rule, new Inconclusive('missing-configuration', why, answer));
  return false;
};

/** Whether a request was rejected, so that the rule about what a rejection changes can be judged; else it stays open. */
export const wasRejected = (collector: FindingCollector, rule: RuleId, answer: Exchange): boolean => {
  if (isAccepted(answer)) {
    const why = `${answer.operation} was accepted: the effects of a rejection cannot be seen.`;
    collector.markInconclusive(rule, new Inconclusive('permitted-otherwise', why, answer));
  }
  return !isAccepted(answer);
};

const member = (collector: FindingCollector, rule: RuleId, answer: Exchange, of: string): MemberClaim =>
  memberClaim(rule, (expected, holds, wants) => {
    const pointer = pointerTo(of);
    const name = nameOf(pointer);
    if (!isAccepted(answer)) {
      const why = `${name} cannot be seen: ${answerOf(answer)}.`;
      collector.markInconclusive(rule, new Inconclusive('request-refused', why, answer));
      return false;
    }
    // A member that was there before, and is not any more, has not stayed.
    if (wants !== 'unchanged' && !canBeSeen(collector, rule, answer, pointer)) return false;
    const value = memberAt(answer, pointer);
    return collector.assert(rule, holds(value), () => ({
      expected: `${name} ${expected}`,
      actual: value === undefined ? 'nothing' : JSON.stringify(value),
      on: answer,
      pointer,
      side: 'response',
      ...(wants && { wants }),
    }));
  });

/** Asserts into a collector. */
export const checkInto = (collector: FindingCollector): Check => ({
  ...collector,
  accepted: (rule, answer, what) => accepted(collector, rule, answer, what),
  succeeds: (rule, answer, what) => {
    if (accepted(collector, rule, answer, what)) return answer;
    throw new Inconclusive('request-refused', `${what} was rejected: ${answerOf(answer)}.`, answer);
  },
  rejected: (rule, answer, what) =>
    collector.assert(rule, answer.response.status >= 400 && answer.response.status < 500, () => ({
      expected: `${what} to be rejected (4xx)`,
      actual: answerOf(answer),
      on: answer,
      side: 'request',
      wants: 'rejected',
    })),
  rejectedWith: (rule, answer, shown) => {
    if (leftOpenAsMisread(collector, rule, answer)) return;
    status(collector, rule, answer, shown.status);
    if (shown.code !== undefined) code(collector, rule, answer, shown.code);
  },
  status: (rule, answer, wanted) => status(collector, rule, answer, wanted),
  code: (rule, answer, wanted) => code(collector, rule, answer, wanted),
  gone: (rule, answer) => {
    const { status: is } = answer.response;
    return collector.assert(rule, is >= 400 && is < 500 && is !== 401, () => ({
      expected: 'status 404, 410 or another refusal of what is gone',
      actual: answerOf(answer),
      on: answer,
      wants: 'rejected-as-shown',
    }));
  },
  unknown: (rule, answer) => {
    if (leftOpenAsMisread(collector, rule, answer)) return;
    collector.assert(rule, isUnknown.includes(answer.response.status), () => ({
      expected: 'status 404 or 403',
      actual: answerOf(answer),
      on: answer,
      wants: 'rejected-as-shown',
    }));
  },
  member: (rule, answer, of) => member(collector, rule, answer, of),
  response: (rule, on, pointer) =>
    claimOn(collector, rule, { on, side: 'response', ...(pointer !== undefined && { pointer }) }),
  request: (rule, on, pointer) =>
    claimOn(collector, rule, { on, side: 'request', ...(pointer !== undefined && { pointer }) }),
  evidence: (rule, on) => claimOn(collector, rule, { on }),
});

/** A check of its own, for what is judged apart from the test it belongs to. */
export const newCheck = (...options: Parameters<typeof findingCollector>): Check =>
  checkInto(findingCollector(...options));
