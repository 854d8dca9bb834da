import { Command } from '@commander-js/extra-typings';
import { runProgram } from '../cli/program/run-program.ts';
import { collected, integer } from '../cli/program/parsers.ts';
import { addSelfTest } from './self-test.ts';

// Commands for work on psi itself: whether the suite sees what it should, and the pages that are made from the results.
const program = new Command('proof')
  .description('For work on psi itself: try mutants, permitted variants, assumptions and clients')
  .exitOverride();

addSelfTest(program);

program
  .command('choices')
  .description('the suite on the independent server, with each of its choices and with all of them at once')
  .option('--choice <name>', 'only this one, none or all; repeatable', collected)
  .option('--seed <n>', 'repeats the same generated values', integer(0, 2 ** 31 - 1), 1)
  .option('--cases <n>', 'generated cases per property', integer(1, 1_000_000), 5)
  .option('--workers <n>', 'tests that run at once', integer(1, 64), 8)
  .option('--write', 'publish the results in proof/results')
  .action(async (options) => (await import('./commands/choices.ts')).runChoices(options));

program
  .command('pages')
  .description('say whether the generated pages are stale')
  .option('--write', 'write them')
  .option('--needs', 'run the suite against the reference server and write suites/target/needs.json')
  .option('--requests', 'run it twice, and write into cli/run/requests.json what each test sends')
  .action(async (options) => {
    if (options.requests === true) await (await import('./pages/write-requests.ts')).writeRequests();
    else if (options.needs === true) await (await import('./pages/write-needs.ts')).writeNeeds();
    else (await import('./pages/pages.ts')).keepPages(options);
  });

program
  .command('descriptions')
  .description('say how much of our own description is found again in other styles')
  .option('--style <name>', 'one style alone')
  .option('--write', 'publish the scores')
  .action(async (options) => {
    await (await import('./commands/descriptions.ts')).runDescriptions(options);
  });

program
  .command('first-minutes')
  .description("take the steps of README's first ten minutes on the independent server, and time them")
  .option('--write', 'publish the result in proof/results')
  .action(async (options) => {
    await (await import('./commands/first-minutes.ts')).runFirstMinutes(options);
  });

await runProgram(program);
