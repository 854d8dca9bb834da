import type { Readable } from 'node:stream';
import type { ServedOperationId } from '../../spec/served-operations.ts';
import type { AnyHandler, FormHandler } from './call.ts';
import type { System } from '../runtime/system.ts';

/** The result of reading a file while it arrived. */
export interface Received<Content> {
  readonly content: Content;
  /** Takes back what was stored of it, when its request comes to nothing. */
  readonly discard: () => Promise<void>;
}

/** Reads the file of a form while it arrives, within its own bounds. Raises ApiError for one that it refuses. */
export type Receiver<Content = unknown> = (bytes: Readable) => Promise<Received<Content>>;

/** How an operation takes in the file of its form, on behalf of a tenant. */
export type Intake<Content = unknown> = (world: System, tenant: string) => Receiver<Content>;

/** An operation whose request is a form with a file. */
export interface FormRoute {
  readonly intake: Intake;
  readonly handle: AnyHandler;
}

export type Route = AnyHandler | FormRoute;

/** The operations that one file serves. `reference-impl/routes.ts` joins them. */
export type Routes = Readonly<Partial<Record<ServedOperationId, Route>>>;

/** Ties a handler to the intake whose files it understands. */
export const withFile = <Body, Content>(
  intake: Intake<Content>,
  handle: FormHandler<Body, Content>,
): FormRoute => ({
  intake,
  // The intake of the same route has made what the handler finds in `file`; no type can say so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  handle: handle as AnyHandler,
});

export const handlerOf = (route: Route): AnyHandler => (typeof route === 'function' ? route : route.handle);
