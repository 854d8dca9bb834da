import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { messageOf } from '../../spec/error-message.ts';
import type { Definitions, OwnSchema } from './own-operation.ts';
import { readPattern, type Pattern } from './reading/patterns.ts';

/** The reason why a schema could not be compiled, as a clause. */
export interface Unjudged {
  readonly why: string;
}

const options = {
  allErrors: true,
  strict: false,
  verbose: true,
  validateSchema: false,
  logger: false,
  // To see whether a schema may stand in place, ajv walks lists of schemas twice at each level: 2ⁿ steps for n of them.
  inlineRefs: false,
  // Most schemas judge a few values: shortening their code takes longer than it saves.
  code: { optimize: false, regExp: patternOf },
} as const;

/** Patterns were read already: those that JavaScript lacks are not there any more. */
function patternOf(source: string): { readonly test: Pattern['test']; readonly toString: () => string } {
  const pattern = readPattern(source);
  // The compiler knows patterns by their text.
  return { test: (text) => pattern?.test(text) ?? true, toString: () => source };
}
patternOf.code = 'patternOf';

interface Compiler {
  readonly ajv: Ajv2020;
  /** The operations of a file repeat most of their schemas. */
  readonly byText: Map<string, ValidateFunction | Unjudged>;
}

/** One for each description: its definitions are compiled once, when something refers to them. */
const compilers = new WeakMap<Definitions, Compiler>();

const compilerFor = (definitions: Definitions): Compiler => {
  const present = compilers.get(definitions);
  if (present !== undefined) return present;
  const ajv = new Ajv2020(options);
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'own.json', $defs: definitions });
  const fresh = { ajv, byText: new Map() };
  compilers.set(definitions, fresh);
  return fresh;
};

const compiled = new WeakMap<object, ValidateFunction | Unjudged>();

/** The same for schemas that say the same. A schema that cannot be compiled judges nothing, and says why. */
export const validatorOf = ({ node, definitions }: OwnSchema): ValidateFunction | Unjudged => {
  const present = compiled.get(node);
  if (present !== undefined) return present;
  const { ajv, byText } = compilerFor(definitions);
  const text = JSON.stringify(node);
  const known = byText.get(text) ?? guarded(() => ajv.compile(node));
  compiled.set(node, known);
  byText.set(text, known);
  return known;
};

const guarded = <T>(work: () => T): T | Unjudged => {
  try {
    return work();
  } catch (cause) {
    // The compiler goes from schema to schema by calls.
    return { why: cause instanceof RangeError ? 'its schemas lead to too many others' : messageOf(cause) };
  }
};

export const isJudging = (validator: ValidateFunction | Unjudged): validator is ValidateFunction =>
  typeof validator === 'function';
