import { contract } from '../../../spec/contract/in-use.ts';
import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import type { Dialect } from './dialect.ts';
import { membersOf, schemaNameOf, schemaPlace, unfolded } from './places.ts';
import { heldAt } from './pointers.ts';

type Words = Pick<Dialect, 'members'>;

/** How many of the members of a schema a body has, as the target calls them. */
const shared = ({ members }: Words, schema: SchemaPointer, body: unknown): number => {
  const parts = [...unfolded(schema)].flatMap((part) => schemaNameOf(part) ?? []);
  return membersOf(schema).filter((name) => {
    const assumed = `/${escaped(name)}`;
    const theirs = parts.map((part) => members[part]?.[assumed]).find((entry) => entry !== undefined);
    return heldAt(body, namesIn(theirs ?? assumed)) !== undefined;
  }).length;
};

/** The names of the outermost members of a schema: ours, and those that the target has in their place. */
export const topNames = ({ members }: Words, schema: SchemaPointer): readonly string[] => {
  const moves = [...unfolded(schema)].flatMap((part) =>
    Object.values(members[schemaNameOf(part) ?? ''] ?? {}),
  );
  return [...membersOf(schema), ...moves.flatMap((pointer) => namesIn(pointer).slice(0, 1))];
};

/** Payments of an agent: whether the action or its transaction is answered is not shown. A direction tells them apart. */
const mayBePayments: ReadonlySet<OperationId> = new Set([
  'agentSide.executeQuote',
  'agentSide.transferIn',
  'agentSide.transferOut',
]);

/**
 * Where the body of an answer is described. Some operations succeed in two ways, a status for each, which the document
 * never shows: the members tell which way it is. The status decides only where they do not.
 */
export const schemaOfAnswer = (
  words: Words,
  operation: OperationId,
  { status, body }: { readonly status: number; readonly body?: unknown },
): SchemaPointer | undefined => {
  if (mayBePayments.has(operation) && isJsonObject(body) && body['direction'] !== undefined)
    return schemaPlace('Transaction');
  const byStatus = contract().description.answerSchemaOf(operation, status);
  const ways = status < 300 ? contract().description.successSchemasOf(operation) : [];
  if (byStatus === undefined || ways.length < 2 || !isJsonObject(body)) return byStatus;
  return ways.reduce(
    (best, way) => (shared(words, way, body) > shared(words, best, body) ? way : best),
    byStatus,
  );
};
