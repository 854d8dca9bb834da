import { isJsonObject } from '../../../spec/json.ts';
import { resolve } from '../../../spec/schema/description.ts';
import { escaped } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { isShown, membersOf, placesOfMember, unfolded } from '../../target/dialect/places.ts';
import { propertiesOf, requiredIn, typesOf } from './their-operation.ts';

/** A member of a body that holds no members itself. */
export interface Leaf {
  /** JSON pointer. */
  readonly at: string;
  readonly types: readonly string[];
  /** What a description says of it in words. */
  readonly about?: string;
  readonly isRequired?: boolean;
}

/** Deeper than this nothing is looked for: names repeat there. */
const deepest = 3;

/**
 * The leaves of a body as the target describes it. What is `readOnly` belongs to answers alone, and `writeOnly` to
 * requests.
 */
export const theirLeaves = (
  schema: unknown,
  side: 'request' | 'answer',
  at = '',
  isNeeded = true,
): readonly Leaf[] => {
  const needed = requiredIn(schema);
  return [...propertiesOf(schema)].flatMap(([name, member]) => {
    const place = `${at}/${escaped(name)}`;
    if (isJsonObject(member) && member[side === 'request' ? 'readOnly' : 'writeOnly'] === true) return [];
    const isRequired = isNeeded && needed.has(name);
    const inner = place.split('/').length <= deepest ? theirLeaves(member, side, place, isRequired) : [];
    if (inner.length > 0) return inner;
    const about = isJsonObject(member) ? member['description'] : undefined;
    return [
      { at: place, types: typesOf(member), isRequired, ...(typeof about === 'string' ? { about } : {}) },
    ];
  });
};

const typesAt = (places: readonly SchemaPointer[]): readonly string[] => [
  ...new Set(
    places
      .flatMap((place) => [...unfolded(place)])
      .flatMap((part) => {
        const { type } = resolve(part) as { readonly type?: unknown };
        return [type ?? []].flat().map(String);
      }),
  ),
];

interface OurLeaf extends Leaf {
  /** The document shows it: then it has this name everywhere. */
  readonly isShown: boolean;
}

/** The leaves of a body of ours. */
export const ourLeaves = (
  schemas: readonly SchemaPointer[],
  at = '',
  isNeeded = true,
): readonly OurLeaf[] => {
  const needed = new Set(
    schemas.flatMap((schema) => [...unfolded(schema)]).flatMap((part) => [...requiredIn(resolve(part))]),
  );
  const names = [...new Set(schemas.flatMap((schema) => membersOf(schema)))];
  return names.flatMap((name) => {
    const places = schemas.flatMap((schema) => placesOfMember(schema, `/${escaped(name)}`));
    const place = `${at}/${escaped(name)}`;
    const isRequired = isNeeded && needed.has(name);
    const inner = place.split('/').length <= deepest ? ourLeaves(places, place, isRequired) : [];
    if (inner.length > 0) return inner;
    return [{ at: place, types: typesAt(places), isRequired, isShown: places.some(isShown) }];
  });
};
