import type { Capability } from '../../spec/capabilities.ts';
import type { Dialect } from './dialect/dialect.ts';

/** An API token: what HTTP Basic sends. */
export interface Credentials {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** How much the target is asked at once, and what happens when that is too much. */
export interface Pacing {
  /** Requests in flight at once, for each test that runs. */
  readonly concurrency: number;
  /** The most requests in a second, of the whole run; as fast as it goes when absent. */
  readonly requestsPerSecond?: number;
  /** The answers that ask to wait: such a request is repeated after a while, as `Retry-After` says. */
  readonly backOff: {
    readonly statuses: readonly number[];
    /** Attempts at one request, the first included. */
    readonly attempts: number;
    /** The longest that one request is waited for, all its waits together. */
    readonly seconds: number;
  };
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
  /** Certificates (PEM) of a private authority that is trusted besides the usual ones. */
  readonly caFile?: string;
  /** Address of the reference server's control plane, where there is one. */
  readonly controlUrl?: string;
  /** The token that it asks for, where it does. */
  readonly controlToken?: string;
  readonly timeouts: {
    /** Milliseconds that one answer may take, to its last byte. */
    readonly requestMs: number;
    /** Milliseconds to wait for a state or a webhook that has no entry of its own here. */
    readonly eventMs: number;
    /** Milliseconds until a payment, a refund, a quote or a balance is as it has to be. */
    readonly paymentMs?: number;
    /** Milliseconds that a verification of a customer may take. */
    readonly verificationMs?: number;
    /** Milliseconds until a card or a card transaction has changed. */
    readonly cardMs?: number;
    /** Milliseconds that a bulk import may take. */
    readonly importMs?: number;
    /** Milliseconds until a one-time code has come. */
    readonly codeMs?: number;
    /** Milliseconds until a webhook has come. Those of slow states are waited for as long as these states. */
    readonly webhookMs?: number;
    /**
     * Milliseconds that the run may go on when all else has ended, so that what was started first can be seen to
     * expire. Only where the target's clock cannot be moved.
     */
    readonly expiryMs: number;
  };
  readonly limits: {
    /** The largest answer that is read, its body alone. A check that gets a larger one is inconclusive. */
    readonly answerMegabytes: number;
  };
  readonly pacing: Pacing;
  readonly dialect: Dialect;
  readonly webhooks: WebhookExposure;
  /** The version of the interface that it is examined on; by its address when absent. */
  readonly contract?: string;
  /** The policy that decides about a run, when the command names none: its name, or a file of one. */
  readonly policy?: string;
}

/** How webhooks get from the target to the inbox of the run. */
export interface WebhookExposure {
  /** Where the inbox listens. Port 0 takes any free one. */
  readonly listen: { readonly host: string; readonly port: number };
  /**
   * Address by which the target reaches `listen`: a tunnel or a forwarded port. The run appends a token of its
   * own. Absent: the target runs on this machine and reaches `listen` itself. With a relay: where the relay
   * receives, as it is; absent, somebody has pointed the target there already.
   */
  readonly url?: string;
  /** Deliveries come by way of somebody else. */
  readonly relay?: Relay;
}

/**
 * Brings what somebody else received: one delivery per line, `{"headers": …, "body": …}`. A file that grows, from
 * its end on, or what a shell command prints.
 */
export type Relay = { readonly file: string } | { readonly command: string };

/** The test webhook that came when the target was given the address of the inbox. */
export interface FirstWebhook {
  readonly type: string;
  /** How long after the change it came. */
  readonly ms: number;
}

/** Everything a worker process needs to know about its run. */
export interface Run {
  /** The version of the interface that the target is examined on; the newest when absent. */
  readonly contract?: string;
  /** A compiled module that exports the contract, where psi ships none of this version. */
  readonly contractFile?: string;
  readonly target: Target;
  readonly seed: number;
  /** Generated cases per property. */
  readonly cases: number;
  /** Processes that share the target's pace; one when absent. */
  readonly processes?: number;
  /** Tests that run at once in each of them; one when absent. */
  readonly testsAtOnce?: number;
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
  readonly firstWebhook?: FirstWebhook;
  /** Webhooks come by a relay: it answers them, and has but one address. */
  readonly isRelayed?: true;
  /** Why webhooks cannot be examined. */
  readonly webhooksUnreachable?: string;
  /** The file with the target's own description as the command has read it: its answers are compared with it. */
  readonly ownFile?: string;
  /** The target ends with the run: things made on it need not be deleted. */
  readonly targetEnds?: true;
}

/** The environment variable in which the command hands the run, as JSON, to its workers. */
export const runVariable = 'PSI_SUITE_RUN';
