import type { TheirOperation } from './their-operation.ts';
import { isOneOf, wordsOf } from './words.ts';

/** What an agent has of its own: its actions, and what it does with accounts. */
const ownThings: readonly string[] = [
  'action',
  'quote',
  'transaction',
  'external account',
  'internal account',
  'transfer in',
  'transfer out',
  'account',
  'payee',
  'transfer',
];

/** With fewer of them, a part of a path may be anything. */
const fewest = 3;

const names: readonly string[] = ['agent', 'agent api', 'agent side', 'agent self', 'as agent', 'agent me'];

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

/** Beginnings of a path that end with a word for an agent, and the part that follows each. */
const beginnings = (path: string): readonly (readonly [start: string, next: string | undefined])[] => {
  const parts = partsOf(path);
  return parts.flatMap((part, n): readonly (readonly [string, string | undefined])[] =>
    isOneOf(wordsOf(part), names) ? [[parts.slice(0, n + 1).join('/'), parts[n + 1]]] : [],
  );
};

/**
 * Finds what is of an agent itself where its credentials do not tell: `/agent/quotes`, beside the `/agents` of its
 * platform. No id ever stands behind such a beginning, and what an agent has of its own does.
 *
 * @param shown operations at places of the document: what stands beside them is of the platform
 */
export const withAgentSideFound = (
  free: readonly TheirOperation[],
  shown: readonly TheirOperation[],
): readonly TheirOperation[] => {
  const held = new Map<string, Set<string>>();
  const isOfMany = new Set<string>();
  for (const { path } of [...free, ...shown])
    for (const [start, next] of beginnings(path)) {
      if (next?.startsWith('{') === true) isOfMany.add(start);
      const thing = ownThings.find((name) => isOneOf(wordsOf(next ?? ''), [name]));
      if (thing !== undefined) held.set(start, (held.get(start) ?? new Set()).add(thing));
    }
  const found = [...held].flatMap(([start, all]) =>
    all.size < fewest || isOfMany.has(start) ? [] : [start],
  );
  return free.map((theirs) =>
    theirs.scopes.includes('agent') || !beginnings(theirs.path).some(([start]) => found.includes(start))
      ? theirs
      : { ...theirs, scopes: [...theirs.scopes, 'agent'] },
  );
};
