import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { changedAt, rulesBroken, waysToDamage, type Path } from './schema-invalid-values.ts';

/** A body with one member of it changed, or left out. */
export interface DamagedBody {
  readonly how: string;
  readonly body: JsonObject;
}

/** The ways to break each member of a body that the document shows, by member. */
export const shownDamages = (
  schema: SchemaPointer,
  body: JsonObject,
): readonly (readonly DamagedBody[])[] => {
  const byMember = new Map<string, DamagedBody[]>();
  for (const { how, path, change } of waysToDamage(schema, body)) {
    const damaged = changedAt(body, path, change) as JsonObject;
    if (rulesBroken(schema, damaged).length === 0) continue;
    const member = path.join('.');
    byMember.set(member, [...(byMember.get(member) ?? []), { how, body: damaged }]);
  }
  return [...byMember.values()];
};

/** Values of other types than the present one. */
const otherTypes = (present: unknown): Readonly<Record<string, unknown>> => ({
  null: null,
  ...(typeof present === 'string' ? {} : { 'a text': 'perhaps' }),
  ...(typeof present === 'number' ? {} : { 'a number': -17.5 }),
  ...(typeof present === 'boolean' ? {} : { true: true }),
  ...(Array.isArray(present) ? {} : { 'a list': [null] }),
  ...(isJsonObject(present) ? {} : { 'an object': { value: present } }),
});

const pathsIn = (value: unknown, path: Path): readonly Path[] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([name, within]) => [
        [...path, name],
        ...pathsIn(within, [...path, name]),
      ])
    : Array.isArray(value) && value.length > 0
      ? [[...path, 0], ...pathsIn(value[0], [...path, 0])]
      : [];

/** Every member of a body in every type that it does not have, whoever named it. */
export const typeDamages = (body: JsonObject): readonly DamagedBody[] =>
  pathsIn(body, []).flatMap((path) => {
    let present: unknown;
    changedAt(body, path, (value) => (present = value));
    return Object.entries(otherTypes(present)).map(([how, instead]) => ({
      how: `${path.join('.')}: ${how}`,
      body: changedAt(body, path, () => instead) as JsonObject,
    }));
  });
