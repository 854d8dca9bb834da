import { givenText, notAFile } from '../../spec/given-file.ts';
import { asJsonObject, isJsonObject } from '../../spec/json.ts';
import { contractOf } from '../../spec/contract/contract.ts';
import { useContract } from '../../spec/contract/in-use.ts';
import { versionInAddress } from '../../spec/contract/versions.ts';
import path from 'node:path';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { publishedSchema, publishedSchemas } from '../../spec/schema/published-schemas.ts';
import { baseAddress } from './base-address.ts';
import { targetAt } from './defaults.ts';
import { checkDialect } from './dialect/check-dialect.ts';
import type { Dialect } from './dialect/dialect.ts';
import { certificatesProblem } from './certificates.ts';
import { checkWalletSigner } from './dialect/wallet-signer.ts';
import { formProblem, placeOf, telling } from './form-problems.ts';
import type { Credentials, Target } from './target.ts';
import { writtenYaml } from './written-yaml.ts';

/** A target that cannot be used as written. The message is for the user: what, where, how to mend it. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

type Written = Partial<Omit<Target, 'credentials'>> & {
  readonly baseUrl: string;
  readonly credentials: { readonly sandbox: Credentials };
};

/** Templates of bodies have `${…}` of their own. */
const isTemplate = (place: string): boolean => place.startsWith('/dialect/bodies');

interface Environment {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  /** The variables that it lacks, each with the place that needs it. */
  readonly lacking: string[];
}

/** Replaces `${NAME}` in every text, and notes names that the environment lacks. */
const withEnvironment = (value: unknown, from: Environment, place: string): unknown => {
  if (isTemplate(place)) return value;
  if (typeof value === 'string')
    return value.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => {
      const found = from.env[name];
      if (found !== undefined && found !== '') return found;
      from.lacking.push(
        `${from.file}: ${placeOf(place)} needs the environment variable ${name}, which is not set.`,
      );
      return whole;
    });
  if (Array.isArray(value))
    return value.map((item, index) => withEnvironment(item, from, `${place}/${index}`));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, withEnvironment(item, from, `${place}/${name}`)]),
    );
  return value;
};

/** Raises a TargetError with everything that is wrong at once: who mends one thing a run needs many runs. */
const mustBeUsable = (problems: readonly string[]): void => {
  const [only, ...others] = [...new Set(problems)];
  if (only === undefined) return;
  if (others.length === 0) throw new TargetError(only);
  throw new TargetError([`${others.length + 1} things are wrong:`, only, ...others].join('\n  - '));
};

/** The schema of target files, in the package. */
export const targetSchema = publishedSchemas.target.file;

/** Files are named as seen from the target file. */
const besides = (file: string, named: string): string => path.resolve(path.dirname(file), named);

const dialectWithFiles = (file: string, dialect: Dialect): Dialect => {
  const { codes, walletSigner } = dialect;
  return {
    ...dialect,
    ...(codes !== undefined && 'file' in codes && { codes: { file: besides(file, codes.file) } }),
    ...(walletSigner !== undefined &&
      'keyFile' in walletSigner && {
        walletSigner: { ...walletSigner, keyFile: besides(file, walletSigner.keyFile) },
      }),
  };
};

/** A policy is a name, or a file beside the target file. */
const policyBeside = (file: string, policy: string): string =>
  /[./\\]/.test(policy) ? besides(file, policy) : policy;

const withFiles = (file: string, { dialect, policy, caFile, webhooks, ...rest }: Written): Written => {
  const relay = webhooks?.relay;
  return {
    ...rest,
    ...(policy === undefined ? {} : { policy: policyBeside(file, policy) }),
    ...(caFile === undefined ? {} : { caFile: besides(file, caFile) }),
    ...(dialect === undefined ? {} : { dialect: dialectWithFiles(file, dialect) }),
    ...(webhooks === undefined
      ? {}
      : {
          webhooks:
            relay !== undefined && 'file' in relay
              ? { ...webhooks, relay: { file: besides(file, relay.file) } }
              : webhooks,
        }),
  };
};

/** The problems with the dialect, unless its form is wrong: then nothing in it can be relied on. */
const dialectProblems = (
  { dialect }: Partial<Written>,
  problems: readonly ErrorObject[],
): readonly string[] =>
  dialect === undefined || problems.some(({ instancePath }) => instancePath.startsWith('/dialect'))
    ? []
    : checkDialect(dialect);

/** The base address as the suite uses it, unless its form is wrong or a variable in it is not set. */
const addressIn = ({ baseUrl }: Partial<Written>): ReturnType<typeof baseAddress> | undefined =>
  typeof baseUrl === 'string' && !/\$\{\w+\}/.test(baseUrl) ? baseAddress(baseUrl) : undefined;

