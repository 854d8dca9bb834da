import { operationIds, operations, type OperationId } from '../../spec/operations.ts';

interface Route {
  readonly id: OperationId;
  readonly segments: readonly string[];
}

const isName = (segment: string): boolean => segment.startsWith('{');

const routes: readonly Route[] = operationIds
  .map((id) => ({ id, segments: operations[id].path.split('/') }))
  // /agents/me before /agents/{agentId}.
  .toSorted((a, b) => a.segments.filter(isName).length - b.segments.filter(isName).length);

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Whose method and path these are, and the parameters of the path. */
export const operationOf = (
  method: string,
  path: string,
): { readonly operation: OperationId | undefined; readonly params: Readonly<Record<string, string>> } => {
  const segments = path.split('/');
  const route = routes.find(
    ({ id, segments: wanted }) =>
      operations[id].method === method &&
      wanted.length === segments.length &&
      wanted.every((segment, index) => isName(segment) || segment === segments[index]),
  );
  if (route === undefined) return { operation: undefined, params: {} };
  const named = route.segments.flatMap((segment, index) =>
    isName(segment) ? [[segment.slice(1, -1), decoded(segments[index] ?? '')] as const] : [],
  );
  return { operation: route.id, params: Object.fromEntries(named) };
};
