import { shellWord } from '../../spec/shell-text.ts';
import { existsSync, writeFileSync } from 'node:fs';
import type { Capability } from '../../spec/capabilities.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { diagnose } from '../../suites/doctor/doctor.ts';
import { everyCapability, targetAt } from '../../suites/target/defaults.ts';
import { hideCredentials, redactedText } from '../../suites/kit/check/redact.ts';
import type { Dialect } from '../../suites/target/dialect/dialect.ts';
import type { Target } from '../../suites/target/target.ts';
import { acceptedText } from '../run/accepted-text.ts';
import { writing } from '../../reports/formats/write-problem.ts';
import { CliError } from '../run/cli-error.ts';
import { takeContract } from '../run/contracts.ts';
import { diagnosisLine } from '../run/diagnosis-line.ts';
import type { Found } from '../init/found-text.ts';
import { seeminglyAbsent } from '../init/absent-capabilities.ts';
import { asked, withoutAsking, type Said } from '../init/answers.ts';
import { dialogue, type Dialogue } from '../init/dialogue.ts';
import { askOpenValues, openValues } from '../init/open-values.ts';
import { describedBy } from '../../suites/description/recording/described.ts';
import { recordedBy, recordingText } from '../init/recordings.ts';
import { discoveredBy, type Discovered } from '../run/own-description.ts';
import { targetText, type Answers } from '../init/target-text.ts';
import { preflightProblem } from './doctor.ts';

export interface InitOptions extends Said {
  readonly file: string;
  /** The target's own OpenAPI description: its names are written down for review. */
  readonly openapi?: string;
  /** Whether its references to other hosts are followed. */
  readonly openapiHosts?: boolean;
  /** Whether the server is asked for its lists: reads alone, with the token from the environment. */
  readonly look?: boolean;
  /** Recordings of traffic with the server, as HAR. */
  readonly har?: readonly string[];
  /** The port of a proxy that records it. */
  readonly record?: number;
  readonly yes?: boolean;
  readonly force?: boolean;
  /** Whether what was written is said as one JSON object. */
  readonly json?: boolean;
}

type Reach = Pick<Answers, 'baseUrl' | 'tokenId' | 'tokenSecret'>;

const list = new Intl.ListFormat('en');

const lackingIn = ({ tokenId, tokenSecret }: Reach): readonly string[] =>
  [tokenId, tokenSecret].filter((name) => (process.env[name] ?? '') === '');

/** The server with the token that the environment has. From here on this process works on the contract of its address. */
const reached = ({ baseUrl, tokenId, tokenSecret }: Reach): Target => {
  takeContract({ baseUrl });
  const token = { tokenId: process.env[tokenId] ?? '', tokenSecret: process.env[tokenSecret] ?? '' };
  hideCredentials({ sandbox: token });
  return targetAt(baseUrl, token);
};

/** Why an address and a token do not work; undefined where they do. */
const tried = async (reach: Reach): Promise<string | undefined> => {
  const lacking = lackingIn(reach);
  if (lacking.length === 0) return preflightProblem({ target: reached(reach) });
  const bad = (await diagnose(reached(reach))).find(({ state }) => state === 'bad');
  const unset = `${list.format(lacking)} ${lacking.length === 1 ? 'is' : 'are'} not set here, so the token was not tried`;
  return bad === undefined || bad.name === 'credentials'
    ? `The address answers. ${unset}.`
    : `${bad.message}. ${unset}.`;
};

/** Raises a CliError where a server cannot be asked for its lists. */
const mustAnswer = async (reach: Reach): Promise<void> => {
  const lacking = lackingIn(reach);
  if (lacking.length > 0)
    throw new CliError(
      exitCodes.usage,
      `--look asks the server for its lists. Set ${list.format(lacking)} in the environment.`,
    );
  const problem = await preflightProblem({ target: reached(reach) });
  if (problem !== undefined)
    throw new CliError(exitCodes.unreachable, `${problem.replace(/\.$/, '')}. Nothing was written.`);
};

type Seen = Pick<Answers, 'found' | 'unseen' | 'recording'>;

/** Where names come from, in words. */
const sourcesOf = (
  { openapi, look = false, har = [], record }: InitOptions,
  { baseUrl }: Reach,
): readonly string[] => [
  ...(openapi === undefined ? [] : [openapi]),
  ...har,
  ...(record === undefined ? [] : ['recorded traffic']),
  ...(look ? [`the answers of ${baseUrl}`] : []),
];

/** Capabilities that a description shows nothing of. */
const unseenIn = ({ written, found }: Discovered): readonly Capability[] =>
  seeminglyAbsent(written, new Set<string>(found.map(({ operation }) => operation)));

/**
 * The names that a target's description, recorded traffic and its lists show. Raises a CliError when a file cannot be
 * read, or when the server is to be asked and cannot be.
 */
const seenOf = async (options: InitOptions, reach: Reach, talk: Dialogue | undefined): Promise<Seen> => {
  const { openapi, openapiHosts: otherHosts = false, look = false, har = [], record } = options;
  const where = sourcesOf(options, reach);
  if (where.length === 0) return {};
  if (look) await mustAnswer(reach);
  const target = reached(reach);
  const recording = await recordedBy({ har, record }, target, talk);
  const seen = describedBy(recording?.exchanges ?? []);
  const discovered = await discoveredBy({ file: openapi, otherHosts, look, seen }, target);
  const { written: _written, about: _about, ...discovery } = discovered;
  return {
    found: { where: list.format(where), discovery },
    ...(recording === undefined ? {} : { recording }),
    ...(openapi === undefined ? {} : { unseen: unseenIn(discovered) }),
  };
};

