import { namesIn } from '../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { breaches, type Breach } from '../../spec/schema/validation.ts';
import type { VariationName, Variations } from './variations.ts';

type Change = (holder: Record<string, unknown>, member: string) => void;

interface Leniency {
  readonly isMeant: (breach: Breach, value: unknown) => boolean;
  readonly change: Change;
}

const isCountry = ({ schema }: Breach): boolean => schema.startsWith('#/components/schemas/CountryCode');

/** What of a body that the description refuses is understood all the same. */
const leniencies = {
  'nulls-count-as-left-out': {
    isMeant: (_breach, value) => value === null,
    change: (holder, member) => {
      delete holder[member];
    },
  },
  'country-codes-may-be-lower-case': {
    isMeant: (breach, value) => typeof value === 'string' && isCountry(breach) && /^[a-z]{2}$/.test(value),
    change: (holder, member) => {
      holder[member] = String(holder[member]).toUpperCase();
    },
  },
} as const satisfies Partial<Record<VariationName, Leniency>>;

/** The object or list that holds the place of a pointer, and the name of the place in it. */
const placeOf = (body: unknown, pointer: string): readonly [Record<string, unknown>, string] | undefined => {
  const parts = [...namesIn(pointer)];
  const member = parts.pop();
  let holder = body;
  for (const part of parts) holder = (holder as Record<string, unknown>)[part];
  return member === undefined ? undefined : [holder as Record<string, unknown>, member];
};

const changesOn = (variations: Variations): readonly Leniency[] =>
  variations.on().flatMap((name) => (leniencies as Partial<Record<string, Leniency>>)[name] ?? []);

const amend = (on: readonly Leniency[], body: unknown, breach: Breach): void => {
  const [holder, member] = placeOf(body, breach.at) ?? [];
  if (holder === undefined || member === undefined || !Object.hasOwn(holder, member)) return;
  const value = holder[member];
  // In a list, null is an entry: it cannot be left out.
  if (value === null && Array.isArray(holder)) return;
  on.find((leniency) => leniency.isMeant(breach, value))?.change(holder, member);
};

/** A body as a lenient server understands it; the body itself where no variation says so. */
export const understood = (variations: Variations, schema: SchemaPointer, body: unknown): unknown => {
  const on = changesOn(variations);
  if (on.length === 0) return body;
  const copy = structuredClone(body);
  for (const breach of breaches(schema, copy)) amend(on, copy, breach);
  return copy;
};
