import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import { asJsonObject, isJsonObject } from '../../../spec/json.ts';
import { escaped } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { isShown, membersOf, placesOfMember, unfolded } from '../../target/dialect/places.ts';
import type { OwnSchema } from '../own-operation.ts';
import { propertiesOf, requiredIn, saidOf, saidOfMember, typesOf } from './their-operation.ts';

/** A member of a body that holds no members itself. */
export interface Leaf {
  /** JSON pointer. */
  readonly at: string;
  readonly types: readonly string[];
  /** The description of it in words. */
  readonly about?: string;
  readonly isRequired?: boolean;
  /** The values that it may have, where they are listed. */
  readonly choices?: readonly string[];
  /** It is a time, or a list of objects: members of one thing rarely have the same of these. */
  readonly form?: 'date-time' | 'rows';
}

/** Deeper than this nothing is looked for: names repeat there. */
const deepest = 3;

/** Wider than this no body is that anybody sends. */
const mostLeaves = 1000;

/** More values are no choice: no list of the document is nearly as long, and each would be held against all of ours. */
const mostChoices = 1000;

interface Branch {
  readonly schema: OwnSchema;
  readonly at: string;
  readonly isRequired: boolean;
  /** The same member of other alternatives. */
  readonly others?: readonly OwnSchema[];
}

const isOfOtherSide = (schema: OwnSchema, side: 'request' | 'answer'): boolean =>
  saidOf(schema, side === 'request' ? 'readOnly' : 'writeOnly') === true;

const membersUnder = ({ schema, at, isRequired }: Branch, side: 'request' | 'answer'): readonly Branch[] => {
  const needed = requiredIn(schema);
  return [...propertiesOf(schema)]
    .filter(([, member]) => !isOfOtherSide(member, side))
    .map(([name, member]) => ({
      schema: member,
      at: `${at}/${escaped(name)}`,
      isRequired: isRequired && needed.has(name),
      others: saidOfMember(schema, name),
    }));
};

/** The values that an alternative allows: of a list, or the one. */
const valuesIn = (schema: OwnSchema): unknown => {
  const only = saidOf(schema, 'const');
  return typeof only === 'string' ? [only] : saidOf(schema, 'enum');
};

const choicesIn = (lists: readonly unknown[]): Pick<Leaf, 'choices'> => {
  const choices = lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
  return choices.length === 0 || choices.length > mostChoices ? {} : { choices: [...new Set(choices)] };
};

const isRow = (items: unknown, { definitions }: OwnSchema): boolean =>
  isJsonObject(items) && (items['type'] === 'object' || propertiesOf({ node: items, definitions }).size > 0);

const formOf = (schema: OwnSchema): Pick<Leaf, 'form'> => {
  if (saidOf(schema, 'format') === 'date-time') return { form: 'date-time' };
  return isRow(saidOf(schema, 'items'), schema) ? { form: 'rows' } : {};
};

const leafOf = ({ schema, at, isRequired, others = [schema] }: Branch): Leaf => {
  const about = saidOf(schema, 'description');
  return {
    at,
    types: typesOf(schema),
    isRequired,
    ...(typeof about === 'string' ? { about } : {}),
    ...choicesIn(others.map(valuesIn)),
    ...formOf(schema),
  };
};

/**
 * The leaves of a body as the target describes it. `readOnly` leaves belong to answers alone, and `writeOnly` ones to
 * requests. Level by level, so that schemas that all name each other end.
 */
export const theirLeaves = (
  schema: OwnSchema | undefined,
  side: 'request' | 'answer',
  levels = deepest,
): readonly Leaf[] => {
  if (schema === undefined) return [];
  let level = membersUnder({ schema, at: '', isRequired: true }, side);
  const found: Leaf[] = [];
  for (let depth = 1; level.length > 0; depth++) {
    const inner = level.map((branch) => (depth < levels ? membersUnder(branch, side) : []));
    const isTooWide = found.length + level.length + inner.flat().length > mostLeaves;
    found.push(...level.filter((_, n) => isTooWide || inner[n]?.length === 0).map(leafOf));
    level = isTooWide ? [] : inner.flat();
  }
  return found;
};

