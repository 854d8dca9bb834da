import type { OperationId } from '../../../spec/operations.ts';
import type { HttpMethod } from '../../../spec/operations/operation.ts';
import type { DeclaredTypes } from '../../../spec/webhooks.ts';
import type { TriggerName } from '../triggers.ts';
import type { CodeSource } from './codes.ts';
import type { WalletSigner } from './wallet-signer.ts';

/** JSON and `csv` are what the document leaves beside a form. Columns: assumed name → the target's. */
export interface ImportFile {
  readonly as?: 'form' | 'json' | 'csv';
  readonly columns?: Readonly<Record<string, string>>;
}

/** A whole request body in the target's terms; texts with `${…}` stand for what the suite wants to say there. */
export type Template = Readonly<Record<string, unknown>>;

/** JSON pointers from a schema of the description: assumed → the target's. */
export type Moves = Readonly<Record<string, string>>;

/** Names of query parameters: assumed → the target's; null where the target has no such parameter. */
export type ParameterNames = Readonly<Record<string, string | null>>;

/**
 * The target's ways where the document is silent. Without an entry the assumed interface is tried. Nothing here
 * can change what the document shows: `checkDialect` refuses that, since it would hide violations.
 */
export interface Dialect {
  /** Method and path of operations whose path the document does not show. */
  readonly operations: Readonly<
    Partial<Record<OperationId, { readonly method?: HttpMethod; readonly path?: string }>>
  >;
  /** Names of query parameters, by operation; `*` for all of them. */
  readonly parameters: Readonly<Partial<Record<OperationId | '*', ParameterNames>>>;
  /** Where members are, by the schema of the description that has them, in requests and in answers. */
  readonly members: Readonly<Record<string, Moves>>;
  /** Values of enumerations that the document does not show: schema → pointer → assumed value → the target's. */
  readonly values: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  /** Request bodies that renaming members cannot say. */
  readonly bodies: Readonly<Partial<Record<OperationId, Template>>>;
  /** The statuses with which the target accepts a request; without an entry any 2xx. */
  readonly statuses: Readonly<Partial<Record<OperationId, readonly number[]>>>;
  /** How to provoke what the document does not show a way to, by the names of `triggers.ts`. */
  readonly triggers: Readonly<Partial<Record<TriggerName, string | null>>>;
  /** Type strings of webhooks that the document shows none of, by the kinds of `spec/webhooks.ts`. */
  readonly events: DeclaredTypes;
  /** Where one-time codes come from. Absent: the assumed interface's fixed one is tried. */
  readonly codes?: CodeSource;
  /** How the CSV file of customers is sent, and its columns. Absent: a form, and those of the assumed interface. */
  readonly importFile?: ImportFile;
  /** How embedded-wallet challenges are signed. Absent: nothing that needs a signature is examined. */
  readonly walletSigner?: WalletSigner;
  /**
   * Whether the target does as the assumed interface wherever there is no entry here. Then what is not as assumed
   * violates the rule that needs it; otherwise it only leaves the rule unexamined.
   */
  readonly complete: boolean;
  /**
   * Operations that rest on entries which the target's own description suggested and nobody has reviewed. A finding
   * there, and after one of them changed something, fails nothing. No target file can say this.
   */
  readonly unreviewed?: readonly OperationId[];
  /** Entries of triggers and codes that come from there, too: that they do nothing violates nothing. */
  readonly unreviewedValues?: readonly string[];
}

/** The assumed interface as it is. */
export const noDialect: Dialect = {
  operations: {},
  parameters: {},
  members: {},
  values: {},
  bodies: {},
  statuses: {},
  triggers: {},
  events: {},
  complete: false,
};
