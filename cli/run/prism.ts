import type { createServer } from '@stoplight/prism-http-server';
import { pino, type Logger } from 'pino';
import { newestServed, type ServedContract } from '../../spec/contract/served.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from './cli-error.ts';
import { codeOf } from '../../spec/error-message.ts';
import { withOptional } from '../../spec/optional-package.ts';

export interface RunningPrism {
  /** Base address, ending with the version segment. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Prism logs at levels of its own; without them it crashes. */
const silentLogger = (): Logger<'success'> => pino({ level: 'silent', customLevels: { success: 32 } });

/** Prism ignores the path of `servers`, so the version segment is put in front of every path. */
const versioned = ({ description, version }: ServedContract): object => {
  const document = description.document();
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [`/${version}${path}`, item]),
  );
  return { ...document, paths, servers: [{ url: 'http://127.0.0.1' }] };
};

/**
 * They take most of a second to load, and only a Prism mock needs them. Operations are read as Prism's own command reads
 * them.
 */
const prismPackages = () =>
  withOptional(
    ['@stoplight/prism-cli', '@stoplight/prism-http-server'],
    'A Prism mock',
    () =>
      Promise.all([
        import('@stoplight/prism-http-server'),
        import('@stoplight/prism-cli/dist/operations.js'),
      ]),
    (sentence) => new CliError(exitCodes.usage, sentence),
  );

/** A Prism mock of an OpenAPI document, or of the file of that name, that does not listen yet. */
export const prismOf = async (
  openapi: object | string,
  logger = silentLogger(),
): Promise<ReturnType<typeof createServer>> => {
  const [prism, { default: reader }] = await prismPackages();
  return prism.createServer(await reader.getHttpOperationsFromSpec(openapi), {
    // Prism's type of a logger is of another pino than ours; it calls these methods alone.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    components: { logger: logger as never },
    cors: false,
    // Prism's type asks for members that its server does not read.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    config: {
      mock: { dynamic: false },
      validateRequest: true,
      validateResponse: false,
      checkSecurity: true,
      errors: false,
      upstreamProxy: undefined,
      isProxy: false,
    } as never,
  });
};

/**
 * Starts a Prism mock of our description. Stateless: it answers with examples and checks requests.
 * `port` 0 takes any free one. Raises a CliError when the port is in use.
 */
export const startPrism = async (
  port: number,
  host = '127.0.0.1',
  {
    logger = silentLogger(),
    contract = newestServed,
  }: { readonly logger?: Logger<'success'>; readonly contract?: ServedContract | undefined } = {},
): Promise<RunningPrism> => {
  // Prism writes into what it is given, and the description is everybody's.
  const server = await prismOf(structuredClone(versioned(contract)), logger);
  try {
    const address = await server.listen(port, host);
    return { url: `${address}/${contract.version}`, close: () => server.close() };
  } catch (cause) {
    if (codeOf(cause) === 'EADDRINUSE')
      throw new CliError(exitCodes.usage, `Port ${port} is in use. Take another with --port.`);
    throw cause;
  }
};
