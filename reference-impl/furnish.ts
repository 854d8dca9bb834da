import type { Furnish } from './kernel/world.ts';
import { workFor } from './kernel/work.ts';
import { openPlatformAccounts } from './ledger/internal-accounts.ts';

/** What a platform finds in each of its environments when it is opened. */
export const furnish: Furnish = async (world, tx, tenant) => {
  await openPlatformAccounts(workFor(world, tx, tenant));
};
