import { contract } from '../../../spec/contract/in-use.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { escaped } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { askForPath } from '../../../spec/results/asked-path.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { takesProof } from '../../../spec/proofs.ts';
import { isShownParameter } from '../../target/dialect/parameters.ts';
import { isShown, placesOfMember } from '../../target/dialect/places.ts';
import type { Target } from '../../target/target.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { type Facts } from '../check/finding-collector.ts';
import { Late } from '../check/late.ts';
import { isAccepted } from './answers.ts';
import { showsSent } from './shows-sent.ts';
import { isPathAssumed, isPathOfAnother } from '../../target/dialect/assumed-path.ts';
import { target } from '../check/run.ts';
import { waitFor } from '../../target/waits.ts';

/** The statuses of a server without the path, the method, or the operation. */
const nothingThere: readonly number[] = [404, 405, 501];

/** The statuses of an operation that takes the last word of a path for an id. Without a right credential both say 401. */
const ofAnother: readonly number[] = [400, 403];

/** The statuses of a server that has not yet looked at the request. */
const atTheDoor: readonly number[] = [401, 403, 429];

/** The statuses for a request that a server cannot make sense of. */
const makesNoSense: readonly number[] = [400, 415, 422];

/** Whether some member of a body is only assumed to be called so, at any depth. */
const hasOurWords = (schema: SchemaPointer, body: unknown): boolean => {
  if (Array.isArray(body)) return body.some((item) => hasOurWords(`${schema}/items`, item));
  if (!isJsonObject(body)) return false;
  return Object.entries(body).some(([name, value]) => {
    const places = placesOfMember(schema, `/${escaped(name)}`);
    return places.some((place) => !isShown(place) || hasOurWords(place, value));
  });
};

/** Whether a request says nothing where the document does not show that there is nothing to say. */
const isOurSilence = (id: OperationId, { method, body }: HttpRecord['request']): boolean =>
  body === undefined &&
  ['POST', 'PUT', 'PATCH'].includes(method) &&
  contract().operation(id).shows !== 'shape';

/** Whether what the request says, in its body or its query, is only assumed to be said so. */
export const isOurWording = (id: OperationId, request: HttpRecord['request']): boolean => {
  const { url, body } = request;
  const schema = contract().description.bodySchemaOf(id);
  const isOurBody =
    body !== undefined && schema !== undefined && (!isShown(schema) || hasOurWords(schema, body));
  return (
    isOurBody ||
    isOurSilence(id, request) ||
    [...new URL(url).searchParams.keys()].some((name) => !isShownParameter(id, name))
  );
};

/**
 * Why a refusal may be about how the request is made. A proof in our words is a proof of ours: a target may
 * know whom it believes, and answers 401 to anybody else.
 */
const inOtherWords = (operation: OperationId, { response: { status } }: HttpRecord): string | undefined => {
  const named = 'set dialect.bodies, members or parameters; set dialect.complete once they are all named.';
  if (makesNoSense.includes(status))
    return `${operation} was sent as your target file (or our default) defines it, and the answer was ${status}. The document does not show this request. If yours differs, ${named}`;
  // Agents of the suite pay within one currency, and a target may have quotes across currencies alone.
  if (status === 409 && operation === 'agentSide.createQuote')
    return `${operation} between accounts of one currency was answered 409. The document does not show whether an agent’s quote can be within one.`;
  // The suite sends it of no earlier credit: what came of one is not shown, so there is nothing to name.
  if ((status === 404 || status === 409) && operation === 'sandbox.cardCreditAuthorizationAdvice')
    return `${operation}, of no earlier credit authorization, was answered ${status}. The document does not show whether an advice needs one.`;
  return status === 401 && takesProof.has(operation)
    ? `${operation} was answered 401: the proof was not believed. The document does not show what proves it. If yours differs, ${named}`
    : undefined;
};

