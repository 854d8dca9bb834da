import { isJsonObject, isTextList } from '../json.ts';

/** The values of an enumeration of texts. */
export type Texts = readonly string[];

/** The texts of a list, which may have null beside them where a member may be null. */
const textsOf = (list: unknown): Texts | undefined => {
  const values = Array.isArray(list) ? list.filter((each) => each !== null) : [];
  return values.length > 0 && isTextList(values) ? values : undefined;
};

/** A list that is written as a union of single values, as some do to describe each of them. */
const unionOf = (branches: unknown): Texts | undefined => {
  if (!Array.isArray(branches)) return undefined;
  const isNull = (branch: unknown): boolean => isJsonObject(branch) && branch['type'] === 'null';
  return textsOf(
    branches
      .filter((branch) => !isNull(branch))
      .map((branch: unknown) => (isJsonObject(branch) ? branch['const'] : undefined)),
  );
};

/** Every list of texts that a schema, or a whole description, holds anywhere. References are not followed. */
export const textListsIn = (node: unknown, seen: Set<object> = new Set()): readonly Texts[] => {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  const { enum: own, oneOf, anyOf } = node as { readonly [keyword: string]: unknown };
  const here = [textsOf(own), unionOf(oneOf), unionOf(anyOf)];
  return [
    ...here.filter((list) => list !== undefined),
    ...Object.values(node).flatMap((part) => textListsIn(part, seen)),
  ];
};
