import type { Capability } from '../../spec/capabilities.ts';
import type { HttpMethod, OperationId } from '../../spec/operations.ts';
import type { TriggerName } from './triggers.ts';

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
  /** How to provoke what the document does not show a way to, by the names of `triggers.ts`. */
  readonly triggers: Readonly<Partial<Record<TriggerName, string | null>>>;
  /**
   * Whether the target does as the assumed interface wherever there is no entry here. Then what is not as assumed
   * violates the rule that needs it; otherwise it only leaves the rule unexamined.
   */
  readonly complete: boolean;
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
  readonly webhooks: WebhookExposure;
}

/** How webhooks get from the target to the inbox of the run. */
export interface WebhookExposure {
  /** Where the inbox listens. Port 0 takes any free one. */
  readonly listen: { readonly host: string; readonly port: number };
  /**
   * Address by which the target reaches `listen`: a tunnel or a forwarded port. The run appends a token of its
   * own. Absent: the target runs on this machine and reaches `listen` itself.
   */
  readonly url?: string;
}

/** Everything a worker needs to know about its run. */
export interface Run {
  readonly target: Target;
  readonly seed: number;
  /** Generated cases per property. */
  readonly cases: number;
  /** How far a counterexample is shrunk, in steps; absent: as far as is worth it. */
  readonly shrinkSteps?: number;
  /** Marks every resource the run makes. */
  readonly prefix: string;
  /** The `--target` argument, for commands that repeat a check. */
  readonly targetArgument: string;
  /** Where workers ask what the inbox received, and take turns. */
  readonly inboxQueryUrl: string;
  /** The address that the target was given for its webhooks; absent when it has none or cannot reach the inbox. */
  readonly inboxUrl?: string;
  /** Why webhooks cannot be examined. */
  readonly webhooksUnreachable?: string;
}

/** The environment variable in which the command hands the run, as JSON, to Playwright's workers. */
export const runVariable = 'PSI_SUITE_RUN';
