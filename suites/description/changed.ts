import { namesIn } from '../../spec/schema/json-pointer.ts';

type Holder = Record<string, unknown>;

/** A copy with another value at a JSON pointer; without one, the member is left out. */
export const changed = (example: unknown, at: string, ...instead: readonly [unknown?]): unknown => {
  if (at === '') return instead[0];
  const copy = structuredClone(example);
  const path = namesIn(at);
  const last = path.at(-1) ?? '';
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((value, part) => (value as Holder | undefined)?.[part], copy) as Holder;
  if (instead.length === 0) delete holder[last];
  else holder[last] = instead[0];
  return copy;
};
