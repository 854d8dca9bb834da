import { randomInt } from 'node:crypto';
import { startPostgres } from '../../suites/self/support/postgres.ts';
import type { SoakServer } from '../soak-server.ts';
import { startInstances } from './instances.ts';

const betweenKillsMs = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * So many mocks on a PostgreSQL of its own, which waits for the disk as it would in earnest. Every ten seconds one of
 * them is killed and replaced; half-way each is told to stop, one after the other, as a deploy does.
 */
export const soakInstances = async (count: number): Promise<SoakServer> => {
  const postgres = await startPostgres(true);
  const several = await startInstances(postgres.fresh(), count);
  return {
    access: several,
    disturb: async (ms, say) => {
      const until = performance.now() + ms;
      let isRolled = false;
      while (performance.now() + betweenKillsMs < until) {
        await pause(betweenKillsMs);
        if (!isRolled && performance.now() > until - ms / 2) {
          isRolled = true;
          for (let place = 0; place < count; place += 1) await several.replace(place, 'SIGTERM');
          say('rolling restart');
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
