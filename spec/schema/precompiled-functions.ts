import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { packageRoot } from '../package-root.ts';
import { ajvFormats } from './ajv-formats.ts';
import type { SchemaPointer } from './schema-pointer.ts';
import { functionsOf, wrapped } from './standalone.ts';

/** Where the build leaves the functions that it has compiled. */
const textFile: string = path.join(packageRoot, 'dist/validators.cjs');

/**
 * V8's compiled code of that text. It takes code from its own version and its own options alone, which the tag names.
 */
const codeFile = (): string => path.join(packageRoot, `dist/validators.${cachedDataVersionTag()}.v8`);

export type Precompiled = Readonly<Record<SchemaPointer, ValidateFunction | undefined>>;

/** The text as a function of its surroundings. Code that does not fit is put aside by V8 itself. */
const scriptOf = (cachedData?: Buffer): Script =>
  new Script(wrapped(readFileSync(textFile, 'utf8')), {
    filename: textFile,
    ...(cachedData === undefined ? {} : { cachedData }),
  });

const functionsIn = (script: Script): Precompiled => functionsOf(script.runInThisContext(), ajvFormats);

let loaded: Precompiled | undefined;

/** The functions that the build has compiled, by pointer. None in a tree whose build is not finished. */
export const precompiled = (): Precompiled => {
  if (loaded !== undefined || !existsSync(textFile)) return loaded ?? {};
  const file = codeFile();
  loaded = functionsIn(scriptOf(existsSync(file) ? readFileSync(file) : undefined));
  return loaded;
};

/** Leaves the text for `precompiled`. */
export const writePrecompiled = (text: string): void => writeFileSync(textFile, text);

/**
 * Leaves V8's code of the text for processes with the options of this one. To read the five megabytes took every process
 * a fifth of a second of a processor; with the code it takes a fifth of that.
 */
export const keepCode = (): void => {
  const script = scriptOf();
  // Functions that have run are in the code, too.
  functionsIn(script);
  writeFileSync(codeFile(), script.createCachedData());
};
