import type { Token } from '../evidence/secrets.ts';

/** A running mock, as whoever starts it hands it over. */
export interface Mock {
  /** The base address: it ends with the version segment. */
  readonly url: string;
  readonly controlUrl: string;
  readonly platform: string;
  readonly sandbox: Token;
  readonly production: Token;
  readonly close: () => Promise<void>;
}

/** How a mock for a scenario is started. */
export interface MockOptions {
  /** Makes ids and secrets repeat from run to run. */
  readonly seed: string;
  /** A file for a lasting sandbox; in memory when absent. */
  readonly data?: string;
  /** Lets virtual time stand still at this instant until it is moved. */
  readonly startAt?: Date;
}

export type StartMock = (options: MockOptions) => Promise<Mock>;
