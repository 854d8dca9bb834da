import type { HttpMethod } from '../../spec/operations/operation.ts';
import type { ServedContract } from '../../spec/contract/served.ts';
import type { ServedOperationId } from '../../spec/served-operations.ts';

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

/** The route of a method and path. */
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

const planted = ({ servedOperationIds, operation }: ServedContract): Branch => {
  const root = branch();
  for (const id of servedOperationIds) {
    const { method, path } = operation(id);
    const segments = path.slice(1).split('/');
    const names = segments.filter(isParameter).map((segment) => segment.slice(1, -1));
    segments.reduce(step, root).operations.set(method, { id, method, names });
  }
  return root;
};

/** A place where a path may end, with the values of its parameters. */
interface End {
  readonly operations: ReadonlyMap<string, Leaf>;
  readonly values: readonly string[];
}

/** Calls `visit` with every place where the path may end, the most literal first, until it answers something. */
const walk = <T>(
  at: Branch,
  {
    segments,
    depth = 0,
    values = [],
  }: { segments: readonly string[]; depth?: number; values?: readonly string[] },
  visit: (end: End) => T | undefined,
): T | undefined => {
  const segment = segments[depth];
  if (segment === undefined) return at.operations.size > 0 ? visit({ ...at, values }) : undefined;
  const named = at.literal.get(segment);
  const found = named && walk(named, { segments, depth: depth + 1, values }, visit);
  if (found !== undefined || at.parameter === undefined || segment === '') return found;
  return walk(at.parameter, { segments, depth: depth + 1, values: [...values, segment] }, visit);
};

/** The path's parameters by their names. */
const paramsOf = ({ names }: Leaf, values: readonly string[]): Readonly<Record<string, string>> => {
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) params[name] = values[index] ?? '';
  return params;
};

/** Longest path that is looked at; nothing in the catalogue comes near it. */
const mostSegments = 12;

/**
 * Finds the operation of a path below the base address. Where `/customers/internal-accounts` and
 * `/customers/{customerId}` both fit, the literal one is meant; the other still answers methods that the
 * literal one does not have. Raises an URIError for a path that is not URL-encoded.
 */
export const createRouteTable = (contract: ServedContract): ((method: string, path: string) => Match) => {
  const root = planted(contract);
  return (method, path) => {
    const written = path.slice(1).split('/');
    if (written.length > mostSegments) return { kind: 'unknown' };
    const segments = path.includes('%') ? written.map((each) => decodeURIComponent(each)) : written;
    const allowed = new Set<HttpMethod>();
    const found = walk(root, { segments }, (end): Match | undefined => {
      const leaf = end.operations.get(method);
      if (leaf !== undefined) return { kind: 'found', id: leaf.id, params: paramsOf(leaf, end.values) };
      for (const { method: known } of end.operations.values()) allowed.add(known);
      return undefined;
    });
    if (found !== undefined) return found;
    return allowed.size === 0 ? { kind: 'unknown' } : { kind: 'wrong-method', allowed: [...allowed] };
  };
};
