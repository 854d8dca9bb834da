import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { notFound, nothingServed } from '../../http/api-error.ts';
import type { Answer } from '../../http/call.ts';
import { serve, transacted } from '../../serving/dispatch.ts';
import { once } from '../../serving/idempotency.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { emit } from '../../webhooks/outbox.ts';
import { refusing, succeeding } from '../serving.ts';

/** Ends a transaction so that all that it did is undone, and carries out its answer. */
class Undone extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('undone');
    this.answer = answer;
  }
}

const undoing = (meant: OperationId): readonly Replacement[] => [
  replacing(once, async (right, call, handler) => {
    const answer = await right(call, handler);
    if (call.operation === meant) throw new Undone(answer);
    return answer;
  }),
  replacing(transacted, async (right, ...given) => {
    try {
      return await right(...given);
    } catch (error) {
      if (error instanceof Undone) return error.answer;
      throw error;
    }
  }),
];

const missing = (meant: OperationId): Replacement =>
  replacing(serve, async (right, world, request) => {
    if (request.operation === meant) throw notFound(nothingServed);
    return right(world, request);
  });

const answering400 = (meant: OperationId): Replacement =>
  refusing(({ status }, id) =>
    status === 404 && id === meant
      ? { status: 400, code: 'INVALID_INPUT', details: undefined, headers: {} }
      : {},
  );

const withoutMember = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutMember(item, name));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([member]) => member !== name)
      .map(([member, inner]) => [member, withoutMember(inner, name)]),
  );
};

/** A fault's value in place of a member: a number, an object for `none`, else the text itself. */
const said = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text === 'none' ? {} : text);

const rowsOrItself = (body: unknown, change: (one: unknown) => unknown): unknown =>
  isJsonObject(body) && Array.isArray(body['data'])
    ? { ...body, data: body['data'].map(change) }
    : change(body);

const shownAs = (body: unknown, way: string): unknown => {
  const [, left] = /^leaves-out-(\w+)$/.exec(way) ?? [];
  if (left !== undefined) return withoutMember(body, left);
  const [, name, text = ''] = /^shows-(\w+)-as-(.+)$/.exec(way) ?? [];
  if (name !== undefined)
    return rowsOrItself(body, (one) => (isJsonObject(one) ? { ...one, [name]: said(text) } : one));
  return way === 'shows-nothing' && isJsonObject(body)
    ? { ...body, data: [], hasMore: false, nextCursor: null }
    : body;
};

/** Successes of an operation are shown in this way. */
const showing = (meant: OperationId, way: string): Replacement =>
  succeeding((id, answer) => {
    if (id !== meant || answer.status >= 300 || answer.body === undefined) return answer;
    // As it will be sent: what has no value is not there.
    return { ...answer, body: shownAs(JSON.parse(JSON.stringify(answer.body)), way) };
  });

/** The replacements that break an operation as a whole. */
export const operationReplacements = (id: OperationId, way: string): readonly Replacement[] => {
  if (way === 'is-not-served') return [missing(id)];
  if (way === 'has-no-effect') return undoing(id);
  return [way === 'answers-400-for-404' ? answering400(id) : showing(id, way)];
};

/** Events of one type are sent under another. */
export const sendingAs = (meant: string, other: string): Replacement =>
  replacing(emit, (right, world, tx, event) =>
    right(world, tx, event.type === meant ? { ...event, type: other } : event),
  );
