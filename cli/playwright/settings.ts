import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { isJsonObject } from '../../spec/json.ts';
import { presetNames } from '../run/presets.ts';

/** The options of `psiConfig`. */
export interface PsiOptions {
  /** As `--target` of `psi check`: a target file beside the config, a preset, or a base address. Default: `psi.target.yaml`. */
  readonly target?: string;
  /** Version of the interface. Default: the one that the target file or the end of its address names, else the newest. */
  readonly contract?: string;
  /** Generated cases per property. Default: 40. */
  readonly cases?: number;
  /** Repeats the same generated values. Default: another one for each run. */
  readonly seed?: number;
  /** A policy's name or file. Default: the target file's own, or `ci`. */
  readonly policy?: string;
  /** The target's own OpenAPI description. */
  readonly openapi?: string;
  /** The commit or release that is deployed on the target, as `--commit` of `psi check`: for example `process.env.GITHUB_SHA`. */
  readonly commit?: string | undefined;
  /** Where psi's own report goes. Default: `out/report`. */
  readonly report?: string;
}

/** The same with every default, and with its files found from where the config is. */
export interface Settings {
  readonly target: string;
  readonly contract: string | undefined;
  readonly cases: number;
  readonly seed: number | undefined;
  readonly policy: string | undefined;
  readonly openapi: string | undefined;
  readonly commit: string | undefined;
  readonly report: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const isNoFile = (name: string): boolean => presetNames.includes(name) || /^(https?|prism):/.test(name);

/** The settings of psi in the config. Raises an Error where `psiConfig` did not make it. */
export const settingsOf = ({ metadata, configFile, rootDir }: FullConfig): Settings => {
  const psi: unknown = metadata['psi'];
  if (!isJsonObject(psi)) throw new Error('The config of Playwright was not made by `psiConfig`.');
  const folder = configFile === undefined ? rootDir : path.dirname(configFile);
  const found = (name: string): string => path.resolve(folder, name);
  const target = textOf(psi['target']) ?? 'psi.target.yaml';
  const policy = textOf(psi['policy']);
  const openapi = textOf(psi['openapi']);
  return {
    target: isNoFile(target) ? target : path.relative('', found(target)),
    contract: textOf(psi['contract']),
    cases: numberOf(psi['cases']) ?? 40,
    seed: numberOf(psi['seed']),
    policy: policy !== undefined && /\.ya?ml$|\.json$/.test(policy) ? found(policy) : policy,
    openapi: openapi === undefined ? undefined : found(openapi),
    commit: textOf(psi['commit']),
    report: found(textOf(psi['report']) ?? 'out/report'),
  };
};
