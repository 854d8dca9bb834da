import { createHash } from 'node:crypto';
import { capabilityNames, type Capability } from '../../spec/capabilities.ts';
import { noDialect } from './dialect/dialect.ts';
import { keyFrom } from './dialect/key-from-bytes.ts';
import type { WalletSigner } from './dialect/wallet-signer.ts';
import type { Credentials, Target } from './target.ts';

/** All the capabilities of a complete implementation; the control plane is only ours, and only a mock is forced. */
export const everyCapability: Readonly<Record<Capability, boolean>> = {
  ...(Object.fromEntries(capabilityNames.map((name) => [name, true])) as Record<Capability, boolean>),
  control: false,
  'forced-answers': false,
};

/** Capabilities of a mock without memory. Source: what Prism can and cannot do, measured. */
const statelessCapabilities: Readonly<Record<Capability, boolean>> = {
  ...everyCapability,
  state: false,
  credentials: false,
  webhooks: false,
  sandbox: false,
  'forced-answers': true,
};

const common = {
  timeouts: { requestMs: 10_000, eventMs: 15_000, expiryMs: 60_000 },
  limits: { answerMegabytes: 2 },
  pacing: { concurrency: 8, backOff: { statuses: [429], attempts: 20, seconds: 60 } },
  dialect: noDialect,
  webhooks: { listen: { host: '127.0.0.1', port: 0 } },
} as const;

/** The target a plain base address stands for. */
export const targetAt = (baseUrl: string, sandbox: Credentials): Target => ({
  name: new URL(baseUrl).host,
  baseUrl: baseUrl.replace(/\/+$/, ''),
  credentials: { sandbox },
  capabilities: everyCapability,
  ...common,
});

/** The same key for the same seed: the reference server, new with each run, learns it when a session is opened. */
const walletSignerOf = (seed: number): WalletSigner => {
  let tries = 0;
  const key = keyFrom(() => {
    tries += 1;
    return createHash('sha256').update(`wallet signer\n${seed}\n${tries}`).digest();
  });
  return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
};

/** Servers of ours run beside the suite: a machine that is busy with both keeps them waiting, and that is no defect. */
const ownRequestMs = 60_000;

/** The reference server, as `startServer` describes itself. */
export const referenceTarget = (server: {
  readonly url: string;
  readonly controlUrl: string;
  readonly controlToken?: string;
  readonly sandbox: Credentials;
  readonly production: Credentials;
  readonly otherPlatform: Credentials;
  /** The seed of the wallet signer's key. */
  readonly seed: number;
}): Target => ({
  ...targetAt(server.url, server.sandbox),
  name: 'reference',
  credentials: {
    sandbox: server.sandbox,
    production: server.production,
    otherPlatform: server.otherPlatform,
  },
  capabilities: { ...everyCapability, control: true },
  controlUrl: server.controlUrl,
  ...(server.controlToken !== undefined && { controlToken: server.controlToken }),
  timeouts: { ...common.timeouts, requestMs: ownRequestMs, eventMs: 5_000 },
  dialect: {
    ...noDialect,
    complete: true,
    walletSigner: walletSignerOf(server.seed),
    codes: { http: `${server.controlUrl}/messages?to={contact}` },
  },
});

/** A Prism mock, of our description or of another. It asks for a credential, and takes any. */
export const prismTarget = (baseUrl: string): Target => ({
  ...targetAt(baseUrl, { tokenId: 'any', tokenSecret: 'any' }),
  name: 'prism',
  timeouts: { ...common.timeouts, requestMs: ownRequestMs },
  capabilities: statelessCapabilities,
});
