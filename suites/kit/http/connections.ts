import { Client as Connection, EnvHttpProxyAgent, Pool, type Dispatcher } from 'undici';
import { authorities } from '../../target/certificates.ts';
import type { Target } from '../../target/target.ts';

/** One timer for the whole answer replaces the client's own, which measure the gaps in it. */
const connectionOptions = ({ timeouts: { requestMs }, caFile }: Target) =>
  ({
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: requestMs, ...(caFile === undefined ? {} : { ca: [...authorities(caFile)] }) },
  }) as const;

/** The environment variable that names the proxy for a target, where one is set. NO_PROXY may still exempt it. */
export const proxyVariable = ({ baseUrl }: Pick<Target, 'baseUrl'>): string | undefined => {
  const forHttp = ['http_proxy', 'HTTP_PROXY'];
  const names = new URL(baseUrl).protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY', ...forHttp] : forHttp;
  return names.find((name) => (process.env[name] ?? '') !== '');
};

/** The address in the first of these variables that is set, as curl takes it: `proxy:3128` is an http address. */
const proxyIn = (...names: readonly string[]): string | undefined => {
  const text = names
    .flatMap((name) => process.env[name] ?? [])
    .map((value) => value.trim().replaceAll(/^["']|["']$/g, ''))
    .find((value) => value !== '');
  return text === undefined || text.includes('://') ? text : `http://${text}`;
};

const unlessAbsent = (name: string, value: string | undefined): Readonly<Record<string, string>> =>
  value === undefined ? {} : { [name]: value };

/** By way of a proxy: plain http as a request to it, https through a tunnel. */
const byProxy = (target: Target, connections: number): Dispatcher => {
  const { connect, ...options } = connectionOptions(target);
  return new EnvHttpProxyAgent({
    ...options,
    connect,
    requestTls: connect,
    connections,
    proxyTunnel: false,
    ...unlessAbsent('httpProxy', proxyIn('http_proxy', 'HTTP_PROXY')),
    ...unlessAbsent('httpsProxy', proxyIn('https_proxy', 'HTTPS_PROXY')),
  });
};

/** Connections to a target that are used again and again. */
export const connectionPool = (target: Target, testsAtOnce: number): Dispatcher => {
  const connections = target.pacing.concurrency * testsAtOnce;
  if (proxyVariable(target) !== undefined) return byProxy(target, connections);
  return new Pool(new URL(target.baseUrl).origin, {
    ...connectionOptions(target),
    connections,
    // Well under the five seconds after which Node's servers, for one, hang up on an idle connection: a request
    // that crosses with the hanging up is lost, and on a busy machine timers are late.
    keepAliveTimeout: 2_000,
    keepAliveTimeoutThreshold: 3_000,
  });
};

/** A connection that nobody used before. */
export const freshConnection = (target: Target): Dispatcher =>
  proxyVariable(target) === undefined
    ? new Connection(new URL(target.baseUrl).origin, connectionOptions(target))
    : byProxy(target, 1);

/** Servers that this command starts on this machine are no matter of a proxy, whatever the environment says. */
export const reachOwnServersDirectly = (env: NodeJS.ProcessEnv): void => {
  const said = env['no_proxy'] ?? env['NO_PROXY'];
  env['no_proxy'] = [...(said ? [said] : []), '127.0.0.1', 'localhost'].join(',');
};
