import type { Line } from './client-evidence.ts';
import type { Certification, ClientViolation } from './certification.ts';

/** Something that has not happened yet, and the rules that it would show. */
export interface AwaitedThing {
  readonly what: string;
  readonly rules: readonly string[];
}

/** Something that a client has still to do, because of an event or answer that it got. */
export interface OwedThing extends ClientViolation {
  readonly rule: string;
}

/** The state of a watched client at one moment. */
export interface Watching {
  /** Counts up whenever there is something new. */
  readonly version: number;
  readonly result: Certification;
  /** The traffic, oldest first. */
  readonly lines: readonly Line[];
  readonly awaited: readonly AwaitedThing[];
  readonly owed: readonly OwedThing[];
  /** The client's address and credentials. */
  readonly access: {
    readonly baseUrl: string;
    readonly sandbox: { readonly tokenId: string; readonly tokenSecret: string };
    readonly production: { readonly tokenId: string; readonly tokenSecret: string };
    readonly webhookKey: string;
    /** Where the client wants webhooks; absent until it has said so. */
    readonly webhookTarget?: string;
  };
  /** Events that the watcher can bring about, by name. */
  readonly acts: readonly { readonly name: string; readonly label: string }[];
}
