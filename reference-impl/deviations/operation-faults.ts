import type { OperationId } from '../../spec/operations.ts';
import type { Faults } from './faults.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Answer } from '../http/call.ts';

const isOn = (faults: Faults, id: OperationId, way: string): boolean => faults.has(`operation:${id}:${way}`);

/** Raises 404 where a fault has the operation missing. */
export const mustBeServed = (faults: Faults, id: OperationId): void => {
  if (isOn(faults, id, 'is-not-served')) throw notFound('Nothing is served at this path.');
};

/** Runs what a transaction does; with the fault for it, all that it did is undone and the answer remains. */
export const withEffectFault = async (
  faults: Faults,
  id: OperationId,
  transact: (undo: (answer: Answer) => Answer) => Promise<Answer>,
): Promise<Answer> => {
  if (!isOn(faults, id, 'has-no-effect')) return transact((answer) => answer);
  const undone = new Error('undone');
  let given: Answer | undefined;
  try {
    await transact((answer) => {
      given = answer;
      throw undone;
    });
  } catch (cause) {
    if (cause !== undone) throw cause;
  }
  if (given === undefined) throw new Error('A transaction that was to be undone gave no answer.');
  return given;
};

/** A refusal as the fault for its status has it. */
export const withStatusFault = (faults: Faults, id: OperationId, cause: unknown): unknown =>
  cause instanceof ApiError && cause.status === 404 && isOn(faults, id, 'answers-400-for-404')
    ? new ApiError(400, 'INVALID_INPUT', cause.message)
    : cause;

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutMember = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutMember(item, name));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([member]) => member !== name)
      .map(([member, inner]) => [member, withoutMember(inner, name)]),
  );
};

/** What a fault says in place of a member: a number, an object for `none`, else the text itself. */
const said = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text === 'none' ? {} : text);

const rowsOrItself = (body: unknown, change: (one: unknown) => unknown): unknown =>
  isNode(body) && Array.isArray(body['data']) ? { ...body, data: body['data'].map(change) } : change(body);

const shownAs = (body: unknown, way: string): unknown => {
  const [, left] = /^leaves-out-(\w+)$/.exec(way) ?? [];
  if (left !== undefined) return withoutMember(body, left);
  const [, name, text = ''] = /^shows-(\w+)-as-(.+)$/.exec(way) ?? [];
  if (name !== undefined)
    return rowsOrItself(body, (one) => (isNode(one) ? { ...one, [name]: said(text) } : one));
  return way === 'shows-nothing' && isNode(body)
    ? { ...body, data: [], hasMore: false, nextCursor: null }
    : body;
};

/** An answer as the faults of its operation show it. */
export const withShownFaults = (faults: Faults, id: OperationId, answer: Answer): Answer => {
  const family = `operation:${id}:`;
  const ways = faults.on().filter((name) => name.startsWith(family));
  if (ways.length === 0 || answer.status >= 300 || answer.body === undefined) return answer;
  // As it will be sent: what has no value is not there.
  const sent = JSON.parse(JSON.stringify(answer.body)) as unknown;
  return { ...answer, body: ways.reduce((body, name) => shownAs(body, name.slice(family.length)), sent) };
};

/** The type under which an event is sent. */
export const typeAsSent = (faults: Faults, type: string): string => {
  const family = `webhook:${type}:is-sent-as-`;
  const found = faults.on().find((name) => name.startsWith(family));
  return found === undefined ? type : found.slice(family.length);
};
