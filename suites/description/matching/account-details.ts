import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import type { Leaf } from './leaves.ts';
import { standardWord } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** Where a request of ours says which account is meant: one of them, by the kind of the account. */
const numbers = ['/accountInfo/iban', '/accountInfo/accountNumber', '/accountInfo/address'] as const;

const kind = '/accountInfo/accountType';

const holder = '/accountInfo/beneficiary/fullName';

const standardWords = (leaf: Leaf): readonly string[] =>
  wordsOf(namesIn(leaf.at).at(-1) ?? '').map(standardWord);

const says = (leaf: Leaf, words: readonly string[]): boolean =>
  standardWords(leaf).some((word) => words.includes(word));

const isText = ({ types }: Leaf): boolean => types.length === 0 || types.includes('string');

const around = ({ at }: Leaf): string => pointerOf(namesIn(at).slice(0, -1));

/** The only one, or the only one that a request must have. */
const onlyOf = (leaves: readonly Leaf[]): Leaf | undefined => {
  const needed = leaves.filter(({ isRequired }) => isRequired === true);
  const [one, ...more] = leaves.length === 1 ? leaves : needed;
  return more.length === 0 ? one : undefined;
};

const isNumber = (leaf: Leaf): boolean =>
  isText(leaf) &&
  says(leaf, ['number', 'iban', 'bban', 'no', 'identifier', 'endpoint', 'account', 'coordinate']);

const isKind = (leaf: Leaf): boolean => isText(leaf) && says(leaf, ['type', 'rail', 'method', 'network']);

const isHolder = (leaf: Leaf): boolean =>
  isText(leaf) &&
  says(leaf, ['name', 'holder']) &&
  says(leaf, ['customer', 'beneficiary', 'account', 'full', 'name']) &&
  !says(leaf, ['bank', 'first', 'last', 'nick', 'label']);

/** A place of theirs, and what a template says there. */
export type Saying = readonly [theirs: Leaf, template: string];

/**
 * How a request of theirs says which account is meant, where it has one member for the number of every kind of account:
 * ours has another for each. Nothing where either is not clear. `ours` are those that theirs has not got, by the same name.
 */
export const accountDetails = (ours: readonly string[], theirs: readonly Leaf[]): readonly Saying[] => {
  if (!numbers.every((at) => ours.includes(at))) return [];
  const number = onlyOf(theirs.filter(isNumber));
  if (number === undefined) return [];
  const beside = theirs.filter((leaf) => leaf !== number);
  const within = beside.filter((leaf) => around(leaf) === around(number));
  const type = ours.includes(kind)
    ? (onlyOf(within.filter(isKind)) ?? onlyOf(beside.filter(isKind)))
    : undefined;
  const name = ours.includes(holder)
    ? onlyOf(beside.filter((leaf) => leaf !== type && isHolder(leaf)))
    : undefined;
  return [
    [number, `\${${numbers.join('|')}}`],
    ...(type === undefined ? [] : [[type, `\${${kind}}`] as const]),
    ...(name === undefined ? [] : [[name, `\${${holder}}`] as const]),
  ];
};

/** An answer names its owner, too: an id of somebody is no number of an account. */
const isId = (leaf: Leaf): boolean => says(leaf, ['identifier', 'customer']) && !isHolder(leaf);

/** The same of an answer: where each member of ours is read. */
export const accountMoves = (
  ours: readonly string[],
  theirs: readonly Leaf[],
): readonly (readonly [ours: string, theirs: string])[] =>
  accountDetails(
    ours,
    theirs.filter((leaf) => !isId(leaf)),
  ).flatMap(([other, said]) =>
    said
      .slice(2, -1)
      .split('|')
      .map((mine) => [mine, other.at] as const),
  );
