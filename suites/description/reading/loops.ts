import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { definitionsAt, type Unread } from '../own-operation.ts';

/** Schemas that speak about the same value as the schema that has them. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'] as const;

/** One value would be held against more schemas than this: a list of branches whose branches are lists, and so on. */
const mostSchemas = 2000;

/** Longer chains of references have no description that anybody wrote. */
const longestChain = 500;

const partsOf = (node: JsonObject): readonly JsonObject[] =>
  inPlace.flatMap((keyword) => {
    const part = node[keyword];
    if (Array.isArray(part)) return part.filter(isJsonObject);
    if (!isJsonObject(part)) return [];
    return keyword === 'dependentSchemas' ? Object.values(part).filter(isJsonObject) : [part];
  });

/**
 * Takes out what would never end: references by which a schema is part of itself, and unions of unions that double with
 * each step. A member that has the schema around it as its own is no such thing: values end.
 */
export const cutLoops = (definitions: Record<string, JsonObject>, notes: Unread[]): void => {
  const counts = new Map<string, number>();
  const open = new Set<string>();

  const cut = (node: JsonObject, name: string, why: string): void => {
    // The nodes were made by `definitions.ts` for this description alone.
    delete (node as Record<string, unknown>)['$ref'];
    notes.push({ at: name, why });
  };

  const countOf = (node: JsonObject, within: string): number => {
    let count = 1;
    for (const part of partsOf(node)) count += countOf(part, within);
    const { $ref: reference } = node;
    if (typeof reference !== 'string') return count;
    const name = reference.slice(definitionsAt.length);
    if (open.has(name)) cut(node, within, 'it is part of itself, without an end');
    else if (open.size >= longestChain) cut(node, within, `it is more than ${longestChain} references long`);
    else count += countNamed(name);
    return count;
  };

  const countNamed = (name: string): number => {
    const known = counts.get(name);
    const node = definitions[name];
    if (known !== undefined || node === undefined) return known ?? 0;
    open.add(name);
    const count = countOf(node, name);
    open.delete(name);
    if (count > mostSchemas) {
      definitions[name] = {};
      notes.push({ at: name, why: `a value would be held against more than ${mostSchemas} schemas` });
    }
    const kept = count > mostSchemas ? 1 : count;
    counts.set(name, kept);
    return kept;
  };

  for (const name of Object.keys(definitions)) countNamed(name);
};
