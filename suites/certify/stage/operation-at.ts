import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';

/** An operation, and what its path names. */
export interface Addressed {
  readonly operation: OperationId;
  readonly params: Readonly<Record<string, string>>;
}

interface Route {
  readonly id: OperationId;
  readonly method: string;
  readonly parts: readonly string[];
  /** Parts that are fixed: of two routes that fit, the one with more of them is meant. */
  readonly fixed: number;
}

const isName = (part: string): boolean => part.startsWith('{');

const routes = ofContract(({ operationIds, operation }): readonly Route[] =>
  operationIds
    .map((id) => {
      const { method, path } = operation(id);
      const parts = path.split('/').slice(1);
      return { id, method, parts, fixed: parts.filter((part) => !isName(part)).length };
    })
    .toSorted((a, b) => b.fixed - a.fixed),
);

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // No name of anything: it is looked up as it came.
    return part;
  }
};

const fits = (route: Route, method: string, parts: readonly string[]): boolean =>
  route.method === method &&
  route.parts.length === parts.length &&
  route.parts.every((part, n) => (isName(part) ? parts[n] !== '' : part === parts[n]));

/** The operation that a method and an address name; undefined where there is none, or outside of the version. */
export const operationAt = (method: string, url: string): Addressed | undefined => {
  const [, version, ...parts] = (url.split('?')[0] ?? '').split('/');
  if (version !== contract().version) return undefined;
  const route = routes().find((candidate) => fits(candidate, method, parts));
  if (route === undefined) return undefined;
  const params = route.parts.flatMap((part, n) =>
    isName(part) ? [[part.slice(1, -1), decoded(parts[n] ?? '')] as const] : [],
  );
  return { operation: route.id, params: Object.fromEntries(params) };
};
