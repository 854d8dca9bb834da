import { isJsonObject } from '../../../spec/json.ts';
import { appliedSchemas } from '../../../spec/schema/applied-schemas.ts';
import { resolve } from '../../../spec/schema/description.ts';
import { valueAt } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { describedBodyOf } from '../../../spec/webhooks.ts';

const membersOf = (places: ReadonlySet<SchemaPointer>): readonly string[] =>
  [...places].flatMap((place) => {
    const schema = resolve(place);
    const properties = isJsonObject(schema) ? schema['properties'] : undefined;
    return isJsonObject(properties) ? Object.keys(properties) : [];
  });

/** The body of an answer or webhook with every described member that it lacks, as null. */
export const withAbsentAsNull = (schema: SchemaPointer | undefined, body: unknown): unknown => {
  if (schema === undefined || body === undefined) return body;
  const copy: unknown = JSON.parse(JSON.stringify(body));
  for (const [at, places] of appliedSchemas(schema, copy)) {
    const holder = valueAt(copy, at);
    if (!isJsonObject(holder)) continue;
    for (const name of membersOf(places))
      if (!Object.hasOwn(holder, name)) Object.assign(holder, { [name]: null });
  }
  return copy;
};

/** The same of the body of a webhook. */
export const eventWithAbsentAsNull = <T extends { readonly type: string }>(body: T): T =>
  // More members, and the same type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  withAbsentAsNull(describedBodyOf(body.type), body) as T;
