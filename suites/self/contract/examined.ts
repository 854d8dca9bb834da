import path from 'node:path';
import { clearReport, runSuite, type Job } from '../../../cli/run/run-suite.ts';
import { checks } from '../../../cli/run/catalogue.ts';
import { openInbox } from '../../../cli/run/run-inbox.ts';
import { policies } from '../../../reports/judgement/policies.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { Contract } from '../../../spec/contract/contract.ts';
import { contract, useContract } from '../../../spec/contract/in-use.ts';
import type { Check } from '../../../spec/results/findings.ts';
import { passiveChecks } from '../../run/passive-checks.ts';
import type { Target } from '../../target/target.ts';

/** Does something with another contract in use. */
export const withContract = async <T>(contract: Contract, act: () => Promise<T> | T): Promise<T> => {
  const before = useContract(contract);
  try {
    return await act();
  } finally {
    useContract(before);
  }
};

/** These tests, and what is examined on every exchange by a contract. */
export const checksOn = (contract: Contract, tests: readonly Check[]): Promise<readonly Check[]> =>
  withContract(contract, () => [...tests, ...passiveChecks(tests)]);

/** The tests that ship, with the rules of a contract. */
export const shippedTests = (contract: Contract): readonly Check[] =>
  checks(contract).filter(({ passive }) => passive !== true);

/** Examines a target on a contract that psi does not ship, by the runner of `psi check`. */
export const examined = async (
  target: Target,
  job: Pick<Job, 'contract' | 'contractFile' | 'checks' | 'reportDir' | 'selected'>,
): Promise<Report> => {
  clearReport(path.resolve(job.reportDir));
  const inbox = await openInbox(target);
  try {
    return await runSuite({
      ...job,
      target,
      cases: 3,
      seed: 1,
      prefix: 'psi-self',
      workers: 1,
      inbox: await inbox.register(),
      command: 'a self test',
      targetArgument: target.name,
      quiet: true,
      allure: false,
      policy: policies.ci,
      targetEnds: true,
    });
  } finally {
    await inbox.close();
  }
};

/** The output of a command that runs in this process, and its exit code. Raises what it raises. */
export const printedBy = (command: () => void): { readonly printed: string; readonly exitCode: number } => {
  const write = process.stdout.write.bind(process.stdout);
  const before = process.exitCode;
  const inUse = contract();
  const printed: string[] = [];
  process.exitCode = 0;
  process.stdout.write = (text) => printed.push(String(text)) > 0;
  try {
    command();
    return { printed: printed.join(''), exitCode: process.exitCode };
  } finally {
    process.stdout.write = write;
    process.exitCode = before;
    // The command took that of its report.
    useContract(inUse);
  }
};
