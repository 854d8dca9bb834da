import { setTimeout as pause } from 'node:timers/promises';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { attempted, type Attempted, type Request, type Sender } from './attempts.ts';

/** A read may lack so long what was created, as lists may: the document states no time. Milliseconds. */
const followsWithinMs = 2_000;

const firstPauseMs = 20;

/** After so many reads of an operation in a row that found nothing, it is hardly a matter of time. */
const hopeless = 3;

/** How long another is repeated then: some targets hide what waits for an approval, and are late besides. Milliseconds. */
const hardlyMs = 500;

/** The answers about nothing. */
const nothing: readonly number[] = [404, 410];

/** The operations on things whose absence has a code of its own. */
const withCode = ofContract(
  ({ ruleIds, rule }) =>
    new Set(
      ruleIds
        .map(rule)
        .filter(({ section, level }) => section === 'Errors > 404' && level === 'must')
        .flatMap(({ operations }) => operations),
    ),
);

/** Whether a read found nothing. 400 may say so, but not of a thing whose absence has a code. */
const isOfNothing = ({ operation, response: { status } }: Exchange): boolean =>
  nothing.includes(status) || (status === 400 && !withCode().has(operation));

interface Asked {
  /** The platform when absent. */
  readonly as?: unknown;
  readonly path?: Readonly<Record<string, string>>;
  readonly isLimitWanted?: true;
}

/** Something that was created, by whom and below what. */
interface Created {
  readonly at: number;
  readonly by: string | undefined;
  readonly below: Readonly<Record<string, string>>;
}

/** Things that were created just now, as one process has seen them. */
interface NewThings {
  readonly note: (exchange: Exchange, asked: Asked) => void;
  /** Milliseconds until a read that found nothing is worth repeating; undefined where its answer counts. */
  readonly waitMs: (exchange: Exchange, asked: Asked, attempts: number) => number | undefined;
}

const idOf = ({ path = {} }: Asked): string | undefined => Object.values(path).at(-1);

const isNameOfId = (name: string): boolean => name === 'id' || name.endsWith('Id');

/** Ids in an object, and in the objects that it holds. */
const idsIn = (body: JsonObject): readonly string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    if (isJsonObject(value)) return idsIn(value);
    return typeof value === 'string' && isNameOfId(name) ? [value] : [];
  });

/** The ids of what may be new, in the answer to a creation: what was known before is found anyhow. */
const madeIn = (
  { operation, response: { status, body } }: Exchange,
  { path = {} }: Asked,
): readonly string[] => {
  const isCreation = contract().operation(operation).method === 'POST' && status < 300;
  const ids = isCreation && isJsonObject(body) ? idsIn(body) : [];
  return ids.filter((id) => !Object.values(path).includes(id));
};

const isAgent = (authorization: string | undefined): boolean => /^bearer/i.test(authorization ?? '');

/**
 * Whether a read asks as the creator did, as the platform of the agent that created it, or as an agent of the platform
 * that did, and at the place of that.
 */
const isReadOf = (
  { by, below }: Created,
  { request }: Exchange,
  { path = {}, as = 'sandbox' }: Asked,
): boolean =>
  request.method === 'GET' &&
  (request.headers['authorization'] === by ||
    (as === 'sandbox' && isAgent(by)) ||
    isAgent(request.headers['authorization'])) &&
  Object.entries(path)
    .slice(0, -1)
    .every(([name, value]) => (below[name] ?? value) === value);

export const newThings = (): NewThings => {
  const created = new Map<string, Created>();
  const missed = new Map<OperationId, number>();
  const forgetOld = (): void => {
    for (const [id, { at }] of created) {
      if (performance.now() < at + followsWithinMs) return;
      created.delete(id);
    }
  };
  return {
    note: (exchange, asked) => {
      forgetOld();
      const { operation, request, response } = exchange;
      const isDeletion = contract().operation(operation).method === 'DELETE' && response.status < 300;
      if (isDeletion) created.delete(idOf(asked) ?? '');
      for (const id of madeIn(exchange, asked)) {
        if (created.has(id)) continue;
        created.set(id, {
          at: performance.now(),
          by: request.headers['authorization'],
          below: asked.path ?? {},
        });
      }
    },
    waitMs: (exchange, asked, attempts) => {
      const { operation } = exchange;
      const made = created.get(idOf(asked) ?? '');
      if (made === undefined || !isReadOf(made, exchange, asked)) return undefined;
      const misses = missed.get(operation) ?? 0;
      const isMissing = isOfNothing(exchange);
      const withinMs = misses < hopeless ? followsWithinMs : hardlyMs;
      if (isMissing && performance.now() < made.at + withinMs) return firstPauseMs * 2 ** (attempts - 1);
      missed.set(operation, isMissing ? misses + 1 : 0);
      return undefined;
    },
  };
};

interface Exchanging {
  readonly news: NewThings;
  readonly options: Asked;
  readonly exchangeOf: (made: Attempted) => Exchange;
}

/** Sends a request, and a read once more as long as it does not find what was created just now. */
export const exchanged = async (
  request: Request,
  sender: Sender,
  { news, options, exchangeOf: asExchange }: Exchanging,
): Promise<{ readonly made: Attempted; readonly exchange: Exchange }> => {
  let repeated: Attempted['repeated'];
  for (let attempts = 1; ; attempts += 1) {
    const made = await attempted(request, sender, options.isLimitWanted === true);
    const exchange = asExchange({ ...made, ...(repeated && { repeated }) });
    const waitMs = news.waitMs(exchange, options, attempts);
    if (waitMs === undefined) {
      news.note(exchange, options);
      return { made, exchange };
    }
    const goOn = sender.onHeld();
    await pause(waitMs);
    goOn();
    repeated = {
      times: attempts,
      status: exchange.response.status,
      waitedMs: waitMs + (repeated?.waitedMs ?? 0),
    };
  }
};
