import path from 'node:path';
import { stringify } from 'yaml';
import { foundText, toldText, type Found } from './found-text.ts';
import { capabilities, type Capability } from '../../spec/capabilities.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { Recording } from '../../suites/description/recording/recorded.ts';
import { targetSchema } from '../../suites/target/target-file.ts';
import { openValuesText, type OpenValue } from './open-values.ts';
import { mayLack } from './readings.ts';

/** The answers that `psi init` needs. */
export interface Answers {
  readonly baseUrl: string;
  readonly name: string;
  /** Names of environment variables. */
  readonly tokenId: string;
  readonly tokenSecret: string;
  readonly production: boolean;
  readonly otherPlatform: boolean;
  readonly absent: readonly Capability[];
  /** Somebody was asked what the server has: what it has is written, too. */
  readonly isAnswered?: true;
  /** Capabilities that its description shows nothing of. No answer has named them. */
  readonly unseen?: readonly Capability[];
  readonly webhookUrl?: string;
  readonly relayFile?: string;
  /** Names that a description, or the target itself, showed. */
  readonly found?: Found;
  /** The traffic that some of them were read from. Nothing of it is written. */
  readonly recording?: Recording;
  /** Values of its sandbox that nobody has said. */
  readonly open?: readonly OpenValue[];
}

const scalar = (text: string): string => stringify(text).trim();

const credentials = (role: string, id: string, secret: string): string =>
  `  ${role}: { tokenId: '\${${id}}', tokenSecret: '\${${secret}}' }`;

const roles = ({ tokenId, tokenSecret, production, otherPlatform }: Answers): readonly string[] => [
  credentials('sandbox', tokenId, tokenSecret),
  production
    ? credentials('production', `${tokenId}_PRODUCTION`, `${tokenSecret}_PRODUCTION`)
    : '  # production: to check that sandbox operations reject it. Nothing else is sent with it.',
  otherPlatform
    ? credentials('otherPlatform', `${tokenId}_OTHER`, `${tokenSecret}_OTHER`)
    : "  # otherPlatform: another platform of the same server, to see that one does not see the other's resources.",
];

const webhooks = ({ absent, webhookUrl, relayFile }: Answers): readonly string[] => {
  if (absent.includes('webhooks')) return [];
  if (webhookUrl === undefined && relayFile === undefined)
    return [
      '# webhooks:',
      '#   url: https://tunnel.example.com   # public address of listen; not needed for a target on this machine',
      '#   listen: { host: 127.0.0.1, port: 4100 }',
      '#   relay: { file: deliveries.jsonl } # or: one delivery per line, {"headers": …, "body": …}',
      '',
    ];
  return [
    'webhooks:',
    ...(webhookUrl === undefined
      ? []
      : [
          `  url: ${scalar(webhookUrl)}`,
          ...(relayFile === undefined
            ? ['  listen: { host: 127.0.0.1, port: 4100 } # where that address forwards to']
            : []),
        ]),
    ...(relayFile === undefined
      ? []
      : [`  relay: { file: ${scalar(relayFile)} } # one delivery per line, {"headers": …, "body": …}`]),
    '',
  ];
};

/** The capabilities as answered, and those that the description shows nothing of. */
const capabilitiesText = ({ absent, isAnswered, unseen = [], found }: Answers): readonly string[] => {
  const guessed = unseen.filter((name) => isAnswered !== true && !absent.includes(name));
  const has = isAnswered === true ? mayLack.filter((name) => !absent.includes(name)) : [];
  const lines = [
    ...absent.map((name) => `  ${name}: false # ${capabilities[name]}`),
    ...guessed.map(
      (name) =>
        `  ${name}: false # nothing in ${found?.where ?? 'the description'} speaks of it; true if it ${capabilities[name]}`,
    ),
    ...has.map((name) => `  ${name}: true # ${capabilities[name]}`),
  ];
  return lines.length === 0 ? ['capabilities: {}'] : ['capabilities:', ...lines];
};

/** Shown where nothing was found: what an entry looks like. */
const examples: readonly string[] = [
  '  # operations:',
  '  #   customers.create: { method: POST, path: /people }',
  "  # parameters: { '*': { limit: page_size, cursor: after } }",
  '  # members:',
  '  #   InternalAccount: { /balance/amount: /available/minor }',
];

/** The line by which editors find the schema of a file, as seen from its folder. */
const schemaLine = (file: string): string => {
  const seen = path.relative(path.dirname(path.resolve(file)), path.join(packageRoot, targetSchema));
  const written = seen.split(path.sep).join('/');
  return `# yaml-language-server: $schema=${/^\.{0,2}\/|^\w:/.test(written) ? written : `./${written}`}`;
};

const tellsCodes = ({ found }: Answers): boolean => Object.keys(found?.discovery.told.codes ?? {}).length > 0;

/** A target file with what was answered, and comments about the rest. */
export const targetText = (answers: Answers, file: string): string =>
  [
    schemaLine(file),
    '# What `psi check` examines. All entries are explained in suites/target/DIALECT.md of psi-conformance.',
    `name: ${scalar(answers.name)}`,
    `baseUrl: ${scalar(answers.baseUrl)}`,
    '',
    '# ${NAME} takes a value from the environment. Keep secrets there.',
    'credentials:',
    ...roles(answers),
    '',
    '# What is declared absent is not checked. `psi doctor` verifies the declaration where it can.',
    ...capabilitiesText(answers),
    '',
    ...webhooks(answers),
    '# pacing: { concurrency: 4, requestsPerSecond: 50 }',
    '',
    '# Where the document shows no path, name or way to provoke something, the assumed interface is tried.',
    '# `psi doctor` shows which entries most rules need.',
    'dialect:',
    '  complete: false # true: without an entry here the target follows the assumed interface, and is graded on it',
    ...(answers.found === undefined ? examples : foundText(answers.found)),
    ...(answers.found === undefined ? [] : toldText(answers.found)),
    ...openValuesText(answers.open ?? []),
    ...(tellsCodes(answers) ? [] : ["  # codes: { fixed: '123456' }"]),
    '  # walletSigner: { fixed: sandbox-valid-signature }',
    '',
  ].join('\n');
