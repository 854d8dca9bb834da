import { Option, type Command } from '@commander-js/extra-typings';

/** Adds the commands about versions of the interface: `contract show` and `contract diff`. */
export const addContract = (program: Command): void => {
  const contract = program.command('contract').description('the versions of the interface');

  contract
    .command('show')
    .description('what a version consists of, and which versions are known')
    .argument('[version]', 'its date; the newest when absent')
    .option('--json', 'as one JSON object')
    .action(async (version, options) => {
      const { showContract } = await import('../commands/contract.ts');
      showContract(version, options);
    });

  contract
    .command('diff')
    .description('what differs between two versions, and what it means for implementers, clients and reports')
    .argument('<earlier>', 'the date of a version')
    .argument('<later>', 'the date of another one')
    .addOption(new Option('--markdown', 'for a comment on a pull request').conflicts('json'))
    .option('--json', 'as one JSON object')
    .action(async (before, after, options) => {
      const { diffContracts } = await import('../commands/contract.ts');
      diffContracts(before, after, options);
    });
};
