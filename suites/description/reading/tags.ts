import { isJsonObject, type JsonObject } from '../../../spec/json.ts';

const lastName = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The values of the tag that stand for a branch: those that the mapping gives it, else the name of its schema. */
const tagsOf = (reference: string, mapping: JsonObject): readonly string[] => {
  const mapped = Object.entries(mapping)
    .filter(([, to]) => to === reference || to === lastName(reference))
    .map(([tag]) => tag);
  return mapped.length > 0 ? mapped : [lastName(reference)];
};

/** A branch that says which values of the tag are its own: validators do not read discriminators, names get lost. */
const tagged = (branch: unknown, name: string, mapping: JsonObject): unknown => {
  if (!isJsonObject(branch) || typeof branch['$ref'] !== 'string') return branch;
  const tag = { type: 'object', properties: { [name]: { enum: tagsOf(branch['$ref'], mapping) } } };
  return { allOf: [branch, tag] };
};

/** A schema in which every branch of a union with a discriminator has its tag as a fixed value. */
export const withOwnTags = (node: JsonObject): JsonObject => {
  const { discriminator } = node;
  const branches = (['oneOf', 'anyOf'] as const).find((keyword) => Array.isArray(node[keyword]));
  if (!isJsonObject(discriminator) || branches === undefined) return node;
  const { propertyName: name, mapping } = discriminator;
  const all = node[branches];
  if (typeof name !== 'string' || !Array.isArray(all)) return node;
  return {
    ...node,
    [branches]: all.map((branch: unknown) => tagged(branch, name, isJsonObject(mapping) ? mapping : {})),
  };
};
