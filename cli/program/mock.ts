import { Option, type Command } from '@commander-js/extra-typings';
import { servedContractOption } from './options.ts';
import { addMigrate, dataOption, keepOption } from './mock-data.ts';
import { addedHost, addedOrigin, collected, integer, webAddress } from './parsers.ts';

const engineOption = new Option('--engine <engine>', 'which mock')
  .choices(['reference', 'prism'] as const)
  .default('reference');

const logLevelOption = new Option('--log-level <level>', 'what the reference server says on stderr')
  .choices(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const)
  .default('info');

const webhookUrlOption = new Option(
  '--webhook-url <url>',
  'send the webhooks of the sandbox to this receiver: http://127.0.0.1:3000/webhooks',
).argParser(webAddress);

const webhookHostOption = new Option(
  '--allow-webhook-host <host>',
  'send webhooks to this host too (loopback always); repeatable',
).argParser(addedHost);

const examples = `
Examples:
  psi mock
  psi mock --port 4020 --data sandbox.sqlite
  psi mock --webhook-url http://127.0.0.1:3000/webhooks
  PSI_DATA=postgres://psi:secret@db/psi psi mock --port 4020
  psi mock --engine prism --json`;

/** The command `psi listen`, with the address of a mock that was started without options. */
export const addListen = (program: Command, ownMock: string): void => {
  program
    .command('listen')
    .description(
      'hand the webhooks of a mock on to a receiver on this machine, and show each with its answer',
    )
    .requiredOption('--forward-to <url>', 'the receiver: http://127.0.0.1:3000/webhooks', webAddress)
    .option(
      '--target <address>',
      'base address of the mock (with PSI_TOKEN_ID and PSI_TOKEN_SECRET)',
      webAddress,
      ownMock,
    )
    .addHelpText(
      'after',
      `
The webhook address of the platform is set to this command until it ends; then the former one is put back. Bodies and
headers, signatures too, reach the receiver as they were sent.`,
    )
    .action(async (options) => {
      const { listen } = await import('../commands/listen.ts');
      await listen(options);
    });
};

/** The commands `psi mock` and `psi mock migrate`. */
export const addMock = (program: Command): void => {
  const mock = program
    .command('mock')
    .description('run a mock server to build against')
    .option('--port <n>', 'port to listen on; 0 takes any free one', integer(0, 65_535), 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(dataOption)
    .option('--memory', 'keep everything in memory (default)')
    .addOption(engineOption)
    .addOption(servedContractOption())
    .addOption(webhookUrlOption)
    .addOption(webhookHostOption)
    .addOption(logLevelOption)
    .option(
      '--variation <name>',
      'behave differently where the document leaves it open; repeatable, `psi variations` lists them',
      collected,
    )
    .option(
      '--settings <file>',
      'YAML: header names, forms and keys that your client expects where the document shows none',
    )
    .addOption(keepOption)
    .option('--no-control', 'serve no control plane')
    .option('--no-console', 'serve no console, and keep no requests for it')
    .option(
      '--metrics',
      'serve metrics for Prometheus at /metrics, behind the control token where there is one',
    )
    .option(
      '--drain <seconds>',
      'keep serving for so long after SIGTERM, while /readyz answers 503',
      integer(0, 600),
      0,
    )
    .option(
      '--control-token <token>',
      'the token of the control plane (or PSI_CONTROL_TOKEN). Beyond loopback, one is generated and printed',
    )
    .option(
      '--allow-host <name>',
      'a name that control plane and console may be called by, besides localhost and addresses; repeatable',
      addedHost,
    )
    .option(
      '--cors <origin>',
      'let web pages of this origin call the interface, such as http://localhost:3000; * for any; repeatable',
      addedOrigin,
    )
    .option('--json', 'print url and credentials as one JSON object on the first line')
    .addHelpText('after', examples)
    .action(async (options) => {
      const { runMock } = await import('../commands/mock.ts');
      await runMock(options);
    });

  addMigrate(mock);
};
