import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../package-root.ts';

/** The suite's result on one fault of the reference server. */
export interface Proof {
  readonly fault: string;
  /** The rules that it breaks. */
  readonly rules: readonly string[];
  /** Those of them that no check reported. Empty: the fault is noticed. */
  readonly missed: readonly string[];
  /**
   * Other rules that were violated, and may well be: they name an operation that the fault's rules name, or are about
   * the same resource, or are known to follow from it.
   */
  readonly also: readonly string[];
  /** Violated rules to which none of this applies. */
  readonly falseAlarms: readonly string[];
  /** How many tests were run. */
  readonly tests: number;
  readonly seconds: number;
}

/** The last whole self test, as `npm run self-test -- --write` left it. */
export interface Proofs {
  readonly seed: number;
  readonly faults: readonly Proof[];
}

/** Where it is kept. */
export const proofsFile: string = path.join(packageRoot, 'proof/results/self-test.json');

/** The published self test; one without faults where none was published. */
export const proofs = (): Proofs =>
  existsSync(proofsFile)
    ? // Written by our own command.
      (JSON.parse(readFileSync(proofsFile, 'utf8')) as Proofs)
    : { seed: 0, faults: [] };

const byRule = (
  faults: readonly Proof[],
  rulesOf: (proof: Proof) => readonly string[],
): ReadonlyMap<string, readonly Proof[]> => {
  const found = new Map<string, Proof[]>();
  for (const proof of faults)
    for (const rule of rulesOf(proof)) found.set(rule, [...(found.get(rule) ?? []), proof]);
  return found;
};

/** How well the check of each rule is proven. */
export interface Proven {
  /** Faults of the rule that its check noticed. */
  readonly own: ReadonlyMap<string, readonly Proof[]>;
  /** Faults of other rules that its check noticed too. */
  readonly tripped: ReadonlyMap<string, readonly Proof[]>;
  /** Faults of the rule that its check missed. */
  readonly missed: ReadonlyMap<string, readonly Proof[]>;
}

export const provenBy = (faults: readonly Proof[]): Proven => ({
  own: byRule(faults, ({ rules, missed }) => rules.filter((id) => !missed.includes(id))),
  tripped: byRule(faults, ({ also, falseAlarms }) => [...also, ...falseAlarms]),
  missed: byRule(faults, ({ missed }) => missed),
});
