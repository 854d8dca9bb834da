import { isDatabaseAddress, withoutPasswords } from './postgres/address.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** What `--data` names, as it may be shown. */
export const shownData = (data: string): string => (isDatabaseAddress(data) ? withoutPasswords(data) : data);

/**
 * Opens what `--data` names: a SQLite file, `:memory:`, or a PostgreSQL database. The driver of PostgreSQL is loaded for
 * who asks for it. `onTrouble` hears what goes wrong in the background. Raises a StartError in one sentence, without a
 * password.
 */
export const openStore = async (data: string, onTrouble: (error: unknown) => void): Promise<Store> => {
  if (!isDatabaseAddress(data)) return openSqliteStore(data);
  const { openPostgresStore } = await import('./postgres/postgres-store.ts');
  return openPostgresStore(data, { onTrouble });
};
