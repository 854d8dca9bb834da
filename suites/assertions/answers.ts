import { isJsonObject } from '../../spec/json.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { answerSchemaOf } from '../../spec/schema/description.ts';
import { Inconclusive, type Examiner } from '../engine/examiner.ts';
import { isOperationId, operations } from '../../spec/operations.ts';
import { target } from '../engine/run.ts';
import { isShown, placesOfMember } from '../target/dialect/places.ts';

type Body = Readonly<Record<string, unknown>>;

/** The body as an object; empty where it is none. */
export const bodyOf = ({ response }: Exchange): Body =>
  typeof response.body === 'object' && response.body !== null ? (response.body as Body) : {};

/** The rows of a page that are objects. Whatever else is in its place breaks the rules about pages and shapes. */
export const rowsOf = (page: Exchange): readonly Body[] => {
  const { data } = bodyOf(page);
  return Array.isArray(data) ? (data as unknown[]).filter(isJsonObject) : [];
};

/** What came, in a few words: `400 INVALID_INPUT`. */
export const answerOf = (exchange: Exchange): string => {
  const { code } = bodyOf(exchange);
  const { status } = exchange.response;
  return typeof code === 'string' ? `${status} ${code}` : String(status);
};

/** Whether the target took a request: any 2xx, or one of the statuses that its dialect names. */
export const isAccepted = ({ operation, response: { status } }: Exchange): boolean =>
  target().dialect.statuses[operation]?.includes(status) ?? (status >= 200 && status < 300);

/** Asserts that the target took a request: any 2xx. */
export const expectAccepted = (examine: Examiner, rule: RuleId, exchange: Exchange, what: string): boolean =>
  examine.assert(rule, isAccepted(exchange), () => ({
    expected: `${what} to be taken (2xx)`,
    actual: answerOf(exchange),
    on: exchange,
    side: 'request',
    wants: 'taken',
  }));

/** Asserts a refusal: any 4xx, because the document shows neither status nor code of most refusals. */
export const expectRejected = (examine: Examiner, rule: RuleId, exchange: Exchange, what: string): boolean =>
  examine.assert(rule, exchange.response.status >= 400 && exchange.response.status < 500, () => ({
    expected: `${what} to be refused (4xx)`,
    actual: answerOf(exchange),
    on: exchange,
    side: 'request',
    wants: 'refused',
  }));

/** Whether a request was refused, so that the rule about what a refusal changes can be judged; else it stays open. */
export const wasRejected = (examine: Examiner, rule: RuleId, exchange: Exchange): boolean => {
  if (isAccepted(exchange)) {
    const why = `${exchange.operation} was taken: what a refusal changes cannot be seen.`;
    examine.leave(rule, new Inconclusive('prerequisite', why, exchange));
  }
  return !isAccepted(exchange);
};

/** Asserts a status that the document shows. */
export const expectStatus = (examine: Examiner, rule: RuleId, exchange: Exchange, status: number): boolean =>
  examine.assert(rule, exchange.response.status === status, () => ({
    expected: `status ${status}`,
    actual: answerOf(exchange),
    on: exchange,
    ...(status >= 400 && { wants: 'refused-so' as const }),
  }));

/** What a server answers to a request that it cannot make sense of. */
const makesNoSense: readonly number[] = [400, 415, 422];

/**
 * Asserts a refusal with a status and a code that the document shows. Where it does not show how the request is made, a
 * target that finds it malformed has not looked any further: the rule is left open, unless the dialect is complete.
 */
export const expectRefusal = (
  examine: Examiner,
  rule: RuleId,
  exchange: Exchange,
  { status, code }: { readonly status: number; readonly code?: string },
): void => {
  const { operation, request, response } = exchange;
  const isShownHow = !isOperationId(operation) || operations[operation].shows === 'shape';
  const isRead = request.method === 'GET';
  if (!isShownHow && !isRead && !target().dialect.complete && makesNoSense.includes(response.status)) {
    const why = `${operation} was answered ${answerOf(exchange)}; the document does not show its request (dialect.bodies).`;
    examine.leave(rule, new Inconclusive('no-binding', why, exchange));
    return;
  }
  expectStatus(examine, rule, exchange, status);
  if (code !== undefined) expectCode(examine, rule, exchange, code);
};

