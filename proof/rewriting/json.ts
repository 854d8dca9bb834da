import { isJsonObject, jsonIn } from '../../spec/json.ts';

/** A value in bodies. Members may be undefined, so that one can be removed by assignment. */
export type Json = null | boolean | number | string | Json[] | Members;
export interface Members {
  [name: string]: Json | undefined;
}

/** Of what was read from JSON, or made of that: nothing else comes here. */
export const isJson = (value: unknown): value is Json => value !== undefined;

export const isMembers = (value: unknown): value is Members => isJsonObject(value);

/** The value at a dotted path; undefined where there is nothing. */
export const at = (value: Json | undefined, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>((inside, name) => (isMembers(inside) ? inside[name] : undefined), value);

/** Sets what is at a dotted path, undefined takes it out; says whether there was a place for it. */
export const put = (target: Members, path: string, value: Json | undefined): boolean => {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.length === 0 ? target : at(target, names.join('.'));
  if (!isMembers(parent)) return false;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return true;
};

/** The text at a dotted path; '' where there is none. */
export const textAt = (value: Json | undefined, path: string): string => {
  const found = at(value, path);
  return typeof found === 'string' ? found : '';
};

/** The number at a dotted path; 0 where there is none. */
export const numberAt = (value: Json | undefined, path: string): number => {
  const found = at(value, path);
  return typeof found === 'number' ? found : 0;
};

/** The rows of a page; none for anything else. */
export const rowsOf = (body: Json | undefined): Members[] => {
  const data = at(body, 'data');
  return Array.isArray(data) ? data.filter(isMembers) : [];
};

/** The known objects with these ids, in their order. */
export const knownOf = (known: ReadonlyMap<string, Members>, ids: Iterable<string>): Members[] =>
  [...ids].map((id) => known.get(id)).filter((one) => one !== undefined);

export const copyOf = <T extends Json | undefined>(value: T): T => structuredClone(value);

/** A copy as it would be written: what is undefined is not there. Two that are equal by members say the same. */
export const pictured = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pictured);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [name, pictured(member)]),
  );
};

/** The body as JSON; undefined where it is none. */
export const parsed = (raw: Buffer): Json | undefined => {
  if (raw.length === 0) return undefined;
  const value = jsonIn(raw.toString('utf8'));
  return isJson(value) ? value : undefined;
};
