import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { HttpMethod } from '../../../spec/operations/operation.ts';
import type { AboutText, OwnOperation } from '../own-operation.ts';
import { ownOperationFor } from '../own-operations.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import type { Target } from '../../target/target.ts';
import { besides, sayableOnly, type DiscoveredDialect } from './discovered-dialect.ts';
import {
  accountMovesIn,
  agreed,
  movesIn,
  parametersFor,
  type Entry,
  type FoundOperation,
} from './entries.ts';
import { itemMovesIn } from './listed-ids.ts';
import {
  matched,
  nameOfTheirs,
  type Match,
  type Matching,
  type Stranger,
  type Unmatched,
} from './matching.ts';
import { componentsOf } from './components-of.ts';
import type { Move } from './moves.ts';
import { movesAsAsked } from './moves-as-asked.ts';
import { ourOperations, type OurOperation } from './our-operations.ts';
import { pathInOurWords, withQuery } from './paths.ts';
import { movesInRequest, valuesInRequest } from './request-values.ts';
import type { Lexicon } from './synonyms.ts';
import { lexiconFrom, readFree } from './shown-places.ts';
import { toldOfSandbox } from './sandbox-told.ts';
import type { SandboxTold } from './sandbox-words.ts';
import { templateFor } from './templates.ts';
import { requestBodyOf, theirOperation } from './their-operation.ts';
import { toldByValue, type ToldByValue } from './told-by-value.ts';

/** A description's account of the operations that the document only names. Nothing of it is reviewed. */
export interface Discovery {
  readonly dialect: DiscoveredDialect;
  /** Operations that rest on an entry of it. */
  readonly unreviewed: readonly OperationId[];
  readonly found: readonly FoundOperation[];
  /** Found where the assumed interface has them: named in a target file, they count. */
  readonly asAssumed: Dialect['operations'];
  readonly unmatched: readonly Unmatched[];
  /** Operations of theirs that stand for none of ours. */
  readonly strangers: readonly Stranger[];
  readonly told: SandboxTold;
}

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies readonly HttpMethod[];

const isMethod = (method: string): method is HttpMethod => methods.includes(method);

/** The part of a base address that paths of a description may repeat. */
const pathOf = ({ baseUrl }: Target): string => new URL(baseUrl).pathname.replace(/\/+$/, '');

const entryOf = ({ ours, theirs, signs }: Match, target: Target, said?: Entry['said']): Entry | Unmatched => {
  const path = pathInOurWords(ours.id, theirs.path, pathOf(target));
  if (path === undefined || !isMethod(theirs.method))
    return {
      operation: ours.id,
      why: `${nameOfTheirs(theirs)} looks like it, but the suite has no value for every parameter of its path`,
      nearest: [nameOfTheirs(theirs)],
    };
  return {
    operation: ours.id,
    theirs: nameOfTheirs(theirs),
    signs,
    method: theirs.method,
    path: withQuery(ours.id, path, theirs.own),
    own: theirs.own,
    ...(said === undefined ? {} : { said }),
  };
};

const isEntry = (each: Entry | Unmatched): each is Entry => 'path' in each;

const isAsAssumed = ({ operation, method, path }: Entry): boolean =>
  method === contract().operation(operation).method && path === contract().operation(operation).path;

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

/** The known operations of the document, at the place that the document or the target file says. */
const settledEntries = (own: readonly OwnOperation[], target: Target): readonly Entry[] =>
  contract().operationIds.flatMap((operation) => {
    const theirs = ownOperationFor(own, target, operation);
    const isSettled =
      contract().operation(operation).shows !== 'name' || target.dialect.operations[operation] !== undefined;
    if (!isSettled || theirs === undefined) return [];
    const { method, path } = { ...contract().operation(operation), ...target.dialect.operations[operation] };
    return [{ operation, theirs: `${method} ${path}`, signs: [], method, path, own: theirs }];
  });

/** Lists of ids in what an operation sends. */
const itemMovesOf = ({ operation, own }: Entry): readonly Move[] => {
  const request = contract().description.bodySchemaOf(operation);
  return request === undefined ? [] : itemMovesIn(request, requestBodyOf(own));
};

const withMoves = (
  members: Dialect['members'],
  moves: readonly (readonly [schema: string, from: string, to: string])[],
): Dialect['members'] =>
  moves.reduce<Dialect['members']>(
    (held, [schema, from, to]) => ({ ...held, [schema]: { [from]: to, ...held[schema] } }),
    members,
  );

/** Whether what an operation sends or answers is read by a name of the dialect. */
const isNamedBy = ({ members, values }: DiscoveredDialect, id: OperationId): boolean =>
  [...componentsOf(id)].some((name) => members[name] !== undefined || values[name] !== undefined);

