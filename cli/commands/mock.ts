import type { LogLevel } from '../../reference-impl/runtime/log.ts';
import type { Settings } from '../../reference-impl/runtime/settings.ts';
import type { ServedContract } from '../../spec/contract/served.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import type { Credentials } from '../../suites/target/target.ts';
import type { VariationName } from '../../reference-impl/deviations/catalogue.ts';
import { CliError } from '../run/cli-error.ts';
import { startFailed } from '../run/start-failed.ts';
import { unknownName } from '../run/unknown-name.ts';

interface MockOptions {
  readonly contract?: string;
  readonly port: number;
  readonly host: string;
  readonly data?: string;
  readonly engine: 'reference' | 'prism';
  readonly json?: boolean;
  readonly logLevel: LogLevel;
  readonly webhookUrl?: string;
  readonly allowWebhookHost?: readonly string[];
  readonly variation?: readonly string[];
  readonly settings?: string;
  /** Such as `deliveries=30d`. */
  readonly keep?: readonly string[];
  /** False with --no-control. */
  readonly control: boolean;
  readonly controlToken?: string;
  readonly allowHost?: readonly string[];
  /** Origins, or `*`. */
  readonly cors?: readonly string[];
  readonly metrics?: boolean;
  /** False with --no-console. */
  readonly console: boolean;
  /** Seconds. */
  readonly drain: number;
}

interface RunningMock {
  readonly url: string;
  /** Absent where nothing is served there. */
  readonly controlUrl?: string;
  readonly controlToken?: string;
  /** Absent where there is none. */
  readonly consoleUrl?: string;
  readonly webhookUrl?: string;
  readonly sandbox: Credentials;
  readonly production: Credentials;
  readonly close: () => Promise<void>;
}

const anybody: Credentials = { tokenId: 'any', tokenSecret: 'any' };

const knownVariations = async (
  names: readonly string[],
  contract: ServedContract | undefined,
): Promise<readonly VariationName[]> => {
  // The table of deviations is loaded for who asks for one.
  if (names.length === 0) return [];
  const { isVariationName, objectionTo, variationNames } =
    await import('../../reference-impl/deviations/catalogue.ts');
  for (const name of names)
    if (!isVariationName(name))
      throw unknownName('variation', name, variationNames, '`psi variations` lists them all.');
  const known = names.filter(isVariationName);
  const { newestServed } = await import('../../spec/contract/served.ts');
  const objection = objectionTo(known, contract ?? newestServed);
  if (objection !== undefined) throw new CliError(exitCodes.usage, objection);
  return known;
};

const settingsIn = async ({ settings, keep }: MockOptions): Promise<Settings | undefined> => {
  if (settings === undefined && keep === undefined) return undefined;
  const { readSettings } = await import('../run/mock-settings.ts');
  return readSettings(settings, keep);
};

/** The named version. Its rules are loaded only when somebody names one. */
const contractIn = async ({ contract }: MockOptions): Promise<ServedContract | undefined> => {
  if (contract === undefined) return undefined;
  const { contractNamed } = await import('../run/contracts.ts');
  return contractNamed(contract);
};

/** The callers that may use the control plane. */
const accessIn = ({ control, controlToken, allowHost = [] }: MockOptions) => {
  const token = controlToken ?? process.env['PSI_CONTROL_TOKEN'] ?? '';
  return { control, allowedHosts: allowHost, ...(token !== '' && { controlToken: token }) };
};

/** Where webhooks go, and may go. The host of a receiver that is named here is allowed. */
const receiverIn = ({ webhookUrl, allowWebhookHost = [] }: MockOptions) =>
  webhookUrl === undefined
    ? { allowedWebhookHosts: allowWebhookHost }
    : { webhookUrl, allowedWebhookHosts: [...allowWebhookHost, new URL(webhookUrl).hostname] };

