import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { ContradictionPlace } from '../../spec/results/own-description.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { exampleBody } from '../kit/http/probes.ts';
import { againstAnswer, againstBody, ownBody, type Diagnosed } from './own-answers.ts';
import type { OwnOperation, OwnSchema } from './own-operation.ts';
import { bodyOf, responseFor } from './own-responses.ts';

/** A body that both describe: its subject, an example of ours, and the objections of theirs to a value in its place. */
export interface Subject {
  /** The operation, or the type of the webhook. */
  readonly operation: string;
  readonly side: ContradictionPlace['side'];
  readonly schema: SchemaPointer;
  readonly example: unknown;
  /** Absent where theirs describes none. */
  readonly theirs: OwnSchema | undefined;
  readonly against: (value: unknown) => readonly Diagnosed[];
}

/** Every example that our description gives of a body. */
export const examplesAt = (schema: SchemaPointer): readonly unknown[] => {
  const media = contract().description.resolve(schema.slice(0, schema.lastIndexOf('/')) as SchemaPointer) as {
    readonly example?: unknown;
    readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
  };
  const own = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
  const shared = (
    contract().description.dereferenced(contract().description.resolve(schema)) as
      | { readonly example?: unknown }
      | undefined
  )?.example;
  return [...own, shared].filter((example) => example !== undefined);
};

const isSuccess = (status: string): boolean => /^2\d\d$/.test(status);

/** The status under which theirs says the same: any success stands for ours, for the document rarely says which. */
const theirStatus = ({ responses }: OwnOperation, status: string): string | undefined => {
  const codes = responses.map(({ code }) => code);
  if (codes.includes(status)) return status;
  return isSuccess(status) ? codes.find(isSuccess) : undefined;
};

/** Successes, and one error for all that both describe: their bodies are alike. */
const comparedStatuses = (operation: OperationId, { responses }: OwnOperation): readonly string[] => {
  const statuses = Object.keys(contract().description.describedOperation(operation)?.['responses'] ?? {});
  const error = statuses.find(
    (status) => /^[45]\d\d$/.test(status) && responses.some(({ code }) => code === status),
  );
  return [...statuses.filter(isSuccess), ...(error === undefined ? [] : [error])];
};

/** The answers to an operation as both describe them. */
export const answerSubjects = (operation: OperationId, own: OwnOperation): readonly Subject[] =>
  comparedStatuses(operation, own).flatMap((status) => {
    const schema = contract().description.responseSchemaOf(operation, Number(status));
    const code = theirStatus(own, status);
    if (schema === undefined || code === undefined) return [];
    const headers = { 'content-type': 'application/json' };
    return examplesAt(schema).map((example) => ({
      operation,
      side: 'answer' as const,
      schema,
      example,
      theirs: bodyOf(responseFor(own, Number(code))),
      against: (body: unknown) => againstAnswer(own, { status: Number(code), headers, body }),
    }));
  });

/** The body of an operation's request as both describe it. */
export const requestSubjects = (operation: OperationId, own: OwnOperation): readonly Subject[] => {
  const schema = contract().description.requestSchemaOf(operation);
  const example = exampleBody(operation);
  if (schema === undefined || example === undefined) return [];
  const theirs = ownBody(own)?.schema;
  const against = (body: unknown): readonly Diagnosed[] => againstBody(own, body);
  return [{ operation, side: 'request', schema, example, theirs, against }];
};
