import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { membersOf } from '../../target/dialect/places.ts';
import { assumedParameters, beginningOf, idsShownBy } from '../../target/dialect/parameters.ts';
import type { OwnOperation } from '../own-operation.ts';
import { parametersPaired } from './names.ts';
import { thingNames, things, type Thing } from './vocabulary.ts';
import { isOneOf, wordsOf } from './words.ts';

/** The suite's name for the id of a thing, where a path of ours or a body has one. */
const idNames: Readonly<Partial<Record<Thing, readonly string[]>>> = {
  customer: ['customerId'],
  beneficialOwner: ['beneficialOwnerId'],
  internalAccount: ['accountId', 'id'],
  externalAccount: ['externalAccountId', 'accountId'],
  quote: ['quoteId'],
  transaction: ['transactionId'],
  token: ['tokenId'],
  card: ['id'],
  agent: ['agentId'],
  stablecoin: ['stablecoinId'],
  invitation: ['invitationCode'],
  document: ['documentId'],
};

const parametersIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The names that a request of ours could fill into a path. */
const sayable = (id: OperationId): readonly string[] => {
  const schema = contract().description.bodySchemaOf(id);
  return [
    ...parametersIn(contract().operation(id).path),
    ...assumedParameters(id),
    ...(schema === undefined ? [] : membersOf(schema)),
    ...idsShownBy(id),
  ];
};

const thingOf = (segment: string): Thing | undefined =>
  thingNames.find((name) => isOneOf(wordsOf(segment), things[name]));

/** Names of ours that stand for the id of what a segment names, the nearest first. */
const namesForThing = (segment: string, known: readonly string[]): readonly string[] => {
  const words = `${wordsOf(segment).join(' ')} id`;
  const thing = thingOf(segment);
  return [
    ...known.filter((name) => wordsOf(name).join(' ') === words),
    ...(thing === undefined ? [] : (idNames[thing] ?? [])),
  ];
};

/**
 * Our name for what a path of theirs has at a place: by its own name, by the thing before it, by ours of the same place, by
 * what was begun.
 */
const nameAt = (
  id: OperationId,
  segments: readonly string[],
  place: number,
  used: ReadonlySet<string>,
): string | undefined => {
  const known = sayable(id);
  const own = parametersIn(contract().operation(id).path);
  const theirs = parametersIn(segments[place] ?? '');
  const told = theirs.filter((name) => name !== 'id');
  const free = [...told, ...namesForThing(segments[place - 1] ?? '', known)].find(
    (name) => known.includes(name) && !used.has(name),
  );
  const begun = beginningOf(id) === undefined ? undefined : theirs[0];
  return free ?? own.toReversed().find((name) => !used.has(name)) ?? begun;
};

/**
 * A path of theirs with our names for its parameters: the last one of a path is that of ours, others by the thing that
 * stands before them. Undefined where the suite would not know what to fill in.
 */
export const pathInOurWords = (id: OperationId, path: string, below: string): string | undefined => {
  const segments = path.split('/');
  const places = segments.flatMap((segment, place) => (segment.startsWith('{') ? [place] : []));
  const names = new Map<number, string>();
  const used = new Set<string>();
  // From the end: the subject of the operation stands last.
  for (const place of places.toReversed()) {
    const name = nameAt(id, segments, place, used);
    if (name === undefined) return undefined;
    used.add(name);
    names.set(place, name);
  }
  const renamed = segments
    .map((segment, place) => (names.has(place) ? `{${names.get(place) ?? ''}}` : segment))
    .join('/');
  return below !== '' && renamed.startsWith(`${below}/`) ? renamed.slice(below.length) : renamed;
};

/**
 * The same with a query, where theirs says there what ours has in the path: `/operations?coin={stablecoinId}`. Without it a
 * list would be of everything.
 */
export const withQuery = (id: OperationId, path: string, { parameters }: OwnOperation): string => {
  const { lost } = placedBy(id, path);
  const theirs = parameters.filter((each) => each.in === 'query');
  const same = lost.filter((name) => theirs.some((each) => each.name === name));
  const paired = parametersPaired(
    lost.filter((name) => !same.includes(name)),
    theirs.filter((each) => !same.includes(each.name)),
  );
  const said = lost.flatMap((name) => {
    const theirName = same.includes(name) ? name : paired[name];
    return theirName === undefined ? [] : [`${theirName}={${name}}`];
  });
  return said.length === 0 ? path : `${path}?${said.join('&')}`;
};

/** The names in our request's path or body that a path of theirs has no place for, and those it has one for. */
export const placedBy = (
  id: OperationId,
  path: string,
): { readonly lost: readonly string[]; readonly gained: readonly string[] } => ({
  lost: parametersIn(contract().operation(id).path).filter((name) => !parametersIn(path).includes(name)),
  gained: parametersIn(path).filter((name) => !parametersIn(contract().operation(id).path).includes(name)),
});
