import { randomInt } from 'node:crypto';
import { stringify } from 'yaml';
import {
  walkChain,
  walkPrefix,
  walkSends,
  type LinkResult,
  type Walk,
} from '../../suites/doctor/walk/walk.ts';
import type { Target } from '../../suites/target/target.ts';
import { openInbox } from './run-inbox.ts';

/** Walks the first chain of a target, with an inbox for its webhooks. Says before what it sends. */
export const walkedChain = async (target: Target, quiet: boolean): Promise<Walk> => {
  if (!quiet)
    process.stdout.write(
      [
        `Walking the first chain on ${target.baseUrl}. It reads, and sends ${walkSends(target).join(', ')}.`,
        'The platform’s webhooks are pointed here meanwhile. What it makes begins with psi-doctor, and is deleted.',
        '',
      ].join('\n'),
    );
  const inbox = await openInbox(target);
  try {
    const seed = randomInt(2 ** 31 - 1);
    const reached = await inbox.register();
    return await walkChain({
      target,
      seed,
      cases: 1,
      prefix: walkPrefix(),
      targetArgument: target.name,
      ...reached,
    });
  } finally {
    await inbox.close();
  }
};

const marks = { holds: 'ok  ', broken: 'note', waits: '…   ' } as const;

const linkLine = ({ name, does, state, message, request, entry }: LinkResult): string => {
  if (state === 'holds') return `${marks[state]}  ${name}: ${does}`;
  if (state === 'waits') return `${marks[state]}  ${name}: waits for ${message ?? ''}`;
  const where = request === undefined ? '' : ` (${request})`;
  return `${marks[state]}  ${name}: ${message ?? ''}${where}${entry === undefined ? '' : `. Next: ${entry}`}`;
};

/** The walk, for people: every link, then the entries that it learned. */
export const walkLines = (walk: Walk | undefined): readonly string[] =>
  walk === undefined ? [] : linesOf(walk);

const linesOf = ({ links, learned, left }: Walk): readonly string[] => [
  ...links.map(linkLine),
  ...(learned.length === 0 ? [] : ['Learned by trying; write these into the target file:']),
  ...learned.map(
    ({ at, value, why }) =>
      `  ${at.join('.')}: ${stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim()} # ${why}`,
  ),
  ...left.map((one) => `note  left: ${one} could not be deleted`),
];