/** Why an accepted change may have changed nothing: it names things that the document does not. */
const passedOver = ({ operation, ...exchange }: HttpRecord): Inconclusive | undefined =>
  exchange.request.method === 'PATCH' &&
  contract().isOperationId(operation) &&
  isAccepted({ ...exchange, operation }) &&
  isOurWording(operation, exchange.request)
    ? new Inconclusive(
        'missing-configuration',
        `${operation} was accepted, but the document does not show the names in its body: the target may have ignored names that it does not know. Name yours in dialect.bodies or members. Set dialect.complete once they are all named.`,
        { ...exchange, operation },
      )
    : undefined;

interface PassedOver {
  readonly cause: Inconclusive;
  readonly by: HttpRecord['request'];
}

/** A target that shows what a change set, in its answer or in a later read, has not passed it over. */
const dropUnderstood = (passed: PassedOver[], { request, response }: HttpRecord): void => {
  if (passed.length === 0 || response.status >= 300) return;
  const isOpen = ({ by }: PassedOver): boolean =>
    !by.url.startsWith(request.url) || !showsSent(by.body, response.body);
  passed.splice(0, passed.length, ...passed.filter(isOpen));
};

/**
 * Whether an answer may come from a place where the operation is not: then it says nothing of credentials, either. A
 * claim about many operations alike is judged by the others.
 */
export const mayBeElsewhere = ({
  operation,
  response,
}: Pick<HttpRecord, 'operation' | 'response'>): boolean =>
  contract().isOperationId(operation) &&
  ((isPathAssumed(target().dialect, operation) && nothingThere.includes(response.status)) ||
    (ofAnother.includes(response.status) && isPathOfAnother(target().dialect, operation)));

/** Knows which exchanges only show that the target has an operation elsewhere, if at all. */
export interface Assumptions {
  /** An operation that once answered otherwise is where it was looked for. */
  readonly note: (exchange: HttpRecord) => void;
  /** Whether any request for an operation was accepted. */
  readonly isAccepted: (operation: HttpRecord['operation']) => boolean;
  /** Why an exchange says nothing about any rule; undefined where it may. */
  readonly undocumented: (exchange: HttpRecord | undefined) => Inconclusive | undefined;
  /** Why a request that was refused as invalid, or as unproven, may be right in other words: the document shows none. */
  readonly misunderstood: (exchange: HttpRecord) => Inconclusive | undefined;
  /**
   * Why something that had to change may not have: a request of the test that changes something was not understood,
   * or what it changes may have another name, which a target may pass over.
   */
  readonly withoutEffect: () => Inconclusive | undefined;
  /** Why what these exchanges show fails nothing: they rest on what nobody has reviewed. */
  readonly unreviewed: (exchanges: readonly HttpRecord[]) => string | undefined;
  /** Why nothing fails in a test any more: it changed something by an operation that nobody has reviewed. */
  readonly changedUnreviewed: () => string | undefined;
}

/** A webhook was read by the same names as answers are. */
const restsOn = (unreviewed: ReadonlySet<string>, { operation, wire }: HttpRecord): boolean =>
  unreviewed.has(operation) ||
  (unreviewed.size > 0 && wire !== undefined && !contract().isOperationId(operation));

const restingOn = ({ operation, request }: HttpRecord): string =>
  `This relies on ${request.method} ${new URL(request.url).pathname}, which the target's own description suggests for ${operation} and nobody has reviewed. \`psi init --openapi FILE\` writes it into a target file, where it counts.`;

/**
 * Method and path of many operations are assumed, because the document only names them. Where the target file
 * says nothing of such an operation, "not found" is no answer of the operation: it may be somewhere else.
 *
 * Each test has its own: that another one was answered 2xx at the same path does not count. Several operations may
 * share a path (a catch-all, another method, a resource that this server keeps elsewhere for this kind of customer),
 * and which test was there before depends on the worker, the order and `--only`: the same server would be judged
 * otherwise from run to run. The findings of the other test stay good for itself; `dialect.complete` says it for all.
 */
