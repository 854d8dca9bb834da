import type { IncomingMessage } from 'node:http';
import type { ServedOperationId } from '../../spec/served-operations.ts';
import type { Answer } from './call.ts';
import type { Caller } from '../runtime/caller.ts';

/** The facts of a request that its way through the server brings out, for those who watch. */
export interface Exchange {
  readonly id: string;
  /** Of `performance.now()`. */
  readonly started: number;
  /** Absent where nothing is served at the path. */
  operation?: ServedOperationId;
  /** Absent before somebody was let in. */
  caller?: Caller;
  /** Of a body that is no form. */
  rawBody?: Buffer;
}

/** A request that was answered. */
export interface AnsweredExchange extends Exchange {
  readonly request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
  readonly answer: Pick<Answer, 'status' | 'body'>;
}

/** Called with each request once it is answered. It must not throw, and must be fast: every request waits for it. */
export type Watcher = (exchange: AnsweredExchange) => void;
