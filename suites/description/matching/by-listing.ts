import { contract } from '../../../spec/contract/in-use.ts';
import { randomUUID } from 'node:crypto';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { client, type CallOptions } from '../../kit/http/client.ts';
import type { OwnOperation } from '../own-operation.ts';
import type { Target } from '../../target/target.ts';
import { candidatePaths, readOf, type Listable } from './candidate-paths.ts';
import { schemaOf } from './seen-schema.ts';

/** Asks for an operation at another path than the target file or the assumed interface has it. */
const askAt = async (
  target: Target,
  id: OperationId,
  path: string,
  options: CallOptions = {},
): Promise<Exchange | undefined> => {
  const elsewhere = { ...target.dialect.operations, [id]: { method: 'GET', path } } as const;
  const api = client({ ...target, dialect: { ...target.dialect, operations: elsewhere } }, 'look', () => {});
  try {
    return await api.call(id, options);
  } catch (cause) {
    // Nothing can be asked there, or nothing answers: then nothing is known of it.
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  } finally {
    await api.close();
  }
};

const isSuccess = (exchange: Exchange | undefined): exchange is Exchange =>
  exchange !== undefined && exchange.response.status >= 200 && exchange.response.status < 300;

/** The rows of an answer that is a list: bare, or in the one member that is an array. */
const rowsIn = (body: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(body)) return body;
  const lists = isJsonObject(body) ? Object.values(body).filter(Array.isArray) : [];
  return lists.length === 1 ? lists[0] : undefined;
};

/** The content of an answer, in the form in which a description would say it. */
const seenAs = (path: string, { response }: Exchange): OwnOperation => ({
  method: 'GET',
  path,
  tags: [],
  servers: [],
  parameters: [],
  body: [],
  responses: [
    {
      code: '200',
      contents: [
        { mediaType: 'application/json', schema: { node: { ...schemaOf(response.body) }, definitions: {} } },
      ],
    },
  ],
});

/** One list at the first place that has it, and how one of its rows is read. */
const seenOf = async (target: Target, list: Listable): Promise<readonly OwnOperation[]> => {
  for (const path of candidatePaths(target, list)) {
    const page = await askAt(target, list.id, path);
    const rows = isSuccess(page) ? rowsIn(page.response.body) : undefined;
    if (page === undefined || rows === undefined) continue;
    return [seenAs(path, page), ...(await seenRead(target, { list, path, row: rows[0] }))];
  }
  return [];
};

interface SeenRow {
  readonly list: Listable;
  readonly path: string;
  readonly row: unknown;
}

const seenRead = async (target: Target, { list, path, row }: SeenRow): Promise<readonly OwnOperation[]> => {
  const read = readOf(list);
  const id = isJsonObject(row) ? row['id'] : undefined;
  if (read === undefined || typeof id !== 'string') return [];
  const template = `${path}/{${read.parameter}}`;
  const one = await askAt(target, read.id, template, { path: { [read.parameter]: id } });
  const isIt = isSuccess(one) && isJsonObject(one.response.body) && one.response.body['id'] === id;
  return isIt ? [seenAs(template, one)] : [];
};

/** A server that has an answer for every path shows nothing by having one. */
const answersEverything = async (target: Target): Promise<boolean> =>
  isSuccess(await askAt(target, 'customers.list', `/psi-${randomUUID()}`));

const isServed = (id: OperationId, { capabilities }: Target): boolean => {
  const { capability } = contract().operation(id);
  return capability === undefined || capabilities[capability];
};

/** Lists whose place the document shows: only their rows can be strange. */
const settledLists = (): readonly OperationId[] =>
  contract().operationIds.filter(
    (id) =>
      contract().operation(id).shows !== 'name' &&
      contract().operation(id).isList === true &&
      !contract().operation(id).path.includes('{') &&
      contract().operation(id).auth === 'platform',
  );

/**
 * Looks where a target has its lists, and what their rows show, by reads that name nothing and change nothing: each list is
 * asked for at its assumed path, then at what other interfaces call the same. The answers are as a description would
 * have them, so that `discover` reads them alike.
 *
 * @param lists which ones are looked for
 */
export const seenByListing = async (
  target: Target,
  lists: readonly Listable[],
): Promise<readonly OwnOperation[]> => {
  if (await answersEverything(target)) return [];
  const found: OwnOperation[] = [];
  for (const id of settledLists().filter((each) => isServed(each, target))) {
    const page = await askAt(target, id, contract().operation(id).path);
    if (isSuccess(page) && rowsIn(page.response.body) !== undefined)
      found.push(seenAs(contract().operation(id).path, page));
  }
  for (const list of lists.filter(({ id }) => isServed(id, target)))
    found.push(...(await seenOf(target, list)));
  return found;
};
