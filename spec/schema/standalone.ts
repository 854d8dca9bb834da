import type { Format, ValidateFunction } from 'ajv/dist/2020.js';
import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';

export type Formats = Readonly<Record<string, Format>>;

/** Functions that ajv has compiled before, by name. */
export type Compiled = Readonly<Record<string, ValidateFunction | undefined>>;

type Loader = (module: { exports: unknown }, require: (name: string) => unknown) => void;

/** The modules that the functions ask for by name: they are joined with psi's own and stand in no folder. */
const runtime: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/equal': equal,
  'ajv/dist/runtime/ucs2length': ucs2length,
};

/** A text of the build as a function of its surroundings, for `functionsOf`. */
export const wrapped = (text: string): string => `(function (module, require) {${text}\n})`;

/** The functions of a text that the build has wrapped and this process has run. */
export const functionsOf = (loader: unknown, formats: Formats): Compiled => {
  const module: { exports: unknown } = { exports: {} };
  // Both were written by the build of this very code.
  (loader as Loader)(module, (name) => runtime[name]);
  return (module.exports as (formats: Formats) => Compiled)(formats);
};
