import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { Leaf } from './leaves.ts';
import { standardWord } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** Where an answer of ours says how much is in an account, and in which currency. */
const amount = '/balance/amount';
const currency = '/balance/currency/code';

const wordsIn = ({ at }: Leaf): readonly string[] => namesIn(at).flatMap(wordsOf);

/** Words of money that may be spent: those that say so first, then those that say what there is. */
const spendable: readonly ReadonlySet<string>[] = [
  new Set(['available', 'free', 'spendable', 'usable', 'disposable']),
  new Set(['balance', 'current']),
];

/** Words of money that may not be spent, or not yet. */
const bound = new Set([
  'held',
  'hold',
  'reserved',
  'reserve',
  'pending',
  'blocked',
  'locked',
  'frozen',
  'incoming',
  'outgoing',
  'limit',
  'total',
  'ledger',
  'decimal',
  'precision',
  'scale',
]);

/** Whether all the money of an account would be read from a part of it. */
export const isPartOfTotal = (ours: Leaf, theirs: Leaf): boolean =>
  ours.at.startsWith('/totalBalance/') &&
  wordsIn(theirs).some(
    (word) => !['total', 'ledger'].includes(word) && bound.has(word) && !wordsIn(ours).includes(word),
  );

/** Where an amount of ours is read. */
export const balanceAt = (
  moved: readonly (readonly [schema: string, from: string, to: string])[],
  theirs: readonly Leaf[],
): string | undefined =>
  moved.find(([, from]) => from === amount)?.[2] ?? theirs.find(({ at }) => at === amount)?.at;

const isNumber = ({ types }: Leaf): boolean => types.some((type) => type === 'integer' || type === 'number');

const isText = ({ types }: Leaf): boolean => types.length === 0 || types.includes('string');

const isCurrency = (leaf: Leaf): boolean =>
  isText(leaf) && wordsIn(leaf).some((word) => standardWord(word) === 'currency');

const onlyOf = (leaves: readonly Leaf[]): Leaf | undefined => (leaves.length === 1 ? leaves[0] : undefined);

const saysAmount = (leaf: Leaf): boolean => wordsIn(leaf).some((word) => standardWord(word) === 'amount');

/** A number within a currency says how it is written. */
const isOfCurrency = ({ at }: Leaf): boolean =>
  namesIn(at)
    .slice(0, -1)
    .some((name) => wordsOf(name).some((word) => standardWord(word) === 'currency'));

/** The number that says what may be spent: called so, or the only one that says an amount. */
const amountAmong = (theirs: readonly Leaf[]): Leaf | undefined => {
  const open = theirs.filter(
    (leaf) => isNumber(leaf) && !isOfCurrency(leaf) && wordsIn(leaf).every((word) => !bound.has(word)),
  );
  for (const words of spendable) {
    const named = open.filter((leaf) => wordsIn(leaf).some((word) => words.has(word)));
    const last = named.filter(({ at }) => wordsOf(namesIn(at).at(-1) ?? '').some((word) => words.has(word)));
    const found = onlyOf(named) ?? onlyOf(named.filter(saysAmount)) ?? onlyOf(last);
    if (found !== undefined) return found;
  }
  return onlyOf(open.filter(saysAmount));
};

/** The currency beside the amount, or the only one of the account. */
const currencyAmong = (theirs: readonly Leaf[], money: Leaf | undefined): Leaf | undefined => {
  const all = theirs.filter(isCurrency);
  const within = money === undefined ? [] : namesIn(money.at).slice(0, -1);
  const beside = all.filter(
    ({ at }) => within.length > 0 && within.every((name, n) => namesIn(at)[n] === name),
  );
  return onlyOf(beside) ?? onlyOf(all);
};

/**
 * Where answers say what is in an account: ours has an amount and a currency in one member, others have an amount of
 * what is free, beside the currency of the account. Nothing where either could be several.
 *
 * @param ours those that theirs has not got, by the same name
 * @param known where the amount is in theirs, where names tell it
 */
export const balanceMoves = (
  ours: readonly string[],
  theirs: readonly Leaf[],
  known?: string,
): readonly (readonly [ours: string, theirs: string])[] => {
  const money = ours.includes(amount) ? amountAmong(theirs) : undefined;
  const held = money ?? (known === undefined ? undefined : { at: known, types: [] });
  const unit = ours.includes(currency) ? currencyAmong(theirs, held) : undefined;
  return [
    ...(money === undefined ? [] : [[amount, money.at] as const]),
    ...(unit === undefined ? [] : [[currency, unit.at] as const]),
  ];
};
