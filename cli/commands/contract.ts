import {
  contractDiffJson,
  contractDiffMarkdown,
  contractDiffText,
} from '../../reports/formats/contract-diff.ts';
import { contracts, newestContract, type Contract } from '../../spec/contract/contract.ts';
import { contractNamed, type FindContract } from '../run/contracts.ts';

export interface ContractDiffOptions {
  readonly markdown?: boolean;
  readonly json?: boolean;
}

/** `psi contract diff`: what differs between two versions, and what that means. Raises a CliError for an unknown one. */
export const diffContracts = (
  before: string,
  after: string,
  options: ContractDiffOptions,
  find?: FindContract,
): void => {
  const [a, b] = [contractNamed(before, find), contractNamed(after, find)];
  const form =
    options.json === true
      ? contractDiffJson
      : options.markdown === true
        ? contractDiffMarkdown
        : contractDiffText;
  process.stdout.write(form(a, b));
};

const countBy = (values: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

const partsOf = (contract: Contract): Readonly<Record<string, number>> => ({
  operations: Object.keys(contract.operations).length,
  rules: Object.keys(contract.rules).length,
  clientRules: Object.keys(contract.clientRules).length,
  lifecycles: Object.keys(contract.lifecycles).length,
  webhookOrders: Object.keys(contract.eventOrders).length,
  gaps: Object.keys(contract.gaps).length,
  readings: Object.keys(contract.readings).length,
});

const words: Readonly<Record<string, string>> = {
  clientRules: 'client rules',
  webhookOrders: 'orders of webhooks',
};

/** `psi contract show`: the versions that are known, and what the named one consists of. */
export const showContract = (version: string | undefined, { json }: { readonly json?: boolean }): void => {
  const contract = version === undefined ? newestContract : contractNamed(version);
  const known = contracts.map((each) => each.version);
  const levels = countBy(Object.values(contract.rules).map(({ level }) => level));
  const parts = partsOf(contract);
  if (json === true) {
    const shown = { version: contract.version, known, ...parts, levels };
    process.stdout.write(`${JSON.stringify(shown, null, 1)}\n`);
    return;
  }
  const lines = [
    `Version ${contract.version} of the interface`,
    ...Object.entries(parts).map(([name, count]) => `  ${count} ${words[name] ?? name}`),
    `  rules by level: ${Object.entries(levels)
      .map(([level, count]) => `${count} ${level}`)
      .join(', ')}`,
    `Known versions: ${known.join(', ')}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
};
