import { isJsonObject, jsonIn } from '../../../spec/json.ts';

/** So many looks in a row show which members change whenever one looks. */
const looks = 4;

type Leaves = ReadonlyMap<string, string>;

const collect = (value: unknown, path: string, into: Map<string, string>): void => {
  if (Array.isArray(value))
    for (const [place, item] of value.entries()) collect(item, `${path}/${place}`, into);
  else if (isJsonObject(value))
    for (const [name, member] of Object.entries(value)) collect(member, `${path}/${name}`, into);
  else into.set(path, JSON.stringify(value));
};

/** The scalar members of a JSON object or list, by their path; undefined for any other text. */
const leavesOf = (text: string): Leaves | undefined => {
  const value = jsonIn(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const leaves = new Map<string, string>();
  collect(value, '', leaves);
  return leaves;
};

/** The texts seen by looks at one thing, one after the other. */
export interface Looks {
  readonly add: (text: string) => void;
  /** Whether a later look shows the same as the last of them, save members that changed with every look. */
  readonly showSame: (later: string) => boolean;
}

/**
 * Keeps the last texts that looks at one thing have seen. A server may show something new at every read (the time of
 * the answer, say): that is no change of the thing. A thing that goes from state to state does not do so at every look.
 */
export const keptLooks = (): Looks => {
  const kept: string[] = [];
  return {
    add: (text) => {
      kept.push(text);
      if (kept.length > looks) kept.shift();
    },
    showSame: (later) => {
      const last = kept.at(-1);
      if (last === undefined || later === last) return later === last;
      const before = kept.map(leavesOf);
      const now = leavesOf(later);
      const latest = before.at(-1);
      if (kept.length < looks || now === undefined || latest === undefined) return false;
      const isRestless = (path: string): boolean =>
        before.every((leaves, place) => place === 0 || leaves?.get(path) !== before[place - 1]?.get(path));
      const paths = [...new Set([...latest.keys(), ...now.keys()])];
      return paths.every((path) => now.get(path) === latest.get(path) || isRestless(path));
    },
  };
};
