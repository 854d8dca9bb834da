import type { JsonObject } from '../../spec/json.ts';
import { escaped } from '../../spec/schema/json-pointer.ts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OwnBreach } from '../../spec/results/own-description.ts';
import { meantErrors } from './branches.ts';
import type { OwnOperation } from './prism-operations.ts';
import { covers, responseFor, type OwnContent } from './own-responses.ts';

/** An answer, or a value that stands for one. */
export interface AnswerLike {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed; undefined without a body. */
  readonly body?: unknown;
}

/** One objection of the target's own description. */
export interface Diagnosed {
  /** JSON pointer into the body; `''` for the body or the answer as a whole. */
  readonly at: string;
  /** The keyword that does not hold; `status` or `content-type` for the answer as a whole. */
  readonly code: string;
  readonly message: string;
}

type Compiler = Pick<Ajv, 'compile'>;

const options = {
  allErrors: true,
  strict: false,
  verbose: true,
  validateSchema: false,
  logger: false,
  // Most schemas judge a few values: shortening their code takes longer than it saves.
  code: { optimize: false },
} as const;

const withFormats = (ajv: Ajv | Ajv2019 | Ajv2020): Compiler => {
  addFormats.default(ajv);
  return ajv;
};

/** By the dialect that a schema declares; what has none is read as draft 7, into which OpenAPI 2 and 3.0 are read. */
const compilers: readonly (readonly [RegExp, Compiler])[] = [
  [/2020-12/, withFormats(new Ajv2020(options))],
  [/2019-09/, withFormats(new Ajv2019(options))],
  [/./, withFormats(new Ajv(options))],
];

/** The text of a schema, without the id that its reader gives each copy. */
const textOf = (schema: JsonObject): string =>
  JSON.stringify(schema, (name, value: unknown) => (name === 'x-stoplight' ? undefined : value));

const compiled = new WeakMap<object, ValidateFunction>();

/** The operations of a file repeat most of their schemas. */
const byText = new Map<string, ValidateFunction>();

/** What a schema refers to where its references go in circles. */
const sharedBy = (operation: OwnOperation, text: string): unknown =>
  text.includes('__bundled__') ? (operation as unknown as JsonObject)['__bundled__'] : undefined;

/** Raises an Error when the schema cannot be compiled: then nothing may be concluded from it. */
const validatorOf = (operation: OwnOperation, schema: JsonObject): ValidateFunction => {
  const present = compiled.get(schema);
  if (present) return present;
  const { $schema: declared, ...rest } = schema;
  const dialect = typeof declared === 'string' ? declared : 'draft-07';
  const [, compiler] = compilers.find(([pattern]) => pattern.test(dialect)) ?? [];
  if (compiler === undefined) throw new Error(`No validator for schemas of ${dialect}.`);
  const text = textOf(schema);
  const shared = sharedBy(operation, text);
  const known = shared === undefined ? byText.get(text) : undefined;
  const fresh = known ?? compiler.compile(shared === undefined ? rest : { ...rest, __bundled__: shared });
  compiled.set(schema, fresh);
  if (shared === undefined) byText.set(text, fresh);
  return fresh;
};

/** Members that go one way only are not missing where they do not belong. */
const isOneWay = (
  { keyword, params, parentSchema }: ErrorObject,
  mark: 'readOnly' | 'writeOnly',
): boolean => {
  if (keyword !== 'required') return false;
  const { missingProperty: name } = params as { missingProperty: string };
  const members = (parentSchema?.['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;
  return members[name]?.[mark] === true;
};

const wording = ({ keyword, params, message = `breaks ${keyword}` }: ErrorObject): string => {
  const { allowedValues, allowedValue, additionalProperty } = params as {
    allowedValues?: readonly unknown[];
    allowedValue?: unknown;
    additionalProperty?: string;
  };
  if (allowedValues !== undefined) return `${message}: ${allowedValues.map(String).join(', ')}`;
  if (allowedValue !== undefined) return `${message}: ${JSON.stringify(allowedValue)}`;
  return additionalProperty === undefined ? message : `${message}: ${additionalProperty}`;
};

/** A member that may not be there is to blame itself, not what holds it. */
const placeOf = ({ instancePath, params }: ErrorObject): string => {
  const { additionalProperty: name } = params as { additionalProperty?: string };
  return name === undefined ? instancePath : `${instancePath}/${escaped(name)}`;
};

/** A schema of theirs, ready to judge values: the same for schemas that take the same. */
export type OwnSchema = Pick<ValidateFunction, 'schema'>;

/** What was found by one schema holds for all that have its identity. */
export const identityOf = (operation: OwnOperation, schema: unknown): OwnSchema | undefined =>
  schema === undefined ? undefined : validatorOf(operation, schema as JsonObject);

/** What a schema of the target's own description has against a value. */
export const againstSchema = (
  operation: OwnOperation,
  schema: unknown,
  value: unknown,
  ignored: 'readOnly' | 'writeOnly',
): readonly Diagnosed[] => {
  if (schema === undefined) return [];
  const validate = validatorOf(operation, schema as JsonObject);
  if (validate(value)) return [];
  const found = meantErrors(validate.errors ?? [])
    .filter((error) => error.keyword !== 'if' && !isOneWay(error, ignored))
    .map((error) => ({ at: placeOf(error), code: error.keyword, message: wording(error) }));
  // Each branch of a union repeats what they have in common.
  return [...new Map(found.map((one) => [`${one.at} ${one.code} ${one.message}`, one])).values()];
};

const whole = (code: string, message: string): readonly Diagnosed[] => [{ at: '', code, message }];

/** What the target's own description has against an answer. Empty when it allows it. */
export const againstAnswer = (
  operation: OwnOperation,
  { status, headers, body }: AnswerLike,
): readonly Diagnosed[] => {
  const response = responseFor(operation, status);
  if (response === undefined) return whole('status', `status ${status} is not described for this operation`);
  const { contents = [] } = response;
  if (body === undefined || contents.length === 0) return [];
  const sent = headers['content-type'] ?? '';
  const content = contents.find(({ mediaType }) => covers(mediaType, sent));
  if (content === undefined)
    return whole(
      'content-type',
      `the content type "${sent}" is not described; ${contents.map(({ mediaType }) => mediaType).join(', ')} is`,
    );
  return againstSchema(operation, content.schema, body, 'writeOnly');
};

/** The JSON body that it describes for a request; undefined where it describes none. */
export const ownBody = ({ request }: OwnOperation): OwnContent | undefined =>
  request?.body?.contents?.find(({ mediaType }) => covers(mediaType, 'application/json'));

/** What it has against a JSON request body. */
export const againstBody = (operation: OwnOperation, body: unknown): readonly Diagnosed[] =>
  againstSchema(operation, ownBody(operation)?.schema, body, 'readOnly');

/** The breaches of one exchange, as the report lists them. */
export const ownBreaches = (
  id: string,
  operation: OwnOperation,
  answer: AnswerLike,
): readonly OwnBreach[] => {
  const { status } = answer;
  const found = againstAnswer(operation, answer).map(({ at, message }) => {
    const place = at.replace(/\/\d+(?=\/|$)/g, '/*');
    return { operation: id, status, at: place, message };
  });
  // What is wrong with every row of a list is one fact.
  return [...new Map(found.map((one) => [`${one.at} ${one.message}`, one])).values()];
};
