import { randomInt } from 'node:crypto';
import { Command, Option, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { addListen, addMock } from './mock.ts';
import { addContract } from './contract.ts';
import { addCertification } from './certification.ts';
import {
  allowInconclusiveOption,
  baselineOption,
  contractOption,
  namedContractOption,
  exitCodeHelp,
  needed,
  policyOption,
} from './options.ts';
import { collected, commit, folder, integer, minutes, namePrefix, separated, shard } from './parsers.ts';
import { addReportCommands } from './reports.ts';
import { drawnPrefix } from '../run/run-prefix.ts';
import { presetNames } from '../run/presets.ts';
import { suiteName } from '../run/suite-name.ts';
import { newestVersion } from '../../spec/contract/versions.ts';

const targetOption = () =>
  new Option(
    '--target <what>',
    `${presetNames.join(', ')}, prism:<address> of a running Prism, a base address (with PSI_TOKEN_ID and PSI_TOKEN_SECRET), or a target file`,
  );

const whatTargetIs = `${presetNames.map((name) => `\`${name}\``).join(', ')}, a base address with http(s)://, or a target file. \`psi init\` writes one`;

/** The options of a command with the target that it needs. Such a command lets arguments pass: this says what they are. */
const withTarget = <T extends { readonly target?: string | undefined }>(
  options: T,
  command: CommandUnknownOpts,
) => {
  const { target } = options;
  const [argument] = command.args;
  const asWritten = `psi ${command.name()}`;
  if (argument !== undefined && target === undefined)
    command.error(`error: ${asWritten} takes its target as an option. Write --target ${argument}.`);
  if (argument !== undefined)
    command.error(`error: ${asWritten} takes options alone; "${argument}" belongs to none.`);
  return { ...options, target: needed(target, '--target', command, whatTargetIs) };
};

const areaOption = () =>
  new Option('--area <area>', 'only rules of this area; repeatable, or separated by commas').argParser(
    separated,
  );
const onlyOption = () =>
  new Option('--only <rule>', 'only this rule; repeatable, or separated by commas').argParser(separated);

/** `psi` with every command. They are loaded when they run: all of them together take longer to load than most take to run. */
export const program = new Command('psi')
  .description('Conformance suite and mock server for the Payments Service Interface')
  .version(suiteName().version)
  .addHelpText('after', exitCodeHelp);

program
  .command('check')
  .description('examine a target, rule by rule, and write a report')
  .allowExcessArguments()
  .addOption(targetOption())
  .addOption(contractOption())
  .option('--report <dir>', 'where the report goes', folder, 'out/report')
  .addOption(areaOption())
  .addOption(onlyOption())
  .option('--cases <n>', 'generated cases per property', integer(1, 1_000_000), 40)
  .option('--seed <n>', 'repeats the same generated values (default: a random one)', integer(0, 2 ** 31 - 1))
  .option(
    '--prefix <word>',
    'begins the names of all that the run makes (default: a word that is drawn)',
    namePrefix,
  )
  .option(
    '--workers <n>',
    'tests that run at once (default: by how long the target takes to answer)',
    integer(1, 64),
  )
  .option('--max-minutes <n>', 'ends the run as incomplete after so many minutes', minutes, 120)
  .addOption(policyOption())
  .addOption(allowInconclusiveOption())
  .addOption(baselineOption())
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
  .addOption(
    new Option('--watch', 'examine the target again after each of its restarts').conflicts([
      'json',
      'minutes',
      'shard',
    ]),
  )
  .option('--json', 'the judgement as one JSON object, and nothing else')
  .option('--quiet', 'no progress and no summary')
  .option(
    '--sign',
    'sign the report with your own key, made when there is none; `psi gate --trust` asks for it',
  )
  .option(
    '--commit <id>',
    'what is deployed on the target: the report keeps it, and `psi gate --commit` asks for it',
    commit,
  )
  .option(
    '--openapi <file>',
    "the target's own OpenAPI description. Its paths and names are used where the target file has none; they fail nothing. Reports where it differs from the document and from the responses",
  )
  .option('--openapi-hosts', 'follow references of --openapi to other hosts')
  .addHelpText(
    'after',
    `${exitCodeHelp}

Examples:
  psi check --target reference
  psi check --target psi.target.yaml --area customers --report out/mine
  psi check --target psi.target.yaml --watch --only cards/update-needs-a-change
  psi check --target psi.target.yaml --openapi openapi.yaml
  psi check --target prism:http://127.0.0.1:4010
  PSI_TOKEN_ID=… PSI_TOKEN_SECRET=… psi check --target https://sandbox.example.com/${newestVersion}`,
  )
  .action(async (options, command) => {
    const { runCheck } = await import('../commands/check.ts');
    await runCheck({
      ...withTarget(options, command),
      seed: options.seed ?? randomInt(2 ** 31 - 1),
      prefix: options.prefix ?? drawnPrefix(),
    });
  });

