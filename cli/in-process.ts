import { drawnPrefix } from './run/run-prefix.ts';
import { reachOwnServersDirectly } from '../suites/kit/http/connections.ts';
import { createServer, type RequestListener } from 'node:http';
import { closed, listening } from '../spec/http-server.ts';
import { policies, type Policy } from '../reports/judgement/policies.ts';
import { assess, type Assessment } from '../reports/judgement/policy.ts';
import type { Report } from '../reports/judgement/report.ts';
import type { Capability } from '../spec/capabilities.ts';
import { targetAt } from '../suites/target/defaults.ts';
import type { Credentials, Target } from '../suites/target/target.ts';
import { commitNamed } from './run/commit.ts';
import { selectedRules } from './run/catalogue.ts';
import { takeContract } from './run/contracts.ts';
import { openInbox } from './run/run-inbox.ts';
import { runSuite } from './run/run-suite.ts';

/** The facts about an app that `examine` needs. */
export interface ExamineOptions {
  /** The API token that the app takes. */
  readonly credentials: Credentials;
  /** Path in front of the operations. Default: a slash and the version of the interface. */
  readonly basePath?: string;
  /** Version of the interface that the app is examined on. Default: the one that `basePath` ends with, else the newest. */
  readonly contract?: string;
  /** Capabilities that the app lacks. */
  readonly without?: readonly Capability[];
  /** Everything else that a target file can say. */
  readonly target?: Partial<Target>;
  /** The commit or release under examination: `psi gate --commit` accepts a report of this commit or release alone. */
  readonly commit?: string;
  /** Only rules of these areas, or these rules. */
  readonly area?: readonly string[];
  readonly only?: readonly string[];
  /** Generated cases per property. Default: 10. */
  readonly cases?: number;
  /** Repeats the same generated values. Default: 1. */
  readonly seed?: number;
  /** Tests that run at once. Default: 1. */
  readonly workers?: number;
  /** Where the report goes. Default: `out/report`. */
  readonly reportDir?: string;
  readonly policy?: Policy;
}

/** The result: the report, and the policy's decision on it. */
export interface Examined extends Assessment {
  readonly report: Report;
}

const serving = async (
  app: RequestListener,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const server = createServer(app);
  const port = await listening(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => closed(server),
  };
};

/**
 * Runs the suite against an Express app, or any listener of `http`, from a test of the same process: no port to
 * choose, no target file. The app listens on a free port of loopback while the suite runs.
 * Raises an Error with one sentence for a rule, area or version that nobody knows, and for what cannot be a commit.
 */
export const examine = async (app: RequestListener, options: ExamineOptions): Promise<Examined> => {
  const contract = takeContract(
    { baseUrl: `http://127.0.0.1${options.basePath ?? ''}`, ...options.target },
    options.contract,
  );
  const { basePath = `/${contract.version}`, without = [], policy = policies.ci } = options;
  const { cases = 10, seed = 1 } = options;
  const selected = selectedRules(options, contract);
  reachOwnServersDirectly(process.env);
  const { origin, close } = await serving(app);
  const plain = targetAt(`${origin}${basePath}`, options.credentials);
  const target: Target = {
    ...plain,
    name: 'app',
    ...options.target,
    capabilities: {
      ...plain.capabilities,
      ...options.target?.capabilities,
      ...Object.fromEntries(without.map((name) => [name, false])),
    },
  };
  const inbox = await openInbox(target);
  try {
    const report = await runSuite({
      contract,
      target,
      reportDir: options.reportDir ?? 'out/report',
      selected,
      cases,
      commit: commitNamed(options.commit),
      seed,
      prefix: drawnPrefix(),
      workers: options.workers ?? 1,
      inbox: await inbox.register(),
      command: `examine(app) with seed ${seed} and ${cases} cases`,
      targetArgument: 'app',
      quiet: true,
      allure: false,
      policy,
    });
    return { report, ...assess(report, policy) };
  } finally {
    await inbox.close();
    await close();
  }
};
