#!/usr/bin/env node
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import addCompletion from '@bomb.sh/tab/commander';
import { Command, CommanderError, Option } from '@commander-js/extra-typings';
import { Command as PlainCommand } from 'commander';
import { messageOf } from '../spec/error-message.ts';
import { exitCodes } from '../reports/judgement/policy.ts';
import { addMigrate, dataOption } from './program/mock-data.ts';
import { addCertification } from './program/certification.ts';
import { allowInconclusiveOption, exitCodeHelp, policyOption } from './program/options.ts';
import { collected, integer, minutes, shard } from './program/parsers.ts';
import { addReportCommands } from './program/reports.ts';
import { CliError } from './run/cli-error.ts';
import { presetNames } from './run/presets.ts';
import { suiteName } from './run/suite-name.ts';

const targetOption = () =>
  new Option(
    '--target <what>',
    `${presetNames.join(', ')}, prism:<address> of a running Prism, a base address (with PSI_TOKEN_ID and PSI_TOKEN_SECRET), or a target file`,
  ).makeOptionMandatory();

const areaOption = () =>
  new Option('--area <area>', 'only rules of this area; repeatable').argParser(collected);
const onlyOption = () => new Option('--only <rule>', 'only this rule; repeatable').argParser(collected);

// Commands are loaded when they run: all of them together take longer to load than most take to run.
const program = new Command('psi')
  .description('Conformance suite and mock server for the Payments Service Interface')
  .version(suiteName().version)
  .showHelpAfterError('(psi --help shows what there is)')
  .exitOverride()
  .addHelpText('after', exitCodeHelp);

program
  .command('check')
  .description('examine a target, rule by rule, and write a report')
  .addOption(targetOption())
  .option('--report <dir>', 'where the report goes', 'out/report')
  .addOption(areaOption())
  .addOption(onlyOption())
  .option('--cases <n>', 'generated cases per property', integer(1, 1_000_000), 40)
  .option('--seed <n>', 'repeats the same generated values (default: a random one)', integer(0, 2 ** 31 - 1))
  .option(
    '--workers <n>',
    'worker processes (default: by how long the target takes to answer)',
    integer(1, 64),
  )
  .option('--max-minutes <n>', 'ends the run as incomplete after so many minutes', minutes, 120)
  .addOption(policyOption())
  .addOption(allowInconclusiveOption())
  .addOption(
    new Option(
      '--shard <i/n>',
      'only the i-th of n parts of the tests; `psi report merge` joins them',
    ).argParser(shard),
  )
  .addOption(
    new Option('--minutes <n>', 'repeat with new seeds until the time is over')
      .argParser(minutes)
      .conflicts('shard'),
  )
  .option('--json', 'the judgement as one JSON object, and nothing else')
  .option('--quiet', 'no progress and no summary')
  .option(
    '--openapi <file>',
    "the target's own OpenAPI description: where the target file is silent, its paths and names are tried (nothing fails by them); lists where it parts from the document and from the answers",
  )
  .addHelpText(
    'after',
    `${exitCodeHelp}

Examples:
  psi check --target reference
  psi check --target psi.target.yaml --area customers --report out/mine
  psi check --target psi.target.yaml --openapi openapi.yaml
  psi check --target prism:http://127.0.0.1:4010
  PSI_TOKEN_ID=… PSI_TOKEN_SECRET=… psi check --target https://sandbox.example.com/2025-10-13`,
  )
  .action(async (options) => {
    const { runCheck } = await import('./commands/check.ts');
    await runCheck({ ...options, seed: options.seed ?? randomInt(2 ** 31 - 1) });
  });

addReportCommands(program);