const startReference = async (options: MockOptions): Promise<RunningMock> => {
  const { startServer } = await import('../../reference-impl/server.ts');
  const contract = await contractIn(options);
  const variations = await knownVariations(options.variation ?? [], contract);
  const settings = await settingsIn(options);
  try {
    const { controlUrl, ...server } = await startServer({
      contract,
      port: options.port,
      host: options.host,
      data: options.data ?? ':memory:',
      ...accessIn(options),
      cors: options.cors ?? [],
      metrics: options.metrics ?? false,
      console: options.console,
      drainMs: options.drain * 1000,
      logLevel: options.logLevel,
      ...receiverIn(options),
      variations,
      ...(settings !== undefined && { settings }),
    });
    const consoleUrl = new URL('/console', server.url).href;
    const { webhookUrl } = options;
    return {
      ...server,
      ...(options.control && { controlUrl }),
      ...(options.console && { consoleUrl }),
      ...(webhookUrl !== undefined && { webhookUrl }),
    };
  } catch (cause) {
    return startFailed(cause);
  }
};

const engines: Readonly<Record<MockOptions['engine'], (options: MockOptions) => Promise<RunningMock>>> = {
  reference: startReference,
  prism: async (options) => {
    const { startPrism } = await import('../run/prism.ts');
    const contract = await contractIn(options);
    return {
      ...(await startPrism(options.port, options.host, { contract })),
      sandbox: anybody,
      production: anybody,
    };
  },
};

const greeting = (
  { url, controlUrl, controlToken, consoleUrl, webhookUrl, sandbox, production }: RunningMock,
  { engine }: MockOptions,
): string =>
  [
    `mock of the Payments Service Interface at ${url}`,
    ...(controlUrl === undefined ? [] : [`control plane at ${controlUrl}`]),
    ...(controlToken === undefined ? [] : [`control token     ${controlToken}`]),
    ...(consoleUrl === undefined ? [] : [`console at ${consoleUrl} (sign in with a token)`]),
    ...(webhookUrl === undefined ? [] : [`webhooks of the sandbox go to ${webhookUrl}`]),
    ...(engine === 'prism' ? [] : [`documentation at ${new URL('/docs', url).href}`]),
    `sandbox token     ${sandbox.tokenId}:${sandbox.tokenSecret}`,
    `production token  ${production.tokenId}:${production.tokenSecret}`,
    '',
    `try: curl -u ${sandbox.tokenId}:${sandbox.tokenSecret} ${url}/customers`,
    'stop with Ctrl-C',
  ].join('\n');

const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });

/** A mock that does not end by itself, once it has drained, is ended. Milliseconds. */
const longestStopMs = 4500;

const endAnyhow = (drain: number): void => {
  const end = (): void => {
    process.stderr.write('The mock did not stop in time and was ended. Its data file is intact.\n');
    process.exit(exitCodes.suiteFailed);
  };
  setTimeout(end, drain * 1000 + longestStopMs).unref();
  // A second signal ends it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
};

/** Options of the reference server alone, and how they are written. */
const referenceOnly = [
  ['variation', '--variation'],
  ['settings', '--settings'],
  ['keep', '--keep'],
  ['cors', '--cors'],
  ['webhookUrl', '--webhook-url'],
] as const;

/** `psi mock`: runs until it gets a signal to stop, then finishes what it is doing. */
export const runMock = async (options: MockOptions): Promise<void> => {
  if (options.engine === 'prism' && options.data !== undefined)
    throw new CliError(exitCodes.usage, 'Prism keeps nothing: leave out --data or take --engine reference.');
  const unknown = referenceOnly.find(([name]) => options[name] !== undefined);
  if (options.engine === 'prism' && unknown !== undefined)
    throw new CliError(
      exitCodes.usage,
      `Prism knows no ${unknown[1]}: leave it out or take --engine reference.`,
    );
  const stopped = stopSignal();
  const mock = await engines[options.engine](options);
  const { url, controlUrl = null, controlToken, consoleUrl, sandbox, production } = mock;
  const access = { url, controlUrl, controlToken, consoleUrl, sandbox, production };
  process.stdout.write(`${options.json === true ? JSON.stringify(access) : greeting(mock, options)}\n`);
  await stopped;
  endAnyhow(options.drain);
  await mock.close();
};
