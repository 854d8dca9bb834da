import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { packageRoot } from '../package-root.ts';
import { ajvFormats } from './ajv-formats.ts';
import type { SchemaPointer } from './schema-pointer.ts';

/** Where the build leaves the functions that it has compiled. */
const textFile: string = path.join(packageRoot, 'dist/validators.cjs');

/**
 * V8's compiled code of that text. It takes code from its own version and its own options alone, which the tag names.
 */
const codeFile = (): string => path.join(packageRoot, `dist/validators.${cachedDataVersionTag()}.v8`);

export type Precompiled = Readonly<Record<SchemaPointer, ValidateFunction | undefined>>;

type Loader = (module: { exports: unknown }, require: (name: string) => unknown) => void;

/** The modules that the functions ask for by name: they are joined with psi's own and stand in no folder. */
const runtime: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/equal': equal,
  'ajv/dist/runtime/ucs2length': ucs2length,
};

/** The text as a function of its surroundings. Code that does not fit is put aside by V8 itself. */
const scriptOf = (cachedData?: Buffer): Script =>
  new Script(`(function (module, require) {${readFileSync(textFile, 'utf8')}\n})`, {
    filename: textFile,
    ...(cachedData === undefined ? {} : { cachedData }),
  });

const functionsOf = (script: Script): Precompiled => {
  const module: { exports: unknown } = { exports: {} };
  // Written by `precompiled.ts` in the build of this very code.
  (script.runInThisContext() as Loader)(module, (name) => runtime[name]);
  return (module.exports as (formats: typeof ajvFormats) => Precompiled)(ajvFormats);
};

let loaded: Precompiled | undefined;

/** The functions that the build has compiled, by pointer. None in a tree whose build is not finished. */
export const precompiled = (): Precompiled => {
  if (loaded !== undefined || !existsSync(textFile)) return loaded ?? {};
  const file = codeFile();
  loaded = functionsOf(scriptOf(existsSync(file) ? readFileSync(file) : undefined));
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
  functionsOf(script);
  writeFileSync(codeFile(), script.createCachedData());
};
