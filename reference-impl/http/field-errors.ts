import { namesIn } from '../../spec/schema/json-pointer.ts';
import type { Breach } from '../../spec/schema/validation.ts';
import type { FieldError } from './api-error.ts';

type Params = Breach['params'];

/** The demand of a broken keyword, as the `constraint` of a field error. */
const constraints: Readonly<Record<string, (params: Params) => Readonly<Record<string, unknown>>>> = {
  required: () => ({ required: true }),
  type: ({ type }) => ({ type }),
  enum: ({ allowedValues }) => ({ enum: allowedValues }),
  const: ({ allowedValue }) => ({ enum: [allowedValue] }),
  pattern: ({ pattern }) => ({ pattern }),
  format: ({ format }) => ({ format }),
  minimum: ({ limit }) => ({ minimum: limit }),
  maximum: ({ limit }) => ({ maximum: limit }),
  exclusiveMinimum: ({ limit }) => ({ exclusiveMinimum: limit }),
  exclusiveMaximum: ({ limit }) => ({ exclusiveMaximum: limit }),
  minLength: ({ limit }) => ({ minLength: limit }),
  maxLength: ({ limit }) => ({ maxLength: limit }),
  minItems: ({ limit }) => ({ minItems: limit }),
  maxItems: ({ limit }) => ({ maxItems: limit }),
};

const typeWords: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  integer: 'an integer',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
};

const messageOf = ({ keyword, params, message }: Breach): string => {
  if (keyword === 'required') return 'is required';
  if (keyword !== 'type') return message;
  return `must be ${[params['type']]
    .flat()
    .map((type) => typeWords[String(type)] ?? String(type))
    .join(' or ')}`;
};

/** A breach in a value that the request calls `root` (nothing for the body), for `details.errors`. */
export const fieldError = (breach: Breach, root: readonly string[] = []): FieldError => {
  const missing = breach.keyword === 'required' ? [String(breach.params['missingProperty'])] : [];
  const field = [...root, ...namesIn(breach.at), ...missing].join('.');
  const constraint = constraints[breach.keyword]?.(breach.params) ?? { [breach.keyword]: true };
  return { field, constraint, message: `${field || 'The body'} ${messageOf(breach)}.` };
};