const mock = program
  .command('mock')
  .description('run a mock server to build against')
  .option('--port <n>', 'port to listen on; 0 takes any free one', integer(0, 65_535), 4010)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .addOption(dataOption)
  .option('--memory', 'keep everything in memory (default)')
  .addOption(
    new Option('--engine <engine>', 'which mock')
      .choices(['reference', 'prism'] as const)
      .default('reference'),
  )
  .option(
    '--allow-webhook-host <host>',
    'send webhooks to this host too (loopback always); repeatable',
    collected,
  )
  .addOption(
    new Option('--log-level <level>', 'what the reference server says on stderr')
      .choices(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const)
      .default('info'),
  )
  .option(
    '--variation <name>',
    'behave differently where the document leaves it open; repeatable, `psi variations` lists them',
    collected,
  )
  .option(
    '--settings <file>',
    'YAML: header names, forms and keys that your client expects where the document shows none',
  )
  .option('--no-control', 'serve no control plane')
  .option('--no-console', 'serve no console, and keep no requests for it')
  .option(
    '--metrics',
    'serve numbers for Prometheus at /metrics; where there is a control token, it asks for it',
  )
  .option(
    '--drain <seconds>',
    'serve so much longer when told to stop; /readyz says 503 meanwhile',
    integer(0, 600),
    0,
  )
  .option(
    '--control-token <token>',
    'what the control plane asks for (or PSI_CONTROL_TOKEN); beyond loopback one is made and printed',
  )
  .option(
    '--allow-host <name>',
    'a name that the control plane may be called by, besides localhost and addresses; repeatable',
    collected,
  )
  .option('--json', 'print url and credentials as one JSON object on the first line')
  .addHelpText(
    'after',
    `
Examples:
  psi mock
  psi mock --port 4020 --data sandbox.sqlite
  PSI_DATA=postgres://psi:secret@db/psi psi mock --port 4020
  psi mock --engine prism --json`,
  )
  .action(async (options) => {
    const { runMock } = await import('./commands/mock.ts');
    await runMock(options);
  });

addMigrate(mock);
addCertification(program);

program
  .command('variations')
  .description('list the permitted variants that the mock can run as')
  .option('--json', 'as a JSON array, with the rows that allow each')
  .action(async (options) => {
    const { listVariations } = await import('./commands/variations.ts');
    listVariations(options);
  });

program
  .command('rules')
  .description('list the rules: how each is checked, or why it cannot be')
  .addOption(areaOption())
  .option('--client', 'the rules for whoever calls the interface and receives its webhooks')
  .option('--test <file>', 'the tests in a file (or a part of its name), each with the rules that it asserts')
  .option('--json', 'as a JSON array')
  .action(async (options) => {
    if (options.client === true) (await import('./commands/client-rules.ts')).showClientRules(options);
    else if (options.test !== undefined)
      (await import('./commands/rules-of-tests.ts')).showRulesOfTests(options.test, options);
    else (await import('./commands/rules.ts')).showRules(options);
  });

program
  .command('pages', { hidden: true })
  .description('for work on psi itself: say whether the generated pages are stale')
  .option('--write', 'write them')
  .option('--needs', 'run the suite against the reference server and write suites/target/needs.json')
  .action(async (options) => {
    if (options.needs === true) await (await import('./run/needs.ts')).writeNeeds();
    else (await import('./pages/pages.ts')).keepPages(options);
  });

program
  .command('plan')
  .description('show what a run would examine, without traffic')
  .addOption(targetOption())
  .addOption(areaOption())
  .addOption(onlyOption())
  .option('--json', 'as one JSON object')
  .action(async (options) => {
    const { showPlan } = await import('./commands/plan.ts');
    await showPlan(options);
  });

program
  .command('doctor')
  .description(
    'check a target before it is graded; list what its target file lacks, and the rules that this costs',
  )
  .addOption(targetOption())
  .option('--verbose', 'every open entry, with the rules that wait for it')
  .option('--openapi <file>', "the target's own OpenAPI description: says what it tells of the open entries")
  .option('--json', 'as one JSON object')
  .action(async (options) => {
    const { runDoctor } = await import('./commands/doctor.ts');
    await runDoctor(options);
  });

