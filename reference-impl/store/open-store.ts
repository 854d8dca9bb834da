import { withOptional } from '../../spec/optional-package.ts';
import { StartError } from '../runtime/start-error.ts';
import { isDatabaseAddress, withoutPasswords } from './postgres/address.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** The value of `--data` as it may be shown. */
export const shownData = (data: string): string => (isDatabaseAddress(data) ? withoutPasswords(data) : data);

/**
 * Opens what `--data` names: a SQLite file, `:memory:`, or a PostgreSQL database. The driver of PostgreSQL is loaded
 * only then. `onTrouble` hears what goes wrong in the background. Raises a StartError in one sentence, without a
 * password.
 */
export const openStore = async (data: string, onTrouble: (error: unknown) => void): Promise<Store> => {
  if (!isDatabaseAddress(data)) return openSqliteStore(data);
  const { openPostgresStore } = await withOptional(
    ['pg'],
    'PostgreSQL',
    () => import('./postgres/postgres-store.ts'),
    (sentence) => new StartError(sentence),
  );
  return openPostgresStore(data, { onTrouble });
};
