import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Answer, Call, Handler } from '../http/call.ts';
import { replacing, type Replaceable, type Replacement } from '../runtime/behaviour.ts';

/** An answer whose body is changed, where it is an object. */
export const withBody = (answer: Answer, change: (body: JsonObject) => unknown): Answer =>
  isJsonObject(answer.body) ? { ...answer, body: change(answer.body) } : answer;

/** A page whose rows are changed. */
export const withRows = async (
  answer: Answer,
  change: (row: JsonObject) => JsonObject | Promise<JsonObject>,
): Promise<Answer> => {
  if (!isJsonObject(answer.body) || !Array.isArray(answer.body['data'])) return answer;
  const rows: readonly unknown[] = answer.body['data'];
  const data = await Promise.all(rows.map((row) => (isJsonObject(row) ? change(row) : row)));
  return { ...answer, body: { ...answer.body, data } };
};

/** An object without some of its members. */
export const without = (body: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** An object with some of its members alone. */
export const only = (body: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));

/** Runs the work; where it is refused in the way that is asked for, gives what is made of the refusal instead. */
export const whenRefused = async <T>(
  work: () => Promise<T>,
  isMeant: (refusal: ApiError) => boolean,
  instead: (refusal: ApiError) => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && isMeant(error)) return instead(error);
    throw error;
  }
};

/** A 404 comes without the code of its own. */
export const notFoundPlainly = <T>(work: () => Promise<T>): Promise<T> =>
  whenRefused(
    work,
    ({ status }) => status === 404,
    async ({ message }) => {
      throw notFound(message);
    },
  );

/** A handler gives another answer where it succeeds. */
export const answering = <Body>(
  point: Replaceable<Handler<Body>>,
  change: (answer: Answer, call: Call<Body>) => Answer | Promise<Answer>,
): Replacement => replacing(point, async (right, call) => change(await right(call), call));

/** A handler refuses what a check raises an error for, before it looks at anything else. */
export const checking = <Body>(
  point: Replaceable<Handler<Body>>,
  check: (call: Call<Body>) => unknown,
): Replacement =>
  replacing(point, async (right, call) => {
    await check(call);
    return right(call);
  });

/** A value that lacks members which its type promises. */
export const lacking = <T extends object>(value: T, ...names: readonly string[]): T =>
  // The type promises members that are not there: that is what the deviation is about.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as T;
