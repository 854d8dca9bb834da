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
import { createRouteTable } from './route-table.ts';
import { validateRequest } from './validate-request.ts';
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
  /** Empty for a form. */
  readonly rawBody: Buffer;
  /** What a form is read from. */
  readonly source: Readable;
}

/** What a faulty server takes the credentials of the other environment for, or its own not. */
const isMistaken = ({ faults }: World, id: OperationId, { environment }: { readonly environment: string }) =>
  environment === 'production'
    ? id === 'sandbox.fundInternalAccount' && faults.has('funding-takes-production-credentials')
    : id === 'sandbox.sendTestWebhook' && faults.has('test-webhook-refuses-sandbox-credentials');

const mustBeAllowed = (world: World, id: OperationId, caller: Caller): void => {
  if (operation(id).isSandboxOnly !== true || caller.kind === 'none') return;
  if ((caller.environment === 'production') !== isMistaken(world, id, caller))
    throw forbidden('This operation exists in the sandbox only.');
};

const methodNotAllowed = (method: string, allowed: readonly string[]): ApiError =>
  new ApiError(405, 'METHOD_NOT_ALLOWED', `${method} is not possible here.`, undefined, {
    Allow: allowed.join(', '),
  });

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
    const { headers, rawBody, query } = incoming;
    mustBeServed(world.faults, id);
    const raw = { params, query, headers, rawBody };
    if (world.variations.has('requests-are-read-before-credentials')) validateRequest(id, raw, world);
    const generation = world.credentials.generation();
    const caller = authenticate(world, id, headers);
    mustBeWithinLimits(caller);
    mustBeAllowed(world, id, caller);
    const arriving = { headers, source: incoming.source, tenant: caller.tenant };
    const answer = await servingForm(world, routes[id], arriving, async (form, handler) => {
      const valid = validateRequest(id, { ...raw, form }, world);
      const file = form?.file && { file: form.file };
      return transacted(world, generation, {
        operation: id,
        params,
        ...valid,
        rawBody,
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
      await refuseLate(world, id, handlerOf(routes[id]), { ...incoming, params }, error);
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
