import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ServedOperationId } from '../../spec/served-operations.ts';
import { forbidden, notFound, nothingServed } from '../http/api-error.ts';
import { authenticate, credentialIdsIn, whoAsks } from '../http/authenticate.ts';
import type { Answer, AnyHandler, Call } from '../http/call.ts';
import type { Exchange } from '../http/exchange.ts';
import { servingForm } from './form-request.ts';
import { once } from './idempotency.ts';
import type { Route } from '../http/intake.ts';
import { allowText, methodNotAllowed } from '../http/methods.ts';
import { mustBePermitted } from './permissions.ts';
import type { ReadBody } from './request-body.ts';
import { createRouteTable } from './route-table.ts';
import { validateRequest, type RawRequest } from '../http/validate-request.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { workFor } from '../tasks/work.ts';
import type { Tx } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import type { Caller, PlatformCaller } from '../runtime/caller.ts';
import type { Work } from '../runtime/work.ts';

/** A request below the base address. `path` has no query and is not decoded yet. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The bytes of a body that is no form. Not called before whoever sends is known. */
  readonly readBody: ReadBody;
  /** The stream that a form is read from. */
  readonly source: Readable;
  /** The caller, where that was found out otherwise than by the headers. */
  readonly signedIn?: PlatformCaller;
  /** Where what becomes known of the request is noted, for whoever watches. */
  readonly exchange?: Exchange;
}

/** Raises 403 for production credentials where only the sandbox serves. Source: Authentication. */
export const mustBeAllowed = replaceable(
  ({ contract }: System, id: ServedOperationId, caller: Caller): void => {
    if (
      contract.operation(id).isSandboxOnly === true &&
      caller.kind !== 'none' &&
      caller.environment === 'production'
    )
      throw forbidden('This operation exists in the sandbox only.');
  },
);

/** The answer to OPTIONS. Source: RFC 9110, section 9.3.7. */
const whatIsAllowed = (methods: readonly string[]): Answer => ({
  status: 204,
  headers: { Allow: allowText(methods) },
});

/** A request for an operation that there is, with what its path says. */
export interface Addressed {
  readonly operation: ServedOperationId;
  readonly route: Route;
  readonly params: RawRequest['params'];
  readonly incoming: Incoming;
}

/** All of a request but its form. */
export const readAll = async ({
  params,
  incoming: { query, headers, readBody },
}: Addressed): Promise<RawRequest> => ({ params, query, headers, rawBody: await readBody() });

/** The server was reset between the authentication of a request and its transaction: it starts again. */
class WasReset extends Error {}

/** Runs work for who was let in by this generation of credentials. */
const transactIn = <T>(
  { store, credentials }: System,
  generation: number,
  { access, tenant }: { readonly access: 'read' | 'write'; readonly tenant: string | undefined },
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  store.transact(
    async (tx) => {
      if ((tx.epoch ?? credentials.generation()) !== generation) throw new WasReset();
      return work(tx);
    },
    access,
    tenant,
  );

/** Runs a handler in one transaction, for who was let in by this generation of credentials. */
export const transacted = replaceable(
  (
    world: System,
    generation: number,
    { operation: id, handler, ...request }: Omit<Call, keyof Work> & { readonly handler: AnyHandler },
  ): Promise<Answer> => {
    const { kind, tenant } = request.caller;
    const access = world.contract.operation(id).method === 'GET' ? 'read' : 'write';
    // Whose documents somebody without a credential comes to write is known later.
    const whose = { access, tenant: kind === 'none' ? undefined : tenant } as const;
    return transactIn(world, generation, whose, async (tx) =>
      once({ ...workFor(world, tx, tenant), operation: id, ...request }, handler),
    );
  },
);

/** A request that was let in, with all that it carries but a form. */
export interface Admitted {
  readonly raw: RawRequest;
  readonly generation: number;
  readonly caller: Caller;
}

/** A body that takes longer than this may come from somebody whom another process has shut out meanwhile. */
const longBodyMs = 50;

/** Lets a request in, then reads what it carries; a form is read later. */
export const letIn = replaceable(
  async (
    world: System,
    id: ServedOperationId,
    { headers, signedIn, exchange }: Incoming,
    read: () => Promise<RawRequest>,
  ): Promise<Admitted> => {
    const asking = signedIn ?? authenticate(world, id, headers);
    if (exchange) exchange.caller = asking;
    mustBeAllowed(world, id, asking);
    mustBePermitted(world, id, asking);
    const before = world.credentials.generation();
    const began = performance.now();
    const raw = await read();
    if (raw.rawBody.length === 0) return { raw, generation: before, caller: asking };
    if (performance.now() - began > longBodyMs) await world.cluster?.fresh(credentialIdsIn(world, headers));
    // A body takes its time to come; who sends it may be nobody by now.
    const generation = world.credentials.generation();
    return { raw, generation, caller: signedIn ?? authenticate(world, id, headers) };
  },
);

/** An answer without the members that other versions of the interface have. */
const ofVersion = (
  { contract, ownMembers }: System,
  id: ServedOperationId,
  { body, ...answer }: Answer,
): Answer => {
  const own = ownMembers(() => contract.description.answerSchemaOf(id, answer.status), body);
  return { ...answer, ...(own !== undefined && { body: own }) };
};

const served = async (world: System, request: Addressed): Promise<Answer> => {
  const { operation: id, route, params, incoming } = request;
  const { headers, source } = incoming;
  const { raw, generation, caller } = await letIn(world, id, incoming, () => readAll(request));
  if (incoming.exchange) Object.assign(incoming.exchange, { caller, rawBody: raw.rawBody });
  const arriving = { headers, source, tenant: caller.tenant };
  const answer = await servingForm(world, route, arriving, async (form, handler) => {
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
  return ofVersion(world, id, answer.afterCommit ? await answer.afterCommit() : answer);
};

const servedAtLast = async (world: System, request: Addressed): Promise<Answer> => {
  try {
    return await served(world, request);
  } catch (error) {
    if (error instanceof WasReset) {
      await world.cluster?.fresh(credentialIdsIn(world, request.incoming.headers));
      return servedAtLast(world, request);
    }
    throw error;
  }
};

/** Authenticates, validates, and runs the handler in one transaction. Refusals are thrown as ApiError. */
export const serve = replaceable(servedAtLast);

/** Answers requests, each by its operation. Refusals are thrown as ApiError. */
export const createDispatch = (world: System): ((incoming: Incoming) => Promise<Answer>) => {
  const match = createRouteTable(world.contract);
  const { cluster, routes } = world;
  const answer = async (incoming: Incoming): Promise<Answer> => {
    // HEAD is GET without the body, which Node leaves out by itself.
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method;
    const found = match(method, incoming.path);
    // A wrong path is the first thing that a client gets wrong: its platform sees that, too.
    if (found.kind !== 'found' && incoming.exchange)
      Object.assign(incoming.exchange, { caller: whoAsks(world, incoming.headers) });
    if (found.kind === 'wrong-method' && method === 'OPTIONS') return whatIsAllowed(found.allowed);
    if (found.kind === 'wrong-method') throw methodNotAllowed(incoming.method, found.allowed);
    if (found.kind === 'unknown') throw notFound(nothingServed);
    const { id: operation, params } = found;
    if (incoming.exchange) incoming.exchange.operation = operation;
    const route = routes[operation];
    if (route === undefined) throw new Error(`Nothing serves ${operation}.`);
    return serve(world, { operation, route, params, incoming });
  };
  if (cluster === undefined) return answer;
  return async (incoming) => {
    await cluster.fresh(credentialIdsIn(world, incoming.headers));
    return answer(incoming);
  };
};
