import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { target } from '../check/run.ts';

/** The fees that the answers show, of a quote or of its payment; undefined where none shows any. */
export const shownFees = (answers: readonly HttpRecord[]): number | undefined => {
  const fees = answers.flatMap(({ response: { body } }) =>
    isJsonObject(body)
      ? [body['fees'], body['feesIncluded']].filter((shown): shown is number => typeof shown === 'number')
      : [],
  );
  return fees.length === 0 ? undefined : Math.max(0, ...fees);
};

/** Those fees, where the target file says that `fees` are called so and counted like amounts. */
const knownFees = (answers: readonly HttpRecord[]): number | undefined =>
  target().dialect.complete ? shownFees(answers) : undefined;

/** Currencies in which the prices of payments are known to everybody. */
const priced = new Set<unknown>(['USD', 'EUR', 'GBP']);

/** In the smallest units of those: more than a wire transfer costs anywhere. */
const flatFee = 4_500;

/** The fifth part of an amount is more than any payment costs. */
const mostShare = 5;

const isPriced = ({ response: { body } }: HttpRecord): boolean => {
  const sent = isJsonObject(body) ? body['sentAmount'] : undefined;
  return isJsonObject(sent) && isJsonObject(sent['currency']) && priced.has(sent['currency']['code']);
};

/**
 * The most that paying an amount may take from an account, by the answer to the payment alone: fees may come on top, as far
 * as they are shown. Where they are not, a quote may have shown them: hardly as much again, or what a wire transfer costs.
 */
export const mostPaid = (amount: number, answers: readonly HttpRecord[]): number =>
  amount + (knownFees(answers) ?? Math.max(amount - 1, answers.some(isPriced) ? flatFee : 0));

/** The most that fees can be which no answer shows. None, where one says so: nothing is nothing in every unit. */
const mostHidden = (amount: number, answers: readonly HttpRecord[]): number => {
  if (shownFees(answers) === 0) return 0;
  return answers.some(isPriced) ? Math.max(flatFee, Math.floor(amount / mostShare)) : amount - 1;
};

/** A number, which may be written as text, and in whole units: `12.50`. */
const numbersOf = (value: unknown): readonly number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? [Number(value.replace('.', ''))] : [];
};

const numbersIn = (value: unknown): readonly number[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : numbersOf(value);

/** Lists of accounts: the balances in them are no prices. */
const showsBalances = ({ operation }: HttpRecord): boolean => /internalAccounts/i.test(operation);

/**
 * Whether answers show what was paid, or what came on top in one part or in two, whatever they call it. The amount itself
 * is no fee, nor is a total with it: those would be a second payment.
 */
const isShown = (debit: number, amount: number, answers: readonly HttpRecord[]): boolean => {
  const shown = new Set(
    answers.filter((each) => !showsBalances(each)).flatMap(({ response: { body } }) => numbersIn(body)),
  );
  const rest = debit - amount;
  if (shown.has(debit)) return true;
  const isPrice = (part: number): boolean => part !== amount && !(part > amount && shown.has(part - amount));
  const parts = new Set([0, ...shown].filter(isPrice));
  return rest !== amount && [...parts].some((part) => parts.has(rest - part));
};

/**
 * Whether a debit pays an amount once. Fees may come on top, as far as the answers show them.
 *
 * @param answers the answers that led to it: of the quote, of the payment
 */
export const paysOnce = (debit: number, amount: number, answers: readonly HttpRecord[]): boolean => {
  const fees = knownFees(answers);
  if (debit < amount || fees !== undefined) return debit >= amount && debit <= amount + (fees ?? 0);
  return debit - amount <= mostHidden(amount, answers) || isShown(debit, amount, answers);
};
