import type { SeedTenant } from './runtime/world.ts';
import { workFor } from './runtime/work.ts';
import { openPlatformAccounts } from './ledger/internal-account-store.ts';

/** What a platform finds in each of its environments when it is opened. */
export const seedTenant: SeedTenant = async (world, tx, tenant) => {
  await openPlatformAccounts(workFor(world, tx, tenant));
};
