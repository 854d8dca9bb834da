import { isJsonObject } from '../../spec/json.ts';
import {
  answerSchemaOf,
  describedOperation,
  formSchemaOf,
  description,
  requestSchemaOf,
  resolve,
} from '../../spec/schema/description.ts';
import { escaped } from '../../spec/schema/json-pointer.ts';
import { operationIds, type OperationId } from '../../spec/operations.ts';
import { placesOf } from '../../spec/schema/reachable.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { webhookKinds, describedBodyOf } from '../../spec/webhooks.ts';
import { isPage, isShown, schemaPlace } from '../../suites/target/dialect/places.ts';

/** A member that the document does not show, by the schema that has it. */
export interface AssumedMember {
  readonly schema: string;
  /** JSON pointer within the schema. */
  readonly pointer: string;
  readonly place: SchemaPointer;
}

/** The members of one schema, without those that it refers to elsewhere. */
const ownMembers = (schema: string, place: SchemaPointer, pointer = ''): readonly AssumedMember[] => {
  const node = resolve(place);
  if (!isJsonObject(node) || typeof node['$ref'] === 'string') return [];
  const named = isJsonObject(node['properties']) ? Object.keys(node['properties']) : [];
  const parts = Array.isArray(node['allOf']) ? [...node['allOf'].keys()] : [];
  return [
    ...named.flatMap((name) => {
      const member = {
        schema,
        pointer: `${pointer}/${escaped(name)}`,
        place: `${place}/properties/${escaped(name)}`,
      } as const;
      return [member, ...ownMembers(schema, member.place, member.pointer)];
    }),
    ...parts.flatMap((index) => ownMembers(schema, `${place}/allOf/${index}`, pointer)),
  ];
};

/** Every member of the description that the document does not show. */
export const assumedMembers = (): readonly AssumedMember[] =>
  Object.keys(description().components['schemas'] ?? {})
    .filter((schema) => !isPage(schemaPlace(schema)))
    .flatMap((schema) => ownMembers(schema, schemaPlace(schema)))
    .filter(
      ({ place }, index, all) => !isShown(place) && all.findIndex((one) => one.place === place) === index,
    );

type PlacesOf = ReadonlyMap<OperationId, ReadonlySet<SchemaPointer>>;

const found = (schemasOf: (id: OperationId) => readonly (SchemaPointer | undefined)[]): PlacesOf =>
  new Map(
    operationIds.map((id) => {
      const places = new Set<SchemaPointer>();
      for (const schema of schemasOf(id)) if (schema !== undefined) placesOf(schema, places);
      return [id, places];
    }),
  );

/** The statuses of success that the description has. */
export const successesOf = (id: OperationId): readonly number[] =>
  Object.keys(describedOperation(id)?.['responses'] ?? {})
    .map(Number)
    .filter((status) => status >= 200 && status < 300);

let answers: PlacesOf | undefined;
let requests: PlacesOf | undefined;
let forms: PlacesOf | undefined;

/** The operations whose answers, when they succeed, have a place. */
export const answeredWith = (place: SchemaPointer): readonly OperationId[] => {
  answers ??= found((id) => successesOf(id).map((status) => answerSchemaOf(id, status)));
  return operationIds.filter((id) => answers?.get(id)?.has(place) === true);
};

/** The operations whose JSON requests have a place. */
export const askedWith = (place: SchemaPointer): readonly OperationId[] => {
  requests ??= found((id) => [requestSchemaOf(id)]);
  return operationIds.filter((id) => requests?.get(id)?.has(place) === true);
};

/** Whether a place is in a form (multipart/form-data). */
export const isInForms = (place: SchemaPointer): boolean => {
  forms ??= found((id) => [formSchemaOf(id)]);
  return [...forms.values()].some((places) => places.has(place));
};

/** Whether a place is in the body of some webhook of which the document shows no type. */
export const isInWebhooks = (place: SchemaPointer): boolean =>
  Object.values(webhookKinds).some(({ describedAs }) => {
    const body = describedBodyOf(describedAs);
    return body !== undefined && placesOf(body).has(place);
  });
