import type { Capability } from '../../../spec/capabilities.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import type { Account } from '../../kit/fixtures/accounts.ts';
import type { Payee } from '../../kit/fixtures/payees.ts';
import type { Wallet } from '../../kit/fixtures/wallets.ts';
import type { Client } from '../../kit/http/client.ts';
import type { NeededEntry } from '../../target/needs.ts';
import type { TriggerName } from '../../target/triggers.ts';

/** The things that the links before have made. */
export interface Made {
  approved?: { readonly id: string; readonly exchange: Exchange };
  account?: Account;
  payee?: Payee;
  quoteId?: string;
  paymentId?: string;
  wallet?: Wallet;
}

/** Where a link is tried. */
export interface Ground {
  readonly api: Client;
  readonly cleanup: Cleanup;
  readonly made: Made;
}

/** One step of what nearly every check does first. */
export interface Link {
  /** Its act, as the doctor says it. */
  readonly does: string;
  /** Its requests that change something, in order. */
  readonly sends: readonly OperationId[];
  /** Requests that some targets need besides, before they do what is asked. */
  readonly maySend?: readonly OperationId[];
  /** How what it made is deleted at the end. */
  readonly removes?: readonly OperationId[];
  /** Links that must hold before. */
  readonly after: readonly string[];
  readonly capability?: Capability;
  /** Entries of a target file, besides those of its requests, without which it breaks. */
  readonly opens?: readonly NeededEntry[];
  /** The value of the target's sandbox that it hangs on: others are tried, unless the target file says it. */
  readonly trigger?: TriggerName;
  readonly take: (ground: Ground) => Promise<void>;
}
