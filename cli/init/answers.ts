import { capabilities, type Capability } from '../../spec/capabilities.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { isLoopback } from '../../suites/kit/inbox/webhook-address.ts';
import { CliError } from '../run/cli-error.ts';
import type { Answers } from './target-text.ts';
import type { Dialogue } from './dialogue.ts';
import {
  address,
  capability,
  capabilityList,
  mayLack,
  typedAddress,
  variable,
  type Reading,
} from './readings.ts';

/** The options of the command about a target. */
export interface Said {
  readonly baseUrl?: string;
  readonly name?: string;
  readonly tokenIdEnv: string;
  readonly tokenSecretEnv: string;
  readonly without?: readonly string[];
  readonly webhookUrl?: string;
  readonly relayFile?: string;
}

const mustRead = <T>(reading: Reading<T>): T => {
  if ('value' in reading) return reading.value;
  throw new CliError(exitCodes.usage, reading.problem);
};

/** The answers that the options give by themselves. Raises a CliError for one that cannot be used. */
export const withoutAsking = (said: Said, baseUrl: string): Answers => {
  const at = mustRead(address(baseUrl));
  return {
    baseUrl: at,
    name: said.name ?? new URL(at).host,
    tokenId: mustRead(variable(said.tokenIdEnv)),
    tokenSecret: mustRead(variable(said.tokenSecretEnv)),
    production: false,
    otherPlatform: false,
    absent: (said.without ?? []).map((name) => mustRead(capability(name))),
    ...(said.webhookUrl === undefined ? {} : { webhookUrl: mustRead(address(said.webhookUrl)) }),
    ...(said.relayFile === undefined ? {} : { relayFile: said.relayFile }),
  };
};

const text = (value: string): Reading<string> => (value === '' ? { problem: 'It needs a name.' } : { value });

const optionalAddress = (value: string): Reading<string | undefined> =>
  value === '' ? { value: undefined } : typedAddress(value);

const optionalText = (value: string): Reading<string | undefined> => ({
  value: value === '' ? undefined : value,
});

/** Where it is and with whose token, until that works or is wanted all the same. */
const askReach = async (
  { ask, isYes, say }: Dialogue,
  said: Said,
  tried: (reach: Pick<Answers, 'baseUrl' | 'tokenId' | 'tokenSecret'>) => Promise<string | undefined>,
): Promise<Answers> => {
  let given = said.baseUrl;
  for (;;) {
    const baseUrl =
      given === undefined
        ? await ask('Base address, with its version segment:', '', typedAddress)
        : mustRead(address(given));
    const tokenId = await ask('Environment variable with the API token id:', said.tokenIdEnv, variable);
    const tokenSecret = await ask('Environment variable with its secret:', said.tokenSecretEnv, variable);
    say(`  ${baseUrl}: trying it …`);
    const problem = await tried({ baseUrl, tokenId, tokenSecret });
    say(`  ${problem ?? 'It answers, and takes the token.'}`);
    if (problem === undefined || !(await isYes('Answer these again?', 'yes')))
      return withoutAsking({ ...said, tokenIdEnv: tokenId, tokenSecretEnv: tokenSecret }, baseUrl);
    given = undefined;
  }
};

const askAbsent = async (
  { ask, say }: Dialogue,
  guessed: readonly Capability[],
): Promise<readonly Capability[]> => {
  say('Parts that a server may lack:');
  for (const name of mayLack) say(`  ${name}: ${capabilities[name]}`);
  return ask(
    'Which of these does it lack? (names with commas between them; - for none)',
    guessed.length === 0 ? '-' : guessed.join(', '),
    capabilityList,
  );
};

const askExposure = async (
  { ask }: Dialogue,
  { baseUrl, absent, webhookUrl, relayFile }: Answers,
): Promise<Pick<Answers, 'webhookUrl' | 'relayFile'>> => {
  if (absent.includes('webhooks') || webhookUrl !== undefined || relayFile !== undefined) return {};
  if (isLoopback(new URL(baseUrl))) return {};
  const url = await ask(
    'Which public address reaches this machine, for webhooks? (empty: none)',
    '',
    optionalAddress,
  );
  if (url !== undefined) return { webhookUrl: url };
  const file = await ask('Does a relay append its webhooks to a file here? (empty: no)', '', optionalText);
  return file === undefined ? {} : { relayFile: file };
};

/** Answers that only the target's people know: asked one by one, each again until it can be used. */
export const asked = async (
  said: Said,
  {
    talk,
    tried,
    absentIn,
  }: {
    readonly talk: Dialogue;
    /** Why an address and a token do not work; undefined where they do. */
    readonly tried: (
      reach: Pick<Answers, 'baseUrl' | 'tokenId' | 'tokenSecret'>,
    ) => Promise<string | undefined>;
    /** Capabilities that a description shows nothing of. */
    readonly absentIn: (answers: Answers) => Promise<readonly Capability[]>;
  },
): Promise<Answers> => {
  const first = await askReach(talk, said, tried);
  const name = said.name ?? (await talk.ask('Its name in reports:', first.name, text));
  const production = await talk.isYes('Have you production credentials too?', 'no');
  const otherPlatform = await talk.isYes('Have you credentials of a second platform?', 'no');
  const absent = said.without === undefined ? await askAbsent(talk, await absentIn(first)) : first.absent;
  const answers = { ...first, name, production, otherPlatform, absent, isAnswered: true as const };
  return { ...answers, ...(await askExposure(talk, answers)) };
};
