import { isJsonObject } from '../../../spec/json.ts';
import type { Exchange, HttpRecord } from '../../../spec/results/exchange.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { noteRead } from '../check/grounds.ts';
import { target } from '../check/run.ts';
import { schemaOfAnswer } from '../../target/dialect/answer-schema.ts';
import { isOnlyAssumedIn, noteLook } from '../check/unshown-members.ts';
import { placesOfMember } from '../../target/dialect/places.ts';
import type { ShownMembers } from './shown-members.ts';

/** The origin of an object with members. */
interface Origin {
  readonly on: HttpRecord;
  /** The places of the description that say what is in it. */
  readonly places: () => readonly SchemaPointer[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Where in the body it is; `''` for the body itself and for the rows of a page. */
  readonly at: string;
}

/** Bodies, rows and the data of webhooks know where they are from, and so which of their names are assumed. */
const origins = new WeakMap<object, Origin>();

/** An object of the wire, to be read by its members. Any other value in its place has none. */
export const withOrigin = (
  value: unknown,
  on: HttpRecord,
  places: Origin['places'],
  at: Origin['at'] = '',
): ShownMembers => {
  const values = isJsonObject(value) ? value : {};
  origins.set(values, { on, places, values, at });
  return values;
};

/** Where the body of an answer is described. */
export const bodyPlaces = ({ operation, response }: Exchange): readonly SchemaPointer[] => {
  const schema = schemaOfAnswer({ members: {} }, operation, response);
  return schema === undefined ? [] : [schema];
};

/** Where the rows of a page are described. */
export const rowPlaces = (page: Exchange): readonly SchemaPointer[] =>
  bodyPlaces(page)
    .flatMap((schema) => placesOfMember(schema, '/data'))
    .map((data): SchemaPointer => `${data}/items`);

export const isExchange = (from: Exchange | ShownMembers): from is Exchange =>
  'operation' in from && 'response' in from;

const originOf = (from: Exchange | ShownMembers): Origin => {
  if (isExchange(from)) {
    const { body } = from.response;
    return { on: from, places: () => bodyPlaces(from), values: isJsonObject(body) ? body : {}, at: '' };
  }
  const origin = origins.get(from);
  if (origin === undefined)
    throw new Error('Members are read of answers, bodies, rows and data of webhooks.');
  return origin;
};

/** Remembers that something was read at this place of an object, where it is known what describes that. */
export const noteReadOf = (from: unknown, pointer: string): void => {
  const origin = typeof from === 'object' && from !== null ? origins.get(from) : undefined;
  if (origin !== undefined) noteRead(origin.places, pointer);
};

/**
 * A member whose name the document may not show: of an answer, of a body or row that `bodyOf` or `rowsOf` gave, or of
 * the data of a webhook. The one way to read such a member. Where there is none, the test is left as inconclusive,
 * unless the dialect is complete, or `absent` says what stands in for it.
 */
export const memberOf = (
  from: Exchange | ShownMembers,
  member: string,
  options: { readonly absent?: unknown } = {},
): unknown => {
  const { on, places, values, at } = originOf(from);
  const pointer = `/${escaped(member)}`;
  noteRead(places, pointer);
  const value = values[member];
  const isThere = value !== undefined && value !== null;
  noteLook(on, at, { places, member, isThere });
  if (isThere) return value;
  // A member without a value may be null in one place and left out in another.
  if ('absent' in options) return options.absent;
  if (isOnlyAssumedIn(places(), pointer) && !target().dialect.complete)
    throw new Inconclusive('missing-configuration', `${on.operation} shows no ${member}.`, on);
  return value;
};

/** The object within a member, to be read by its own members; an absent one has none. */
export const partOf = (from: Exchange | ShownMembers, member: string): ShownMembers => {
  const { on, places, at } = originOf(from);
  const within = () => places().flatMap((place) => placesOfMember(place, `/${escaped(member)}`));
  return withOrigin(memberOf(from, member, { absent: undefined }), on, within, `${at}/${escaped(member)}`);
};

/** The value at a pointer in an answer's body; undefined where something on the way is absent. */
export const memberAt = (answer: Exchange, pointer: string): unknown => {
  const names = namesIn(pointer);
  const holder = names
    .slice(0, -1)
    .reduce<Exchange | ShownMembers>((around, name) => partOf(around, name), answer);
  return memberOf(holder, names.at(-1) ?? '', { absent: undefined });
};

/** Names of the members that have a value: one without may be null in one place and left out in another. */
export const namesOf = (from: ShownMembers): readonly string[] =>
  Object.entries(originOf(from).values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name]) => name);
