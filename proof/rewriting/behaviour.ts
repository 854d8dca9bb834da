import type { OperationId } from '../../spec/operations.ts';
import type { Json, Members } from './json.ts';

/** A request on its way to the server. Hooks may change all that is not readonly. */
export interface Call {
  /** Undefined where method and path are nobody's. A hook that moves the path to an operation says so here. */
  operation: OperationId | undefined;
  /** Parameters of the path, by the names of the catalogue. */
  params: Readonly<Record<string, string>>;
  readonly method: string;
  /** Below the base address, without the query. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** Undefined where the body is absent or no JSON. */
  body: Json | undefined;
  /** The bytes that are sent unless `body` was changed. */
  raw: Buffer;
}

/** An answer on its way to the client. Hooks may change everything. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Undefined where the body is absent or no JSON. */
  body: Json | undefined;
  /** Sent in place of `body`, as it is. */
  text?: string;
}

/** A webhook on its way to the platform. Hooks may change everything. */
export interface Delivery {
  to: string;
  headers: Record<string, string>;
  body: Members;
}

/** The real server, for a mutant that has to ask it something. */
export interface Server {
  /** Authorization header of the platform that is examined. */
  readonly platform: string;
  /** Sends a request with the credentials of the platform, unless `headers` has others. */
  readonly ask: (
    method: string,
    path: string,
    body?: Json,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  /** Sends a webhook; the status of the receiver. */
  readonly post: (delivery: Delivery) => Promise<number>;
}

type Sooner<T> = T | Promise<T>;

/** How a mutant behaves. One is made for every run, so that its memory starts empty. */
export interface Behaviour {
  /** Before the server sees the request. The returned answer takes the place of the server's. */
  readonly before?: (call: Call, server: Server) => Sooner<Answer | undefined>;
  /** Before the client sees the answer. */
  readonly after?: (call: Call, answer: Answer, server: Server) => Sooner<void>;
  /** In place of passing a webhook on; the status is what the server gets to see. */
  readonly webhook?: (delivery: Delivery, server: Server) => Sooner<number>;
}
