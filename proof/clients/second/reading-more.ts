import { readTransaction } from '../../../examples/integration/transactions.ts';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import type { Behaviour } from '../in-process-client.ts';
import { besides, dispatch, outgoing, transporting, type Outgoing } from '../rewriting.ts';
import { letGo, lettingGo } from './kept-state.ts';
import { around, bodyOf, knowing } from './ways.ts';

/** Reads some paths, all at once, before a request leaves. What cannot be read does not matter. */
export const readingBefore = (
  operations: readonly OperationId[],
  paths: (request: Outgoing) => readonly string[] | Promise<readonly string[]>,
): Behaviour =>
  around(operations, async (request, go, ask) => {
    const wanted = await paths(request);
    await Promise.all(
      wanted.map(async (path) =>
        ask('GET', path)
          .then((answer) => answer.text())
          .catch(() => ''),
      ),
    );
    return go();
  });

/** Reads what a request is about before it and after it, and a list besides. */
export const lookingAround = (operations: readonly OperationId[], lists: readonly string[]): Behaviour =>
  around(operations, async ({ method, url }, go, ask) => {
    const read = async (path: string): Promise<unknown> => {
      const answer = await ask('GET', path).catch(() => undefined);
      return answer?.text();
    };
    const [, , collection = '', id] = url.pathname.split('/');
    if (id !== undefined && method !== 'DELETE') await read(`/${collection}/${id}`);
    const answer = await go();
    const { id: made } = await bodyOf(answer);
    const named = id ?? (answer.ok && typeof made === 'string' ? made : undefined);
    await Promise.all([...lists, ...(named === undefined ? [] : [`/${collection}/${named}`])].map(read));
    return answer;
  });

/** Before its first request after a start it reads what seldom changes. */
export const warmingUp = (): Behaviour =>
  transporting((send) => {
    let isWarm = false;
    return async (input, init) => {
      const request = outgoing(input, init);
      const isPlatform = request.headers['authorization']?.startsWith('Basic ') === true;
      if (!isWarm && isPlatform) {
        isWarm = true;
        const paths = [
          '/config',
          '/exchange-rates',
          '/platform/internal-accounts',
          '/uma-providers',
          '/discoveries',
        ];
        await Promise.all(
          paths.map(async (path) =>
            dispatch(send, besides(request, 'GET', path))
              .then((answer) => answer.text())
              .catch(() => ''),
          ),
        );
      }
      return send(input, init);
    };
  });

/** Before a quote for an account the account is looked up, as whoever asks for bounds does. */
export const lookingUpPayees = (): Behaviour =>
  readingBefore(['quotes.create'], ({ body }) => {
    const { accountId } = asJsonObject(asJsonObject(body)['destination']);
    return typeof accountId === 'string' ? [`/receiver/external-account/${accountId}`] : [];
  });

/** The funding sources that a card has are sent with a change of its state, but for its end. */
export const changingFundsToo = (): Behaviour =>
  around(['cards.update'], async ({ body, url }, go, ask) => {
    const { fundingSources } = await bodyOf(
      await ask('GET', `/cards/${url.pathname.split('/').at(-1) ?? ''}`),
    );
    const isEnd = asJsonObject(body)['state'] === 'CLOSED';
    return go(Array.isArray(fundingSources) && !isEnd ? { body: { ...body, fundingSources } } : {});
  });

/** Confirms the receipt of each payment that it believes to be COMPLETED, once. */
export const confirmingReceipts = (): Behaviour => {
  const confirmed = new Set<string>();
  return {
    beforeAsk: async ({ api, state }) => {
      for (const { id, status } of Object.values(state.get().transactions)) {
        if (status !== 'COMPLETED' || confirmed.has(id)) continue;
        confirmed.add(id);
        await api
          .call({ method: 'POST', path: `/transactions/${id}/confirm`, key: `${id}-receipt` })
          .catch(() => undefined);
      }
    },
  };
};

/**
 * An event of a payment is a reason to read its transaction, and no more; it is acknowledged after that. One that comes
 * before anything was asked for is believed as the example does.
 */
export const believingWhatItReads = (): Behaviour => {
  const { behaviour, now } = knowing();
  const isOfPayment = (event: JsonObject): boolean => String(event['type']).startsWith('OUTGOING_PAYMENT.');
  return {
    ...behaviour,
    beforeStart: (settings, start, environment) => {
      behaviour.beforeStart?.(settings, start, environment);
      lettingGo.beforeStart(settings, start, environment);
    },
    decisions: {
      eventKey: (event, body) =>
        isOfPayment(event) && now() !== undefined ? letGo : rightDecisions.eventKey(event, body),
      acknowledgement: async (event) => {
        const { id } = asJsonObject(event['data']);
        const context = now();
        if (isOfPayment(event) && context !== undefined && typeof id === 'string')
          await readTransaction(context, id).catch(() => undefined);
        return rightDecisions.acknowledgement(event);
      },
    },
  };
};

const basicOf = ({ id, clientId, clientSecret }: JsonObject): string =>
  `Basic ${Buffer.from(`${String(clientId ?? id)}:${String(clientSecret)}`).toString('base64')}`;

/** Makes a token at its start, and sends it in place of the one that it was given. */
export const workingWithAnOwnToken = (): Behaviour =>
  transporting((send) => {
    let own: Promise<string | undefined> | undefined;
    const make = async (request: Outgoing): Promise<string | undefined> => {
      const wanted = { name: 'acme', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] };
      const answer = await dispatch(send, besides(request, 'POST', '/tokens', wanted)).catch(() => undefined);
      return answer?.ok === true ? basicOf(await bodyOf(answer)) : undefined;
    };
    return async (input, init) => {
      const request = outgoing(input, init);
      if (request.headers['authorization']?.startsWith('Basic ') !== true) return send(input, init);
      own ??= make(request);
      const authorization = await own;
      if (authorization === undefined) return send(input, init);
      return dispatch(send, { ...request, headers: { ...request.headers, authorization } }, init);
    };
  });
