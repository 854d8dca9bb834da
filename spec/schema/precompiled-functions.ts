import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { packageRoot } from '../package-root.ts';
import { ajvFormats } from './ajv-formats.ts';
import type { SchemaPointer } from './schema-pointer.ts';

/** Where the build leaves the functions that it has compiled, and what V8 has made of that text. */
const textFile: string = path.join(packageRoot, 'dist/validators.cjs');
const codeFile: string = path.join(packageRoot, 'dist/validators.v8');

export type Precompiled = Readonly<Record<SchemaPointer, ValidateFunction | undefined>>;

type Loader = (module: { exports: unknown }, require: NodeJS.Require) => void;

/** The text as a function of its surroundings. Code of another version of Node is put aside by V8 itself. */
const scriptOf = (cachedData?: Buffer): Script =>
  new Script(`(function (module, require) {${readFileSync(textFile, 'utf8')}\n})`, {
    filename: textFile,
    ...(cachedData === undefined ? {} : { cachedData }),
  });

const functionsOf = (script: Script): Precompiled => {
  const module: { exports: unknown } = { exports: {} };
  // Written by `precompiled.ts` in the build of this very code.
  (script.runInThisContext() as Loader)(module, createRequire(textFile));
  return (module.exports as (formats: typeof ajvFormats) => Precompiled)(ajvFormats);
};

/** The functions that the build has compiled, by pointer. None in a tree whose build is not finished. */
export const precompiled = (): Precompiled => {
  if (!existsSync(textFile)) return {};
  return functionsOf(scriptOf(existsSync(codeFile) ? readFileSync(codeFile) : undefined));
};

/**
 * Leaves the text for `precompiled`, and V8's code of it. To read the five megabytes took every process a fifth of a
 * second of a processor; with the code it takes a fifth of that.
 */
export const writePrecompiled = (text: string): void => {
  writeFileSync(textFile, text);
  const script = scriptOf();
  // What has run is in the code, too.
  functionsOf(script);
  writeFileSync(codeFile, script.createCachedData());
};
