import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';

/** A pointer from names. */
export const pointerOf = (names: readonly string[]): string =>
  names.map((name) => `/${escaped(name)}`).join('');

/** The value of an object at a place; undefined where it holds nothing there. */
export const heldAt = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (held, name) => (isJsonObject(held) && Object.hasOwn(held, name) ? held[name] : undefined),
    value,
  );

/** The object with something put at a place; objects on the way are made. */
export const putAt = (value: unknown, [name, ...rest]: readonly string[], item: unknown): unknown => {
  if (name === undefined) return item;
  const held: JsonObject = isJsonObject(value) ? value : {};
  return { ...held, [name]: putAt(held[name], rest, item) };
};

/** The object without what it holds at a place; objects that become empty stay. */
export const withoutAt = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined || !isJsonObject(value) || !Object.hasOwn(value, name)) return value;
  if (rest.length > 0) return { ...value, [name]: withoutAt(value[name], rest) };
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
};

/** Takes what is at the first place of each pair and puts it at the second, all at once. */
export const moved = (value: unknown, pairs: readonly (readonly [from: string, to: string])[]): unknown => {
  if (!isJsonObject(value)) return value;
  const moves = pairs.map(([from, to]) => ({
    from: namesIn(from),
    to: namesIn(to),
    item: heldAt(value, namesIn(from)),
  }));
  // A value at the second place already is something else: by the dialect, the first one is meant.
  const emptied = moves.flatMap(({ from, to }) => [from, to]).reduce<unknown>(withoutAt, value);
  return moves
    .filter(({ item }) => item !== undefined)
    .reduce<unknown>((held, { to, item }) => putAt(held, to, item), emptied);
};

/** A pointer below one place, as a pointer below another; undefined where it is not below the first. */
export const below = (pointer: string, from: string, to: string): string | undefined =>
  pointer === from || pointer.startsWith(`${from}/`) ? `${to}${pointer.slice(from.length)}` : undefined;
