import { newestContract, type Contract } from './contract.ts';

let inUse: Contract = newestContract;

/**
 * The contract that this process works on: a run, a certification or a command is given one when it begins, and every
 * part of it asks here. The mock has its own, for a process may have several. The newest where none was given.
 */
export const contract = (): Contract => inUse;

/** Gives this process its contract, and answers the one before. */
export const useContract = (given: Contract): Contract => {
  const before = inUse;
  inUse = given;
  return before;
};

/** Makes something of the contract in use when it is first asked for, once for each contract. */
export const ofContract = <T>(make: (contract: Contract) => T): (() => T) => {
  const made = new WeakMap<Contract, T>();
  let last: { readonly contract: Contract; readonly value: T } | undefined;
  const madeOf = (given: Contract): T => {
    if (!made.has(given)) made.set(given, make(given));
    return made.get(given) as T;
  };
  return () => {
    // Asked for again and again, and nearly always of the same contract.
    if (last?.contract !== inUse) last = { contract: inUse, value: madeOf(inUse) };
    return last.value;
  };
};
