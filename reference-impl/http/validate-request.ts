import type { IncomingHttpHeaders } from 'node:http';
import type { ServedContract } from '../../spec/contract/served.ts';
import type { ServedOperationId } from '../../spec/served-operations.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import type { Breach, Validation } from '../../spec/schema/validation.ts';
import type { Limits } from '../runtime/limits.ts';
import { replaceable, type Behaved } from '../runtime/behaviour.ts';
import type { FieldError } from './api-error.ts';
import type { QueryValues } from './call.ts';
import { errorList, type ErrorList } from './error-list.ts';
import { fieldError } from './field-errors.ts';
import { fileField, isForm, type Form } from './form-body.ts';
import { mustBeJson, parseJson } from './json-body.ts';
import { parametersOf, type Parameter } from './parameters.ts';
import { meaningfulBody } from './request-shape.ts';
import { countedValues } from './request-size.ts';
import { isJsonObject } from '../../spec/json.ts';

/** A request as it came, with its path parameters found. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** Of an operation that takes one, once it is read. */
  readonly form?: Form | undefined;
}

/** The parts of it that the operation may rely on. */
export interface ValidRequest {
  readonly query: QueryValues;
  readonly body: unknown;
}

type Value = string | number | boolean | readonly string[] | undefined;

const readers: Readonly<Record<Parameter['type'], (texts: readonly string[]) => Value>> = {
  string: ([text]) => text,
  integer: ([text = '']) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  number: ([text = '']) => (/^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text),
  boolean: ([text]) => (text === 'true' ? true : text === 'false' ? false : text),
  array: (texts) => texts,
};

const textsOf = (request: RawRequest, { name, in: place }: Parameter): readonly string[] => {
  if (place === 'query') return request.query.getAll(name);
  const text = place === 'path' ? request.params[name] : request.headers[name.toLowerCase()];
  return text === undefined ? [] : [text].flat();
};

/** Something that knows the version of the interface that is served. */
type Serving = Behaved & { readonly contract: ServedContract };

/** The breaches of a schema by a value. */
export const breachesOf = replaceable(
  (
    { contract }: Serving,
    schema: SchemaPointer,
    value: unknown,
    look: keyof Validation = 'breaches',
  ): readonly Breach[] => contract.description[look](schema, value),
);

/** The settings that a request is read by. */
export type Reading = Serving & { readonly limits: Limits };

/** The breaches of its schema by the value of a parameter. */
export const parameterBreaches = replaceable(
  (reading: Reading, { schema }: Parameter, value: unknown): readonly Breach[] =>
    breachesOf(reading, schema, value),
);

const errorsIn = (
  reading: Reading,
  parameter: Parameter,
  texts: readonly string[],
): readonly FieldError[] => {
  const { name, required, type } = parameter;
  if (texts.length === 0)
    return required ? [{ field: name, constraint: { required: true }, message: `${name} is required.` }] : [];
  if (texts.length > 1 && type !== 'array')
    return [{ field: name, constraint: { maxItems: 1 }, message: `${name} is given ${texts.length} times.` }];
  countedValues(texts, reading.limits, name);
  return parameterBreaches(reading, parameter, readers[type](texts)).map((breach) =>
    fieldError(breach, [name]),
  );
};

const validQuery = (
  id: ServedOperationId,
  request: RawRequest,
  errors: ErrorList,
  reading: Reading,
): QueryValues => {
  const values: Record<string, Value> = {};
  for (const parameter of parametersOf(reading.contract, id)) {
    const texts = textsOf(request, parameter);
    errors.add(errorsIn(reading, parameter, texts));
    if (parameter.in === 'query')
      values[parameter.name] = texts.length === 0 ? parameter.fallback : readers[parameter.type](texts);
  }
  return values;
};

/** Stands for the bytes of a file, which no schema describes. */
const someBytes = '';

/** The fields of a form, the last of several with one name. The file is said to be there. */
export const membersOfForm = replaceable(
  (_reading: Reading, { fields, file }: Form): Readonly<Record<string, unknown>> => ({
    ...Object.fromEntries(fields.filter(([name]) => name !== fileField)),
    ...(file && { [fileField]: someBytes }),
  }),
);

/** The text fields of a form, once it is found to have what the description asks for. */
const validForm = (schema: SchemaPointer, form: Form, errors: ErrorList, reading: Reading): unknown => {
  const meant = meaningfulBody(reading.contract.description, schema, membersOfForm(reading, form));
  const members = isJsonObject(meant) ? meant : {};
  for (const name of Object.keys(members))
    if (form.fields.filter(([given]) => given === name).length > 1)
      errors.add([{ field: name, constraint: { maxItems: 1 }, message: `${name} is given more than once.` }]);
  errors.add(breachesOf(reading, schema, members).map((breach) => fieldError(breach)));
  const { [fileField]: _file, ...metadata } = members;
  return metadata;
};

/** A body as it was sent. */
export const bodyAsRead = replaceable((_reading: Reading, sent: unknown): unknown => sent);

/** The members of a body as they are understood. */
export const understood = replaceable(
  (_reading: Reading, _schema: SchemaPointer, body: unknown): unknown => body,
);

/** The errors for members that have no meaning in a request: none, they are ignored. */
export const unsettable = replaceable(
  (_reading: Reading, _sent: unknown, _meant: unknown): readonly FieldError[] => [],
);

const validBody = (
  id: ServedOperationId,
  request: RawRequest,
  errors: ErrorList,
  reading: Reading,
): unknown => {
  const {
    limits,
    contract: { description },
  } = reading;
  const schema = description.requestSchemaOf(id);
  const formSchema = description.formSchemaOf(id);
  if (formSchema !== undefined && request.form !== undefined)
    return validForm(formSchema, request.form, errors, reading);
  if (schema === undefined) return undefined;
  if (isForm(request.headers['content-type'])) mustBeJson(reading, request.headers['content-type']);
  if (request.rawBody.length === 0) {
    if (description.isBodyRequired(id))
      errors.add([{ field: '', constraint: { required: true }, message: 'A JSON body is required.' }]);
    return undefined;
  }
  mustBeJson(reading, request.headers['content-type']);
  const sent = bodyAsRead(reading, parseJson(request.rawBody, limits));
  const meant = meaningfulBody(description, schema, sent);
  const look = countedValues(meant, limits) > limits.thoroughlyCheckedValues ? 'firstBreaches' : 'breaches';
  const body = understood(reading, schema, meant);
  errors.add(unsettable(reading, sent, meant));
  errors.add(breachesOf(reading, schema, body, look).map((breach) => fieldError(breach)));
  return body;
};

/**
 * Reads a request by the description. Raises 400 INVALID_INPUT that lists the wrong members, as far as
 * `limits.fieldErrors` goes, or 415 for another content type than JSON. Members and parameters that nobody knows are
 * ignored.
 */
export const validateRequest = (
  id: ServedOperationId,
  request: RawRequest,
  reading: Reading,
): ValidRequest => {
  const errors = errorList(reading.limits.fieldErrors);
  const query = validQuery(id, request, errors, reading);
  const body = validBody(id, request, errors, reading);
  errors.refuseIfAny();
  return { query, body };
};
