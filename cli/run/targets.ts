import { existsSync } from 'node:fs';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { prismTarget, referenceTarget, targetAt } from '../../suites/target/defaults.ts';
import { readTargetFile, TargetError } from '../../suites/target/target-file.ts';
import type { Credentials, Target } from '../../suites/target/target.ts';
import { CliError } from './cli-error.ts';
import { isJsonObject, jsonObjectIn } from '../../spec/json.ts';

/** A target that is up, and what to do when it is not needed any more. */
export interface ReadyTarget {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

const nothingToClose = async (): Promise<void> => {};

const anotherPlatform = async (controlUrl: string): Promise<Credentials> => {
  const answer = await fetch(`${controlUrl}/platforms`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The control plane made no second platform (status ${answer.status}).`);
  const { sandbox } = jsonObjectIn(await answer.text());
  const { tokenId, tokenSecret } = isJsonObject(sandbox) ? sandbox : {};
  return { tokenId: String(tokenId), tokenSecret: String(tokenSecret) };
};

const presets: Readonly<Record<string, (seed: number) => Promise<ReadyTarget>>> = {
  reference: async (seed) => {
    const { startServer } = await import('../../reference-impl/server.ts');
    const server = await startServer({ port: 0, data: ':memory:', control: true, logLevel: 'silent' });
    const otherPlatform = await anotherPlatform(server.controlUrl);
    return { target: referenceTarget({ ...server, otherPlatform, seed }), close: server.close };
  },
  prism: async () => {
    const { startPrism } = await import('./prism.ts');
    const server = await startPrism(0);
    return { target: prismTarget(server.url), close: server.close };
  },
};

const fromUrl = (url: string): Target => {
  if (!URL.canParse(url)) throw new CliError(exitCodes.usage, `"${url}" is not a URL.`);
  const { PSI_TOKEN_ID: tokenId, PSI_TOKEN_SECRET: tokenSecret } = process.env;
  if (!tokenId || !tokenSecret)
    throw new CliError(
      exitCodes.usage,
      'A plain URL needs the API token in the environment variables PSI_TOKEN_ID and PSI_TOKEN_SECRET.',
    );
  return targetAt(url, { tokenId, tokenSecret });
};

const fromFile = (file: string): Target => {
  if (!existsSync(file))
    throw new CliError(
      exitCodes.usage,
      `There is no target "${file}": name a preset (${Object.keys(presets).join(', ')}), a URL, or a target file.`,
    );
  try {
    return readTargetFile(file, process.env);
  } catch (cause) {
    if (cause instanceof TargetError) throw new CliError(exitCodes.usage, cause.message);
    throw cause;
  }
};

/** A Prism that somebody else started: `prism:http://127.0.0.1:4010`. */
const foreignPrism = (url: string): Target => {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new CliError(
      exitCodes.usage,
      `"prism:${url}" names no Prism: write prism: and its address, for example prism:http://127.0.0.1:4010.`,
    );
  return { ...prismTarget(url.replace(/\/+$/, '')), name: `prism at ${new URL(url).host}` };
};

/**
 * What `--target` stands for: a preset (started here), a base address, a Prism's address, or a target file.
 * Raises a CliError with one sentence for everything that cannot be used.
 */
export const readyTarget = async (argument: string, seed: number): Promise<ReadyTarget> => {
  const preset = presets[argument];
  if (preset) return preset(seed);
  if (argument.startsWith('prism:'))
    return { target: foreignPrism(argument.slice('prism:'.length)), close: nothingToClose };
  const target = /^https?:\/\//.test(argument) ? fromUrl(argument) : fromFile(argument);
  return { target, close: nothingToClose };
};
