import { contract } from '../../../spec/contract/in-use.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import type { Dialect } from './dialect.ts';
import { everyItem, schemaNameOf, unfolded } from './places.ts';
import { below, heldAt, moved, putAt } from './pointers.ts';

/** A body in other terms, and where its members were. */
export interface Rendered {
  readonly body: unknown;
  /** The place, in the body as it was on the wire, of a place in the assumed terms. */
  readonly onWire: (pointer: string) => string;
}

/** To the target for requests, from it for answers. */
type Direction = 'to' | 'from';

type Names = Pick<Dialect, 'members' | 'values'>;

/** Something moved: both places in the whole body, the target's one in terms of what is around it. */
interface Move {
  readonly assumed: string;
  readonly theirs: string;
}

interface Walk {
  readonly names: Names;
  readonly direction: Direction;
  readonly moves: Move[];
  /** Schemas that several parts share speak once about a value. */
  readonly seen: Set<string>;
}

interface Discriminator {
  readonly propertyName: string;
  readonly mapping: Readonly<Record<string, SchemaPointer>>;
}

const isSaid = (entry: string | undefined): entry is string => entry !== undefined;

/** The branch whose tag, as the target calls and spells it, a value has. */
const branchInTheirWords = (
  { names }: Walk,
  { propertyName, mapping }: Discriminator,
  value: Readonly<Record<string, unknown>>,
): SchemaPointer | undefined => {
  const assumed = `/${escaped(propertyName)}`;
  return Object.entries(mapping).find(([tag, place]) => {
    // The tag may belong to a part that several branches share.
    const schemas = [...unfolded(place)].flatMap((part) => schemaNameOf(part) ?? []);
    const theirs = schemas.map((schema) => names.members[schema]?.[assumed]).find(isSaid) ?? assumed;
    const spelled = schemas.map((schema) => names.values[schema]?.[assumed]?.[tag]).find(isSaid) ?? tag;
    return heldAt(value, namesIn(theirs)) === spelled;
  })?.[1];
};

const taggedBranch = (
  walk: Walk,
  node: Readonly<Record<string, unknown>>,
  value: unknown,
): SchemaPointer | undefined => {
  const discriminator = node['discriminator'] as Discriminator | undefined;
  if (discriminator === undefined || !isJsonObject(value)) return undefined;
  const tag = value[discriminator.propertyName];
  const known = typeof tag === 'string' ? discriminator.mapping[tag] : undefined;
  return known ?? (walk.direction === 'from' ? branchInTheirWords(walk, discriminator, value) : undefined);
};

const withValues = ({ names, direction }: Walk, schema: string, value: unknown): unknown =>
  Object.entries(names.values[schema] ?? {}).reduce((held, [pointer, spelled]) => {
    const item = heldAt(held, namesIn(pointer));
    const pairs = Object.entries(spelled).map((pair) => (direction === 'to' ? pair : pair.toReversed()));
    const other = pairs.find(([from]) => from === item)?.[1];
    return other === undefined ? held : putAt(held, namesIn(pointer), other);
  }, value);

/** Items of a list that the target holds in objects of its own: `/*` to `/*` and a pointer. */
const items = (walk: Walk, schema: string, value: readonly unknown[], at: string): unknown => {
  const theirs = walk.names.members[schema]?.[everyItem]?.slice(everyItem.length);
  if (theirs === undefined) return value;
  return value.map((item, index) => {
    walk.moves.push({ assumed: `${at}/${index}`, theirs: `${at}/${index}${theirs}` });
    return walk.direction === 'to'
      ? putAt({}, namesIn(theirs), item)
      : (heldAt(item, namesIn(theirs)) ?? item);
  });
};

/** The dialect's entry for this very schema. Values are spelled in the assumed places. */
const named = (walk: Walk, place: SchemaPointer, value: unknown, at: string): unknown => {
  const schema = schemaNameOf(place);
  if (schema !== undefined && Array.isArray(value)) return items(walk, schema, value, at);
  if (schema === undefined || !isJsonObject(value)) return value;
  const moves = Object.entries(walk.names.members[schema] ?? {});
  for (const [assumed, theirs] of moves)
    walk.moves.push({ assumed: `${at}${assumed}`, theirs: `${at}${theirs}` });
  if (walk.direction === 'to') return moved(withValues(walk, schema, value), moves);
  return withValues(
    walk,
    schema,
    moved(
      value,
      moves.map(([assumed, theirs]) => [theirs, assumed]),
    ),
  );
};

const parts = (walk: Walk, place: SchemaPointer, value: unknown, at: string): unknown => {
  const node = contract().description.resolve(place);
  if (!isJsonObject(node)) return value;
  const { $ref: reference, allOf, properties } = node;
  const branch = taggedBranch(walk, node, value);
  const others = [
    ...(typeof reference === 'string' ? [reference as SchemaPointer] : []),
    ...(Array.isArray(allOf)
      ? [...allOf.keys()].map((index): SchemaPointer => `${place}/allOf/${index}`)
      : []),
    ...(branch === undefined ? [] : [branch]),
  ];
  let held = others.reduce((whole, other) => rendered(walk, other, whole, at), value);
  if (Array.isArray(held))
    return held.map((item, index) => rendered(walk, `${place}/items`, item, `${at}/${index}`));
  for (const name of isJsonObject(properties) ? Object.keys(properties) : [])
    if (isJsonObject(held) && Object.hasOwn(held, name)) {
      const member = `${place}/properties/${escaped(name)}` as const;
      held = { ...held, [name]: rendered(walk, member, held[name], `${at}/${escaped(name)}`) };
    }
  return held;
};

/** Outermost first for what comes from the target, innermost first for what goes to it: in assumed places always. */
const rendered = (walk: Walk, place: SchemaPointer, value: unknown, at: string): unknown => {
  const visit = `${place} ${at}`;
  if (walk.seen.has(visit)) return value;
  walk.seen.add(visit);
  return walk.direction === 'from'
    ? parts(walk, place, named(walk, place, value, at), at)
    : named(walk, place, parts(walk, place, value, at), at);
};

const wirePlace =
  (moves: readonly Move[], direction: Direction) =>
  (pointer: string): string =>
    (direction === 'from' ? moves.toReversed() : moves).reduce(
      (place, { assumed, theirs }) => below(place, assumed, theirs) ?? place,
      pointer,
    );

const isSilent = ({ members, values }: Names): boolean =>
  Object.keys(members).length === 0 && Object.keys(values).length === 0;

/** Says a body in the terms of the target (`to`), or reads one that came from it (`from`). */
export const renderMembers = (
  names: Names,
  direction: Direction,
  schema: SchemaPointer | undefined,
  body: unknown,
): Rendered => {
  if (schema === undefined || isSilent(names)) return { body, onWire: (pointer) => pointer };
  const walk: Walk = { names, direction, moves: [], seen: new Set() };
  return { body: rendered(walk, schema, body, ''), onWire: wirePlace(walk.moves, direction) };
};
