import type { Leaf } from './leaves.ts';
import { standardWord } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** Words of values that mean the same, though they mean other things in names. The first stands for all. */
const sameValues: readonly (readonly string[])[] = [
  ['individual', 'person', 'natural', 'personal', 'private'],
  ['business', 'company', 'organization', 'organisation', 'corporate', 'corporation'],
  ['license', 'licence'],
  ['driver', 'driving'],
  ['oauth', 'oauth2', 'oidc', 'openid', 'sso'],
];

const ofValues = new Map(
  sameValues.flatMap(([first = '', ...others]) => others.map((word) => [word, first])),
);

const wordsIn = (value: string): readonly string[] =>
  wordsOf(value).map((word) => ofValues.get(word) ?? standardWord(word));

const isAlike = (one: string, other: string): boolean => {
  const words = wordsIn(other);
  return wordsIn(one).some((word) => words.includes(word));
};

type Pairs = readonly (readonly [ours: string, theirs: string])[];

/** Words that turn a value into another one. */
const negations: readonly string[] = ['not', 'no', 'non', 'never', 'without', 'un'];

/** Whether one value says all that another says, and more: `DRIVERS_LICENSE_FRONT` is a `DRIVERS_LICENSE`. */
const isParticular = (theirs: string, ours: string): boolean => {
  const words = wordsIn(theirs);
  return (
    wordsIn(ours).every((word) => words.includes(word)) && !negations.some((word) => words.includes(word))
  );
};

/** The first of those that are particular kinds of one of ours, and of no other. */
const particularIn = (open: readonly string[], free: readonly string[]): Pairs =>
  open.flatMap((value): Pairs => {
    const first = free.find((other) => isParticular(other, value));
    return first === undefined || open.filter((other) => isParticular(first, other)).length > 1
      ? []
      : [[value, first]];
  });

/** Values that are spelled otherwise and alike: the only one left that is, where it is alike to no other. */
const alikeIn = (open: readonly string[], free: readonly string[]): Pairs =>
  open.flatMap((value): Pairs => {
    const [only, ...more] = free.filter((other) => isAlike(value, other));
    const isOnly = only !== undefined && more.length === 0;
    return isOnly && open.filter((other) => isAlike(other, only)).length === 1 ? [[value, only]] : [];
  });

const besides = (values: readonly string[], others: readonly string[]): readonly string[] =>
  values.filter((value) => !others.includes(value));

/** The only one of those left that is alike, where it is alike to no other; the last of each side are one another. */
export const pairedValues = (ours: readonly string[], theirs: readonly string[]): Pairs => {
  const [open, free] = [besides(ours, theirs), besides(theirs, ours)];
  const [example, ...examples] = ours;
  const [any] = theirs;
  // The only one that ours knows stands for whichever theirs has.
  if (example !== undefined && examples.length === 0 && open.length === 1 && any !== undefined)
    return [[example, any]];
  const particular = particularIn(open, free);
  const isOpen = ([mine, other]: readonly [string, string]): boolean =>
    particular.every((pair) => pair[0] !== mine && pair[1] !== other);
  const alike = [...particular, ...alikeIn(open, free).filter(isOpen)];
  const [last, ...others] = open.filter((value) => alike.every(([mine]) => mine !== value));
  const [rest, ...strange] = free.filter((value) => alike.every(([, other]) => other !== value));
  const isLast = open.length < ours.length && others.length === 0 && strange.length === 0;
  return last === undefined || rest === undefined || !isLast ? alike : [...alike, [last, rest]];
};

/** A value of several words that both sides spell the same is no chance. */
const isTelling = (value: string): boolean => wordsOf(value).length > 1;

/** Whether every value of ours has one of theirs that says the same; or every one of theirs, where it tells. */
const isSameChoice = ({ choices: ours = [] }: Leaf, { choices: theirs = [] }: Leaf): boolean => {
  const same = ours.filter((value) => theirs.includes(value));
  const alike = alikeIn(besides(ours, theirs), besides(theirs, ours)).length + same.length;
  return (
    Math.min(ours.length, theirs.length) > 1 &&
    (alike === ours.length || (alike === theirs.length && same.some(isTelling)))
  );
};

/** Pairs members by their values, where those of each say the same as those of the other, and of no third. */
export const pairedByChoices = <T extends Leaf>(
  ours: readonly T[],
  theirs: readonly Leaf[],
): readonly (readonly [ours: T, theirs: Leaf])[] =>
  ours.flatMap((mine): readonly (readonly [T, Leaf])[] => {
    const [only, ...more] = theirs.filter((other) => isSameChoice(mine, other));
    return only === undefined || more.length > 0 || ours.filter((one) => isSameChoice(one, only)).length > 1
      ? []
      : [[mine, only]];
  });
