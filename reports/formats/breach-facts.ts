import type { CountedBreach } from '../../spec/results/own-description.ts';
import { groupBy } from '../judgement/groups.ts';

/** One way in which answers break the target's own description, wherever that was seen. */
export interface BreachFact {
  readonly at: string;
  readonly message: string;
  /** Operations with their statuses: `quotes.create 201`. */
  readonly operations: readonly string[];
  readonly count: number;
  /** One of them, with the exchange that shows it. */
  readonly example: CountedBreach;
}

/** Breaches grouped by what is wrong: the same members stand in many answers. */
export const breachFacts = (breaches: readonly CountedBreach[]): readonly BreachFact[] =>
  [...groupBy(breaches, ({ at, message }) => `${at.replace(/^\/data\/\*/, '')} ${message}`).values()].flatMap(
    (own): readonly BreachFact[] => {
      const [example] = own;
      if (example === undefined) return [];
      const { at, message } = example;
      return [
        {
          at,
          message,
          operations: own.map(({ operation, status }) => `${operation} ${status}`),
          count: own.reduce((sum, { count }) => sum + count, 0),
          example,
        },
      ];
    },
  );
