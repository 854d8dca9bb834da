import { contract } from '../../../spec/contract/in-use.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { HttpMethod } from '../../../spec/operations/operation.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import type { Target } from '../../target/target.ts';
import type { AboutText, OwnOperation, OwnSchema } from '../own-operation.ts';
import { ownOperationFor } from '../own-operations.ts';
import { componentsOf } from './components-of.ts';
import { discover, type Discovery } from './discover.ts';
import type { DiscoveredDialect } from './discovered-dialect.ts';
import { valueOf } from './needed-values.ts';
import { pathInOurWords } from './paths.ts';
import { propertiesOf, requestBodyOf } from './their-operation.ts';

/** Names for one operation, as a description has them if it is at some place. */
export type Suggested = Pick<DiscoveredDialect, 'operations' | 'parameters' | 'members' | 'bodies'>;

/** The doubtful parts of a description, for whoever can try them. */
export interface Hints {
  /** Places at which an operation may be that is not matched, the nearest first, each with the names that go with it. */
  readonly placesOf: (id: OperationId) => readonly Suggested[];
  /** A value for a member of a request, by its pointer in theirs; undefined where nothing is known of it. */
  readonly valueAt: (target: Target, id: OperationId, at: string) => unknown;
}

const kept = <T>(all: Readonly<Record<string, T>>, isIn: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isIn(name)));

const ofOne = (
  id: OperationId,
  { operations, parameters, members, bodies }: DiscoveredDialect,
  place: Dialect['operations'],
): Suggested => {
  const components = componentsOf(id);
  const isIt = (name: string): boolean => name === id;
  return {
    operations: { ...kept(operations, isIt), ...place },
    parameters: kept(parameters, isIt),
    bodies: kept(bodies, isIt),
    members: kept(members, (name) => components.has(name)),
  };
};

const memberOf = (whole: OwnSchema | undefined, at: string): OwnSchema | undefined =>
  namesIn(at).reduce<OwnSchema | undefined>((within, name) => propertiesOf(within).get(name), whole);

/** Reading, changing and deleting are never one another. */
const isAlike = (method: string, id: OperationId): boolean => {
  const { method: ours } = contract().operation(id);
  return (method === 'GET') === (ours === 'GET') && (method !== 'DELETE' || ours === 'DELETE');
};

/** The hints in a description of a target that says nothing more of itself. */
export const hintsIn = (
  target: Target,
  own: readonly OwnOperation[],
  about: readonly AboutText[] = [],
): Hints => {
  let known: Discovery | undefined;
  const unmatched = (): Discovery['unmatched'] => (known ??= discover(own, target, { about })).unmatched;
  const below = new URL(target.baseUrl).pathname.replace(/\/+$/, '');
  return {
    placesOf: (id) =>
      (unmatched().find(({ operation }) => operation === id)?.nearest ?? []).flatMap((name) => {
        const [method = '', path = ''] = name.split(' ');
        const ours = isAlike(method, id) ? pathInOurWords(id, path, below) : undefined;
        if (ours === undefined) return [];
        const place = { [id]: { method: method as HttpMethod, path: ours } };
        const operations = { ...target.dialect.operations, ...place };
        const there = { ...target, dialect: { ...target.dialect, operations } };
        return [ofOne(id, discover(own, there, { about }).dialect, place)];
      }),
    valueAt: (asked, id, at) => {
      const theirs = ownOperationFor(own, asked, id);
      const member = theirs && memberOf(requestBodyOf(theirs), at);
      return member && valueOf(member, namesIn(at).at(-1) ?? '');
    },
  };
};
