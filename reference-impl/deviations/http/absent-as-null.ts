import { isJsonObject } from '../../../spec/json.ts';
import { appliedSchemas } from '../../../spec/schema/applied-schemas.ts';
import { pointer, resolve } from '../../../spec/schema/description.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';

type Node = Readonly<Record<string, unknown>>;

const membersOf = (places: ReadonlySet<SchemaPointer>): readonly string[] =>
  [...places].flatMap((place) => {
    const { properties } = (resolve(place) ?? {}) as { readonly properties?: Node };
    return Object.keys(properties ?? {});
  });

/** The body of an answer or webhook with every described member that it lacks, as null. */
export const withAbsentAsNull = (schema: SchemaPointer | undefined, body: unknown): unknown => {
  if (schema === undefined || body === undefined) return body;
  const copy = JSON.parse(JSON.stringify(body)) as unknown;
  for (const [at, places] of appliedSchemas(schema, copy)) {
    const holder = namesIn(at).reduce<unknown>((value, name) => (value as Node | undefined)?.[name], copy);
    if (!isJsonObject(holder)) continue;
    for (const name of membersOf(places))
      if (!Object.hasOwn(holder, name)) Object.assign(holder, { [name]: null });
  }
  return copy;
};

/** The same of the body of a webhook. */
export const eventWithAbsentAsNull = <T extends { readonly type: string }>(body: T): T => {
  const schema: SchemaPointer = `${pointer('webhooks', body.type)}/post/requestBody/content/application~1json/schema`;
  // More members, and the same type.
  return withAbsentAsNull(resolve(schema) === undefined ? undefined : schema, body) as T;
};
