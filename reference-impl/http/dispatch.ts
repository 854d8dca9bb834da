import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { operation, operations, type OperationId } from '../../spec/operations.ts';
import { withAnswerFaults } from '../deviations/answer-faults.ts';
import { ApiError, forbidden, notFound } from './api-error.ts';
import { authenticate } from './authenticate.ts';
import type { Answer, AnyHandler, Call, Caller } from './call.ts';
import { servingForm } from './form-request.ts';
import { once } from './idempotency.ts';
import { handlerOf, type Route } from './intake.ts';
import { refuseLate } from '../deviations/late-refusals.ts';
import {
  mustBeServed,
  withEffectFault,
  withShownFaults,
  withStatusFault,
} from '../deviations/operation-faults.ts';
import { createRequestLimits } from '../deviations/request-limits.ts';
import { mustBePermitted } from './permissions.ts';
import type { ReadBody } from './request-body.ts';
import { createRouteTable } from './route-table.ts';
import { validateRequest, type RawRequest } from './validate-request.ts';
import { replaceable } from '../runtime/behaviour.ts';
import {
  beforeAnswering,
  emptyPage,
  isForgiven,
  variedRefusal,
  variedSuccess,
} from '../deviations/varied-answer.ts';
import { workFor, type Work } from '../runtime/work.ts';
import type { Tx } from '../store/store.ts';
import type { World } from '../runtime/world.ts';

/** A request below the base address. `path` has no query and is not decoded yet. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The bytes of a body that is no form. Not called before whoever sends is known. */
  readonly readBody: ReadBody;
  /** What a form is read from. */
  readonly source: Readable;
}

/** Raises 403 for production credentials where only the sandbox serves. Source: Authentication. */
export const mustBeAllowed = replaceable((_world: World, id: OperationId, caller: Caller): void => {
  if (operation(id).isSandboxOnly === true && caller.kind !== 'none' && caller.environment === 'production')
    throw forbidden('This operation exists in the sandbox only.');
});

const methodNotAllowed = (method: string, allowed: readonly string[]): ApiError =>
  new ApiError(405, 'METHOD_NOT_ALLOWED', `${method} is not possible here.`, undefined, {
    Allow: allowed.join(', '),
  });

const readAll = async (
  params: RawRequest['params'],
  { query, headers, readBody }: Incoming,
): Promise<RawRequest> => ({ params, query, headers, rawBody: await readBody() });

/** The server was reset between the authentication of a request and its transaction: it starts again. */
class WasReset extends Error {}

/** Runs work for who was let in by this generation of credentials. */
const transactIn = <T>(
  { store, credentials }: World,
  generation: number,
  access: 'read' | 'write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  store.transact(async (tx) => {
    if (credentials.generation() !== generation) throw new WasReset();
    return work(tx);
  }, access);

/** Runs a handler in one transaction, for who was let in by this generation of credentials. */
const transacted = (
  world: World,
  generation: number,
  { operation: id, handler, ...request }: Omit<Call, keyof Work> & { readonly handler: AnyHandler },
): Promise<Answer> =>
  withEffectFault(world.faults, id, (undo) =>
    transactIn(world, generation, operations[id].method === 'GET' ? 'read' : 'write', async (tx) => {
      const work = workFor(world, tx, request.caller.tenant);
      return undo(await once({ ...work, operation: id, ...request }, handler));
    }),
  );

/** How a request is read, and what it is counted by. */
export interface Admission {
  readonly read: () => Promise<RawRequest>;
  readonly mustBeWithinLimits: (caller: Caller) => void;
}

/** A request that was let in, with all that it carries but a form. */
export interface Admitted {
  readonly raw: RawRequest;
  readonly generation: number;
  readonly caller: Caller;
}

/** Lets a request in, then reads what it carries; a form is read later. */
export const letIn = replaceable(
  async (
    world: World,
    id: OperationId,
    { headers }: Incoming,
    { read, mustBeWithinLimits }: Admission,
  ): Promise<Admitted> => {
    const asking = authenticate(world, id, headers);
    mustBeWithinLimits(asking);
    mustBeAllowed(world, id, asking);
    mustBePermitted(world, id, asking);
    const raw = await read();
    // A body takes its time to come; who sends it may be nobody by now.
    const generation = world.credentials.generation();
    return { raw, generation, caller: authenticate(world, id, headers) };
  },
);

/**
 * Answers requests: find the operation, authenticate, validate, run its handler in one transaction. Refusals are
 * thrown as ApiError.
 */
export const createDispatch = (
  world: World,
  routes: Readonly<Record<OperationId, Route>>,
): ((incoming: Incoming) => Promise<Answer>) => {
  const match = createRouteTable();
  const mustBeWithinLimits = createRequestLimits(world.variations);

  const serve = async (
    id: OperationId,
    params: Readonly<Record<string, string>>,
    incoming: Incoming,
  ): Promise<Answer> => {
    const { headers } = incoming;
    mustBeServed(world.faults, id);
    const { raw, generation, caller } = await letIn(world, id, incoming, {
      read: () => readAll(params, incoming),
      mustBeWithinLimits,
    });
    const arriving = { headers, source: incoming.source, tenant: caller.tenant };
    const answer = await servingForm(world, routes[id], arriving, async (form, handler) => {
      const valid = validateRequest(id, { ...raw, form }, world);
      const file = form?.file && { file: form.file };
      return transacted(world, generation, {
        operation: id,
        params,
        ...valid,
        rawBody: raw.rawBody,
        ...file,
        headers,
        caller,
        handler,
      });
    });
    const final = answer.afterCommit ? await answer.afterCommit() : answer;
    const varied = variedSuccess(world, id, final);
    return withAnswerFaults(world.faults, id, withShownFaults(world.faults, id, varied));
  };

  const serveOrRefuse: typeof serve = async (id, params, incoming) => {
    try {
      return await serve(id, params, incoming);
    } catch (error) {
      if (error instanceof WasReset) return await serveOrRefuse(id, params, incoming);
      await refuseLate(world, id, handlerOf(routes[id]), () => readAll(params, incoming), error);
      if (isForgiven(world, id, error)) return emptyPage;
      throw withStatusFault(world.faults, id, variedRefusal(world, id, error));
    } finally {
      await beforeAnswering(world);
    }
  };

  return async (incoming) => {
    // HEAD is GET without the body, which Node leaves out by itself.
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method;
    const found = match(method, incoming.path);
    if (found.kind === 'wrong-method') throw methodNotAllowed(incoming.method, found.allowed);
    if (found.kind === 'unknown') throw notFound('Nothing is served at this path.');
    return serveOrRefuse(found.id, found.params, incoming);
  };
};
