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
  return fees.length === 0 ? undefined : Math.max(...fees);
};

/**
 * The most that paying an amount may take from an account: fees may come on top, as far as they are shown. Where they
 * are not, or nobody has said that `fees` are called so and counted like amounts, hardly as much again.
 */
export const mostPaid = (amount: number, fees: number | undefined): number =>
  fees === undefined || !target().dialect.complete ? 2 * amount - 1 : amount + Math.max(0, fees);
