import { isJsonObject } from '../../spec/json.ts';
import { operation, type OperationId } from '../../spec/operations.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import { isAccepted } from '../assertions/answers.ts';
import type { CallOptions, Client } from './client.ts';

/** Makes a request wrong in one thing; undefined where it has no such thing. */
export type Wrongly = (operation: OperationId, options: CallOptions) => CallOptions | undefined;

/** A wrong request, and the right one that the target accepted after it. */
export interface WrongAndRight {
  readonly operation: OperationId;
  /** What was asked wrongly, and what was answered. */
  readonly asked: CallOptions;
  readonly wrong: Exchange;
  /** Undefined where no right one was accepted. */
  readonly right: Exchange | undefined;
}

/** A signed retry is signed for one request: another one would spend the signature. */
const isSigned = ({ headers = {} }: CallOptions): boolean =>
  Object.keys(headers).some((name) => name.endsWith('wallet-signature'));

/**
 * A client that sends the first request of each operation wrongly before it sends it. `found` answers what was learnt:
 * of each operation that took the wrong request, or a right one later.
 *
 * @param unwatched sends the wrong requests, where the client is itself one that looks at what is sent
 */
export const wrongFirst = (
  api: Client,
  wrongly: Wrongly,
  unwatched: Client = api,
): { readonly api: Client; readonly found: () => readonly WrongAndRight[] } => {
  const seen = new Map<OperationId, WrongAndRight>();
  const call: Client['call'] = async (id, options = {}) => {
    const changed = seen.has(id) || isSigned(options) ? undefined : wrongly(id, options);
    if (changed !== undefined)
      seen.set(id, {
        operation: id,
        asked: changed,
        wrong: await unwatched.call(id, changed),
        right: undefined,
      });
    const answer = await api.call(id, options);
    const known = seen.get(id);
    if (known !== undefined && known.right === undefined && isAccepted(answer))
      seen.set(id, { ...known, right: answer });
    return answer;
  };
  return {
    api: { ...api, call },
    found: () => [...seen.values()].filter(({ wrong, right }) => right !== undefined || isAccepted(wrong)),
  };
};

/** Ids of two things that are there, of kinds that the document shows. */
export interface KnownIds {
  readonly customerId: string;
  readonly accountId: string;
}

/** An address is no id, and what is answered of a code that nobody has is left open. */
const namesNoId: ReadonlySet<string> = new Set(['receiverUmaAddress', 'code']);

/** Where a deletion of nothing may be answered as one: the document shows 404 for two kinds only. */
const mayFindNothing = (id: OperationId): boolean => {
  const { method, isList } = operation(id);
  return isList === true || (method === 'DELETE' && id !== 'customers.delete' && id !== 'tokens.delete');
};

/** Puts the id of another kind into a path: that of an account for a customer, that of a customer for the others. */
export const withAnotherKind =
  ({ customerId, accountId }: KnownIds): Wrongly =>
  (id, options) => {
    const name = Object.keys(options.path ?? {})
      .filter((each) => !namesNoId.has(each))
      .at(-1);
    if (name === undefined || mayFindNothing(id)) return undefined;
    return { ...options, path: { ...options.path, [name]: name === 'customerId' ? accountId : customerId } };
  };

/** Breaks a JSON body off before its last brace. */
export const brokenOff: Wrongly = (_operation, options) =>
  options.form === undefined && isJsonObject(options.body)
    ? { ...options, body: JSON.stringify(options.body).slice(0, -1) }
    : undefined;
