import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { asJsonObject, isJsonObject, type JsonObject } from '../../spec/json.ts';
import { operationIds, operations, type OperationId } from '../../spec/operations.ts';
import { answerSchemaOf, bodySchemaOf, description } from '../../spec/schema/description.ts';
import { namesIn } from '../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { ourLeaves } from '../../suites/description/matching/leaves.ts';
import { discover, type Discovery } from '../../suites/description/matching/discover.ts';
import { readOwnFile } from '../../suites/description/reading/read.ts';
import { bodyOnWire } from '../../suites/kit/http/wire.ts';
import { targetAt } from '../../suites/target/defaults.ts';
import { assumedParameters, isShownParameter } from '../../suites/target/dialect/parameters.ts';
import { noDialect, type Dialect } from '../../suites/target/dialect/dialect.ts';
import { isShown, placesOfMember, unfolded } from '../../suites/target/dialect/places.ts';
import { heldAt, pointerOf, putAt } from '../../suites/target/dialect/pointers.ts';
import { recordedFrom } from './recorded.ts';
import { isWrapped, rewritten, type Rewritten } from './rewrite.ts';
import type { Style } from './styles.ts';

/** The findings of one kind of name, of all that has another name than ours. */
export interface Share {
  readonly right: number;
  readonly of: number;
  /** Each one with what was found in place of the truth. */
  readonly wrong: readonly string[];
}

export interface StyleScore {
  readonly operations: Share;
  /** Of a description that has every other of these operations alone: what is not there must not be found. */
  readonly halved: Share;
  readonly parameters: Share;
  readonly members: Share;
  /** The same, from recorded requests alone. */
  readonly recorded: Share;
  readonly recordedMembers: Share;
}

const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

const unnamed = (template: string): string => template.replaceAll(/\{[^}]*\}/g, '{}');

const share = (
  all: readonly (readonly [what: string, found: string | undefined, truth: string])[],
): Share => ({
  right: all.filter(([, found, truth]) => found === truth).length,
  of: all.length,
  wrong: all
    .filter(([, found, truth]) => found !== undefined && found !== truth)
    .map(([what, found, truth]) => `${what}: ${found ?? ''} for ${truth}`),
});

const operationShare = (
  { found }: Discovery,
  { places }: Rewritten,
  isThere: (id: OperationId) => boolean = () => true,
): Share => {
  const said = new Map(found.map(({ operation, theirs }) => [operation, theirs]));
  return share(
    named
      .filter((id) => isThere(id) || said.has(id))
      .map((id) => {
        const theirs = said.get(id);
        return [
          id,
          theirs === undefined ? undefined : unnamed(theirs),
          isThere(id) ? unnamed(`${places[id].method} ${places[id].path}`) : 'none',
        ];
      }),
  );
};

const named = operationIds.filter((id) => operations[id].shows === 'name');

const isInHalf = (id: OperationId): boolean => named.indexOf(id) % 2 === 0;

const parameterShare = ({ dialect }: Discovery, { parameter }: Rewritten): Share =>
  share(
    operationIds.flatMap((id) =>
      assumedParameters(id)
        .filter((name) => !isShownParameter(id, name) && parameter(id, name) !== name)
        .map(
          (name) =>
            [`${id} ${name}`, dialect.parameters[id]?.[name] ?? undefined, parameter(id, name)] as const,
        ),
    ),
  );

/** Where a member of ours is in their words. */
const inTheirs = (schema: SchemaPointer, at: string, { nameAt }: Rewritten): string =>
  pointerOf(
    namesIn(at).map((name, n, names) =>
      nameAt(name, placesOfMember(schema, pointerOf(names.slice(0, n + 1))).some(isShown)),
    ),
  );

const sampleOf = (types: readonly string[]): unknown =>
  types.includes('integer') || types.includes('number') ? 4711 : 'a sample';

const leavesOf = (value: unknown, at: readonly string[] = []): readonly string[] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...at, name]))
    : [pointerOf(at)];

/** Where a member of a request goes by what was found. */
const sentAt = (dialect: Dialect, id: OperationId, at: string, sample: unknown): string | undefined => {
  const body = putAt({}, namesIn(at), sample);
  const wire = bodyOnWire(dialect, id, { body }).body;
  return leavesOf(wire).find((leaf) => heldAt(wire, namesIn(leaf)) === sample);
};

