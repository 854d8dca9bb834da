import { isJsonObject } from '../../../spec/json.ts';

/** The id of another thing that an answer showed beside one of these ids, by the name of the member. */
export type Beside = (ids: readonly string[], name: string) => string | undefined;

const isIdName = (name: string): boolean => name.endsWith('Id');

/** More things than this are forgotten, the oldest first. */
const mostKept = 5_000;

/**
 * Remembers the ids that things are shown with: a path of the target may name whose a thing is, where ours names the thing
 * alone. `/customers/{customerId}/beneficial-owners/{beneficialOwnerId}` is filled in by the owner that was answered.
 */
export const idsBeside = (): { readonly note: (body: unknown) => void; readonly beside: Beside } => {
  const known = new Map<string, Readonly<Record<string, string>>>();
  const keep = (thing: unknown): void => {
    if (!isJsonObject(thing) || typeof thing['id'] !== 'string') return;
    const others = Object.entries(thing).flatMap(([name, value]) =>
      isIdName(name) && typeof value === 'string' ? [[name, value] as const] : [],
    );
    if (others.length === 0) return;
    known.delete(thing['id']);
    known.set(thing['id'], Object.fromEntries(others));
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  };
  return {
    note: (body) => {
      keep(body);
      if (isJsonObject(body) && Array.isArray(body['data'])) for (const row of body['data']) keep(row);
    },
    beside: (ids, name) => ids.map((id) => known.get(id)?.[name]).find((value) => value !== undefined),
  };
};
