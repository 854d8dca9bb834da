import { operationIds, operations, type HttpMethod, type OperationId } from '../../spec/operations.ts';
import { placesOf } from '../../spec/schema/reachable.ts';
import { answerSchemaOf, bodySchemaOf, resolve } from '../../spec/schema/description.ts';
import { namesIn } from '../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import type { OwnOperation } from '../own-description/prism-operations.ts';
import { ownOperationFor } from '../own-description/own-operations.ts';
import { checkDialect } from '../target/dialect/check-dialect.ts';
import type { Dialect, Template } from '../target/dialect/dialect.ts';
import { assumedParameters, isShownParameter } from '../target/dialect/parameters.ts';
import { placesOfMember } from '../target/dialect/places.ts';
import { putAt } from '../target/dialect/pointers.ts';
import type { Target } from '../target/target.ts';
import { ourLeaves, theirLeaves } from './leaves.ts';
import { matched, nameOfTheirs, type Match, type Unmatched } from './matching.ts';
import { onlyRequired, paired, parametersPaired } from './names.ts';
import { ourOperations } from './our-operations.ts';
import { pathInOurWords, placedBy } from './paths.ts';
import { requestBodyOf, theirOperation, thingIn } from './their-operation.ts';

/** One operation that was found in the target's description. */
export interface FoundOperation {
  readonly operation: OperationId;
  /** Method and path as the description has them. */
  readonly theirs: string;
  /** By what it was found, for the reader. */
  readonly signs: readonly string[];
}

/** The entries of a dialect that a description suggests. */
export type DiscoveredDialect = Pick<Dialect, 'operations' | 'parameters' | 'members' | 'bodies'>;

/** What a description says of the operations that the document only names. Nothing of it is reviewed. */
export interface Discovery {
  readonly dialect: DiscoveredDialect;
  /** Operations that rest on an entry of it. */
  readonly unreviewed: readonly OperationId[];
  readonly found: readonly FoundOperation[];
  readonly unmatched: readonly Unmatched[];
}

interface Entry extends FoundOperation {
  readonly method: HttpMethod;
  readonly path: string;
  readonly own: OwnOperation;
}

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies readonly HttpMethod[];

const isMethod = (method: string): method is HttpMethod => methods.includes(method);

/** The part of a base address that paths of a description may repeat. */
const pathOf = ({ baseUrl }: Target): string => new URL(baseUrl).pathname.replace(/\/+$/, '');

const entryOf = ({ ours, theirs, signs }: Match, target: Target): Entry | Unmatched => {
  const path = pathInOurWords(ours.id, theirs.path, pathOf(target));
  if (path === undefined || !isMethod(theirs.method))
    return {
      operation: ours.id,
      why: `${nameOfTheirs(theirs)} looks like it, but the suite has no value for every parameter of its path`,
    };
  return {
    operation: ours.id,
    theirs: nameOfTheirs(theirs),
    signs,
    method: theirs.method,
    path,
    own: theirs.own,
  };
};

const isEntry = (each: Entry | Unmatched): each is Entry => 'path' in each;

const isAsAssumed = ({ operation, method, path }: Entry): boolean =>
  method === operations[operation].method && path === operations[operation].path;

const parametersFor = ({ operation, own }: Entry): Readonly<Record<string, string>> =>
  parametersPaired(
    assumedParameters(operation).filter((name) => !isShownParameter(operation, name)),
    own.request?.query ?? [],
  );

