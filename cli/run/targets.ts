import { shellWord } from '../../spec/shell-text.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { contractOf, type Contract } from '../../spec/contract/contract.ts';
import { contract, useContract } from '../../spec/contract/in-use.ts';
import { versionInAddress } from '../../spec/contract/versions.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { closest } from '../../spec/closest.ts';
import { isLoopback } from '../../suites/kit/inbox/webhook-address.ts';
import { baseAddress } from '../../suites/target/base-address.ts';
import { prismTarget, targetAt } from '../../suites/target/defaults.ts';
import { hideCredentials } from '../../suites/kit/check/redact.ts';
import { reachOwnServersDirectly } from '../../suites/kit/http/connections.ts';
import { readTargetFile, TargetError } from '../../suites/target/target-file.ts';
import type { Target } from '../../suites/target/target.ts';
import { CliError } from './cli-error.ts';
import { contractNamed, takeContract, unknownVersion } from './contracts.ts';
import { presetNames, presets, type ReadyTarget } from './presets.ts';

const nothingToClose = async (): Promise<void> => {};

const fromUrl = (url: string): Target => {
  const read = baseAddress(url);
  if ('problem' in read) throw new CliError(exitCodes.usage, `The base address ${read.problem}.`);
  const { PSI_TOKEN_ID: tokenId, PSI_TOKEN_SECRET: tokenSecret } = process.env;
  if (!tokenId || !tokenSecret)
    throw new CliError(
      exitCodes.usage,
      'A plain URL needs the API token in the environment variables PSI_TOKEN_ID and PSI_TOKEN_SECRET.',
    );
  return targetAt(read.address, { tokenId, tokenSecret });
};

/** An address whose scheme was left out: a host with a port, or a name with dots and a path. */
const lacksScheme = (text: string): boolean => /^[\w.-]+:\d+(\/|$)|^\w[\w-]*(\.[\w-]+)+\//.test(text);

const addressHelp = (text: string): string => {
  if (!lacksScheme(text) || !URL.canParse(`http://${text}`))
    return 'An address begins with http:// or https://.';
  const scheme = isLoopback(new URL(`http://${text}`)) ? 'http' : 'https';
  const rest = text.includes('/') ? '' : `/${contract().version}`;
  return `An address begins with http:// or https://: ${scheme}://${text}${rest}.`;
};

/** The error for a target that is nothing. */
const noTarget = (argument: string): CliError => {
  const where = path.isAbsolute(argument) ? '' : ` in ${process.cwd()}`;
  const hint = closest(argument, presetNames);
  const help = hint === undefined ? addressHelp(argument) : `Did you mean "${hint}"?`;
  return new CliError(
    exitCodes.usage,
    `\`${argument}\` is neither a preset (${presetNames.join(', ')}) nor a file${where}. ${help}`,
  );
};

const fromFile = (file: string, isNamed: boolean): Target => {
  if (!existsSync(file)) throw noTarget(file);
  try {
    return readTargetFile(file, process.env, isNamed);
  } catch (cause) {
    if (cause instanceof TargetError) throw new CliError(exitCodes.usage, cause.message);
    throw cause;
  }
};

/** The arguments of `psi check` that examine this target on this version. */
export const targetArguments = (target: string, contract: string | undefined): string =>
  contract === undefined ? shellWord(target) : `${shellWord(target)} --contract ${contract}`;

/** A Prism that somebody else started: `prism:http://127.0.0.1:4010`. */
const foreignPrism = (url: string): Target => {
  const read = baseAddress(url);
  if ('problem' in read)
    throw new CliError(
      exitCodes.usage,
      `prism: is followed by the address of a Prism, for example prism:http://127.0.0.1:4010. This one ${read.problem}.`,
    );
  return { ...prismTarget(read.address), name: `prism at ${new URL(read.address).host}` };
};

/**
 * The target that `--target` stands for: a preset (started here), a base address, a Prism's address, or a target file.
 * A preset serves the named version of the interface, and a file is read by it. Raises a CliError with one sentence for
 * everything that cannot be used.
 */
export const readyTarget = async (
  argument: string,
  seed: number,
  version?: string,
): Promise<ReadyTarget & { readonly contract: Contract }> => {
  if (version !== undefined) useContract(contractNamed(version));
  const ready = await readied(argument, seed, version !== undefined);
  hideCredentials(ready.target.credentials);
  const taken = takeContract(ready.target, version);
  const named = versionInAddress(ready.target.baseUrl);
  if (named !== undefined && contractOf(named) === undefined)
    process.stderr.write(`psi: ${unknownVersion(named)} ${taken.version} is examined.\n`);
  return { ...ready, contract: taken };
};

const readied = async (argument: string, seed: number, isNamed: boolean): Promise<ReadyTarget> => {
  const preset = presets[argument];
  if (preset) {
    reachOwnServersDirectly(process.env);
    return { ...(await preset(seed)), isOurs: true };
  }
  if (argument.startsWith('prism:'))
    return { target: foreignPrism(argument.slice('prism:'.length)), close: nothingToClose };
  const target = /^\s*https?:\/\//i.test(argument) ? fromUrl(argument) : fromFile(argument, isNamed);
  return { target, close: nothingToClose };
};
