import type { BlackBoxMutant } from '../mutant.ts';
import { accessAndMore } from './access.ts';
import { customersAndMore } from './customers.ts';
import { money } from './money.ts';
import { paymentsAndWebhooks } from './payments.ts';
import { wallets } from './wallets.ts';

/**
 * A third set, written from the document and the assumed interface, with a look at the names of the first two sets
 * and none at a rule or a check. It prefers what no author foresees: effects, the second time, another channel, a
 * combination, time. It was frozen before its first run.
 */
export const thirdMutants: readonly BlackBoxMutant[] = [
  ...money,
  ...paymentsAndWebhooks,
  ...customersAndMore,
  ...accessAndMore,
  ...wallets,
];
