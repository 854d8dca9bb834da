import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { OwnOperation } from '../own-operation.ts';
import type { Leaf } from './leaves.ts';
import { ourOperations, thingOf } from './our-operations.ts';

const lastParameter = (path: string): string | undefined => /\{(\w+)\}$/.exec(path)?.[1];

/** Path parameters of our operations about the same thing. */
const keysOf = (id: OperationId): ReadonlySet<string> => {
  const thing = thingOf(id);
  const alike = ourOperations().filter((each) => each.thing === thing && thing !== undefined);
  return new Set(
    alike.flatMap((each) =>
      [
        ...contract()
          .operation(each.id)
          .path.matchAll(/\{(\w+)\}/g),
      ].map(([, name = '']) => name),
    ),
  );
};

/** The member by which a thing is asked for, where ours alone gives it a name: theirs calls it id. */
export const idPair = (
  id: OperationId,
  { path, method }: OwnOperation,
  ours: readonly Leaf[],
  leaves: readonly Leaf[],
): readonly [ours: string, theirs: string] | undefined => {
  const keys = keysOf(id);
  const [mine, ...more] = ours.filter(({ at }) => keys.has(at.slice(1)));
  const isOpen = mine !== undefined && more.length === 0 && leaves.every(({ at }) => at !== mine.at);
  // What ours has in its path and theirs in a body is not the thing that is answered.
  const isAskedFor = method !== 'GET' && contract().operation(id).path.endsWith('}') && !path.includes('{');
  const isId = leaves.some(({ at }) => at === '/id') && ours.every(({ at }) => at !== '/id');
  return isOpen && isId && !isAskedFor ? [mine.at, '/id'] : undefined;
};

/** The same, where neither side calls it id: their path names it as the answer does. */
export const keyPair = (
  id: OperationId,
  { path }: OwnOperation,
  leaves: readonly Leaf[],
): readonly [ours: string, theirs: string] | undefined => {
  const mine = /^\w+(Code)$/.exec(lastParameter(contract().operation(id).path) ?? '')?.[1]?.toLowerCase();
  const theirs = lastParameter(path);
  const isThere = leaves.some(({ at }) => at === `/${theirs ?? ''}`);
  return mine === undefined || !isThere || theirs === mine || leaves.some(({ at }) => at === `/${mine}`)
    ? undefined
    : [`/${mine}`, `/${theirs ?? ''}`];
};
