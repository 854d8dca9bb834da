import { asCurl } from './as-curl.ts';
import { openConnection, type Reply } from './connection.ts';
import { findingsIn, slowMs, type Finding } from './judge.ts';
import { ledgerProblems, lostCustomers } from './kept.ts';
import type { Watched } from './server.ts';
import type { Session } from './session.ts';
import type { Shot } from './shot.ts';
import { shrunk } from './smaller.ts';
import type { WatchedServer } from './watched-server.ts';

/** Something that went wrong, and the smallest request found that shows it. */
export interface Problem extends Finding {
  /** An operation, a kind of damage, or a part of the server. */
  readonly where: string;
  readonly curl?: string;
}

/** A shot whose reply looked wrong while others were under way. */
export interface Suspect {
  readonly shot: Shot;
  readonly findings: readonly Finding[];
  /** The walk that led to it, by operations; empty where it was none. */
  readonly steps: readonly string[];
}

/** The most memory that the server may ever have. A campaign of some thousand requests takes a fifth of it. */
const mostMegabytes = 1024;

/** Fires one shot on a connection of its own, when nobody else asks anything. */
const alone = async (server: WatchedServer, shot: Shot): Promise<{ reply: Reply; cpuMs: number }> => {
  const connection = await openConnection(server.port);
  const { cpuMs: before } = await server.look();
  const reply = await connection.fire(shot);
  const { cpuMs } = await server.look();
  connection.close();
  return { reply, cpuMs: cpuMs - before };
};

/** The findings of a shot that is alone: a slow answer is one only where the server itself was at work. */
const findingsAlone = async (
  { server, secrets, learn }: Session,
  shot: Shot,
): Promise<readonly Finding[]> => {
  const { reply, cpuMs } = await alone(server, shot);
  learn(shot, reply);
  return findingsIn(shot, reply, secrets).filter(
    ({ kind }) => kind !== 'a slow answer' || cpuMs > slowMs / 2,
  );
};

/** Looks at a suspect again, alone, and makes it smaller where it does the same again. */
export const examine = async (
  session: Session,
  { shot, findings, steps }: Suspect,
  isShrunk: boolean,
): Promise<readonly Problem[]> => {
  const shownAlone = async (tried: Shot, { kind }: Finding): Promise<boolean> =>
    (await findingsAlone(session, tried)).some((again) => again.kind === kind);
  const problems: Problem[] = [];
  for (const finding of findings) {
    const isShownAgain = await shownAlone(shot, finding);
    // A machine that is busy with other things makes answers slow: alone, this one was not.
    if (!isShownAgain && finding.kind === 'a slow answer') continue;
    const smallest =
      isShownAgain && isShrunk ? await shrunk(shot, (smaller) => shownAlone(smaller, finding)) : shot;
    problems.push({
      kind: finding.kind,
      detail: isShownAgain
        ? finding.detail
        : `${finding.detail} (not when it was sent again, alone${steps.length === 0 ? '' : `; the walk: ${steps.join(', ')}`})`,
      where: shot.kind,
      curl: asCurl(new URL(session.server.access.url).origin, smallest),
    });
  }
  return problems;
};

/** Problems inside the server. */
export const insideProblems = ({ longestTurnMs, peakMegabytes }: Watched): readonly Problem[] => [
  ...(longestTurnMs > slowMs
    ? [
        {
          kind: 'a slow answer' as const,
          where: 'event loop',
          detail: `${Math.round(longestTurnMs)} ms of work in one turn`,
        },
      ]
    : []),
  ...(peakMegabytes > mostMegabytes
    ? [
        {
          kind: 'a failure of the server' as const,
          where: 'memory',
          detail: `${Math.round(peakMegabytes)} MB`,
        },
      ]
    : []),
];

/** Data that are missing, or do not add up, after a power cut. */
export const problemsAfterPowerCut = async (session: Session): Promise<readonly Problem[]> => {
  const { server, authorization, customers, platforms } = session;
  await server.cutAndRestart();
  const { url, controlUrl } = server.access;
  const lost = await lostCustomers(url, authorization, customers);
  const ledger = await Promise.all(platforms.map((platform) => ledgerProblems(controlUrl, platform)));
  const kind = 'a failure of the server';
  return [
    ...lost.map((detail) => ({ kind, where: 'lost write', detail }) as const),
    ...ledger.flat().map((detail) => ({ kind, where: 'ledger', detail }) as const),
  ];
};
