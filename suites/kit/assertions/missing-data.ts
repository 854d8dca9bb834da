import { ofContract } from '../../../spec/contract/in-use.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { objectSchema } from '../../../generators/schema/object-schema.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { isAccepted } from './answers.ts';
import { bodyPlaces, memberOf } from './members.ts';
import { noteRead } from '../check/grounds.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { placesOfMember } from '../../target/dialect/places.ts';

/** The errors that an answer lists: the document does not show with which status. */
export const listedIn = (answer: Exchange): readonly unknown[] => {
  const errors = memberOf(answer, 'errors', { absent: undefined });
  return Array.isArray(errors) ? errors : [];
};

/** Whether a target wants more of a customer: it refuses the verification, or names what is missing. */
export const wantsMore = (verification: Exchange): boolean =>
  !isAccepted(verification) || listedIn(verification).length > 0;

const entryPlaces = (answer: Exchange): readonly SchemaPointer[] =>
  bodyPlaces(answer)
    .flatMap((schema) => placesOfMember(schema, '/errors'))
    .map((errors): SchemaPointer => `${errors}/items`);

/** The entries of errors that speak of missing data, to be read for what they name. */
export const missingIn = (answer: Exchange): readonly string[] => {
  noteRead(() => entryPlaces(answer), '/field');
  return listedIn(answer)
    .map((entry) => JSON.stringify(entry))
    .filter((text) => text.includes('MISSING_FIELD'));
};

/** Members that a person can have, an address included. */
const personal = ofContract((): readonly string[] => [
  ...objectSchema('#/components/schemas/IndividualCustomerCreateRequest').members.keys(),
  ...objectSchema('#/components/schemas/Address').members.keys(),
]);

/** A member name of several words, or a path to one: no word of a language. */
const compound = /^[a-z$/][\w$]*(?:[A-Z_./][\w$]*)+$/;

const lastPart = (text: string): string => text.split(/[./]/).at(-1) ?? '';

const textsOf = (entry: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(JSON.parse(entry) as JsonObject).filter(
      (member): member is [string, string] => typeof member[1] === 'string',
    ),
  );

/**
 * The member that an entry names by a whole text: one of a person, or whatever else a provider needs. That a sentence
 * beside it has the name of another member in it says nothing.
 */
export const namedAsWhole = (entry: string): string | undefined => {
  const { field, ...others } = textsOf(entry);
  const texts = [...(field === undefined ? [] : [field]), ...Object.values(others)];
  const own = texts.map(lastPart).find((name) => personal().includes(name));
  const other =
    field !== undefined && /^\S+$/.test(field) ? field : texts.find((text) => compound.test(text));
  return own ?? (other === undefined ? undefined : lastPart(other));
};

/** The member that an entry names, in a sentence where no text is a name. */
export const namedBy = (entry: string): string | undefined =>
  namedAsWhole(entry) ??
  Object.values(textsOf(entry))
    .flatMap((text) => text.split(/\W+/))
    .find((word) => personal().includes(word));

/**
 * Entries that say that something is missing which was supplied; any other need is for the provider to say. A word
 * of a sentence is no proof: something "required in this country" is not the country.
 */
export const wronglyMissing = (entries: readonly string[], supplied: JsonObject): readonly string[] => {
  const names = [supplied, supplied['address'] ?? {}].flatMap((part) => Object.keys(part as JsonObject));
  return entries.filter((entry) => names.includes(namedAsWhole(entry) ?? ''));
};
