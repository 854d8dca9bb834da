import { Command } from '@commander-js/extra-typings';
import { runProgram } from '../cli/program/run-program.ts';
import { addSelfTest } from './self-test.ts';

// Commands for work on psi itself: whether the suite sees what it should, and the pages that are made from the results.
const program = new Command('proof')
  .description('For work on psi itself: try mutants, permitted variants, assumptions and clients')
  .exitOverride();

addSelfTest(program);

program
  .command('pages')
  .description('say whether the generated pages are stale')
  .option('--write', 'write them')
  .option('--needs', 'run the suite against the reference server and write suites/target/needs.json')
  .action(async (options) => {
    if (options.needs === true) await (await import('./pages/write-needs.ts')).writeNeeds();
    else (await import('./pages/pages.ts')).keepPages(options);
  });

await runProgram(program);
