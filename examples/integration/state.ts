import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Where money that was asked for stands, in the words of the service. */
export interface TransactionRecord {
  readonly id: string;
  /** The last status that counts. */
  readonly status: string;
  readonly failureReason?: string;
  /** The status of the refund, which is not the status of the payment. */
  readonly refund?: string;
}

/** A payment that somebody asked for, from the moment it was asked. */
export interface PaymentRecord {
  readonly reference: string;
  readonly payee: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly customer?: string;
  /** Idempotency-Keys, kept before the first request leaves. */
  readonly quoteKey: string;
  readonly payKey: string;
  readonly quote?: string;
  readonly quoteExpiresAt?: string;
  readonly transaction?: string;
  /** `open` until the service has accepted it; then its transaction has the status. `refused` when it never will. */
  readonly progress: 'open' | 'accepted' | 'refused';
}

export interface CustomerRecord {
  readonly reference: string;
  readonly createKey: string;
  readonly id?: string;
  readonly status?: string;
  /** Whether the customer was deleted. */
  readonly isRemoved?: boolean;
}

export interface PayeeRecord {
  readonly reference: string;
  readonly createKey: string;
  readonly currency: string;
  readonly id?: string;
}

export interface CardRecord {
  readonly reference: string;
  readonly createKey: string;
  readonly id?: string;
}

/** A purchase or a refund by card. */
export interface CardTransactionRecord {
  /** The service's id of the card. */
  readonly card: string;
  readonly status: string;
  /** When that was so, as the service says. */
  readonly asOf: string;
}

/** An agent's action that the platform heard of. */
export interface ActionRecord {
  readonly id: string;
  readonly agentId: string;
  readonly status: string;
}

/** An agent's own record on this platform. */
export interface AgentRecord {
  readonly accessToken?: string;
  /** Whether the token was refused: the platform has removed the access. */
  readonly isShutOut?: boolean;
  readonly permissions: readonly string[];
  /** Its actions by the reference that it was given; the keys as for payments. */
  readonly started: Readonly<
    Record<
      string,
      {
        readonly key: string;
        readonly quoteKey?: string;
        readonly quote?: string;
        readonly action?: string;
        readonly status?: string;
      }
    >
  >;
}

/** An embedded wallet, by the service's id of its account. */
export interface WalletRecord {
  /** PEM. */
  readonly privateKey: string;
  /** Uncompressed, in hexadecimal. */
  readonly publicKey: string;
  readonly credential?: string;
  readonly session?: string;
  readonly sessionExpiresAt?: string;
  /** Whether its holder has closed the session. */
  readonly isClosed?: boolean;
}

/** A passkey of a customer. */
export interface PasskeyRecord {
  /** base64url. */
  readonly credentialId: string;
  /** PEM. */
  readonly privateKey: string;
  /** How often it has signed. */
  readonly count: number;
}

/** A payment that its customer funds as it is made. */
export interface FundingRecord {
  readonly reference: string;
  readonly customer: string;
  readonly destination: string;
  readonly amount: number;
  readonly currency: string;
  readonly key: string;
  readonly quote?: string;
  /** The amount that the quote asks for, in the smallest unit. */
  readonly asked?: number;
  readonly transaction?: string;
  readonly challengeExpiresAt?: string;
}

export interface State {
  readonly port: number;
  readonly webhookUrl?: string;
  readonly customers: Readonly<Record<string, CustomerRecord>>;
  readonly payees: Readonly<Record<string, PayeeRecord>>;
  readonly payments: Readonly<Record<string, PaymentRecord>>;
  /** By the service's id: events may come before the answer that names it. */
  readonly transactions: Readonly<Record<string, TransactionRecord>>;
  readonly cards: Readonly<Record<string, CardRecord>>;
  /** By the service's id of the card. */
  readonly cardStates: Readonly<Record<string, string>>;
  readonly cardTransactions: Readonly<Record<string, CardTransactionRecord>>;
  readonly actions: Readonly<Record<string, ActionRecord>>;
  readonly agent: AgentRecord;
  readonly wallets: Readonly<Record<string, WalletRecord>>;
  readonly fundings: Readonly<Record<string, FundingRecord>>;
  /** Keys of payments to UMA addresses: of the quote, and of its execution. */
  readonly umaKeys: Readonly<Record<string, readonly [string, string]>>;
  /** By the service's id of the customer. */
  readonly passkeys: Readonly<Record<string, PasskeyRecord>>;
  /** Customers to whom strong customer authentication does not apply. */
  readonly withoutSca: readonly string[];
  /** External accounts that their customers trust. */
  readonly trusted: readonly string[];
  /** Events that were dealt with, newest last. */
  readonly seen: readonly string[];
}

const empty: State = {
  port: 0,
  customers: {},
  payees: {},
  payments: {},
  transactions: {},
  cards: {},
  cardStates: {},
  cardTransactions: {},
  actions: {},
  agent: { permissions: [], started: {} },
  wallets: {},
  fundings: {},
  umaKeys: {},
  passkeys: {},
  withoutSca: [],
  trusted: [],
  seen: [],
};

/** The state of the integration: in memory, and in a file before anything that depends on it happens. */
export interface StateFile {
  readonly get: () => State;
  /** Replaces members; when this returns, the file has them. */
  readonly change: (change: Partial<State>) => void;
}

/** Opens the state in a file. A crash leaves either the old file or the new one, never half of it. */
export const openState = (file: string): StateFile => {
  // Written by ourselves below.
  let state: State = existsSync(file)
    ? { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as State) }
    : empty;
  return {
    get: () => state,
    change: (change) => {
      state = { ...state, ...change };
      writeFileSync(`${file}.new`, JSON.stringify(state));
      renameSync(`${file}.new`, file);
    },
  };
};