program
  .command('init')
  .description('ask a few questions about a server and write a target file for it')
  .option('--file <file>', 'what to write', 'psi.target.yaml')
  .option('--base-url <url>', 'base address of the server, with its version segment')
  .option('--name <name>', 'what reports call it (default: its host)')
  .option('--token-id-env <name>', 'environment variable with the API token id', 'PSI_TOKEN_ID')
  .option('--token-secret-env <name>', 'environment variable with its secret', 'PSI_TOKEN_SECRET')
  .option('--without <capability>', 'what it does not do; repeatable', collected)
  .option('--webhook-url <url>', 'public address by which it reaches this machine')
  .option('--relay-file <file>', 'file to which a relay appends its webhooks')
  .option(
    '--openapi <file>',
    "the server's own OpenAPI description: its paths and names are written down for review",
  )
  .option('--yes', 'ask nothing')
  .option('--json', 'say which file was written as one JSON object')
  .option('--force', 'overwrite the file')
  .addHelpText(
    'after',
    `
Examples:
  psi init
  psi init --yes --base-url https://sandbox.example.com/2025-10-13 --without stablecoins --without cards
  psi init --yes --base-url https://sandbox.example.com/2025-10-13 --openapi openapi.yaml`,
  )
  .action(async (options) => {
    const { runInit } = await import('./commands/init.ts');
    await runInit(options);
  });

program
  .command('self-test')
  .description('switch on each fault of the reference server and see whether the suite notices')
  .option('--fault <name>', 'only this fault; repeatable', collected)
  .option('--sample <n>', 'only so many faults, another choice for every seed', integer(1, 10_000))
  .option('--seed <n>', 'repeats the same choice and values', integer(0, 2 ** 31 - 1))
  .option('--processes <n>', 'faults tried at once', integer(1, 16), Math.min(2, availableParallelism()))
  .addOption(new Option('--lanes <n>', 'an older name of --processes').argParser(integer(1, 16)).hideHelp())
  .option('--resume <file>', 'keep results in this file, and go on from those that it has')
  .option(
    '--write',
    'write spec/self-test.json, with --variations spec/VARIATIONS.md, or with --assumptions spec/assumptions.json, and the pages made from it',
  )
  .option('--variations', 'permitted variants in place of faults: the suite must accept each')
  .option('--variation <name>', 'only this variation; repeatable', collected)
  .option('--together', 'all compatible variations together, alone only those that leave rules unexamined')
  .option('--full', 'the whole suite for each variation, not only the areas that it touches')
  .option('--cases <n>', 'generated cases per property, with --variations', integer(1, 1_000_000), 5)
  .option('--report <dir>', 'keep the reports of --variations here')
  .option(
    '--assumptions',
    'what only the description says, done otherwise one by one: the suite must blame nobody',
  )
  .option('--assumption <name>', 'only this assumption; repeatable', collected)
  .option(
    '--clients',
    'faults and variants of the example integration: does `psi certify` notice, and blame none?',
  )
  .option('--mutant <name>', 'only this fault of a client, with --clients; repeatable', collected)
  .option('--variant <name>', 'only this right client, with --clients; repeatable', collected)
  .option('--json', 'each result as one JSON object in a line of its own, as soon as it is there')
  .action(async ({ lanes, ...given }) => {
    const options = { ...given, processes: lanes ?? given.processes };
    if (options.clients === true) {
      const { runClientSelfTest } = await import('./commands/client-self-test.ts');
      return runClientSelfTest(options);
    }
    const seeded = { ...options, seed: options.seed ?? randomInt(2 ** 31 - 1) };
    if (options.variations === true) {
      const { runVariations } = await import('./commands/variations.ts');
      await runVariations(seeded);
    } else if (options.assumptions === true) {
      const { runAssumptions } = await import('./commands/assumptions.ts');
      await runAssumptions(seeded);
    } else {
      const { runSelfTest } = await import('./commands/self-test.ts');
      await runSelfTest(seeded);
    }
  });
// Last: it knows the commands that are there by now. `psi completion bash` prints the script for a shell.
// The typed Command is commander's own class; completion asks for it by its plain type.
if (program instanceof PlainCommand) addCompletion(program, { completionCommandName: 'completion' });

try {
  await program.parseAsync();
} catch (cause) {
  if (cause instanceof CommanderError)
    process.exitCode = cause.exitCode === 0 ? exitCodes.met : exitCodes.usage;
  else if (cause instanceof CliError) {
    process.stderr.write(`psi: ${cause.message}\n`);
    process.exitCode = cause.exitCode;
  } else {
    process.stderr.write(
      `psi failed. This is a defect of psi itself:\n${cause instanceof Error ? cause.stack : messageOf(cause)}\n`,
    );
    process.exitCode = exitCodes.suiteFailed;
  }
}
