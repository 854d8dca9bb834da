import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openConnection, type Connection } from './connection.ts';
import { dice } from './dice.ts';
import { findingsIn } from './judge.ts';
import { startSink } from './kept.ts';
import { examine, insideProblems, problemsAfterPowerCut, type Problem, type Suspect } from './problems.ts';
import type { Watched } from './server.ts';
import { openSession, type Session } from './session.ts';
import { watchedServer, type WatchedServer } from './watched-server.ts';

export interface CampaignOptions {
  readonly requests: number;
  /** Repeats the requests. The ids in them come from answers, whose order is not repeated. */
  readonly seed: number;
  readonly connections: number;
  /** So many requests of a connection are a walk, about what the walk itself has made. Without it, there are none. */
  readonly steps?: number | undefined;
  /** Hears now and then how far it is. */
  readonly onProgress?: (done: number, problems: readonly Problem[]) => void;
}

export interface CampaignResult {
  readonly requests: number;
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly problems: readonly Problem[];
  readonly watched: Watched;
  /** Creations that were acknowledged, and looked for after a power cut at the end. */
  readonly lookedFor: number;
}

/** Requests between two pauses, in which what looked wrong is looked at again, alone. */
const batch = 2000;

/** Of more problems than this, the rest is not made smaller. */
const mostShrunk = 20;

/** Fires shots one after the other, on one connection as long as it lasts. */
const fireAll = async (
  { server, secrets, openWalk }: Session,
  hasNext: () => boolean,
): Promise<readonly Suspect[]> => {
  const suspects: Suspect[] = [];
  let connection: Connection = await openConnection(server.port);
  const walk = openWalk();
  while (hasNext()) {
    const shot = walk.drawShot();
    if (!connection.isOpen()) connection = await openConnection(server.port);
    const reply = await connection.fire(shot);
    walk.learn(shot, reply);
    const findings = findingsIn(shot, reply, secrets);
    if (findings.length > 0) suspects.push({ shot, findings, steps: walk.steps() });
  }
  connection.close();
  return suspects;
};

const fuzz = async (
  server: WatchedServer,
  sinkUrl: string,
  { requests, seed, connections, steps, onProgress }: CampaignOptions,
): Promise<CampaignResult> => {
  const session = await openSession(server, sinkUrl, dice(seed), steps);
  const problems: Problem[] = [];
  for (let done = 0; done < requests;) {
    const end = Math.min(done + batch, requests);
    const hasNext = (): boolean => (done += 1) <= end;
    const suspects = await Promise.all(Array.from({ length: connections }, () => fireAll(session, hasNext)));
    done = end;
    for (const suspect of suspects.flat())
      problems.push(...(await examine(session, suspect, problems.length < mostShrunk)));
    onProgress?.(done, problems);
  }
  const watched = await server.look();
  problems.push(...insideProblems(watched), ...(await problemsAfterPowerCut(session)));
  const { statuses, customers } = session;
  return { requests, statuses, problems, watched, lookedFor: customers.created().length };
};

/** Runs a campaign of random requests against a server of its own. */
export const campaign = async (options: CampaignOptions): Promise<CampaignResult> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-fuzz-'));
  const server = await watchedServer(path.join(folder, 'data.sqlite'), options.seed);
  const sink = await startSink();
  try {
    return await fuzz(server, sink.url, options);
  } finally {
    await server.stop();
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
