import type { Capability } from '../../spec/capabilities.ts';
import type { HttpMethod, OperationId } from '../../spec/operations.ts';

/** An API token: what HTTP Basic sends. */
export interface Credentials {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** What the target does where the document is silent. Without an entry the assumed interface is tried. */
export interface Dialect {
  /** Method and path of operations whose path the document does not show. */
  readonly operations: Readonly<
    Partial<Record<OperationId, { readonly method?: HttpMethod; readonly path?: string }>>
  >;
}

/** An implementation to examine, with every default filled in. */
export interface Target {
  readonly name: string;
  /** Base address; the document has it end with the version segment. No slash at the end. */
  readonly baseUrl: string;
  readonly credentials: {
    readonly sandbox: Credentials;
    readonly production?: Credentials;
    /** Another platform of the same implementation, for isolation. */
    readonly otherPlatform?: Credentials;
  };
  readonly capabilities: Readonly<Record<Capability, boolean>>;
  /** Address of the reference server's control plane, where there is one. */
  readonly controlUrl?: string;
  readonly timeouts: {
    /** Milliseconds to wait for one answer. */
    readonly requestMs: number;
    /** Milliseconds to wait for an event or a state. */
    readonly eventMs: number;
  };
  readonly pacing: {
    /** Cases in flight at once, per worker. */
    readonly concurrency: number;
  };
  readonly dialect: Dialect;
}

/** Everything a worker needs to know about its run. */
export interface Run {
  readonly target: Target;
  readonly seed: number;
  /** Generated cases per property. */
  readonly cases: number;
  /** Marks every resource the run makes. */
  readonly prefix: string;
  /** The `--target` argument, for commands that repeat a check. */
  readonly targetArgument: string;
}

/** The environment variable in which the command hands the run, as JSON, to Playwright's workers. */
export const runVariable = 'PSI_SUITE_RUN';
