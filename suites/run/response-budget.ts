import type { Exchange } from '../../spec/results/exchange.ts';
import { jsonWeight } from '../kit/http/json-weight.ts';
import type { Run } from '../target/target.ts';
import { Inconclusive } from '../kit/check/inconclusive.ts';

/** How much one check takes of a target, all its answers together. */
export interface Allowance {
  /** Counts an answer. Raises Inconclusive when it is more than one check takes. */
  readonly note: (exchange: Exchange) => void;
}

/** Largest answers that one check takes, of checks with the default number of generated cases. */
const mostAnswers = 6;
const defaultCases = 40;

/** Characters that a value takes the place of once it is parsed: `{}` is two, and far more in memory. */
const charactersOfAValue = 50;

/** Below this an answer is as large as its text. */
const smallText = 10_000;

const weightOf = (text: string): number =>
  text.length < smallText ? text.length : Math.max(text.length, jsonWeight(text).values * charactersOfAValue);

/** So much is examined before the garbage of it is collected: an answer of the usual size never gets there. */
const collectedEvery = 1024 * 1024;

let uncollected = 0;

/**
 * To examine a large answer leaves many times its size behind, and Node lets that pile up to the limit of its heap in
 * each process. Where Node was not started with `--expose-gc` that is so.
 */
const collectAfter = (weight: number): void => {
  if (weight <= smallText) return;
  uncollected += weight;
  if (uncollected < collectedEvery) return;
  uncollected = 0;
  globalThis.gc?.();
};

/**
 * The answers of a check are kept until its end: they may become evidence. So their sum has a limit, too, which grows
 * with the number of generated cases.
 */
export const allowance = ({ target, cases }: Pick<Run, 'target' | 'cases'>): Allowance => {
  const megabytes = target.limits.answerMegabytes * mostAnswers * Math.max(1, cases / defaultCases);
  let left = megabytes * 1024 * 1024;
  return {
    note: ({ operation, response }) => {
      const weight = weightOf(response.text);
      collectAfter(weight);
      left -= weight;
      if (left < 0)
        throw new Inconclusive(
          'answer-limit',
          `The answers to this check are larger than ${Math.round(megabytes)} MB in all, up to one to ${operation} (limits.answerMegabytes).`,
        );
    },
  };
};
