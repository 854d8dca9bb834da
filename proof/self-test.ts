import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Option, type Command } from '@commander-js/extra-typings';
import type { AssumptionsOptions } from './commands/assumptions.ts';
import type { TogetherOptions } from './commands/assumptions-together.ts';
import type { ClientSelfTestOptions } from './commands/client-self-test.ts';
import type { SelfTestOptions } from './commands/self-test.ts';
import type { VariationsOptions } from './mutants/variation-jobs.ts';
import { collected, folder, integer, separated } from '../cli/program/parsers.ts';
import { kindOf, type Kind } from './self-test-kind.ts';

type AnyOptions = SelfTestOptions &
  VariationsOptions &
  AssumptionsOptions &
  TogetherOptions &
  ClientSelfTestOptions;

// The code of one kind is loaded for it alone.
const selfTests: Readonly<Record<Kind, (options: AnyOptions) => Promise<void>>> = {
  faults: async (options) => (await import('./commands/self-test.ts')).runSelfTest(options),
  variations: async (options) => (await import('./commands/variations.ts')).runVariations(options),
  assumptions: async (options) => (await import('./commands/assumptions.ts')).runAssumptions(options),
  together: async (options) => (await import('./commands/assumptions-together.ts')).runTogether(options),
  clients: async ({ set = 'first', ...options }) =>
    set === 'first'
      ? (await import('./commands/client-self-test.ts')).runClientSelfTest(options)
      : (await import('./commands/frozen-client-sets.ts')).runFrozenSet(set, options),
};

/** An option that names some of one kind asks for that kind. */
const namesSome = <Flags extends string>(
  flags: Flags,
  about: string,
  mode: 'variations' | 'assumptions' | 'clients',
) => new Option(flags, about).argParser(collected).implies({ [mode]: true });

const togetherOption = () =>
  new Option(
    '--together',
    'all compatible variations in one run; those that make rules inconclusive run alone. With --assumptions: all assumptions changed at once',
  );

const saidOption = () =>
  new Option(
    '--said <what>',
    'with --assumptions --together: only the run whose target file says this (default: all three)',
  ).choices(['nothing', 'paths', 'everything'] as const);

const setOption = () =>
  new Option(
    '--set <which>',
    'with --clients: the sets behind the first are frozen, and were written without a look at the rules',
  )
    .choices(['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const)
    .default('first' as const);

const expiryOption = () =>
  new Option(
    '--expiry <seconds>',
    'with --assumptions --together: how long a run waits at its end for what must expire',
  )
    .argParser(integer(1, 3600))
    .default(60);

/** The command that examines the suite itself: `npm run self-test`. */
export const addSelfTest = (program: Command): void => {
  program
    .command('self-test')
    .description('switch on each fault of the reference server and see whether the suite notices')
    .option('--fault <name>', 'only this fault; repeatable', collected)
    .option('--sample <n>', 'only so many faults, chosen by the seed', integer(1, 10_000))
    .option('--seed <n>', 'repeats the same choice and values', integer(0, 2 ** 31 - 1))
    .option('--processes <n>', 'faults tried at once', integer(1, 16), Math.min(2, availableParallelism()))
    .addOption(new Option('--lanes <n>', 'an older name of --processes').argParser(integer(1, 16)).hideHelp())
    .option('--resume <file>', 'keep results in this file, and continue from those that it has')
    .option('--write', 'publish the results: write the files under spec/, and the pages made from them')
    .option('--variations', 'try permitted variants instead of faults; the suite must accept each')
    .addOption(namesSome('--variation <name>', 'only this variation; repeatable', 'variations'))
    .addOption(togetherOption())
    .addOption(saidOption())
    .option(
      '--area <name>',
      'with --assumptions --together: only the rules of this area; repeatable, or separated by commas',
      separated,
    )
    .addOption(expiryOption())
    .option('--full', 'the whole suite for each variation, not only the areas that it touches')
    .option(
      '--cases <n>',
      'generated cases per property, with --variations or --together',
      integer(1, 1_000_000),
      5,
    )
    .option('--report <dir>', 'keep the reports of --variations or --together here', folder)
    .option('--assumptions', 'change one assumption at a time; the suite must report no violation')
    .addOption(namesSome('--assumption <name>', 'only this assumption; repeatable', 'assumptions'))
    .option('--plan', 'with --assumptions: only record what each check relies on, on the unchanged server')
    .option(
      '--clients',
      'faults and variants of the example integration: does `psi certify` notice each fault, and accept each variant?',
    )
    .addOption(namesSome('--mutant <name>', 'only this fault of a client; repeatable', 'clients'))
    .addOption(namesSome('--variant <name>', 'only this variant of a client; repeatable', 'clients'))
    .addOption(setOption())
    .option('--json', 'each result as one line of JSON, as soon as it is there')
    .action(
      async ({ lanes, clients = false, variations = false, assumptions = false, ...given }, command) => {
        const kind = kindOf({ clients, variations, assumptions, together: given.together === true }, command);
        const seed = given.seed ?? randomInt(2 ** 31 - 1);
        return selfTests[kind]({ ...given, seed, processes: lanes ?? given.processes });
      },
    );
};