/** A matching with the operations that are told apart by a value of one request. */
const withTold = (matching: Matching, told: readonly ToldByValue[]): Matching => ({
  ...matching,
  unmatched: matching.unmatched.filter(({ operation }) =>
    told.every(({ match }) => match.ours.id !== operation),
  ),
  strangers: matching.strangers.filter(({ theirs }) =>
    told.every(({ match }) => nameOfTheirs(match.theirs) !== theirs),
  ),
});

/** The names of everything that was found, and of what was known before. */
const dialectOf = (
  found: readonly Entry[],
  resolved: readonly Entry[],
  taught: Lexicon,
): Pick<DiscoveredDialect, 'operations' | 'parameters' | 'members' | 'values' | 'bodies'> => {
  const moved = new Map(resolved.map((entry) => [entry, movesIn(entry, taught)]));
  const movedIn = (entry: Entry): readonly Move[] => moved.get(entry) ?? [];
  const bodies = entriesFrom(resolved, (entry) => templateFor(entry, taught));
  const named = [...moved.values()].flat();
  const ofRequests = resolved.flatMap((entry) => [...movesInRequest(entry, taught), ...itemMovesOf(entry)]);
  const ofAccounts = resolved.flatMap((entry) => accountMovesIn(entry, movedIn(entry)));
  const asAsked = resolved.flatMap((entry) =>
    movesAsAsked(entry, bodies[entry.operation], [...named, ...ofAccounts]),
  );
  return {
    operations: entriesFrom(found, (entry) =>
      isAsAssumed(entry) ? undefined : { method: entry.method, path: entry.path },
    ),
    parameters: entriesFrom(resolved, (entry) => unlessEmpty(parametersFor(entry, taught))),
    members: withMoves(agreed([...named, ...ofRequests]), [...ofAccounts, ...asAsked]),
    values: Object.assign(
      {},
      ...resolved.map((entry) => valuesInRequest(entry, taught)),
    ) as Dialect['values'],
    bodies,
  };
};

/**
 * Reads from a description where the operations are that the document only names, and what their parameters and
 * members are called. No traffic. Anything that the document shows or the target file says is left as it is.
 */
export const discover = (
  own: readonly OwnOperation[],
  target: Target,
  { isOurs = false, about = [] }: { readonly isOurs?: boolean; readonly about?: readonly AboutText[] } = {},
): Discovery => {
  const settled = settledEntries(own, target);
  const isOpen = (id: OperationId): boolean =>
    contract().operation(id).shows === 'name' && target.dialect.operations[id] === undefined;
  const shown = settled.map(({ operation, own: theirs }) => ({
    id: operation,
    theirs: theirOperation(theirs),
  }));
  const { free, phrases } = readFree(
    own.filter((each) => settled.every((entry) => entry.own !== each)),
    shown,
  );
  const open = ourOperations().filter(({ id }) => isOpen(id));
  const matching = isOurs || isOfThisInterface(settled) ? matched(open, free, shown) : unlike(open);
  const told = toldByValue(open, free, matching);
  const { matches, unmatched, strangers, ...withTaught } = withTold(matching, told);
  const taught = new Map([...withTaught.taught, ...lexiconFrom(phrases)]);
  const all = [
    ...matches.map((match) => entryOf(match, target)),
    ...told.map(({ match, said }) => entryOf(match, target, said)),
  ];
  const found = all.filter(isEntry);
  const resolved = [...settled, ...found];
  const dialect = sayableOnly(besides(target.dialect, dialectOf(found, resolved, taught)));
  return {
    dialect,
    unreviewed: contract().operationIds.filter(
      (id) =>
        dialect.operations[id] !== undefined ||
        dialect.parameters[id] !== undefined ||
        dialect.bodies[id] !== undefined ||
        isNamedBy(dialect, id),
    ),
    found: found.map(({ operation, theirs, signs }) => ({ operation, theirs, signs })),
    asAssumed: entriesFrom(found, (entry) =>
      isAsAssumed(entry) ? { method: entry.method, path: entry.path } : undefined,
    ),
    told: toldOfSandbox(resolved, own, about),
    unmatched: [...unmatched, ...all.filter((each): each is Unmatched => !isEntry(each))],
    strangers,
  };
};

/** With fewer paths of the document than this, a description may be of any interface that moves money. */
const fewestShown = 2;

/** Whether a description has paths that the document shows: whoever implements it has these, whatever else they name. */
const isOfThisInterface = (settled: readonly Entry[]): boolean => settled.length >= fewestShown;

const unlike = (open: readonly OurOperation[]): Matching => ({
  taught: new Map(),
  matches: [],
  unmatched: open.map(({ id }) => ({
    operation: id,
    why: 'the description shows too little of the document to be of this interface',
    nearest: [],
  })),
  strangers: [],
});
