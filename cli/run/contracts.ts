import { contractOf, contracts, newestContract, type Contract } from '../../spec/contract/contract.ts';
import { contract, useContract } from '../../spec/contract/in-use.ts';
import { versionInAddress } from '../../spec/contract/versions.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import type { Report } from '../../reports/judgement/report.ts';
import type { Target } from '../../suites/target/target.ts';
import { CliError } from './cli-error.ts';

/** Finds the contract of a version; undefined for one that is not known. */
export type FindContract = (version: string) => Contract | undefined;

const knownVersions = contracts.map(({ version }) => version).join(', ');

/** The sentence about a version that is not known here. */
export const unknownVersion = (version: string): string =>
  `Version "${version}" of the interface is not known here. Known: ${knownVersions}.`;

/** The contract of a version. Raises a CliError that names those which are known. */
export const contractNamed = (version: string, find: FindContract = contractOf): Contract => {
  const found = find(version);
  if (found === undefined) throw new CliError(exitCodes.usage, unknownVersion(version));
  return found;
};

/** Gives this process the contract of a version. Raises a CliError for one that is not known. */
export const takeNamedContract = (version: string): void => {
  useContract(contractNamed(version));
};

/** Gives this process the contract that a report tells of. That of another psi, whose version is not known, is read all the same. */
export const takeContractOf = ({ contract: { version } }: Report): void => {
  useContract(contractOf(version) ?? newestContract);
};

/**
 * Gives this process the contract that a target is examined on: the named one, else that of its target file, else that of its address, else
 * the newest. Raises a CliError for a named version that is not known.
 */
export const takeContract = (
  { contract: own, baseUrl }: Pick<Target, 'contract' | 'baseUrl'>,
  named?: string,
): Contract => {
  const wanted = named ?? own;
  useContract(
    wanted === undefined
      ? (contractOf(versionInAddress(baseUrl) ?? '') ?? newestContract)
      : contractNamed(wanted),
  );
  return contract();
};
