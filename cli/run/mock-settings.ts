import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { usualSettings, type Settings } from '../../reference-impl/runtime/settings.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { CliError } from './cli-error.ts';
import { compiledSchema, sentenceAbout } from './own-schema.ts';
import { messageOf } from '../../spec/error-message.ts';

const schemaFile = path.join(packageRoot, 'reference-impl/settings.schema.json');

/** What a file may say: every member, and every member of a member, on its own. */
type Written = { readonly [Name in keyof Settings]?: Partial<Settings[Name]> };

const refused = (message: string): CliError => new CliError(exitCodes.usage, message);

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw refused(`The settings ${file} cannot be read: ${messageOf(cause)}.`);
  }
};

const validated = (file: string, value: unknown): Written => {
  const validate = compiledSchema<Written>(schemaFile);
  if (validate(value)) return value;
  const [problem] = validate.errors ?? [];
  throw refused(
    problem
      ? sentenceAbout(file, problem, {
          unknownMember: 'is no setting',
          listed: (values) => values.join(' or '),
        })
      : `${file} holds no settings.`,
  );
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
