import path from 'node:path';
import { usualSettings, type Settings } from '../../reference-impl/runtime/settings.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { compiledSchema } from './own-schema.ts';
import { readWrittenFile } from './written-file.ts';

/** What a file may say: every member, and every member of a member, on its own. */
type Written = { readonly [Name in keyof Settings]?: Partial<Settings[Name]> };

/**
 * Reads the settings of a mock: YAML, or JSON. What the file leaves out is as usual. Raises a CliError that says in
 * one sentence what is wrong with it.
 */
export const readSettings = (file: string): Settings => {
  const written = readWrittenFile(file, {
    what: 'the settings of a mock',
    validate: compiledSchema<Written>(path.join(packageRoot, 'reference-impl/settings.schema.json')),
    wording: { unknownMember: 'is no setting', listed: (values) => values.join(' or ') },
  });
  return {
    ...usualSettings,
    ...written,
    webhookSignature: { ...usualSettings.webhookSignature, ...written.webhookSignature },
    walletSignature: { ...usualSettings.walletSignature, ...written.walletSignature },
  };
};
