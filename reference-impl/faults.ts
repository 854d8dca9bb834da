import type { Breach } from '../spec/validation.ts';
import { moneyFaults } from './faults/money.ts';

/**
 * Ways in which this server can be told to be wrong, each with the rule that it then breaks. A fault is one
 * `if (faults.has('...'))` at the line it corrupts. The rule ids are plain data here: the server never sees
 * the rules.
 */
export const faults = {
  'missing-token-is-a-plain-404': 'errors/token-not-found',
  ...moneyFaults,
} as const satisfies Readonly<Record<string, `${string}/${string}`>>;

/** A fault of the table, or one derived from the description: `schema:<pointer>:<how>`. */
export type FaultName = keyof typeof faults | `schema:#/${string}:${string}`;

export interface Faults {
  readonly has: (name: FaultName) => boolean;
  readonly on: () => readonly FaultName[];
  /** Switches on exactly these. */
  readonly set: (names: readonly FaultName[]) => void;
}

export const isFaultName = (name: string): name is FaultName =>
  Object.hasOwn(faults, name) || /^schema:#\/[^:]+:[^:]+$/.test(name);

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

/** Breaches of the description that a fault lets pass in requests: where, and which keyword. */
const tolerances: Readonly<Partial<Record<FaultName, { readonly at: RegExp; readonly keyword: string }>>> =
  {};

/** Whether a fault makes the server overlook this breach. */
export const toleratedBreach = (active: Faults, { schema, keyword }: Breach): boolean =>
  active.on().some((name) => {
    const tolerance = tolerances[name];
    return tolerance !== undefined && tolerance.keyword === keyword && tolerance.at.test(schema);
  });
