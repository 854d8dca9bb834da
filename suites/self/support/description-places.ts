import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { escaped } from '../../../spec/schema/json-pointer.ts';
import { description } from '../../../spec/schema/description.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';

/** A node of the description: where it is, and whether it or something around it is only assumed. */
export interface Place {
  readonly at: SchemaPointer;
  readonly node: JsonObject;
  readonly assumed: boolean;
}

/** Members whose content is data, not description. */
const isData = (name: string): boolean =>
  ['example', 'examples', 'enum', 'const', 'default', 'mapping'].includes(name);

const under = ({ at, node, assumed }: Place): readonly Place[] =>
  Object.entries(node).flatMap(([name, value]) => {
    if (isData(name) && !at.endsWith('/properties')) return [];
    const here = `${at}/${escaped(name)}` as SchemaPointer;
    const parts = Array.isArray(value)
      ? value.map((part, index) => [`${here}/${index}` as SchemaPointer, part] as const)
      : [[here, value] as const];
    return parts
      .filter((part): part is readonly [SchemaPointer, JsonObject] => isJsonObject(part[1]))
      .map(([place, part]) => ({ at: place, node: part, assumed: assumed || part['x-assumed'] === true }));
  });

const walk = (place: Place): readonly Place[] => [place, ...under(place).flatMap(walk)];

const root = (section: 'paths' | 'webhooks' | 'components'): readonly Place[] => {
  const node = description()[section];
  return isJsonObject(node) ? walk({ at: `#/${section}`, node, assumed: false }) : [];
};

/** Every node of paths, webhooks and components, outside of examples. */
export const places: readonly Place[] = [...root('paths'), ...root('webhooks'), ...root('components')];

const isSchemaRoot = ({ at }: Place): boolean =>
  /^#\/components\/schemas\/[^/]+$/.test(at) ||
  (at.endsWith('/schema') && !at.includes('/properties/schema'));

/** Where a schema starts: components, and what parameters and bodies have inline. */
export const schemaRoots: readonly Place[] = places.filter(isSchemaRoot);

const roots = new Set(schemaRoots.map(({ at }) => at));

const isInSchema = (at: string): boolean =>
  roots.has(at as SchemaPointer) || (at.includes('/') && isInSchema(at.slice(0, at.lastIndexOf('/'))));

const isMap = (at: string): boolean => /\/(properties|patternProperties|\$defs)$/.test(at);

/** Every schema, the parts of schemas included. `properties` maps names to schemas and is none itself. */
export const schemaPlaces: readonly Place[] = places.filter(
  ({ at }) =>
    isInSchema(at) &&
    (!isMap(at) || isMap(at.slice(0, at.lastIndexOf('/')))) &&
    !at.endsWith('/discriminator'),
);
