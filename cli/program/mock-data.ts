import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { collected } from './parsers.ts';

const about = 'keep everything in this file, or in PostgreSQL: postgres://user:password@host/database';

/** Where a mock keeps its data. */
export const dataOption = new Option('--data <where>', about).env('PSI_DATA').conflicts('memory');

/** How long a mock keeps what piles up. */
export const keepOption = new Option(
  '--keep <what=time>',
  'how long to keep deliveries, requests, idempotencyKeys or failures: deliveries=30d, requests=12h; repeatable',
).argParser(collected);

/** `psi mock migrate`. `mock` has the option --data, too: whichever of them takes it. */
export const addMigrate = (mock: CommandUnknownOpts): void => {
  mock
    .command('migrate')
    .description(
      'change data that an older version has written into the form of this one; make a backup first',
    )
    .option('--data <where>', 'the file, or the address of the PostgreSQL database (or PSI_DATA)')
    .action(async (_options, command) => {
      const { migrateData } = await import('../commands/migrate.ts');
      const { data } = command.optsWithGlobals();
      await migrateData(typeof data === 'string' ? data : undefined);
    });
};