const answersFor = async (options: InitOptions, talk: Dialogue | undefined): Promise<Answers> => {
  if (options.yes === true) {
    if (options.baseUrl === undefined)
      throw new CliError(exitCodes.usage, '--yes needs the base address: --base-url URL.');
    const answers = withoutAsking(options, options.baseUrl);
    return { ...answers, ...(await seenOf(options, answers, talk)) };
  }
  if (talk === undefined)
    throw new CliError(
      exitCodes.usage,
      'psi init needs a terminal for its questions. Without one, use --base-url URL --yes (psi init --help lists the rest).',
    );
  let seen: Seen = {};
  const answers = await asked(options, {
    talk,
    tried,
    absentIn: async (first) => {
      seen = await seenOf(options, first, talk);
      return seen.unseen ?? [];
    },
  });
  return { ...answers, ...seen };
};

/** Why nothing was found, where that is one reason. */
const whyNothing = ({ found, unmatched }: Found['discovery']): string => {
  const [why, ...others] = new Set(unmatched.map((each) => each.why));
  return found.length > 0 || why === undefined || others.length > 0 ? '' : `: ${why}`;
};

const foundWords = ({ where, discovery }: Found): string =>
  `${discovery.found.length} of ${discovery.found.length + discovery.unmatched.length} operations found in ${where}${whyNothing(discovery)}`;

/** Findings of a first look at the server, where the environment has its token. Only reads. */
const firstLook = async (answers: Answers): Promise<readonly string[]> =>
  lackingIn(answers).length > 0
    ? []
    : (await diagnose(reached(answers)))
        .filter(({ name }) => !name.startsWith('absent: '))
        .map(diagnosisLine);

/** The entries that come into the file. */
const saidBy = ({ discovery: { dialect, asAssumed, told } }: Found): Partial<Dialect> => ({
  operations: { ...asAssumed, ...dialect.operations },
  triggers: Object.fromEntries(Object.entries(told.triggers).map(([name, { value }]) => [name, value])),
  ...(Object.keys(told.codes).length === 0 ? {} : { codes: { fixed: {} } }),
});

/** The target that the answers describe, before anybody has said what its sandbox does. */
const described = ({ baseUrl, absent, unseen = [], found }: Answers): Target => {
  const target = targetAt(baseUrl, { tokenId: '', tokenSecret: '' });
  return {
    ...target,
    capabilities: {
      ...everyCapability,
      ...Object.fromEntries([...absent, ...unseen].map((name) => [name, false])),
    },
    dialect: found === undefined ? target.dialect : { ...target.dialect, ...saidBy(found) },
  };
};

const nextStep = (file: string): string => `psi doctor --target ${shellWord(file)} --write`;

/** The result, as one object for programs. */
const asJson = ({ file }: InitOptions, { found, recording }: Answers): string =>
  JSON.stringify({
    file,
    next: nextStep(file),
    ...(found === undefined ? {} : { found: found.discovery }),
    ...(recording === undefined ? {} : { recorded: recording.exchanges.length, left: recording.left }),
  });

/** The result, for people. */
const asLines = ({ file }: InitOptions, { found, recording }: Answers): readonly string[] => [
  `Wrote ${file}${found === undefined ? '' : `, with ${foundWords(found)}`}. Next, with the token in the environment: ${nextStep(file)}`,
  ...(recording === undefined ? [] : recordingText(recording)),
];

/** Writes the file from the answers, and says what comes next. */
const writeAnswers = async (options: InitOptions, answers: Answers): Promise<void> => {
  const { file, json = false } = options;
  const whole = targetText({ ...answers, open: openValues(described(answers)) }, file);
  const text = redactedText(acceptedText(file, whole));
  writing(file, () => writeFileSync(file, text));
  const lines = json
    ? [asJson(options, answers)]
    : [...asLines(options, answers), ...(await firstLook(answers))];
  process.stdout.write(`${lines.join('\n')}\n`);
};

/** Asks for what the file leaves open. Everything is written as it is answered. */
const goOn = async (file: string, talk: Dialogue): Promise<void> => {
  const written = await askOpenValues(talk, file);
  talk.say(`${file} has ${written} more ${written === 1 ? 'entry' : 'entries'}. Next: ${nextStep(file)}`);
};

/** People on a terminal, unless the options say all. */
const people = ({ yes = false, json = false }: InitOptions): Dialogue | undefined =>
  yes || json || !process.stdin.isTTY ? undefined : dialogue(process.stdin, process.stdout);

/** Refuses to go on with a file that is there, where nobody can be asked, or where names are read for a new one. */
const mustGoOn = ({ file, har, record }: InitOptions, talk: Dialogue | undefined): void => {
  const isFed = har !== undefined || record !== undefined;
  if (talk !== undefined && !isFed) return;
  const otherwise = isFed
    ? ' Its entries stay as they are: let --file write a second file, and copy from its dialect what this one lacks.'
    : ' On a terminal, psi init goes on with it.';
  throw new CliError(
    exitCodes.usage,
    `${file} exists already. --force overwrites it; --file names another.${otherwise}`,
  );
};

/**
 * `psi init`: asks what it must and writes a target file; where there is one, asks for what it leaves open. Raises a
 * CliError for what cannot be used.
 */
export const runInit = async (options: InitOptions): Promise<void> => {
  const { file, force = false } = options;
  const talk = people(options);
  const isThere = existsSync(file) && !force;
  try {
    if (isThere) mustGoOn(options, talk);
    if (!isThere) await writeAnswers(options, await answersFor(options, talk));
    if (talk !== undefined) await goOn(file, talk);
  } finally {
    talk?.close();
  }
};
