import type { Furnish } from './runtime/world.ts';
import { workFor } from './runtime/work.ts';
import { openPlatformAccounts } from './ledger/internal-accounts.ts';

/** What a platform finds in each of its environments when it is opened. */
export const furnish: Furnish = async (world, tx, tenant) => {
  await openPlatformAccounts(workFor(world, tx, tenant));
};
