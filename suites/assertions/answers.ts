import { isJsonObject } from '../../spec/json.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { answerSchemaOf } from '../../spec/schema/description.ts';
import { Inconclusive, type Examiner } from '../engine/examiner.ts';
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

/** Whether the description knows a member of an answer, and only assumes it: a target may well show it elsewhere. */
export const isOnlyAssumed = ({ operation, response }: Exchange, member: string): boolean => {
  const schema = answerSchemaOf(operation, response.status);
  const places = schema === undefined ? [] : placesOfMember(schema, `/${member}`);
  return places.length > 0 && !places.some(isShown);
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
export const requireCoverage = (examiner: Examiner, rule: RuleId, what: string): void => {
  if (!examiner.assertions().has(rule))
    throw new Inconclusive('prerequisite', `No generated case succeeded in ${what}.`);
};
