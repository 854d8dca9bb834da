import type { Context } from '../../../examples/integration/context.ts';
import { rightDecisions, type Decisions } from '../../../examples/integration/decisions.ts';
import type { Json } from '../../../examples/integration/json.ts';
import { asJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Behaviour, Send } from '../in-process-client.ts';
import { besides, dispatch, outgoing, transporting, type Outgoing } from '../rewriting.ts';
import { deciding } from '../deciding.ts';

export type Operations = readonly OperationId[] | 'all';

/** Sends the request, as it is or with something changed. */
type Go = (changed?: Partial<Outgoing>) => Promise<Response>;
/** Sends another request of the same caller. */
type Ask = (method: string, path: string, body?: JsonObject) => Promise<Response>;

const isMeant = (operations: Operations, { operation }: Outgoing): boolean =>
  operations === 'all' || (operation !== undefined && operations.includes(operation));

/** Decides what is sent in place of some requests, and what comes back. */
export const around = (
  operations: Operations,
  act: (request: Outgoing, go: Go, ask: Ask) => Promise<Response>,
): Behaviour =>
  transporting((send) => async (input, init) => {
    const request = outgoing(input, init);
    if (!isMeant(operations, request)) return send(input, init);
    return act(
      request,
      (changed = {}) => dispatch(send, { ...request, ...changed }, init),
      (method, path, body) => dispatch(send, besides(request, method, path, body)),
    );
  });

/** An answer that the service did not give, or not so. */
export const answerOf = (status: number, body?: JsonObject): Response =>
  new Response(body === undefined || status === 204 ? null : JSON.stringify(body), { status });

/** The JSON object of an answer; without members where it has none. */
export const bodyOf = async (answer: Response): Promise<JsonObject> =>
  asJsonObject(jsonIn(await answer.clone().text()));

/** Takes the answers to some requests for something else. */
export const misreading = (
  operations: Operations,
  change: (answer: JsonObject, request: Outgoing) => JsonObject,
): Behaviour =>
  around(operations, async (request, go) => {
    const answer = await go();
    if (!answer.ok || answer.status === 204) return answer;
    return answerOf(answer.status, change(await bodyOf(answer), request));
  });

/** Does not send some requests, and believes that they were answered. */
export const pretending = (
  operations: Operations,
  answer: (request: Outgoing) => JsonObject,
  status = 200,
): Behaviour => around(operations, async (request) => answerOf(status, answer(request)));

/** Takes an event for something else before it is dealt with. */
export const mistaking = (change: (data: JsonObject, type: string) => JsonObject): Behaviour =>
  deciding({
    eventKey: (event, body) => {
      const data = asJsonObject(event['data']);
      Object.assign(data, change(data, String(event['type'])));
      return rightDecisions.eventKey(event, body);
    },
  });

/** Hears of every genuine event, also of one that it has heard of before. */
export const hearing = (hear: (event: Json) => void): Partial<Decisions> => ({
  isGenuine: (body, signature, publicKey) => {
    const isGenuine = rightDecisions.isGenuine(body, signature, publicKey);
    if (isGenuine) hear(asJsonObject(jsonIn(body.toString('utf8'))));
    return isGenuine;
  },
});

/** Says something else than it believes, or believes something else than it knows. */
export const telling = (ask: string, tell: (ok: JsonObject, asked: JsonObject) => JsonObject): Behaviour => ({
  answers: (verb, asked, answer) =>
    verb === ask && 'ok' in answer ? { ok: tell(answer.ok, asked) } : answer,
});

/** Says that a thing stands otherwise. */
export const tellingStatus = (of: string, status: (so: unknown) => unknown): Behaviour =>
  telling('status', (ok, asked) => (asked['of'] === of ? { ...ok, status: status(ok['status']) } : ok));

/** Other words for some; the rest as they are. */
export const otherwise =
  (words: Readonly<Record<string, string>>) =>
  (so: unknown): unknown =>
    typeof so === 'string' && Object.hasOwn(words, so) ? words[so] : so;

/** Knows what the integration works with, from the first thing that it is asked after a start. */
export interface Knowing {
  readonly behaviour: Pick<Behaviour, 'beforeAsk' | 'beforeStart'>;
  readonly context: () => Promise<Context>;
  /** Undefined before it was asked for anything. */
  readonly now: () => Context | undefined;
}

export const knowing = (beforeAsk?: Behaviour['beforeAsk']): Knowing => {
  let known: Context | undefined;
  let waiting: ((context: Context) => void)[] = [];
  return {
    behaviour: {
      beforeStart: () => {
        known = undefined;
        waiting = [];
      },
      beforeAsk: async (context, ask, asked) => {
        known = context;
        for (const tell of waiting) tell(context);
        waiting = [];
        await beforeAsk?.(context, ask, asked);
      },
    },
    now: () => known,
    context: () =>
      known === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(known),
  };
};

/** Does something besides. What becomes of it after the end of its scenario does not matter. */
export const besidesThat = (work: Promise<unknown>): void => {
  work.catch(() => undefined);
};

/** Does more than one thing wrong, or one thing in two places: transports are put into one another. */
export const both = (one: Behaviour, other: Behaviour): Behaviour => ({
  ...one,
  ...other,
  decisions: { ...one.decisions, ...other.decisions },
  transport: (send, start, crash) => {
    const inner: Send = one.transport?.(send, start, crash) ?? send;
    return other.transport?.(inner, start, crash) ?? inner;
  },
});

/** With another value of one of the headers; without it when undefined. */
export const withHeader = (
  { headers }: Outgoing,
  name: string,
  value: string | undefined,
): Pick<Outgoing, 'headers'> => {
  const { [name]: _old, ...others } = headers;
  return { headers: value === undefined ? others : { ...others, [name]: value } };
};
