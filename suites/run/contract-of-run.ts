import { contractOf, newestContract, type Contract } from '../../spec/contract/contract.ts';
import type { Run } from '../target/target.ts';
import { compiledTest } from './load-tests.ts';

/** The contract of a run, for a process of it. Raises an Error for a version that psi does not have. */
export const contractOfRun = async ({
  contract: version,
  contractFile,
}: Pick<Run, 'contract' | 'contractFile'>): Promise<Contract> => {
  if (contractFile !== undefined) {
    const module = (await import(compiledTest(contractFile))) as { readonly contract: Contract };
    return module.contract;
  }
  const found = version === undefined ? newestContract : contractOf(version);
  if (found === undefined) throw new Error(`There is no version ${version} of the interface here.`);
  return found;
};
