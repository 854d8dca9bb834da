import type { TheirOperation } from './their-operation.ts';

const withoutId = (path: string): string => path.replace(/\/\{[^/]*\}$/, '');

/**
 * Adds that something is created: by a POST to a collection from which things are read, whatever its words say. A team
 * sends an invitation, and its `POST /invites` makes one.
 */
export const withCreations = (all: readonly TheirOperation[]): readonly TheirOperation[] => {
  const read = new Set(all.filter(({ method }) => method === 'GET').map(({ path }) => withoutId(path)));
  return all.map((theirs) => {
    const { method, path, isAboutOne, hasVerbInPath, verbs } = theirs;
    const isCreation = method === 'POST' && !isAboutOne && !hasVerbInPath && read.has(path);
    return !isCreation || verbs.includes('create') ? theirs : { ...theirs, verbs: [...verbs, 'create'] };
  });
};