addReportCommands(program);
addContract(program);

addMock(program);
addListen(program, `http://127.0.0.1:4010/${newestVersion}`);
addCertification(program);

program
  .command('variations')
  .description('list the permitted variants that the mock can run as')
  .addOption(namedContractOption())
  .option('--json', 'as a JSON array, with the rows that allow each')
  .action(async (options) => {
    if (options.contract !== undefined)
      (await import('../run/contracts.ts')).takeNamedContract(options.contract);
    const { listVariations } = await import('../commands/variations.ts');
    listVariations(options);
  });

program
  .command('rules')
  .description('list the rules, and how each is checked')
  .addOption(areaOption().conflicts(['client', 'test']))
  .addOption(namedContractOption())
  .option('--client', 'the rules for clients, which call the interface and receive its webhooks')
  .addOption(
    new Option(
      '--test <part>',
      'the tests in a file (or a part of its name), each with the rules that it asserts',
    ).conflicts('client'),
  )
  .option('--json', 'as a JSON array')
  .action(async (options) => {
    if (options.contract !== undefined)
      (await import('../run/contracts.ts')).takeNamedContract(options.contract);
    if (options.client === true) (await import('../commands/client-rules.ts')).showClientRules(options);
    else if (options.test !== undefined)
      (await import('../commands/rules-of-tests.ts')).showRulesOfTests(options.test, options);
    else (await import('../commands/rules.ts')).showRules(options);
  });

program
  .command('plan')
  .description(
    'show what a run would check, and about how many requests and how long it takes; sends nothing',
  )
  .allowExcessArguments()
  .addOption(targetOption())
  .addOption(contractOption())
  .addOption(areaOption())
  .addOption(onlyOption())
  .option('--cases <n>', 'generated cases per property', integer(1, 1_000_000), 40)
  .option('--workers <n>', 'tests that run at once (default: as many as `psi check` takes)', integer(1, 64))
  .option('--baseline <report>', 'an earlier report of this target, from whose requests and pace to estimate')
  .option('--json', 'as one JSON object')
  .action(async (options, command) => {
    const { showPlan } = await import('../commands/plan.ts');
    await showPlan(withTarget(options, command));
  });

program
  .command('doctor')
  .description(
    'check whether a target is ready; list the missing entries of its target file, and the rules that need them',
  )
  .allowExcessArguments()
  .addOption(targetOption())
  .addOption(contractOption())
  .option('--verbose', 'every missing entry, with the rules that need it')
  .option(
    '--openapi <file>',
    "the target's own OpenAPI description; reports which missing entries it supplies",
  )
  .option(
    '--walk',
    'walk the first chain once (customer, accounts, payment, card, agent …) and say every link that breaks. Makes things on the target, and deletes them',
  )
  .option('--write', 'walk it, and write what answers taught into the target file; its comments stay')
  .option('--openapi-hosts', 'follow references of --openapi to other hosts')
  .option('--json', 'as one JSON object')
  .action(async (options, command) => {
    const { runDoctor } = await import('../commands/doctor.ts');
    await runDoctor(withTarget(options, command));
  });

program
  .command('init')
  .description(
    'ask a few questions about a server and write a target file for it; where there is one, go on with what it leaves open',
  )
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
  .option('--openapi-hosts', 'follow references of --openapi to other hosts')
  .option(
    '--look',
    'ask the server for its lists; write down for review where they are and what their rows show. Only reads',
  )
  .option(
    '--har <file>',
    'recorded traffic with the server (HAR 1.2), from a browser, a proxy or its test suite: names are written down for review, and no value; repeatable',
    collected,
  )
  .addOption(
    new Option(
      '--record <port>',
      'record such traffic: a proxy on this port of 127.0.0.1 passes requests on to --base-url (0: any port)',
    ).argParser(integer(0, 65_535)),
  )
  .option(
    '--playwright [file]',
    'write a config with which `npx playwright test` runs the checks, too; alone where the target file exists (default name: playwright.config.mjs)',
  )
  .option('--yes', 'ask nothing')
  .option('--json', 'print which file was written, as one JSON object')
  .option('--force', 'overwrite the file')
  .addHelpText(
    'after',
    `
Examples:
  psi init
  psi init --yes --base-url https://sandbox.example.com/${newestVersion} --without stablecoins --without cards
  psi init --yes --base-url https://sandbox.example.com/${newestVersion} --openapi openapi.yaml
  psi init --yes --base-url https://sandbox.example.com/${newestVersion} --har tests.har
  psi init --yes --base-url https://sandbox.example.com/${newestVersion} --look`,
  )
  .action(async (options) => {
    const { playwright } = options;
    if (playwright === undefined) {
      const { runInit } = await import('../commands/init.ts');
      await runInit(options);
    } else {
      const { runPlaywrightInit } = await import('../commands/init-playwright.ts');
      await runPlaywrightInit({ ...options, playwright });
    }
  });
