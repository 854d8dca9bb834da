import { drawnPrefix } from '../../cli/run/run-prefix.ts';
import { newestContract } from '../../spec/contract/contract.ts';
import { openInbox } from '../../cli/run/run-inbox.ts';
import { runSuite } from '../../cli/run/run-suite.ts';
import { policies } from '../../reports/judgement/policies.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { referenceTarget } from '../../suites/target/defaults.ts';
import type { Token } from './instances.ts';

/** A mock, or several behind one address. */
interface Served {
  readonly url: string;
  readonly controlUrl: string;
  readonly sandbox: Token;
  readonly production: Token;
}

interface Options {
  readonly reportDir: string;
  readonly seed: number;
  readonly cases: number;
  readonly workers: number;
  /** The command that repeats the run. */
  readonly command: string;
  /** All rules when absent. */
  readonly selected?: readonly string[];
}

const otherPlatform = async ({ controlUrl }: Served): Promise<Token> => {
  const answer = await fetch(`${controlUrl}/platforms`, { method: 'POST' });
  return ((await answer.json()) as { readonly sandbox: Token }).sandbox;
};

/** The suite's report on it. */
export const verdictsOn = async (served: Served, options: Options): Promise<Report> => {
  const { seed } = options;
  const target = referenceTarget({ ...served, otherPlatform: await otherPlatform(served), seed });
  const inbox = await openInbox(target);
  try {
    return await runSuite({
      contract: newestContract,
      ...options,
      target,
      inbox: await inbox.register(),
      targetArgument: 'reference',
      prefix: drawnPrefix(),
      quiet: true,
      allure: false,
      policy: policies.ci,
    });
  } finally {
    await inbox.close();
  }
};
