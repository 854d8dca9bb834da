import { Option, type Command } from '@commander-js/extra-typings';
import { needed, servedContractOption } from './options.ts';
import { collected, folder, integer, separated, webAddress } from './parsers.ts';

/** The former name of --outcome-time. */
const formerOutcomeTime = new Option('--patience <seconds>').argParser(integer(1, 3600)).hideHelp();

const commandOption = () =>
  new Option('--command <command>', 'run this once per scenario; its environment says what to do').conflicts(
    'driver',
  );

const portOption = () =>
  new Option('--port <n>', 'to watch: the port of the service; the page is on the next one')
    .argParser(integer(0, 65_534))
    .default(4010)
    .conflicts(['command', 'driver']);

const dataOption = () =>
  new Option('--data <file>', 'to watch: keep everything in this file, and continue from it').conflicts([
    'command',
    'driver',
  ]);

const scopeOption = () =>
  new Option(
    '--scope <feature>',
    'only the rules and scenarios of this feature; repeatable, or separated by commas',
  ).argParser(separated);

const scenarioOption = () =>
  new Option(
    '--scenario <name>',
    'play only this scenario, without a certificate; repeatable, or separated by commas',
  ).argParser(separated);

const addCertify = (program: Command): void => {
  program
    .command('certify')
    .description('run the certification scenarios against a client, or watch one, and report rule by rule')
    .addOption(commandOption())
    .option(
      '--driver <where>',
      'a driver of the client: its address, or a command that takes its standard input',
    )
    .option(
      '--console <address>',
      'with --command or --driver: the mock whose console shows the progress (http://127.0.0.1:4010)',
      webAddress,
    )
    .option('--list', 'show the scenarios: what each is for, what goes wrong in it, what it grades')
    .addOption(portOption())
    .addOption(dataOption())
    .option(
      '--report <dir>',
      'where the report, the evidence and the certificate go',
      folder,
      'out/certification',
    )
    .option('--name <name>', 'what reports and certificates call the client', 'client')
    .option('--client-version <version>', 'the version of the client', 'unknown')
    .option('--valid <days>', 'how long a certificate holds', integer(1, 3650), 365)
    .addOption(servedContractOption())
    .addOption(scopeOption())
    .addOption(scenarioOption())
    .option('--seed <n>', 'repeats the same ids and secrets', integer(0, 2 ** 31 - 1), 1)
    .option(
      '--outcome-time <seconds>',
      'how long the client may take to reach the expected state',
      integer(1, 3600),
      5,
    )
    .addOption(formerOutcomeTime)
    .option('--task-time <seconds>', 'how long a command may take for one scenario', integer(1, 3600), 30)
    .option('--ask-time <seconds>', 'how long a driver may take for one answer', integer(1, 3600), 30)
    .addOption(
      new Option('--warnings <how>', 'what a violation of a derived rule counts as')
        .choices(['fail', 'report'] as const)
        .default('fail'),
    )
    .option('--json', 'the certification, or with --list the scenarios, as JSON and nothing else')
    .option('--quiet', 'no progress and no summary')
    .action(async ({ patience, ...options }) => {
      const { runCertify } = await import('../commands/certify.ts');
      await runCertify({ ...options, outcomeTime: patience ?? options.outcomeTime });
    });
};

const evidence = 'the folder of the report, with every file that it had';

const addVerify = (program: Command): void => {
  program
    .command('verify')
    .description('check a certificate against its evidence; needs no network')
    .argument('<certificate>', 'the file certificate.jws')
    .option('--evidence <dir>', evidence)
    .option(
      '--trust <file>',
      'a public key to trust besides your own: certificate-key.public.json of the signer, or a JWK set; repeatable',
      collected,
    )
    .option('--json', 'as one JSON object')
    .action(async (certificate, options, command) => {
      const { runVerify } = await import('../commands/verify.ts');
      const folder = needed(options.evidence, '--evidence', command, evidence);
      await runVerify(certificate, { ...options, evidence: folder });
    });
};

/** The commands for partners: `psi certify` and `psi verify`. */
export const addCertification = (program: Command): void => {
  addCertify(program);
  addVerify(program);
};
