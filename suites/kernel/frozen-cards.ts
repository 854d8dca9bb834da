import type { Exchange } from '../../spec/exchange.ts';
import {
  authorize,
  buy,
  hasStatus,
  purchasesOf,
  purchasesShortlyAfter,
  type Purchase,
  type Purchases,
} from './card-purchases.ts';
import type { Card } from './cards.ts';
import type { Client } from './client.ts';
import { isTaken } from './judge.ts';

/** What an authorization on a FROZEN card came to. */
export interface Declined extends Purchases {
  readonly answer: Exchange;
  /** New card transactions for which money was promised or paid. Any other shows a refusal in a way of its own. */
  readonly approved: readonly Purchase[];
}

const isApproved = hasStatus('AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED');

/**
 * Authorizes on a FROZEN card and looks what came of it, while the card is FROZEN still. Nothing tells of a refusal,
 * so a later authorization on an ACTIVE card tells when the result would have been there. A target that refuses the
 * simulation itself needs no such wait. Leaves the test as inconclusive where the other card cannot pay.
 */
export const authorizeFrozen = async (
  api: Client,
  card: Card,
  how: {
    readonly amount: number;
    /** Ids of the card transactions there were before. */
    readonly before: readonly string[];
    readonly witness: () => Promise<Card>;
  },
): Promise<Declined> => {
  const witness = await how.witness();
  const earlier = (await purchasesOf(api, witness)).rows.map(({ id }) => id);
  const newlyApproved = (rows: readonly Purchase[]): readonly Purchase[] =>
    rows.filter(({ id }) => !how.before.includes(id)).filter(isApproved);

  const answer = await authorize(api, card, how.amount);
  if (isTaken(answer)) await buy(api, witness, 1, earlier);
  const { rows, page } = isTaken(answer)
    ? await purchasesShortlyAfter(api, card, (all) => newlyApproved(all).length > 0)
    : await purchasesOf(api, card);
  return { answer, rows, page, approved: newlyApproved(rows) };
};
