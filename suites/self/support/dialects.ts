import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { noDialect, type Dialect } from '../../target/dialect/dialect.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** A dialect with nothing but these entries. */
export const dialect = (entries: Partial<Dialect>): Dialect => ({ ...noDialect, ...entries });

/** A target file with these entries, in a folder of its own. */
export const targetFile = (entries: object): string => {
  const file = path.join(temporaryDirectory('dialect'), 'psi.target.yaml');
  const sandbox = { tokenId: 'a', tokenSecret: 'b' };
  writeFileSync(file, stringify({ baseUrl: 'http://127.0.0.1:9/x', credentials: { sandbox }, ...entries }));
  return file;
};
