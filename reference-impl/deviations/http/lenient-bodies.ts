import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { breaches, type Breach } from '../../../spec/schema/validation.ts';
import { understood } from '../../http/validate-request.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';

type Change = (holder: Record<string, unknown>, member: string, breach: Breach) => void;

/** Values that the description refuses, and that are understood all the same. */
interface Leniency {
  readonly isMeant: (breach: Breach, value: unknown) => boolean;
  readonly change: Change;
}

export const nulls: Leniency = {
  isMeant: (_breach, value) => value === null,
  change: (holder, member) => {
    delete holder[member];
  },
};

/** Values are read as something else, where `read` answers one. */
export const rewriting = (read: (breach: Breach, value: unknown) => unknown): Leniency => ({
  isMeant: (breach, value) => read(breach, value) !== undefined,
  change: (holder, member, breach) => {
    holder[member] = read(breach, holder[member]);
  },
});

const isCountry = ({ schema }: Breach): boolean => schema.startsWith('#/components/schemas/CountryCode');

export const lowerCaseCountries: Leniency = {
  isMeant: (breach, value) => typeof value === 'string' && isCountry(breach) && /^[a-z]{2}$/.test(value),
  change: (holder, member) => {
    holder[member] = String(holder[member]).toUpperCase();
  },
};

type Holder = Record<string, unknown>;

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** The object or list that holds the place of a pointer, and the name of the place in it. */
const placeOf = (body: unknown, pointer: string): readonly [Holder, string] | undefined => {
  const parts = [...namesIn(pointer)];
  const member = parts.pop();
  let holder = body;
  for (const part of parts) holder = isHolder(holder) ? holder[part] : undefined;
  return member === undefined || !isHolder(holder) ? undefined : [holder, member];
};

const amend = ({ isMeant, change }: Leniency, body: unknown, breach: Breach): void => {
  const [holder, member] = placeOf(body, breach.at) ?? [];
  if (holder === undefined || member === undefined || !Object.hasOwn(holder, member)) return;
  const value = holder[member];
  // In a list, null is an entry: it cannot be left out.
  if (value === null && Array.isArray(holder)) return;
  if (isMeant(breach, value)) change(holder, member, breach);
};

/** A body is read as a lenient server understands it. */
export const understanding = (leniency: Leniency): Replacement =>
  replacing(understood, (right, reading, schema, body) => {
    const copy = structuredClone(right(reading, schema, body));
    for (const breach of breaches(schema, copy)) amend(leniency, copy, breach);
    return copy;
  });
