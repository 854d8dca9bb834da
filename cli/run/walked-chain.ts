import { randomInt } from 'node:crypto';
import { stringify } from 'yaml';
import { plural } from '../../reports/text/plural.ts';
import type { LearnedEntry } from '../../suites/doctor/walk/entries.ts';
import type { LinkName } from '../../suites/doctor/walk/links.ts';
import {
  announced,
  walkChain,
  walkPrefix,
  type LinkResult,
  type Walk,
} from '../../suites/doctor/walk/walk.ts';
import { interruption } from './interruption.ts';
import type { Target } from '../../suites/target/target.ts';
import type { Hints } from '../../suites/description/matching/hints.ts';
import { openInbox } from './run-inbox.ts';

const announcement = (target: Target): string => {
  const { sends, maySend, removes } = announced(target);
  return [
    `Walking the first chain on ${target.baseUrl}. It reads, and sends ${sends.join(', ')}.`,
    ...(maySend.length === 0 ? [] : [`Where the target wants it before: ${maySend.join(', ')}.`]),
    ...(target.capabilities.webhooks
      ? ['The platform’s webhooks are pointed here meanwhile, by config.update.']
      : []),
    `Its resources begin with psi-doctor, and are deleted: ${removes.join(', ')}. Ctrl-C ends it, and deletes as well.`,
    '',
  ].join('\n');
};

/** Stops a walk after the link that it is at. Says so: what is made has to be deleted first. */
const stopping = (): AbortSignal => {
  const signal = interruption();
  signal.addEventListener('abort', () =>
    process.stderr.write('psi: ending the walk, and deleting what it made. Ctrl-C again ends at once.\n'),
  );
  return signal;
};

/** Walks the first chain of a target, with an inbox for its webhooks. Says before what it sends. */
export const walkedChain = async (
  target: Target,
  quiet: boolean,
  { signal, hints }: { readonly signal?: AbortSignal; readonly hints?: Hints | undefined } = {},
): Promise<Walk> => {
  if (!quiet) process.stdout.write(announcement(target));
  const until = signal ?? stopping();
  const inbox = await openInbox(target);
  try {
    const seed = randomInt(2 ** 31 - 1);
    const reached = await inbox.register();
    return await walkChain(
      { target, seed, cases: 1, prefix: walkPrefix(), targetArgument: target.name, ...reached },
      until,
      hints,
    );
  } finally {
    await inbox.close();
  }
};

const marks = { holds: 'ok  ', broken: 'note', waits: '…   ' } as const;

/** How many rules a link keeps back. */
export type RulesBehind = (name: LinkName) => number;

const linkLines = (link: LinkResult, rulesBehind: RulesBehind): readonly string[] => {
  const { name, does, state, message, request, write } = link;
  if (state === 'holds') return [`${marks[state]}  ${name}: ${does}`];
  if (state === 'waits') return [`${marks[state]}  ${name}: waits for ${message ?? ''}`];
  const where = request === undefined ? '' : ` (${request})`;
  return [
    `${marks[state]}  ${name}: ${message ?? ''}${where} ${plural(rulesBehind(name), 'rule')} wait for it.`,
    ...(write === undefined ? [] : [`        ${write}`]),
  ];
};

/** An entry as it is written into a target file. */
const entryLine = ({ at, value, why }: LearnedEntry): string =>
  `  ${at.join('.')}: ${stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim()} # ${why}`;

/** The walk, for people: every link, then the entries that it learned. */
export const walkLines = (
  { links, learned, left, isStopped }: Walk,
  rulesBehind: RulesBehind,
): readonly string[] => [
  ...links.flatMap((link) => linkLines(link, rulesBehind)),
  ...(isStopped ? ['note  the walk was ended: the links after these were not tried'] : []),
  ...(learned.length === 0 ? [] : ['Learned by trying, for the target file:']),
  ...learned.map(entryLine),
  ...left.map((one) => `note  left: ${one} could not be deleted`),
];
