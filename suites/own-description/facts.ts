import type { Contradiction, ContradictionPlace } from '../../spec/results/own-description.ts';

/** One value at one place on which the target's description and the document part. */
export interface Parting extends ContradictionPlace {
  readonly kind: Contradiction['kind'];
  readonly what: string;
  readonly rules: readonly string[];
}

const groupedBy = <T>(all: readonly T[], key: (each: T) => string): readonly (readonly T[])[] => {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return [...groups.values()];
};

/** The place in the thing itself: a row of a list, or what an answer wraps, has the same members as the thing. */
const memberAt = (at: string): string => at.replace(/^\/data(?=\/|$)/, '').replaceAll(/\/\d+(?=\/|$)/g, '');

const textsOf = (values: readonly string[]): readonly string[] => [...new Set(values)].toSorted();

/**
 * Partings as facts: what several values of one member show, as of an enumeration, is one, and what one member shows
 * wherever it stands is one.
 */
export const factsOf = (partings: readonly Parting[]): readonly Contradiction[] => {
  const members = groupedBy(partings, ({ operation, side, kind, at }) =>
    [operation, side, kind, at].join(' '),
  ).flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            what: textsOf([first, ...others].map(({ what }) => what)),
            rules: textsOf([first, ...others].flatMap(({ rules }) => rules)),
          },
        ],
  );
  return groupedBy(members, ({ kind, what, rules, at }) =>
    JSON.stringify([kind, what, rules.length > 0 ? rules : memberAt(at), memberAt(at).split('/').at(-1)]),
  ).flatMap(([first, ...others]): readonly Contradiction[] =>
    first === undefined
      ? []
      : [
          {
            kind: first.kind,
            what: first.what,
            rules: first.rules,
            places: [first, ...others].map(({ operation, side, at }) => ({ operation, side, at })),
          },
        ],
  );
};