export const assumptions = ({ dialect }: Target): Assumptions => {
  const found = new Set<string>();
  const acceptedOperations = new Set<string>();
  const unreviewed: ReadonlySet<string> = new Set(dialect.unreviewed);
  let changed: HttpRecord | undefined;
  const isSilent = (exchange: HttpRecord): boolean =>
    mayBeElsewhere(exchange) && !found.has(exchange.operation);
  const undocumented: Assumptions['undocumented'] = (exchange) =>
    exchange !== undefined && isSilent(exchange)
      ? new Inconclusive(
          'missing-configuration',
          `The document does not show the path of ${exchange.operation}. The assumed one, ${exchange.request.method} ${new URL(exchange.request.url).pathname}, answered ${exchange.response.status}, and this check saw no other answer of it. ${askForPath(exchange.operation)}`,
          exchange,
        )
      : undefined;
  const refused: HttpRecord[] = [];
  const passed: PassedOver[] = [];
  const noteChange = (exchange: HttpRecord): void => {
    if (isSilent(exchange)) refused.push(exchange);
    if (unreviewed.has(exchange.operation)) changed ??= exchange;
  };
  return {
    undocumented,
    isAccepted: (operation) => acceptedOperations.has(operation),
    unreviewed: (exchanges) => {
      const on = exchanges.find((each) => restsOn(unreviewed, each));
      return on && restingOn(on);
    },
    changedUnreviewed: () => changed && restingOn(changed),
    withoutEffect: () => refused.map(undocumented).find((cause) => cause !== undefined) ?? passed[0]?.cause,
    note: (exchange) => {
      const { operation, response, request } = exchange;
      if (request.method !== 'GET') noteChange(exchange);
      if (!dialect.complete) {
        const cause = passedOver(exchange);
        if (cause !== undefined) passed.push({ cause, by: request });
        dropUnderstood(passed, exchange);
      }
      if (contract().isOperationId(operation) && isAccepted({ ...exchange, operation }))
        acceptedOperations.add(operation);
      if (!nothingThere.includes(response.status) && !atTheDoor.includes(response.status))
        found.add(operation);
    },
    misunderstood: (exchange) => {
      const { operation, request } = exchange;
      const why = contract().isOperationId(operation) ? inOtherWords(operation, exchange) : undefined;
      return why !== undefined && !dialect.complete && isOurWording(operation as OperationId, request)
        ? new Inconclusive('missing-configuration', why, exchange)
        : undefined;
    },
  };
};

/** Why a webhook that did not come says nothing: no time is stated, so it may come after the wait. */
const lateness = (facts: Facts): Late => {
  const { ms, entry } = waitFor(target(), 'webhook');
  return new Late(
    `Expected ${facts.expected}: it did not come within ${ms} ms (${entry}). The document states no time.`,
    facts,
  );
};

/**
 * Why an assertion says nothing, held or not: its ground is elsewhere, or is asked for in other words. A
 * refusal of what is not even there would pass for the right one. One that does not hold says nothing, either, where
 * the test could not change what it had to: a read afterwards shows the old state. That a request was rejected because
 * of the change shows that it could, and so does a change of what had to stay.
 */
export const causeOfDoubtIn = (
  facts: Facts,
  holds: boolean,
  known: Assumptions,
): Inconclusive | undefined => {
  if (facts.wants === 'announced' && !holds) return lateness(facts);
  const exchanges: readonly HttpRecord[] = [facts.on ?? []].flat();
  const deciding = facts.wants === 'accepted' ? exchanges.at(-1) : undefined;
  return [
    ...exchanges.map((exchange) => known.undocumented(exchange)),
    deciding && known.misunderstood(deciding),
    holds || facts.wants === 'rejected-somehow' || facts.wants === 'unchanged'
      ? undefined
      : known.withoutEffect(),
  ].find((cause) => cause !== undefined);
};
