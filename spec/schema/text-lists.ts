import { isJsonObject } from '../json.ts';

/** The values of an enumeration of texts. */
export type Texts = readonly string[];

const isTexts = (value: unknown): value is Texts =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** A list that is written as a union of single values, as some do to describe each of them. */
const unionOf = (branches: unknown): Texts | undefined => {
  if (!Array.isArray(branches) || branches.length === 0) return undefined;
  const values = branches.map((branch: unknown) => (isJsonObject(branch) ? branch['const'] : undefined));
  return isTexts(values) ? values : undefined;
};

/** Every list of texts that a schema, or a whole description, holds anywhere. What it refers to is not followed. */
export const textListsIn = (node: unknown, seen: Set<object> = new Set()): readonly Texts[] => {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  const { enum: own, oneOf, anyOf } = node as { readonly [keyword: string]: unknown };
  const here = [isTexts(own) ? own : undefined, unionOf(oneOf), unionOf(anyOf)];
  return [
    ...here.filter((list) => list !== undefined),
    ...Object.values(node).flatMap((part) => textListsIn(part, seen)),
  ];
};