const requestMembers = (
  style: Style,
  discovery: Discovery,
  truth: Rewritten,
): readonly (readonly [string, string | undefined, string])[] => {
  const dialect: Dialect = { ...noDialect, ...discovery.dialect };
  return operationIds.flatMap((id) => {
    const schema = operations[id].shows === 'shape' ? undefined : bodySchemaOf(id);
    if (schema === undefined) return [];
    const envelope = style.envelope === undefined || !isWrapped(style, id) ? '' : `/${style.envelope}`;
    return ourLeaves([schema])
      .filter(({ isShown: isNamed }) => !isNamed || envelope !== '')
      .flatMap(({ at, types }): (readonly [string, string | undefined, string])[] => {
        const theirs = `${envelope}${inTheirs(schema, at, truth)}`;
        if (theirs === at) return [];
        const sent = sentAt(dialect, id, at, sampleOf(types));
        // A member that goes along as it is was not found.
        const isAsIs = sent === at || (sent === `${envelope}${at}` && sent !== theirs);
        return [[`${id} ${at}`, isAsIs ? undefined : sent, theirs]];
      });
  });
};

const rowOf = (schema: SchemaPointer): SchemaPointer => {
  const [rows] = placesOfMember(schema, '/data');
  return rows === undefined ? schema : `${rows}/items`;
};

/** Members of answers, each once, by the schema that says them. */
const answerMembers = (
  discovery: Discovery,
  truth: Rewritten,
): readonly (readonly [string, string | undefined, string])[] => {
  const rows = new Map<string, readonly [string, string | undefined, string]>();
  for (const id of operationIds) {
    const answer = answerSchemaOf(id, 200);
    if (answer === undefined) continue;
    const schema = rowOf(answer);
    for (const { at, isShown: isNamed } of ourLeaves([schema])) {
      const theirs = inTheirs(schema, at, truth);
      if (isNamed || theirs === at) continue;
      const moves = movesFor(discovery.dialect, schema);
      rows.set(`${schema} ${at}`, [`${id} answers ${at}`, moves[at], theirs]);
    }
  }
  return [...rows.values()];
};

const component = /^#\/components\/schemas\/([^/]+)$/;

/** The moves of a schema and of its parts. */
const movesFor = (
  { members }: Pick<Dialect, 'members'>,
  schema: SchemaPointer,
): Readonly<Record<string, string>> =>
  Object.assign({}, ...[...unfoldedNames(schema)].map((name) => members[name] ?? {})) as Readonly<
    Record<string, string>
  >;

const unfoldedNames = (schema: SchemaPointer): ReadonlySet<string> =>
  new Set([...unfolded(schema)].flatMap((place) => component.exec(place)?.[1] ?? []));

const without = ({ document, places }: Rewritten, isLeft: (id: OperationId) => boolean): JsonObject => {
  const paths = structuredClone(asJsonObject(document['paths'])) as Record<string, Record<string, unknown>>;
  for (const id of named.filter((each) => !isLeft(each)))
    delete paths[places[id].path]?.[places[id].method.toLowerCase()];
  return { ...document, paths };
};

const discoveredIn = async (document: JsonObject, file: string): Promise<Discovery> => {
  writeFileSync(file, JSON.stringify(document));
  return discover((await readOwnFile(file)).operations, target);
};

/** Rewrites our description in a style, reads it as a stranger's, and compares what was found with the truth. */
export const scoreOf = async (style: Style, folder: string): Promise<StyleScore> => {
  const truth = rewritten(description(), style);
  const file = path.join(folder, `${style.name}.json`);
  const discovery = await discoveredIn(truth.document, file);
  const half = await discoveredIn(without(truth, isInHalf), file);
  const traffic = discover(recordedFrom(truth.document), target);
  return {
    recorded: operationShare(traffic, truth),
    recordedMembers: share([...requestMembers(style, traffic, truth), ...answerMembers(traffic, truth)]),
    operations: operationShare(discovery, truth),
    halved: operationShare(half, truth, isInHalf),
    parameters: parameterShare(discovery, truth),
    members: share([...requestMembers(style, discovery, truth), ...answerMembers(discovery, truth)]),
  };
};

/** The operations of a target file that are found in a description of its server. */
export const sharedWith = async (file: string, truth: Dialect['operations']): Promise<Share> => {
  const { found } = discover((await readOwnFile(file)).operations, target);
  const said = new Map(found.map(({ operation, theirs }) => [operation, unnamed(theirs)]));
  const ids = [...new Set([...said.keys(), ...(Object.keys(truth) as OperationId[])])];
  return share(
    ids.map((id) => {
      const { method = '', path: place = 'none' } = truth[id] ?? {};
      return [id, said.get(id), unnamed(`${method} ${place}`)];
    }),
  );
};
