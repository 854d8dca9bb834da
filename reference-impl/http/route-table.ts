import type { HttpMethod } from '../../spec/operations.ts';
import {
  servedOperationIds,
  servedOperations,
  type ServedOperationId,
} from '../../spec/served-operations.ts';

interface Branch {
  readonly literal: Map<string, Branch>;
  parameter: Branch | undefined;
  /** By their methods. */
  readonly operations: Map<string, Leaf>;
}

interface Leaf {
  readonly id: ServedOperationId;
  readonly method: HttpMethod;
  /** Names of the path's parameters, in their order. */
  readonly names: readonly string[];
}

/** What a method and path lead to. */
export type Match =
  | {
      readonly kind: 'found';
      readonly id: ServedOperationId;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly HttpMethod[] }
  | { readonly kind: 'unknown' };

const branch = (): Branch => ({ literal: new Map(), parameter: undefined, operations: new Map() });

const isParameter = (segment: string): boolean => segment.startsWith('{');

const step = (from: Branch, segment: string): Branch => {
  if (isParameter(segment)) return (from.parameter ??= branch());
  const next = from.literal.get(segment) ?? branch();
  from.literal.set(segment, next);
  return next;
};

const planted = (): Branch => {
  const root = branch();
  for (const id of servedOperationIds) {
    const { method, path } = servedOperations[id];
    const segments = path.slice(1).split('/');
    const names = segments.filter(isParameter).map((segment) => segment.slice(1, -1));
    segments.reduce(step, root).operations.set(method, { id, method, names });
  }
  return root;
};

interface Walk {
  readonly at: Branch;
  readonly values: readonly string[];
}

/** Every place the path may end at, the most literal first: a name beats a parameter in every segment. */
const walks = (from: Walk, segments: readonly string[]): readonly Walk[] => {
  const [segment, ...rest] = segments;
  if (segment === undefined) return from.at.operations.size > 0 ? [from] : [];
  const named = from.at.literal.get(segment);
  const { parameter } = from.at;
  return [
    ...(named ? walks({ at: named, values: from.values }, rest) : []),
    ...(parameter && segment !== '' ? walks({ at: parameter, values: [...from.values, segment] }, rest) : []),
  ];
};

/** Longest path that is looked at; nothing in the catalogue comes near it. */
const mostSegments = 12;

/**
 * Finds the operation of a path below the base address. Where `/customers/internal-accounts` and
 * `/customers/{customerId}` both fit, the literal one is meant; the other still answers methods that the
 * literal one does not have.
 */
export const createRouteTable = (): ((method: string, path: string) => Match) => {
  const root = planted();
  return (method, path) => {
    const segments = path.slice(1).split('/');
    if (segments.length > mostSegments) return { kind: 'unknown' };
    const found = walks({ at: root, values: [] }, segments);
    for (const { at, values } of found) {
      const leaf = at.operations.get(method);
      if (leaf === undefined) continue;
      const params = Object.fromEntries(
        leaf.names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
      );
      return { kind: 'found', id: leaf.id, params };
    }
    const allowed = [
      ...new Set(found.flatMap(({ at }) => [...at.operations.values()].map(({ method: known }) => known))),
    ];
    return allowed.length === 0 ? { kind: 'unknown' } : { kind: 'wrong-method', allowed };
  };
};
