import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { isShown, placesOfMember } from '../../target/dialect/places.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import { target } from './run.ts';

/** Where a member was looked for, and whether any part of the record has it. */
interface Looked {
  readonly places: () => readonly SchemaPointer[];
  readonly member: string;
  isThere: boolean;
}

const looks = new WeakMap<HttpRecord, Map<string, Looked>>();

/** Remembers that a member was read of a record. `at` tells apart the objects in it; all rows of a page are one. */
export const noteLook = (on: HttpRecord, at: string, { places, member, isThere }: Readonly<Looked>): void => {
  const known = looks.get(on) ?? new Map<string, Looked>();
  looks.set(on, known);
  const key = `${at}/${escaped(member)}`;
  const earlier = known.get(key);
  if (earlier === undefined) known.set(key, { places, member, isThere });
  else earlier.isThere ||= isThere;
};

/** Whether the description knows what is at a pointer in these places, and only assumes it: a target may well show it elsewhere. */
export const isOnlyAssumedIn = (places: readonly SchemaPointer[], pointer: string): boolean => {
  const found = places.flatMap((place) => placesOfMember(place, pointer));
  return found.length > 0 && !found.some(isShown);
};

const inSchema = /^#\/components\/schemas\/([^/]+)(\/.+)$/;

/** A member, and the entry of a dialect that says where it is: that of the schema which describes it. */
const entryFor = ({ places, member }: Looked): string | undefined => {
  for (const place of places().flatMap((from) => placesOfMember(from, `/${escaped(member)}`))) {
    const [, schema, within] = inSchema.exec(place) ?? [];
    if (schema === undefined || within === undefined) continue;
    const names = namesIn(within).filter((_, index, all) => all[index - 1] === 'properties');
    return `${pointerOf(names)} (dialect.members.${schema})`;
  }
  return undefined;
};

/** How many entries one reason names: those that were looked for first matter most. */
const mostEntries = 3;

/**
 * Members that were looked for in a record in vain and are only assumed, with their entries of a dialect. Empty where
 * the target file says that the dialect is complete. Members within an absent one say no more.
 */
export const unshownIn = (on: HttpRecord | undefined): readonly string[] => {
  if (on === undefined || target().dialect.complete) return [];
  const absent = [...(looks.get(on) ?? [])].filter(([, { isThere }]) => !isThere);
  const missed = absent.filter(
    ([key, { places, member }]) =>
      !absent.some(([around]) => key.startsWith(`${around}/`)) &&
      isOnlyAssumedIn(places(), `/${escaped(member)}`),
  );
  return [...new Set(missed.flatMap(([, look]) => entryFor(look) ?? []))].slice(0, mostEntries);
};
