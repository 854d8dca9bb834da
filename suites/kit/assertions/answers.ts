import { isJsonObject } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { currentTest } from '../check/current-test.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { type FindingCollector } from '../check/finding-collector.ts';
import { target } from '../check/run.ts';
import { schemaPlace, unfolded } from '../../target/dialect/places.ts';
import { bodyPlaces, memberOf, rowPlaces, withOrigin } from './members.ts';
import type { ShownBy, ShownMembers } from './shown-members.ts';

/** Schemas that were found to describe answers: tests ask for the same ones again and again. */
const described = new Set<string>();

/** Raises an Error, which is the suite's own fault, where no successful answer is described by the schema. */
const requireDescribed = (answer: Exchange, schema: keyof ShownBy, placesOf: typeof bodyPlaces): void => {
  const known = [answer.operation, placesOf.name, schema].join(' ');
  if (described.has(known)) return;
  const places = placesOf({ ...answer, response: { ...answer.response, status: 200 } });
  if (!places.some((place) => unfolded(place).has(schemaPlace(schema))))
    throw new Error(
      `The answers of ${answer.operation} are no ${schema}: read the member with \`memberOf\`.`,
    );
  described.add(known);
};

/**
 * The body of an answer as an object; empty where it is none. Only members that the document shows can be read of
 * it. Some are shown by one schema and assumed in others: name the schema, and they can be read, too. A rejected
 * answer then shows nothing. Everything else is read by `memberOf`.
 */
export function bodyOf(exchange: Exchange): ShownMembers;
export function bodyOf<S extends keyof ShownBy>(exchange: Exchange, schema: S): ShownBy[S];
export function bodyOf(exchange: Exchange, schema?: keyof ShownBy): ShownMembers {
  const isNamed = schema !== undefined && schema !== 'Error';
  if (isNamed) requireDescribed(exchange, schema, bodyPlaces);
  const isSilent = isNamed && !isAccepted(exchange);
  return withOrigin(isSilent ? undefined : exchange.response.body, exchange, () => bodyPlaces(exchange));
}

/**
 * The rows of a page that are objects, to be read as `bodyOf` says. Anything else in their place breaks the rules
 * about pages and shapes.
 */
export function rowsOf(page: Exchange): readonly ShownMembers[];
export function rowsOf<S extends keyof ShownBy>(page: Exchange, schema: S): readonly ShownBy[S][];
export function rowsOf(page: Exchange, schema?: keyof ShownBy): readonly ShownMembers[] {
  if (schema !== undefined) requireDescribed(page, schema, rowPlaces);
  const { body } = page.response;
  const rows = isJsonObject(body) ? body['data'] : undefined;
  return Array.isArray(rows)
    ? rows.filter(isJsonObject).map((row) => withOrigin(row, page, () => rowPlaces(page)))
    : [];
}

/** The answer in a few words: `400 INVALID_INPUT`. */
export const answerOf = (exchange: Exchange): string => {
  const { code } = bodyOf(exchange, 'Error');
  const { status } = exchange.response;
  return typeof code === 'string' ? `${status} ${code}` : String(status);
};

/** More of a target's sentence than anybody reads in one line. */
const mostOfSentence = 160;

/** A refusal that should not be, with its sentence, which may name what the target misses: `400 INVALID_INPUT, "…"`. */
export const refusalOf = (exchange: Exchange): string => {
  const { message } = bodyOf(exchange, 'Error');
  return typeof message === 'string' && message !== ''
    ? `${answerOf(exchange)}, "${message.slice(0, mostOfSentence)}"`
    : answerOf(exchange);
};

/** Whether the target took a request: any 2xx, or one of the statuses that its dialect names. */
export const isAccepted = ({ operation, response: { status } }: Exchange): boolean =>
  target().dialect.statuses[operation]?.includes(status) ?? (status >= 200 && status < 300);

/** The success that a check needs before it can begin. Leaves the test as inconclusive when the target refuses it. */
export const requireSuccess = (exchange: Exchange, what: string): Exchange => {
  if (!isAccepted(exchange))
    throw new Inconclusive('request-refused', `${what} failed: ${answerOf(exchange)}.`, exchange);
  return exchange;
};

/** The id that an answer shows. Leaves the test as inconclusive without one: nothing could be asked about it. */
export const idShown = (exchange: Exchange): string => {
  const id = memberOf(exchange, 'id', { absent: undefined });
  if (typeof id !== 'string')
    throw new Inconclusive('not-shown', `${exchange.operation} shows no id to go on with.`, exchange);
  return id;
};

/**
 * Leaves a rule inconclusive when nothing had come about that it is about; with it the rules of the test of which
 * nothing was asserted at all. Those that were asserted stand.
 */
export const requireCoverage = (collector: FindingCollector, rule: RuleId, what: string): void => {
  if (collector.assertions().has(rule)) return;
  const cause = new Inconclusive('no-occasion', `No generated case succeeded in ${what}.`);
  collector.markInconclusive(rule, cause);
  currentTest().uncovered ??= cause;
};
