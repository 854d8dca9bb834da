import { existsSync, writeFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline/promises';
import { capabilities, capabilityNames, type Capability } from '../../spec/capabilities.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { isLoopback } from '../../suites/kit/inbox/webhook-address.ts';
import { CliError } from '../run/cli-error.ts';
import { unknownName } from '../run/unknown-name.ts';
import { preflightProblem } from './doctor.ts';
import type { Found } from '../run/found-text.ts';
import { discoveredBy } from '../run/own-description.ts';
import { targetText, type Answers } from '../run/target-text.ts';
import { targetAt } from '../../suites/target/defaults.ts';
import type { Target } from '../../suites/target/target.ts';
import { messageOf } from '../../spec/error-message.ts';

export interface InitOptions {
  readonly file: string;
  readonly baseUrl?: string;
  readonly name?: string;
  readonly tokenIdEnv: string;
  readonly tokenSecretEnv: string;
  readonly without?: readonly string[];
  readonly webhookUrl?: string;
  readonly relayFile?: string;
  /** The target's own OpenAPI description: its names are written down for review. */
  readonly openapi?: string;
  /** Whether the server is asked for its lists: reads alone, with the token from the environment. */
  readonly look?: boolean;
  readonly yes?: boolean;
  readonly force?: boolean;
  /** Whether what was written is said as one JSON object. */
  readonly json?: boolean;
}

/** A server may lack these; whether it remembers and looks at credentials, `psi doctor` finds out by itself. */
const mayLack = capabilityNames.filter(
  // Only a mock is forced to an answer: the preset says so, and nobody else has to deny it.
  (name) => !['state', 'credentials', 'control', 'forced-answers'].includes(name),
);

const isCapability = (name: string): name is Capability => (mayLack as readonly string[]).includes(name);

const lacking = (names: readonly string[]): readonly Capability[] =>
  names.map((name) => {
    if (isCapability(name)) return name;
    throw unknownName('capability', name, mayLack);
  });

const webAddress = (text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new CliError(exitCodes.usage, `"${text}" is no http or https address.`);
};

const variable = (name: string): string => {
  if (/^\w+$/.test(name)) return name;
  throw new CliError(exitCodes.usage, `"${name}" is no name of an environment variable.`);
};

/** What the options say by themselves. */
const withoutAsking = (options: InitOptions, baseUrl: string): Answers => ({
  baseUrl: webAddress(baseUrl),
  name: options.name ?? new URL(webAddress(baseUrl)).host,
  tokenId: variable(options.tokenIdEnv),
  tokenSecret: variable(options.tokenSecretEnv),
  production: false,
  otherPlatform: false,
  absent: lacking(options.without ?? []),
  ...(options.webhookUrl === undefined ? {} : { webhookUrl: webAddress(options.webhookUrl) }),
  ...(options.relayFile === undefined ? {} : { relayFile: options.relayFile }),
});

type Ask = (question: string, otherwise: string) => Promise<string>;

/** Asks on the terminal. Raises a CliError where the input ends in place of an answer. */
const asker = (lines: Interface): Ask => {
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  return async (question, otherwise) => {
    const text = `${question}${otherwise === '' ? '' : ` [${otherwise}]`} `;
    const answer = await lines.question(text, { signal: ended.signal }).catch((cause: unknown) => {
      if (ended.signal.aborted) throw new CliError(exitCodes.usage, 'Nothing was written: the input ended.');
      throw cause;
    });
    return answer.trim() || otherwise;
  };
};

const isYes = async (ask: Ask, question: string, otherwise: 'yes' | 'no'): Promise<boolean> =>
  /^y/i.test(await ask(question, otherwise));

const askAbsent = async (ask: Ask): Promise<readonly Capability[]> => {
  const absent: Capability[] = [];
  for (const name of mayLack)
    if (!(await isYes(ask, `Is this right: it ${capabilities[name]}?`, 'yes'))) absent.push(name);
  return absent;
};

const askExposure = async (
  ask: Ask,
  { baseUrl, absent, webhookUrl, relayFile }: Answers,
): Promise<Pick<Answers, 'webhookUrl' | 'relayFile'>> => {
  if (absent.includes('webhooks') || webhookUrl !== undefined || relayFile !== undefined) return {};
  if (isLoopback(new URL(baseUrl))) return {};
  const url = await ask('Which public address reaches this machine, for webhooks? (empty: none)', '');
  if (url !== '') return { webhookUrl: webAddress(url) };
  const file = await ask('Does a relay append its webhooks to a file here? (empty: no)', '');
  return file === '' ? {} : { relayFile: file };
};

const asked = async (options: InitOptions): Promise<Answers> => {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ask = asker(lines);
  try {
    const baseUrl = options.baseUrl ?? (await ask('Base address, with its version segment:', ''));
    const first = withoutAsking(options, baseUrl);
    const name = options.name ?? (await ask('What reports shall call it:', first.name));
    const tokenId = variable(await ask('Environment variable with the API token id:', first.tokenId));
    const tokenSecret = variable(await ask('Environment variable with its secret:', first.tokenSecret));
    const production = await isYes(ask, 'Have you production credentials too?', 'no');
    const otherPlatform = await isYes(ask, 'Have you credentials of a second platform?', 'no');
    const absent = options.without === undefined ? await askAbsent(ask) : first.absent;
    const answers = { ...first, name, tokenId, tokenSecret, production, otherPlatform, absent };
    return { ...answers, ...(await askExposure(ask, answers)) };
  } finally {
    lines.close();
  }
};

const list = new Intl.ListFormat('en');

/** The token that the environment has. Raises a CliError that names every variable it lacks. */
const tokenFromEnvironment = ({ tokenId, tokenSecret }: Pick<Answers, 'tokenId' | 'tokenSecret'>) => {
  const lacking = [tokenId, tokenSecret].filter((name) => (process.env[name] ?? '') === '');
  if (lacking.length > 0)
    throw new CliError(
      exitCodes.usage,
      `--look asks the server for its lists. Set ${list.format(lacking)} in the environment.`,
    );
  return { tokenId: process.env[tokenId] ?? '', tokenSecret: process.env[tokenSecret] ?? '' };
};

/**
 * What the description says of a target, and what its lists show. Raises a CliError when the file cannot be read, or when
 * the server is to be asked and cannot be.
 */
const foundIn = async (
  { openapi, look = false }: Pick<InitOptions, 'openapi' | 'look'>,
  { baseUrl, tokenId, tokenSecret }: Answers,
): Promise<Pick<Answers, 'found'>> => {
  if (openapi === undefined && !look) return {};
  const nobody = { tokenId: '', tokenSecret: '' };
  const token = look ? tokenFromEnvironment({ tokenId, tokenSecret }) : nobody;
  const target = targetAt(baseUrl, token);
  if (look) await mustAnswer(target);
  const where = [openapi, look ? `the answers of ${baseUrl}` : undefined].filter(
    (each) => each !== undefined,
  );
  return {
    found: {
      where: where.join(' and '),
      discovery: await discoveredBy({ file: openapi, look }, target),
    },
  };
};

/** Raises a CliError where a server cannot be asked. */
const mustAnswer = async (target: Target): Promise<void> => {
  const problem = await preflightProblem({ target });
  if (problem !== undefined)
    throw new CliError(exitCodes.unreachable, `${problem.replace(/\.$/, '')}. Nothing was written.`);
};

const answersFor = (options: InitOptions): Promise<Answers> | Answers => {
  if (options.yes === true) {
    if (options.baseUrl === undefined)
      throw new CliError(exitCodes.usage, '--yes needs the base address: --base-url URL.');
    return withoutAsking(options, options.baseUrl);
  }
  if (!process.stdin.isTTY)
    throw new CliError(
      exitCodes.usage,
      'psi init needs a terminal for its questions. Without one, use --base-url URL --yes (psi init --help lists the rest).',
    );
  return asked(options);
};

const foundWords = ({ where, discovery: { found, unmatched } }: Found): string =>
  `${found.length} of ${found.length + unmatched.length} operations found in ${where}`;

/** `psi init`: asks what it must and writes a target file. Raises a CliError for what cannot be used. */
export const runInit = async (options: InitOptions): Promise<void> => {
  const { file, force = false } = options;
  if (existsSync(file) && !force)
    throw new CliError(
      exitCodes.usage,
      `${file} exists already. --force overwrites it; --file names another.`,
    );
  const answers = await answersFor(options);
  const { found } = await foundIn(options, answers);
  const text = targetText(found === undefined ? answers : { ...answers, found });
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw new CliError(exitCodes.usage, `${file} cannot be written: ${messageOf(cause)}.`);
  }
  const next = `psi doctor --target ${file}`;
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify({ file, next, ...(found === undefined ? {} : { found: found.discovery }) })}\n`
      : `Wrote ${file}${found === undefined ? '' : `, with ${foundWords(found)}`}. Next, with the token in the environment: ${next}\n`,
  );
};
