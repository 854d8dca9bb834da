import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { beginningOf, isBeginning } from '../../target/dialect/parameters.ts';

/**
 * The id of another thing that an answer showed beside one of these ids, by the name of the member; of what an operation
 * ends, the id that the answer showed which began it.
 */
export type Beside = (ids: readonly string[], name: string, operation?: OperationId) => string | undefined;

/** The values that a request names in its path and its query. */
type Named = Readonly<Record<string, unknown>>;

type Answered = Pick<Exchange, 'operation' | 'response' | 'wire'> & Partial<Pick<Exchange, 'request'>>;

/** What a request makes a thing for. Of a list, that which its path names: a parameter may do nothing. */
const askedFor = ({ method, url, body }: Exchange['request'], named: Named): object => {
  if (method === 'POST') return { ...named, ...(isJsonObject(body) ? body : {}) };
  const parts = new URL(url).pathname.split('/').map((part) => decodeURIComponent(part));
  return Object.fromEntries(Object.entries(named).filter(([, id]) => parts.includes(String(id))));
};

const isIdName = (name: string): boolean => name.endsWith('Id');

/** More things than this are forgotten, the oldest first. */
const mostKept = 5_000;

/**
 * Remembers the ids that things are shown with: a path of the target may name whose a thing is, where ours names the thing
 * alone. `/customers/{customerId}/beneficial-owners/{beneficialOwnerId}` is filled in by the owner that was answered. A body
 * of theirs may name a customer by the id, where ours has the UMA address.
 */
export const idsBeside = (): {
  /** @param about everything that its request named; `named`, by its name, where it has one */
  readonly note: (exchange: Answered, about: readonly string[], named?: Named) => void;
  readonly beside: Beside;
} => {
  const begun = new Map<string, Readonly<Record<string, unknown>>>();
  // In the target's own words: only its path has a name for what was begun.
  const noteBegun = (operation: OperationId, body: unknown, about: readonly string[]): void => {
    if (!isBeginning(operation) || !isJsonObject(body)) return;
    for (const id of about) begun.set(`${operation} ${id}`, body);
  };
  const begunFor = (ids: readonly string[], name: string, operation: OperationId): string | undefined => {
    const answers = ids.map((id) => begun.get(`${beginningOf(operation) ?? ''} ${id}`));
    const shown = answers.map((answer) => answer?.[name] ?? answer?.['id']);
    return shown.find((value) => typeof value === 'string');
  };
  const known = new Map<string, Readonly<Record<string, string>>>();
  const keepUnder = (key: string, others: Readonly<Record<string, string>>): void => {
    known.delete(key);
    known.set(key, others);
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  };
  const idsIn = (thing: object): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(thing).flatMap(([name, value]) =>
        isIdName(name) && typeof value === 'string' ? [[name, value] as const] : [],
      ),
    );
  const keep = (thing: unknown, asked: Readonly<Record<string, string>>): void => {
    if (!isJsonObject(thing) || typeof thing['id'] !== 'string') return;
    const others = { ...known.get(thing['id']), ...asked, ...idsIn(thing) };
    if (Object.keys(others).length > 0) keepUnder(thing['id'], others);
    // The document shows both of a customer.
    const { customerType, umaAddress } = thing;
    if (typeof umaAddress === 'string' && customerType !== undefined)
      keepUnder(umaAddress, { customerId: thing['id'] });
  };
  return {
    note: ({ operation, request, response: { body, status }, wire }, about, named = {}) => {
      noteBegun(operation, wire?.responseBody ?? body, about);
      const asked = status >= 300 || request === undefined ? {} : idsIn(askedFor(request, named));
      keep(body, asked);
      if (isJsonObject(body) && Array.isArray(body['data'])) for (const row of body['data']) keep(row, asked);
    },
    beside: (ids, name, operation) =>
      ids.map((id) => known.get(id)?.[name]).find((value) => value !== undefined) ??
      (operation === undefined ? undefined : begunFor(ids, name, operation)),
  };
};
