import { setTimeout as pause } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import { startPostgres, type TestPostgres } from '../../suites/self/support/postgres.ts';
import type { SoakServer } from '../soak-server.ts';
import { startInstances, type Instances } from './instances.ts';

const betweenKillsMs = 10_000;

const awayMs = 5_000;

/** A database that is back is back for every instance within so long, or the soak says that it is not. */
const backWithinMs = 20_000;

type Say = (what: string) => void;

/** Settles when the balancer has found each instance ready, twice in a row. Answers after how many milliseconds. */
const allReady = async ({ url, count }: Instances): Promise<number> => {
  const began = performance.now();
  for (let inRow = 0; inRow < count * 2;) {
    const { ok } = await fetch(new URL('/readyz', url));
    inRow = ok ? inRow + 1 : 0;
    if (performance.now() - began > backWithinMs)
      throw new Error(`${backWithinMs} ms after the database was back, an instance was not ready.`);
    if (!ok) await pause(100);
  }
  return Math.round(performance.now() - began);
};

/** Ends the database and starts it again, after so long. */
const outage = async (postgres: TestPostgres, several: Instances, ms: number, say: Say): Promise<void> => {
  await postgres.halt();
  await pause(ms);
  await postgres.resume();
  const backMs = await allReady(several);
  say(
    `${ms === 0 ? 'database restarted' : `database away for ${ms} ms`}, every instance ready ${backMs} ms later,`,
  );
};

const rollingRestart = async (several: Instances, say: Say): Promise<void> => {
  for (let place = 0; place < several.count; place += 1) {
    const took = await several.replace(place, 'SIGTERM');
    say(`instance ${place} got SIGTERM, ended within ${took} ms,`);
  }
};

/**
 * So many mocks on a PostgreSQL of its own, which waits for the disk as it would in earnest. Every ten seconds one of
 * them is killed and replaced; somewhat later each gets SIGTERM, one after the other, as a deploy does; then the database
 * is away for five seconds, and restarted.
 */
export const soakInstances = async (count: number): Promise<SoakServer> => {
  const postgres = await startPostgres(true);
  const several = await startInstances(postgres.fresh(), count);
  const state = { isAway: false };
  const away = async (say: Say): Promise<void> => {
    state.isAway = true;
    await outage(postgres, several, awayMs, say);
    await outage(postgres, several, 0, say);
    state.isAway = false;
  };
  return {
    access: several,
    isAway: () => state.isAway,
    disturb: async (ms, say) => {
      const until = performance.now() + ms;
      const rare: ((say: Say) => Promise<void>)[] = [(tell) => rollingRestart(several, tell), away];
      while (performance.now() + betweenKillsMs < until) {
        await pause(betweenKillsMs);
        const next = performance.now() > until - ms * 0.7 ? rare.shift() : undefined;
        if (next !== undefined) {
          await next(say);
          continue;
        }
        const place = randomInt(count);
        await several.replace(place, 'SIGKILL');
        say(`kill -9 of instance ${place}`);
      }
    },
    stop: async () => {
      await several.close();
      await postgres.stop();
    },
  };
};