/** The problems with how a file is written, before any file that it names is opened. */
const problemsIn = (file: string, value: unknown): readonly string[] => {
  const validate = publishedSchema('target');
  const problems = validate(value) ? [] : (validate.errors ?? []);
  const form = telling(problems).map((problem) =>
    formProblem(file, problem, problems, 'is not a key of a target file'),
  );
  if (!isJsonObject(value)) return form;
  const written: Partial<Written> = value;
  const address = addressIn(written);
  return [
    ...form,
    ...(address !== undefined && 'problem' in address ? [`${file}: baseUrl ${address.problem}.`] : []),
    ...dialectProblems(written, problems).map((wrong) => `${file}: ${wrong}`),
  ];
};

/** A file that grows during a run need not be there, nor hold anything. */
const growingProblem = (at: string, file: string): string | undefined => {
  const problem = notAFile(file);
  return problem === undefined ? undefined : `${at} ${file} cannot be read: ${problem}.`;
};

/** The problems with the files that a file names. */
const problemsOfFiles = ({ dialect, caFile, webhooks }: Written): readonly string[] => {
  const { codes, walletSigner } = dialect ?? {};
  const relay = webhooks?.relay;
  return [
    walletSigner && checkWalletSigner(walletSigner),
    caFile === undefined ? undefined : certificatesProblem(caFile),
    codes !== undefined && 'file' in codes ? growingProblem('dialect.codes.file', codes.file) : undefined,
    relay !== undefined && 'file' in relay ? growingProblem('webhooks.relay.file', relay.file) : undefined,
  ].filter((problem) => problem !== undefined);
};

/** @param lacking variables of the environment that are not set: wrong as well */
const validated = (file: string, value: unknown, lacking: readonly string[]): Written => {
  mustBeUsable([...lacking, ...problemsIn(file, value)]);
  const written = value as Written;
  const address = addressIn(written);
  const resolved = {
    ...withFiles(file, written),
    ...(address !== undefined && 'address' in address && { baseUrl: address.address }),
  };
  mustBeUsable(problemsOfFiles(resolved).map((problem) => `${file}: ${problem}`));
  return resolved;
};

/**
 * Checks what is to be written into a target file as one is checked that is read. No variable has to be set. Raises a
 * TargetError that says of everything wrong: what, where, how to mend it.
 */
export const checkTargetText = (file: string, text: string): void => {
  validated(
    file,
    writtenYaml(file, text, (message) => new TargetError(message)),
    [],
  );
};

/** A file is read by the contract of the version that it or its address names, where that is known. */
const takeVersion = (value: unknown): void => {
  const { contract, baseUrl } = asJsonObject(value);
  const named = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? versionInAddress(baseUrl) : undefined;
  const found = contractOf(typeof contract === 'string' ? contract : (named ?? ''));
  if (found !== undefined) useContract(found);
};

/** More is nothing that a person writes; to read it as YAML takes minutes. */
const mostMegabytes = 4;

/** The text of a target file. Raises a TargetError where there is none. */
export const targetFileText = (file: string): string => {
  try {
    return givenText(file, mostMegabytes);
  } catch (cause) {
    throw new TargetError(`Cannot read the target file ${file}: ${(cause as Error).message}.`, { cause });
  }
};

/**
 * Reads a target file. Raises a TargetError that says of everything wrong: what, where, how to mend it.
 *
 * @param isNamed whether the version is named elsewhere: the file is read by the contract in use, whatever it says
 */
export const readTargetFile = (file: string, env: NodeJS.ProcessEnv, isNamed = false): Target => {
  const text = targetFileText(file);
  const lacking: string[] = [];
  const parsed = writtenYaml(file, text, (message) => new TargetError(message));
  const value = withEnvironment(parsed, { env, lacking, file }, '');
  if (!isNamed) takeVersion(value);
  const written = validated(file, value, lacking);
  const base = targetAt(written.baseUrl, written.credentials.sandbox);
  return {
    ...base,
    ...written,
    baseUrl: base.baseUrl,
    capabilities: { ...base.capabilities, ...written.capabilities },
    timeouts: { ...base.timeouts, ...written.timeouts },
    limits: { ...base.limits, ...written.limits },
    pacing: {
      ...base.pacing,
      ...written.pacing,
      backOff: { ...base.pacing.backOff, ...written.pacing?.backOff },
    },
    dialect: { ...base.dialect, ...written.dialect },
    webhooks: { ...base.webhooks, ...written.webhooks },
  };
};
