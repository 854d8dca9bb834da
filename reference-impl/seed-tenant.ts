import { workFor } from './tasks/work.ts';
import { openPlatformAccounts } from './ledger/internal-account-store.ts';
import type { SeedTenant } from './runtime/system.ts';

/** Opens the accounts that a platform has in each of its environments from the beginning. */
export const seedTenant: SeedTenant = async (world, tx, tenant) => {
  await openPlatformAccounts(workFor(world, tx, tenant));
};
