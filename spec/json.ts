/** A JSON object whose members nobody has looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value where it is an object; without members where it is something else. */
export const asJsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Every text in a value. */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const inOrder = (_: string, value: unknown): unknown =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The text of a JSON value with the members of objects in order: the same for whatever is the same in JSON. */
export const canonicalText = (value: unknown): string => JSON.stringify(value, inOrder) ?? '';

/** The value of a JSON text; undefined for any other text, whatever that means to the caller. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The methods with which JavaScript makes a text of an object: a member in their place would raise an error there. */
const methodNames: readonly string[] = ['toString', 'valueOf'];

/** Whether a text may name such a member, which may also be written with escapes. */
const mayNameMethods = (text: string): boolean => /toString|valueOf|\\u00/.test(text);

const withoutMethods = (name: string, value: unknown): unknown =>
  methodNames.includes(name) ? undefined : value;

/**
 * The value of somebody else's JSON text, less members that no description has and that would break code that shows the
 * value; undefined for any other text.
 */
export const foreignJsonIn = (text: string): unknown => {
  if (!mayNameMethods(text)) return jsonIn(text);
  try {
    return JSON.parse(text, withoutMethods) as unknown;
  } catch {
    return undefined;
  }
};

/** The object that a JSON text says. Raises an Error for any other text. */
export const jsonObjectIn = (text: string): JsonObject => {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new Error('The JSON text is no object.');
  return value;
};

/** The list that a JSON text says, each item found to be one. Raises an Error for any other text. */
export const jsonListIn = <T>(text: string, isItem: (value: unknown) => value is T): readonly T[] => {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new Error('The JSON text is no list.');
  const items = value.filter(isItem);
  if (items.length < value.length) throw new Error('The JSON list has items of another kind.');
  return items;
};

/** Whether a value is a list of texts. */
export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