/** Asserts that something deleted is not there any more: 404, or 410, which says the same and why. */
export const expectGone = (examine: Examiner, rule: RuleId, exchange: Exchange): boolean =>
  examine.assert(rule, exchange.response.status === 404 || exchange.response.status === 410, () => ({
    expected: 'status 404 or 410',
    actual: answerOf(exchange),
    on: exchange,
    wants: 'refused-so',
  }));

/** Asserts a code that the document shows. */
export const expectCode = (examine: Examiner, rule: RuleId, exchange: Exchange, code: string): boolean =>
  examine.assert(rule, bodyOf(exchange)['code'] === code, () => ({
    expected: `code ${code}`,
    actual: answerOf(exchange),
    on: exchange,
    pointer: '/code',
    side: 'response',
    ...(!isAccepted(exchange) && { wants: 'refused-so' as const }),
  }));

/** Whether the description knows a member of an answer, and only assumes it: a target may well show it elsewhere. */
const isOnlyAssumed = ({ operation, response }: Exchange, member: string): boolean => {
  const schema = answerSchemaOf(operation, response.status);
  const places = schema === undefined ? [] : placesOfMember(schema, `/${member}`);
  return places.length > 0 && !places.some(isShown);
};

/**
 * Whether an answer shows a member. Where it lacks one that is only assumed, the rule is left open, unless the dialect
 * is complete: then its absence can be judged.
 */
export const canBeSeen = (examine: Examiner, rule: RuleId, exchange: Exchange, member: string): boolean => {
  const isThere = (bodyOf(exchange)[member] ?? undefined) !== undefined;
  if (isThere || target().dialect.complete || !isOnlyAssumed(exchange, member)) return true;
  const why = `${exchange.operation} shows no ${member}; the document does not show the name (dialect.members).`;
  examine.leave(rule, new Inconclusive('no-binding', why, exchange));
  return false;
};

/**
 * Asserts something about one member of the answer's body. `expected` says what it must be. Where the request was
 * refused there is nothing to look at, and the rule is left open: whether it had to be taken is another rule. So it
 * is where the answer lacks a member that is only assumed, unless the dialect is complete.
 */
export const expectMember = (
  examine: Examiner,
  rule: RuleId,
  exchange: Exchange,
  member: string,
  expected: string,
  holds: (value: unknown) => boolean,
): boolean => {
  if (!isAccepted(exchange)) {
    const why = `${member} cannot be seen: ${answerOf(exchange)}.`;
    examine.leave(rule, new Inconclusive('prerequisite', why, exchange));
    return false;
  }
  if (!canBeSeen(examine, rule, exchange, member)) return false;
  const value = bodyOf(exchange)[member];
  return examine.assert(rule, holds(value), () => ({
    expected: `${member} ${expected}`,
    actual: value === undefined ? 'nothing' : JSON.stringify(value),
    on: exchange,
    pointer: `/${member}`,
    side: 'response',
  }));
};

/** What a check needs before it can begin. Leaves the test as inconclusive when the target refuses it. */
export const requireSuccess = (exchange: Exchange, what: string): Exchange => {
  if (!isAccepted(exchange))
    throw new Inconclusive('prerequisite', `${what} failed: ${answerOf(exchange)}.`, exchange);
  return exchange;
};

/** The id that an answer shows. Leaves the test as inconclusive without one: nothing could be asked about it. */
export const idShown = (exchange: Exchange): string => {
  const { id } = bodyOf(exchange);
  if (typeof id !== 'string')
    throw new Inconclusive('prerequisite', `${exchange.operation} shows no id to go on with.`, exchange);
  return id;
};

/** Leaves the test as inconclusive when no generated case had anything to say about a rule. */
export const requireCoverage = (examine: Examiner, rule: RuleId, what: string): void => {
  if (!examine.assertions().has(rule))
    throw new Inconclusive('prerequisite', `No generated case succeeded in ${what}.`);
};

/** What a rule says must be taken, and what the test goes on from: refused, it breaks the rule and ends the test. */
export const expectSuccess = (
  examine: Examiner,
  rule: RuleId,
  exchange: Exchange,
  what: string,
): Exchange => {
  if (!expectAccepted(examine, rule, exchange, what))
    throw new Inconclusive('prerequisite', `${what} was refused: ${answerOf(exchange)}.`, exchange);
  return exchange;
};
