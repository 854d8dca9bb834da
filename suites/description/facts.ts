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

/** The place in the thing itself: a row of a list, or what an answer or a webhook wraps, has the thing's members. */
const memberAt = (at: string): string => at.replace(/^\/data(?=\/|$)/, '').replaceAll(/\/\d+(?=\/|$)/g, '');

const textsOf = (values: readonly string[]): readonly string[] => [...new Set(values)].toSorted();

/** Whether a member has to be there is one thing, what it holds another, and each condition one of its own. */
const aspectOf = ({ what }: Parting): string => {
  if (what === 'the member left out' || what.startsWith('an answer ')) return what;
  const [, condition = ''] = what.split(' while ');
  return condition;
};

type Member = ContradictionPlace & Omit<Contradiction, 'places'>;

const nameOf = ({ at }: ContradictionPlace): string => memberAt(at).split('/').at(-1) ?? '';

/**
 * Several places of one member are one fact: the same rules speak about it, or it is at the same place. Facts about
 * whole answers and bodies are the same of all.
 */
const isSame = (one: Member, other: Member): boolean =>
  one.rules.length > 0 && other.rules.length > 0 && one.at !== ''
    ? one.rules.some((id) => other.rules.includes(id))
    : memberAt(one.at) === memberAt(other.at);

const gathered = (alike: readonly Member[]): readonly (readonly Member[])[] => {
  const facts: Member[][] = [];
  for (const member of alike) {
    const present = facts.find((fact) => fact.some((each) => isSame(each, member)));
    if (present === undefined) facts.push([member]);
    else present.push(member);
  }
  return facts;
};

/**
 * Partings as facts: several values of one member, as of an enumeration, are one, and so is one member
 * in several places.
 */
export const factsOf = (partings: readonly Parting[]): readonly Contradiction[] => {
  const members = groupedBy(partings, (parting) =>
    [parting.operation, parting.side, parting.kind, parting.at, aspectOf(parting)].join(' '),
  ).map(([first, ...others]): Member => {
    const all = [first, ...others].flatMap((each) => each ?? []);
    const { operation, side, at, kind } = all[0] as Parting;
    return {
      operation,
      side,
      at,
      kind,
      what: textsOf(all.map(({ what }) => what)),
      rules: textsOf(all.flatMap(({ rules }) => rules)),
    };
  });
  return groupedBy(members, (member) => JSON.stringify([member.kind, member.what, nameOf(member)]))
    .flatMap(gathered)
    .map((fact): Contradiction => {
      const { kind, what } = fact[0] as Member;
      return {
        kind,
        what,
        rules: textsOf(fact.flatMap(({ rules }) => rules)),
        places: fact.map(({ operation, side, at }) => ({ operation, side, at })),
      };
    });
};
