import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { expect, test } from '../support/plain-test.ts';
import { listening } from '../../../spec/http-server.ts';
import { nearby, processesFor, staffed, workersFor, workersOn } from '../../../cli/run/suited-workers.ts';
import { portOf } from '../../../spec/port-of.ts';
import { targetAt } from '../../target/defaults.ts';

const near = Math.min(4, 2 * availableParallelism());

/** A server that refuses everything, so many milliseconds after it was asked. */
const refusingAfter = async (ms: number) => {
  const server = createServer((_request, response) => {
    setTimeout(() => response.writeHead(401).end(), ms);
  });
  await listening(server);
  const target = targetAt(`http://127.0.0.1:${portOf(server)}/2025-10-13`, {
    tokenId: 'a',
    tokenSecret: 'b',
  });
  return {
    target,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

test('workers become more with the time that answers take, up to a bound', () => {
  expect([0, 5, 10].map(workersFor)).toEqual([near, near, near]);
  expect([60, 100, 5_000].map(workersFor)).toEqual([6, 10, 10]);
});

test('a target that is near gets no worker that would take longer to start than its tests', () => {
  const staff = nearby(targetAt('http://127.0.0.1:1', { tokenId: 'a', tokenSecret: 'b' }));

  expect([0, 1, 6].map((tests) => workersOn(tests, staff))).toEqual([1, 1, 1]);
  expect([7, 500].map((tests) => workersOn(tests, staff))).toEqual([2, near]);
  expect(workersOn(3, { workers: 10 })).toBe(3);
});

test('two workers share a process, and up to four where there are more than processors', () => {
  expect([1, 2].map(processesFor)).toEqual([1, 1]);
  expect(processesFor(4)).toBe(Math.min(2, availableParallelism()));
  expect(processesFor(64)).toBe(Math.max(16, Math.min(32, availableParallelism())));
});

test('a target that is far gets more workers, and no more requests at once for each of them', async () => {
  const { target, close } = await refusingAfter(60);

  const { workers, target: paced } = await staffed(target);
  close();

  expect(workers).toBeGreaterThanOrEqual(6);
  expect(workers * paced.pacing.concurrency).toBeLessThanOrEqual(42);
});

test('a target that says how many requests it takes gets no more workers, however far it is', async () => {
  const { target, close } = await refusingAfter(60);

  const { workers } = await staffed({ ...target, pacing: { ...target.pacing, requestsPerSecond: 20 } });
  close();

  expect(workers).toBe(near);
});
