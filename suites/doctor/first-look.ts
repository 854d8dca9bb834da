import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import { isJsonObject } from '../../spec/json.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { client, type Client } from '../kit/http/client.ts';
import { Inconclusive } from '../kit/check/inconclusive.ts';
import { isShown, membersOf, placesOfMember } from '../target/dialect/places.ts';
import type { Target } from '../target/target.ts';
import type { Diagnosis } from './diagnosis.ts';
import { shapesSeen } from './shapes-seen.ts';

/** The statuses of a server where nothing is. */
const nothingThere: readonly number[] = [404, 405, 501];

/** Reads without an id: they can be sent to any server. */
const harmless = ({ capabilities, dialect }: Target): readonly OperationId[] =>
  contract().operationIds.filter((id) => {
    const { method, auth, isSandboxOnly, capability } = contract().operation(id);
    const path = dialect.operations[id]?.path ?? contract().operation(id).path;
    const isServed = capability === undefined || capabilities[capability];
    return (
      method === 'GET' && auth === 'platform' && isSandboxOnly !== true && isServed && !path.includes('{')
    );
  });

interface Seen {
  readonly id: OperationId;
  readonly status: number;
  readonly body: unknown;
  readonly asked: string;
}

const ask = async (api: Client, id: OperationId): Promise<Seen | undefined> => {
  try {
    const { request, response } = await api.call(id);
    const asked = `${request.method} ${new URL(request.url).pathname}`;
    return { id, status: response.status, body: response.body, asked };
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
};

const operationsSeen = (seen: readonly Seen[]): Diagnosis => {
  const lost = seen.filter(
    ({ id, status }) => contract().operation(id).shows === 'name' && nothingThere.includes(status),
  );
  const where = lost.map(({ id, asked }) => `${asked} (dialect.operations.${id})`).join(', ');
  return {
    name: 'operations',
    state: lost.length === 0 ? 'good' : 'note',
    message:
      lost.length === 0
        ? `${seen.length} reads without an id are at the expected paths`
        : `nothing is at ${where}. The document does not show these paths: name yours in dialect.operations`,
  };
};

/** Where a row of a page is described, or the answer itself where it is none. */
const rowPlaces = (schema: SchemaPointer): readonly SchemaPointer[] => {
  const lists = placesOfMember(schema, '/data');
  return lists.length === 0 ? [schema] : lists.map((place): SchemaPointer => `${place}/items`);
};

const rowIn = (body: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (!isJsonObject(body)) return undefined;
  const { data } = body;
  const row: unknown = Array.isArray(data) ? data[0] : body;
  return isJsonObject(row) ? row : undefined;
};

/** Names that are listed at most: a row may lack dozens that are optional. */
const mostListed = 6;

const listed = (names: readonly string[]): string =>
  [
    ...names.slice(0, mostListed),
    ...(names.length > mostListed ? [`${names.length - mostListed} more`] : []),
  ].join(', ');

/** Names in an answer that nobody knows, where it lacks names that were assumed: those may be the same. */
const membersSeen = ({ id, status, body }: Seen): readonly Diagnosis[] => {
  const schema = contract().description.answerSchemaOf(id, status);
  const row = rowIn(body);
  if (status >= 300 || schema === undefined || row === undefined) return [];
  const places = rowPlaces(schema);
  const known = new Set(places.flatMap((place) => membersOf(place)));
  const isAssumed = (name: string): boolean =>
    places.flatMap((place) => placesOfMember(place, `/${name}`)).every((place) => !isShown(place));
  const lacking = [...known].filter((name) => isAssumed(name) && !Object.hasOwn(row, name));
  const strange = Object.keys(row).filter((name) => !known.has(name));
  if (lacking.length === 0 || strange.length === 0) return [];
  return [
    {
      name: 'members',
      state: 'note',
      message: `an answer to ${id} shows ${listed(strange)}, and none of ${listed(lacking)}: if some are the same, name them in dialect.members`,
    },
  ];
};

/** The names that a target seems to use, by what can be read without making anything. For the reader, never graded. */
export const lookAround = async (target: Target): Promise<readonly Diagnosis[]> => {
  const api = client(target, 'doctor', () => {});
  try {
    const seen: Seen[] = [];
    for (const id of harmless(target)) {
      const one = await ask(api, id);
      if (one !== undefined) seen.push(one);
    }
    const shapes = seen.filter(({ status }) => status < 300).flatMap(({ id, body }) => shapesSeen(id, body));
    return seen.length === 0 ? [] : [operationsSeen(seen), ...shapes, ...seen.flatMap(membersSeen)];
  } finally {
    await api.close();
  }
};
