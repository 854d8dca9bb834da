import type { Stage } from '../stage/stage.ts';
import { fund, paymentTruth } from '../stage/truth.ts';
import { abroad, atHome, type Payee } from './payees.ts';
import type { Expected, Facts } from './scenario.ts';

/** Smallest units. */
const inTheAccount = 100_000_000_000;

/** Money in the platform's account. */
export const funded =
  (amount = inTheAccount) =>
  async (stage: Stage): Promise<Facts> => {
    await fund(stage, 'USD', amount);
    return {};
  };

export const prepared = funded();

/** The payment to somebody has come to this. */
export const paid = ({ number }: Payee, is: Expected['is']): Expected => ({
  truth: paymentTruth(number),
  is,
});

export const arrived = { status: 'COMPLETED', refund: null };

export const supplier = abroad('supplier');

export const neighbour = atHome('neighbour');
