import type { ErrorObject } from 'ajv';
import { messageOf } from '../../spec/error-message.ts';
import type { JsonObject } from '../../spec/json.ts';
import { escaped } from '../../spec/schema/json-pointer.ts';
import type { OwnBreach } from '../../spec/results/own-description.ts';
import { meantErrors } from './branches.ts';
import { isJudging, validatorOf } from './own-compilers.ts';
import {
  followed,
  type OwnContent,
  type OwnOperation,
  type OwnSchema,
  type Unread,
} from './own-operation.ts';
import { covers, responseFor } from './own-responses.ts';

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

/** Members that go one way only are not missing where they do not belong. */
const isOneWay = (
  { keyword, params, parentSchema }: ErrorObject,
  mark: 'readOnly' | 'writeOnly',
  { definitions }: OwnSchema,
): boolean => {
  if (keyword !== 'required') return false;
  const { missingProperty: name } = params as { missingProperty: string };
  const members = (parentSchema?.['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;
  const member = members[name];
  return (
    member?.[mark] === true ||
    (member !== undefined && followed({ node: member, definitions }).node[mark] === true)
  );
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

/** The objections of a schema of the target's own description to a value; none where it cannot be compiled. */
export const againstSchema = (
  schema: OwnSchema | undefined,
  value: unknown,
  ignored: 'readOnly' | 'writeOnly',
): readonly Diagnosed[] => {
  if (schema === undefined) return [];
  const validate = validatorOf(schema);
  if (!isJudging(validate)) return [];
  try {
    if (validate(value)) return [];
  } catch (cause) {
    return whole('unread', `the value could not be compared: ${messageOf(cause)}`);
  }
  const found = meantErrors(validate.errors ?? [])
    .filter((error) => error.keyword !== 'if' && !isOneWay(error, ignored, schema))
    .map((error) => ({ at: placeOf(error), code: error.keyword, message: wording(error) }));
  // Each branch of a union repeats what they have in common.
  return [...new Map(found.map((one) => [`${one.at} ${one.code} ${one.message}`, one])).values()];
};

/** The schemas of an operation that cannot be compiled, so that nothing is judged by them. */
export const unjudgedIn = ({
  method,
  path,
  parameters,
  body,
  responses,
}: OwnOperation): readonly Unread[] => {
  const named = [
    ...parameters.map(({ name, in: place, schema }) => [`${place} ${name}`, schema] as const),
    ...body.map(({ schema }) => ['body', schema] as const),
    ...responses.flatMap(({ code, contents }) =>
      contents.map(({ schema }) => [`answer ${code}`, schema] as const),
    ),
  ];
  return named.flatMap(([what, schema]): readonly Unread[] => {
    if (schema === undefined) return [];
    const validator = validatorOf(schema);
    return isJudging(validator) ? [] : [{ at: `${method} ${path}, ${what}`, why: validator.why }];
  });
};

const whole = (code: string, message: string): readonly Diagnosed[] => [{ at: '', code, message }];

/** The objections of the target's own description to an answer. Empty when it allows it. */
export const againstAnswer = (
  operation: OwnOperation,
  { status, headers, body }: AnswerLike,
): readonly Diagnosed[] => {
  const response = responseFor(operation, status);
  if (response === undefined) return whole('status', `status ${status} is not described for this operation`);
  const { contents } = response;
  if (body === undefined || contents.length === 0) return [];
  const sent = headers['content-type'] ?? '';
  const content = contents.find(({ mediaType }) => covers(mediaType, sent));
  if (content === undefined)
    return whole(
      'content-type',
      `the content type "${sent}" is not described; ${contents.map(({ mediaType }) => mediaType).join(', ')} is`,
    );
  return againstSchema(content.schema, body, 'writeOnly');
};

/** The JSON body that it describes for a request; undefined where it describes none. */
export const ownBody = ({ body }: OwnOperation): OwnContent | undefined =>
  body.find(({ mediaType }) => covers(mediaType, 'application/json'));

/** Its objections to a JSON request body. */
export const againstBody = (operation: OwnOperation, body: unknown): readonly Diagnosed[] =>
  againstSchema(ownBody(operation)?.schema, body, 'readOnly');

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
  // An objection to every row of a list is one fact.
  return [...new Map(found.map((one) => [`${one.at} ${one.message}`, one])).values()];
};
