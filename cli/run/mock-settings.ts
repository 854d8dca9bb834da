import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parseDocument } from 'yaml';
import { usualSettings, type Settings } from '../../reference-impl/runtime/settings.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { closest } from '../../suites/target/closest.ts';
import { CliError } from './cli-error.ts';

const schemaFile = path.join(packageRoot, 'reference-impl/settings.schema.json');

/** What a file may say: every member, and every member of a member, on its own. */
type Written = { readonly [Name in keyof Settings]?: Partial<Settings[Name]> };

const refused = (message: string): CliError => new CliError(exitCodes.usage, message);

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw refused(`The settings ${file} cannot be read: ${(cause as Error).message}.`);
  }
};

const placeOf = ({ instancePath }: ErrorObject): string =>
  instancePath === '' ? 'the top level' : instancePath;

const sentence = (file: string, problem: ErrorObject): string => {
  if (problem.keyword === 'enum') {
    const { allowedValues } = problem.params as { readonly allowedValues: readonly unknown[] };
    return `${file}: ${placeOf(problem)} must be ${allowedValues.map(String).join(' or ')}.`;
  }
  if (problem.keyword !== 'additionalProperties')
    return `${file}: ${placeOf(problem)} ${problem.message ?? 'is not valid'}.`;
  const { additionalProperty: unknown } = problem.params as { readonly additionalProperty: string };
  const known = Object.keys((problem.parentSchema as { readonly properties: object }).properties);
  const hint = closest(unknown, known);
  const help = hint === undefined ? `known are ${known.join(', ')}` : `did you mean "${hint}"?`;
  return `${file}: "${unknown}" at ${placeOf(problem)} is no setting; ${help}`;
};

const validated = (file: string, value: unknown): Written => {
  const ajv = new Ajv2020({ verbose: true, strict: true });
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
  if (validate(value)) return value as Written;
  throw refused(sentence(file, (validate.errors ?? [])[0] as ErrorObject));
};

/**
 * Reads the settings of a mock: YAML, or JSON. What the file leaves out is as usual. Raises a CliError that says in
 * one sentence what is wrong with it.
 */
export const readSettings = (file: string): Settings => {
  const document = parseDocument(textOf(file));
  const [problem] = document.errors;
  if (problem) throw refused(`${file} is not valid YAML: ${problem.message.split('\n')[0] ?? ''}`);
  const written = validated(file, document.toJS() ?? {});
  return {
    ...usualSettings,
    ...written,
    webhookSignature: { ...usualSettings.webhookSignature, ...written.webhookSignature },
    walletSignature: { ...usualSettings.walletSignature, ...written.walletSignature },
  };
};
