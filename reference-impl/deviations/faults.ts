import { accessFaults } from './faults/access.ts';
import { agentFaults } from './faults/agents.ts';
import { cardsFaults } from './faults/cards.ts';
import { credentialFaults } from './faults/credentials.ts';
import { customersFaults } from './faults/customers.ts';
import { moneyFaults } from './faults/money.ts';
import {
  isOperationFault,
  isWebhookFault,
  type OperationFault,
  type WebhookFault,
} from './faults/operation-faults.ts';
import { sandboxFaults } from './faults/sandbox.ts';
import { strainFaults } from './faults/strain.ts';
import { verificationFaults } from './faults/verification.ts';
import { walletsFaults } from './faults/wallets.ts';

/**
 * Ways in which this server can be told to be wrong, each with the rule that it then breaks. Each corrupts one
 * line: an `if (faults.has('...'))` there, or an entry of the table of damages that stands there. The rule ids
 * are plain data here: the server never sees the rules.
 */
export const faults = {
  ...accessFaults,
  ...agentFaults,
  ...cardsFaults,
  ...credentialFaults,
  ...customersFaults,
  ...moneyFaults,
  ...sandboxFaults,
  ...strainFaults,
  ...verificationFaults,
  ...walletsFaults,
} as const satisfies Readonly<Record<string, `${string}/${string}`>>;

/** A fault of the table, one of a whole operation or webhook, or one derived from the description: `schema:<pointer>:<how>`. */
export type FaultName = keyof typeof faults | OperationFault | WebhookFault | `schema:#/${string}:${string}`;

/** The faults of the table. */
export type NamedFault = keyof typeof faults;

export interface Faults {
  readonly has: (name: FaultName) => boolean;
  readonly on: () => readonly FaultName[];
  /** Switches on exactly these. */
  readonly set: (names: readonly FaultName[]) => void;
}

export const isFaultName = (name: string): name is FaultName =>
  Object.hasOwn(faults, name) ||
  isOperationFault(name) ||
  isWebhookFault(name) ||
  /^schema:#\/[^:]+:[^:]+$/.test(name);

export const createFaults = (): Faults => {
  let active: ReadonlySet<FaultName> = new Set();
  return {
    has: (name) => active.has(name),
    on: () => [...active],
    set: (names) => {
      active = new Set(names);
    },
  };
};

/** The faults that are on, and these besides. */
export const withFaults = (active: Faults, names: readonly NamedFault[]): Faults => ({
  ...active,
  has: (name) => names.includes(name as NamedFault) || active.has(name),
});

/** What faults do to a value, by fault. */
export type Damages<T> = Readonly<Partial<Record<NamedFault, (value: T) => T>>>;

/** The value with the damage of every fault that is on. */
export const damaged = <T>(active: Faults, damages: Damages<T>, value: T): T =>
  active.on().reduce((result, name) => damages[name as NamedFault]?.(result) ?? result, value);
