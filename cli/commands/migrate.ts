import { existsSync } from 'node:fs';
import { migrate } from '../../reference-impl/store/migrations.ts';
import { openStore, shownData } from '../../reference-impl/store/open-store.ts';
import { isDatabaseAddress } from '../../reference-impl/store/postgres/address.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from '../run/cli-error.ts';
import { startFailed } from '../run/start-failed.ts';

/** `psi mock migrate`: changes data into the form of this version, all of it or nothing. */
export const migrateData = async (data: string | undefined): Promise<void> => {
  if (data === undefined)
    throw new CliError(
      exitCodes.usage,
      'Say where the data are: --data with a file or a postgres:// address.',
    );
  // Opening a file that is not there would make it.
  if (!isDatabaseAddress(data) && !existsSync(data))
    throw new CliError(exitCodes.usage, `There is no data file ${data}.`);
  const name = shownData(data);
  try {
    const store = await openStore(data, () => undefined);
    try {
      const steps = await migrate(store, name);
      for (const { form, about } of steps) process.stdout.write(`form ${form}: ${about}\n`);
      process.stdout.write(
        steps.length === 0 ? `The data in ${name} have the form of this version already.\n` : 'done\n',
      );
    } finally {
      await store.close();
    }
  } catch (cause) {
    return startFailed(cause);
  }
};
