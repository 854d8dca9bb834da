import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Version } from '../contract/lifetime.ts';
import { packageRoot } from '../package-root.ts';
import { ajvFormats } from './ajv-formats.ts';
import type { SchemaPointer } from './schema-pointer.ts';
import { functionsOf, wrapped } from './standalone.ts';

/** Where the build leaves the functions that it has compiled for a version. */
const textFile = (version: Version): string => path.join(packageRoot, `dist/validators-${version}.cjs`);

/**
 * V8's compiled code of that text. It takes code from its own version and its own options alone, which the tag names.
 */
const codeFile = (version: Version): string =>
  path.join(packageRoot, `dist/validators-${version}.${cachedDataVersionTag()}.v8`);

export type Precompiled = Readonly<Record<SchemaPointer, ValidateFunction | undefined>>;

/** The text as a function of its surroundings. Code that does not fit is put aside by V8 itself. */
const scriptOf = (version: Version, cachedData?: Buffer): Script => {
  const filename = textFile(version);
  return new Script(wrapped(readFileSync(filename, 'utf8')), {
    filename,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
};

const functionsIn = (script: Script): Precompiled => functionsOf(script.runInThisContext(), ajvFormats);

const loaded = new Map<Version, Precompiled>();

/**
 * The functions that the build has compiled for a version, by pointer. None for a version that it does not know, and in
 * a tree whose build is not finished.
 */
export const precompiled = (version: Version): Precompiled => {
  const known = loaded.get(version);
  if (known !== undefined || !existsSync(textFile(version))) return known ?? {};
  const file = codeFile(version);
  const functions = functionsIn(scriptOf(version, existsSync(file) ? readFileSync(file) : undefined));
  loaded.set(version, functions);
  return functions;
};

/** Leaves the text for `precompiled`. */
export const writePrecompiled = (version: Version, text: string): void =>
  writeFileSync(textFile(version), text);

/**
 * Leaves V8's code of the text for processes with the options of this one. To read the five megabytes took every process
 * a fifth of a second of a processor; with the code it takes a fifth of that.
 */
export const keepCode = (version: Version): void => {
  const script = scriptOf(version);
  // Functions that have run are in the code, too.
  functionsIn(script);
  writeFileSync(codeFile(version), script.createCachedData());
};
