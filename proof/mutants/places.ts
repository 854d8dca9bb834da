import { answerSchemaOf, describedOperation, bodySchemaOf } from '../../spec/schema/description.ts';
import { operationIds, type OperationId } from '../../spec/operations.ts';
import { placesOf } from '../../spec/schema/reachable.ts';
import { rule as ruleRow, type RuleId } from '../../spec/rules/index.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { newestContract } from '../../spec/contract/contract.ts';
import { describedBodyOf } from '../../spec/webhooks.ts';

type Places = ReadonlySet<SchemaPointer>;

/** Places that were looked up before, by what they belong to. */
export type Where = Map<string, Places>;

const kept = (where: Where, key: string, find: () => Places): Places => {
  const present = where.get(key) ?? find();
  where.set(key, present);
  return present;
};

const ofSchemas = (schemas: readonly (SchemaPointer | undefined)[]): Places => {
  const found = new Set<SchemaPointer>();
  for (const schema of schemas) if (schema !== undefined) placesOf(schema, found);
  return found;
};

const answersOf = (where: Where, id: OperationId): Places =>
  kept(where, `answers of ${id}`, () =>
    ofSchemas(
      Object.keys(describedOperation(id)?.['responses'] ?? {}).map((status) =>
        answerSchemaOf(id, Number(status)),
      ),
    ),
  );

const requestsOf = (where: Where, id: OperationId): Places =>
  kept(where, `requests of ${id}`, () => ofSchemas([bodySchemaOf(id)]));

const ofWebhooks = (where: Where): Places =>
  kept(where, 'webhooks', () => ofSchemas(newestContract.outgoingPaymentEvents().map(describedBodyOf)));

const operationsOf = (id: RuleId): readonly OperationId[] => {
  const { operations } = ruleRow(id);
  return operations.length === 0 ? operationIds : operations;
};

/** The place itself, or the list whose items it is about. */
const within = (places: Places, place: SchemaPointer): boolean =>
  places.has(place) || (place.endsWith('/items') && places.has(`#/${place.slice(2, -'/items'.length)}`));

/** Whether a place is in the answers, or the webhooks, that a rule speaks about. */
export const isInAnswers = (where: Where, id: RuleId, place: SchemaPointer): boolean =>
  operationsOf(id).some((operation) => within(answersOf(where, operation), place)) ||
  within(ofWebhooks(where), place);

/** Whether a place is in the requests that a rule speaks about. */
export const isInRequests = (where: Where, id: RuleId, place: SchemaPointer): boolean =>
  operationsOf(id).some((operation) => within(requestsOf(where, operation), place));

/** The operations whose requests or answers a place is in, of those that a rule speaks about. */
export const operationsAt = (where: Where, id: RuleId, place: SchemaPointer): readonly OperationId[] =>
  operationsOf(id).filter(
    (operation) => within(answersOf(where, operation), place) || within(requestsOf(where, operation), place),
  );
