import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import type { Leaf } from './leaves.ts';
import { standardWord } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** A place of theirs, and what a template says there. */
export type Saying = readonly [theirs: Leaf, template: string];

/** Where a request of ours says which account is meant: one of them, by the kind of the account. */
const numbers = ['/accountInfo/iban', '/accountInfo/accountNumber', '/accountInfo/address'] as const;

const bankNumbers = ['/accountInfo/iban', '/accountInfo/accountNumber'] as const;

export const walletAddress = '/accountInfo/address';

/** Where ours says which bank has the account, by its currency. */
const bankCodes = ['/accountInfo/routingNumber', '/accountInfo/sortCode', '/accountInfo/swiftCode'] as const;

const countries = ['/accountInfo/country', '/accountInfo/beneficiary/countryOfResidence'] as const;

export const kind = '/accountInfo/accountType';

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

const isOfWallet = (leaf: Leaf): boolean => says(leaf, ['endpoint', 'wallet']);

const isBankCode = (leaf: Leaf): boolean =>
  isText(leaf) && says(leaf, ['routing', 'bic', 'swift', 'sort', 'aba', 'branch']);

const isCountry = (leaf: Leaf): boolean => isText(leaf) && says(leaf, ['country']);

/** The address of a wallet, where one member says it. */
export const walletAmong = (theirs: readonly Leaf[]): Leaf | undefined =>
  onlyOf(theirs.filter((leaf) => isText(leaf) && isOfWallet(leaf) && says(leaf, ['endpoint', 'number'])));

/** The full name of the one who has an account, where one member says it. */
export const holderAmong = (theirs: readonly Leaf[]): readonly Saying[] =>
  sayingOf(onlyOf(theirs.filter(isHolder)), holder);

/** The one value that has one of these words. */
const onlyWith = (choices: readonly string[], words: readonly string[]): string | undefined => {
  const [only, ...more] = choices.filter((choice) => wordsOf(choice).some((word) => words.includes(word)));
  return more.length === 0 ? only : undefined;
};

/** Their words for banks and for wallets, where these are among the values of a member. */
export const banksAndWallets = ({
  choices = [],
}: Pick<Leaf, 'choices'>): { readonly bank: string; readonly wallet: string } | undefined => {
  const wallet = onlyWith(choices, ['wallet', 'crypto', 'chain', 'onchain', 'blockchain']);
  const bank = onlyWith(choices, ['bank', 'account', 'fiat', 'iban']);
  return wallet === undefined || bank === undefined || wallet === bank ? undefined : { bank, wallet };
};

/** The one called a kind; a network or a rail may stand beside it, and one of these may tell banks from wallets. */
const kindAmong = (theirs: readonly Leaf[]): Leaf | undefined =>
  onlyOf(theirs.filter((leaf) => isText(leaf) && says(leaf, ['type']))) ??
  onlyOf(theirs.filter(isKind)) ??
  onlyOf(theirs.filter((leaf) => isKind(leaf) && banksAndWallets(leaf) !== undefined));

/** The places of theirs for the number of an account: one for all, or one for banks and one for wallets. */
const numbersAmong = (theirs: readonly Leaf[]): readonly Saying[] => {
  const all = theirs.filter(isNumber);
  const only = onlyOf(all);
  const banks = all.filter((leaf) => !isOfWallet(leaf) && !isBankCode(leaf));
  const [bank, ...others] = banks;
  const [wallet, ...more] = all.filter(isOfWallet);
  const isSplit = bank !== undefined && wallet !== undefined && others.length + more.length === 0;
  if (isSplit)
    return [
      [bank, template(bankNumbers)],
      [wallet, template([walletAddress])],
    ];
  return only === undefined ? [] : [[only, template(numbers)]];
};

const template = (places: readonly string[]): string => `\${${places.join('|')}}`;

/** Bank and country beside a number, where theirs has one place for each and ours says them in several. */
const besideNumber = (ours: readonly string[], within: readonly Leaf[]): readonly Saying[] =>
  (
    [
      [isBankCode, bankCodes],
      [isCountry, countries],
    ] as const
  ).flatMap(([is, places]): readonly Saying[] => {
    const [leaf, ...more] = within.filter(is);
    const open = places.filter((at) => ours.includes(at));
    return leaf === undefined || more.length + Number(open.length === 0) > 0 ? [] : [[leaf, template(open)]];
  });

const sayingOf = (leaf: Leaf | undefined, place: string): readonly Saying[] =>
  leaf === undefined ? [] : [[leaf, template([place])]];

/**
 * How a request of theirs says which account is meant, where it has one member for the number of every kind of account,
 * or one for banks and one for wallets: ours has another for each. Nothing where it is not clear. `ours` are those that
 * theirs has not got, by the same name.
 */
export const accountDetails = (ours: readonly string[], theirs: readonly Leaf[]): readonly Saying[] => {
  const found = numbers.every((at) => ours.includes(at)) ? numbersAmong(theirs) : [];
  const [[number] = []] = found;
  if (number === undefined) return [];
  const beside = theirs.filter((leaf) => found.every(([each]) => each !== leaf));
  const within = beside.filter((leaf) => around(leaf) === around(number));
  const type = ours.includes(kind) ? (kindAmong(within) ?? kindAmong(beside)) : undefined;
  const names = beside.filter((leaf) => leaf !== type && isHolder(leaf));
  return [
    ...found,
    ...sayingOf(type, kind),
    ...(ours.includes(holder) ? sayingOf(onlyOf(names), holder) : []),
    ...(around(number) === '' ? [] : besideNumber(ours, within)),
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
  )
    .flatMap(([other, said]) =>
      said
        .slice(2, -1)
        .split('|')
        .map((mine) => [mine, other.at] as const),
    )
    // Several of ours in one place say in a request where it comes from, and in an answer nothing.
    .filter(([mine]) => ![...bankCodes, ...countries].includes(mine as (typeof countries)[number]));
