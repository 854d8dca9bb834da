import { accessFaults } from './faults/access.ts';
import { credentialFaults } from './faults/credentials.ts';
import type { FaultBook } from './faults/fault-book.ts';
import type { OperationFault, WebhookFault } from './faults/operation-faults.ts';
import { sandboxFaults } from './faults/sandbox.ts';

/**
 * Faults that handlers still ask for by name. They become entries of their own, area by area; `catalogue.ts` has
 * all of them.
 */
const faults = {
  ...accessFaults,
  ...credentialFaults,
  ...sandboxFaults,
} as const satisfies FaultBook;

/** A fault of the table, one of a whole operation or webhook, or one derived from the description: `schema:<pointer>:<how>`. */
export type FaultName = keyof typeof faults | OperationFault | WebhookFault | `schema:#/${string}:${string}`;

/** Those of the table. */
export type NamedFault = keyof typeof faults;

export interface Faults {
  readonly has: (name: FaultName) => boolean;
  readonly on: () => readonly string[];
  /** Switches on exactly these. */
  readonly set: (names: readonly string[]) => void;
}

export const createFaults = (): Faults => {
  let active: ReadonlySet<string> = new Set();
  return {
    has: (name) => active.has(name),
    on: () => [...active],
    set: (names) => {
      active = new Set(names);
    },
  };
};

/** What faults do to a value, by fault. */
export type Damages<T> = Readonly<Partial<Record<NamedFault, (value: T) => T>>>;

/** The value with the damage of every fault that is on. */
export const damaged = <T>(active: Faults, damages: Damages<T>, value: T): T =>
  active.on().reduce((result, name) => damages[name as NamedFault]?.(result) ?? result, value);