const typesAt = (places: readonly SchemaPointer[]): readonly string[] => [
  ...new Set(
    places
      .flatMap((place) => [...unfolded(place)])
      .flatMap((part) => {
        const { type } = contract().description.resolve(part) as { readonly type?: unknown };
        return [type ?? []].flat().map(String);
      }),
  ),
];

/** The values that a member of ours may have: those of a list, and the one of each alternative. */
export const choicesAt = (places: readonly SchemaPointer[]): Pick<Leaf, 'choices'> =>
  choicesIn(
    places
      .flatMap((place) => [...unfolded(place)])
      .map((part) => asJsonObject(contract().description.resolve(part)))
      .map((node) => (typeof node['const'] === 'string' ? [node['const']] : node['enum'])),
  );

const formAt = (places: readonly SchemaPointer[]): Pick<Leaf, 'form'> => {
  const parts = places.flatMap((place) => [...unfolded(place)]);
  const isTime = parts.some(
    (part) => asJsonObject(contract().description.resolve(part))['format'] === 'date-time',
  );
  if (isTime) return { form: 'date-time' };
  return places.some((place) => membersOf(`${place}/items`).length > 0) ? { form: 'rows' } : {};
};

export interface OurLeaf extends Leaf {
  /** The document shows it: then it has this name everywhere. */
  readonly isShown: boolean;
}

const alternatives = /\/(?:anyOf|oneOf)\/\d+$/;

/** The members that a body of ours must have in any case: what one alternative needs, another may lack. */
const neededAt = (schema: SchemaPointer): ReadonlySet<string> => {
  const needs = (part: SchemaPointer): readonly string[] => [
    ...requiredIn({ node: asJsonObject(contract().description.resolve(part)), definitions: {} }),
  ];
  const all = [...unfolded(schema)];
  const some = all.filter((part) => alternatives.test(part)).map((part) => [...unfolded(part)]);
  const always = all.filter((part) => some.every((parts) => !parts.includes(part))).flatMap(needs);
  const [first = [], ...others] = some.map((parts) => new Set(parts.flatMap(needs)));
  return new Set([...always, ...[...first].filter((name) => others.every((each) => each.has(name)))]);
};

const leavesKnown = ofContract(() => new Map<string, readonly OurLeaf[]>());

/** The leaves of a body of ours. They are remembered: every operation of theirs is held against them. */
export const ourLeaves = (schemas: readonly SchemaPointer[]): readonly OurLeaf[] => {
  const key = schemas.join(' ');
  const present = leavesKnown().get(key);
  if (present !== undefined) return present;
  const leaves = leavesUnder(schemas, '', true);
  leavesKnown().set(key, leaves);
  return leaves;
};

const leavesUnder = (
  schemas: readonly SchemaPointer[],
  at: string,
  isNeeded: boolean,
): readonly OurLeaf[] => {
  const needed = new Set(schemas.flatMap((schema) => [...neededAt(schema)]));
  const names = [...new Set(schemas.flatMap((schema) => membersOf(schema)))];
  return names.flatMap((name) => {
    const places = schemas.flatMap((schema) => placesOfMember(schema, `/${escaped(name)}`));
    const place = `${at}/${escaped(name)}`;
    const isRequired = isNeeded && needed.has(name);
    const inner = place.split('/').length <= deepest ? leavesUnder(places, place, isRequired) : [];
    if (inner.length > 0) return inner;
    return [
      {
        at: place,
        types: typesAt(places),
        isRequired,
        isShown: places.some(isShown),
        ...choicesAt(places),
        ...formAt(places),
      },
    ];
  });
};
