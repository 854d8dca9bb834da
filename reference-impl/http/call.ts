import type { IncomingHttpHeaders } from 'node:http';
import type { ServedOperationId } from '../../spec/served-operations.ts';
import type { Work } from '../runtime/work.ts';
import type { Caller } from '../runtime/caller.ts';

/** Query values after coercion: what the description calls an integer is a number, and so on. */
export type QueryValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** A file that came in the form of a request. */
export interface ReceivedFile<Content = unknown> {
  /** As the client has it: whatever it likes. */
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** The result of the operation's intake. */
  readonly content: Content;
}

/**
 * One validated request inside its transaction. `Body` is what the description promises after validation:
 * members it does not know and read-only ones are gone.
 */
export interface Call<Body = unknown, Content = unknown> extends Work {
  readonly operation: ServedOperationId;
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryValues;
  readonly body: Body;
  /** The body as it came, for signatures. Empty when there was none, and for a form. */
  readonly rawBody: Buffer;
  /** The file of a form. */
  readonly file?: ReceivedFile<Content>;
  readonly headers: IncomingHttpHeaders;
  readonly caller: Caller;
}

export interface Answer {
  readonly status: number;
  /** Sent as JSON; absent means no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only asks for the same request again, signed: an Idempotency-Key is not used up by it. */
  readonly isProvisional?: true;
  /**
   * Runs after the commit and outside the transaction, and gives the answer that is sent instead. Only for
   * operations that must wait for the network, like sending a test webhook.
   */
  readonly afterCommit?: () => Promise<Answer>;
}

/** Find, refuse, change, emit, answer. Runs inside one store transaction; waits for nothing else. */
export type Handler<Body = unknown> = (call: Call<Body>) => Promise<Answer>;

/** A handler of forms: the description says that there is a file, and validation has seen to it. */
export type FormHandler<Body, Content> = (
  call: Call<Body, Content> & { readonly file: ReceivedFile<Content> },
) => Promise<Answer>;

/** Any handler: what its body must be is known to the description, which validates it before. */
export type AnyHandler = Handler<never>;

/** Runs a handler on a request that was validated against the description of its operation. */
export const handled = (handler: AnyHandler, call: Call): Promise<Answer> =>
  // The description has seen to it that the body is what this handler takes; no type can say so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  handler(call as Call<never>);

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const accepted = (body: unknown): Answer => ({ status: 202, body });
export const noContent: Answer = { status: 204 };
