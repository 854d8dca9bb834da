import { textsIn } from '../../../spec/json.ts';

/** Web addresses in members of this name, at any depth: any value of such a member is such an address. */
export const urlsNamed = (value: unknown, name: RegExp): readonly URL[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, part]: readonly [string, unknown]) =>
    name.test(member) ? urlsIn(part) : urlsNamed(part, name),
  );
};

/** Every text in a value that is a web address, in order. */
export const urlsIn = (value: unknown): readonly URL[] =>
  textsIn(value).flatMap((text) => (/^https?:\/\//i.test(text) && URL.canParse(text) ? [new URL(text)] : []));