const component = /^#\/components\/schemas\/([^/]+)$/;

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
const movesIn = ({
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

/** What several operations say of one schema, where they agree. */
const agreed = (
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
const templateFor = ({ operation, path, own }: Entry): Template | undefined => {
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

const entriesFrom = <T>(
  all: readonly Entry[],
  say: (entry: Entry) => T | undefined,
): Partial<Record<OperationId, T>> =>
  Object.fromEntries(
    all.flatMap((entry) => {
      const said = say(entry);
      return said === undefined ? [] : [[entry.operation, said]];
    }),
  );

const unlessEmpty = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length === 0 ? undefined : value;

/** Without what the target file says itself, in its own way. */
const besides = (written: Dialect, found: DiscoveredDialect): DiscoveredDialect => {
  const without = <T extends object>(entries: T, said: object): T =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => !Object.hasOwn(said, name))) as T;
  const isNamed = Object.keys(written.members).length > 0;
  return {
    operations: without(found.operations, written.operations),
    // What a target file says of all lists, it says of each.
    parameters: written.parameters['*'] === undefined ? without(found.parameters, written.parameters) : {},
    // Names of one schema go with those of its parts: what the file begins, it ends.
    members: isNamed ? {} : found.members,
    bodies: isNamed ? {} : without(found.bodies, written.bodies),
  };
};

/** Only what a target file could say, too. */
const sayableOnly = (dialect: DiscoveredDialect): DiscoveredDialect => {
  const fine = <K extends keyof DiscoveredDialect>(key: K): DiscoveredDialect[K] =>
    Object.fromEntries(
      Object.entries(dialect[key]).filter(
        ([name, value]) => checkDialect({ [key]: { [name]: value } }).length === 0,
      ),
    ) as DiscoveredDialect[K];
  const moves = Object.entries(dialect.members).map(([schema, named]) => {
    const fit = Object.entries(named).filter(
      ([from, to]) => checkDialect({ members: { [schema]: { [from]: to } } }).length === 0,
    );
    return [schema, Object.fromEntries(fit)] as const;
  });
  return {
    operations: fine('operations'),
    parameters: fine('parameters'),
    members: Object.fromEntries(moves.filter(([, named]) => Object.keys(named).length > 0)),
    bodies: fine('bodies'),
  };
};

/** What is known to be an operation of the document, at the place that the document or the target file says. */
const settledEntries = (own: readonly OwnOperation[], target: Target): readonly Entry[] =>
  operationIds.flatMap((operation) => {
    const theirs = ownOperationFor(own, target, operation);
    const isSettled =
      operations[operation].shows !== 'name' || target.dialect.operations[operation] !== undefined;
    if (!isSettled || theirs === undefined) return [];
    const { method, path } = { ...operations[operation], ...target.dialect.operations[operation] };
    return [{ operation, theirs: `${method} ${path}`, signs: [], method, path, own: theirs }];
  });

/** Whether what an operation sends or answers is read by a name of the dialect. */
const isNamedBy = (members: Dialect['members'], id: OperationId): boolean => {
  const schemas = [bodySchemaOf(id), answerSchemaOf(id, 200)].flatMap((schema) => schema ?? []);
  return schemas.some((schema) =>
    [...placesOf(schema)].some((place) => members[component.exec(place)?.[1] ?? ''] !== undefined),
  );
};

/**
 * Reads from a description where the operations are that the document only names, and what their parameters and
 * members are called. No traffic. What the document shows, and what the target file says, is left as it is.
 */
export const discover = (own: readonly OwnOperation[], target: Target): Discovery => {
  const settled = settledEntries(own, target);
  const isOpen = (id: OperationId): boolean =>
    operations[id].shows === 'name' && target.dialect.operations[id] === undefined;
  const free = own.filter((each) => settled.every((entry) => entry.own !== each)).map(theirOperation);
  const { matches, unmatched } = matched(
    ourOperations.filter(({ id }) => isOpen(id)),
    free,
  );
  const all = matches.map((match) => entryOf(match, target));
  const found = all.filter(isEntry);
  const resolved = [...settled, ...found];
  const dialect = sayableOnly(
    besides(target.dialect, {
      operations: entriesFrom(found, (entry) =>
        isAsAssumed(entry) ? undefined : { method: entry.method, path: entry.path },
      ),
      parameters: entriesFrom(resolved, (entry) => unlessEmpty(parametersFor(entry))),
      members: agreed(resolved.flatMap(movesIn)),
      bodies: entriesFrom(resolved, templateFor),
    }),
  );
  return {
    dialect,
    unreviewed: operationIds.filter(
      (id) =>
        dialect.operations[id] !== undefined ||
        dialect.parameters[id] !== undefined ||
        dialect.bodies[id] !== undefined ||
        isNamedBy(dialect.members, id),
    ),
    found: found.map(({ operation, theirs, signs }) => ({ operation, theirs, signs })),
    unmatched: [...unmatched, ...all.filter((each): each is Unmatched => !isEntry(each))],
  };
};

const withEntries = <T extends object>(found: T, written: T): T => ({ ...found, ...written });

/**
 * A target as its description suggests it is, where its target file says nothing. One whose dialect is complete says
 * everything itself.
 */
export const asDiscovered = (target: Target, { dialect, unreviewed }: Discovery): Target =>
  target.dialect.complete
    ? target
    : {
        ...target,
        dialect: {
          ...target.dialect,
          operations: withEntries(dialect.operations, target.dialect.operations),
          parameters: withEntries(dialect.parameters, target.dialect.parameters),
          members: withEntries(dialect.members, target.dialect.members),
          bodies: withEntries(dialect.bodies, target.dialect.bodies),
          unreviewed,
        },
      };
