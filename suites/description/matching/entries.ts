import { operations, type OperationId } from '../../../spec/operations.ts';
import type { HttpMethod } from '../../../spec/operations/operation.ts';
import { answerSchemaOf, bodySchemaOf, resolve } from '../../../spec/schema/description.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import type { OwnOperation } from '../own-operation.ts';
import type { Template } from '../../target/dialect/dialect.ts';
import { assumedParameters, isShownParameter } from '../../target/dialect/parameters.ts';
import { placesOfMember } from '../../target/dialect/places.ts';
import { putAt } from '../../target/dialect/pointers.ts';
import { ourLeaves, theirLeaves } from './leaves.ts';
import { onlyRequired, paired, parametersPaired } from './names.ts';
import { placedBy } from './paths.ts';
import { requestBodyOf, thingIn } from './their-operation.ts';

/** One operation that was found in the target's description. */
export interface FoundOperation {
  readonly operation: OperationId;
  /** Method and path as the description has them. */
  readonly theirs: string;
  /** By what it was found, for the reader. */
  readonly signs: readonly string[];
}

/** One that has a place, as the suite would call it. */
export interface Entry extends FoundOperation {
  readonly method: HttpMethod;
  readonly path: string;
  readonly own: OwnOperation;
}

/** The names of its parameters. */
export const parametersFor = ({ operation, own }: Entry): Readonly<Record<string, string>> =>
  parametersPaired(
    assumedParameters(operation).filter((name) => !isShownParameter(operation, name)),
    own.parameters.filter((each) => each.in === 'query'),
  );

/** A pointer to a component, with its name. */
export const component = /^#\/components\/schemas\/([^/]+)$/;

/** The component that a place consists of: members are named by component. */
const componentAt = (place: SchemaPointer): string | undefined => {
  const { $ref: reference } = (resolve(place) ?? {}) as { readonly $ref?: string };
  return component.exec(reference ?? place)?.[1];
};

const thingPlace = (id: OperationId): SchemaPointer | undefined => {
  const schema = answerSchemaOf(id, 200);
  if (schema === undefined) return undefined;
  const [list] = placesOfMember(schema, '/data');
  return list === undefined ? schema : `${list}/items`;
};

/** The members of an answer that are called otherwise. */
export const movesIn = ({
  operation,
  own,
}: Entry): readonly (readonly [schema: string, from: string, to: string])[] => {
  const place = thingPlace(operation);
  const schema = place && componentAt(place);
  if (place === undefined || schema === undefined) return [];
  const ours = ourLeaves([place]).filter(({ isShown }) => !isShown);
  return paired(ours, theirLeaves(thingIn(own), 'answer')).map(([mine, theirs]) => [
    schema,
    mine.at,
    theirs.at,
  ]);
};

/** The names that several operations give to members of one schema, where they agree. */
export const agreed = (
  all: readonly (readonly [schema: string, from: string, to: string])[],
): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const members: Record<string, Record<string, string>> = {};
  for (const [schema, from, to] of all) {
    const rivals = all.filter(([other, a, b]) => other === schema && (a === from) !== (b === to));
    if (rivals.length === 0) members[schema] = { ...members[schema], [from]: to };
  }
  return members;
};

/** A request body in their words, where it is not ours with other values. */
export const templateFor = ({ operation, path, own }: Entry): Template | undefined => {
  const schema = bodySchemaOf(operation);
  const theirs = requestBodyOf(own);
  if (schema === undefined || theirs === undefined || operations[operation].shows === 'shape')
    return undefined;
  const { lost, gained } = placedBy(operation, path);
  const leaves = theirLeaves(theirs, 'request');
  const inPath = lost.map((name) => ({ at: `/${name}`, types: ['string'], isShown: false }));
  const ours = [...ourLeaves([schema]).filter(({ isShown }) => !isShown), ...inPath];
  const alike = paired(ours, leaves);
  const pairs = [...alike, ...onlyRequired(ours, leaves, alike)];
  const bodyGained = gained.filter((name) => placesOfMember(schema, `/${name}`).length > 0);
  // A member that goes into the path is said there, unless theirs has it in the body, too.
  const dropped = bodyGained.filter((name) => leaves.every(({ at }) => at !== `/${name}`));
  if (pairs.length === 0 && dropped.length === 0) return undefined;
  const body = pairs.reduce<unknown>(
    (held, [mine, other]) => putAt(held, namesIn(other.at), `\${${mine.at}}`),
    {},
  );
  return {
    ...(body as Template),
    $rest: true,
    ...(dropped.length === 0 ? {} : { $drop: dropped.map((name) => `/${name}`) }),
  };
};
