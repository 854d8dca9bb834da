import { createServer } from 'node:http';
import { expect, test } from '../support/plain-test.ts';
import { listening } from '../../../spec/http-server.ts';
import { currentTest } from '../../kit/check/current-test.ts';
import { beginRun } from '../../kit/check/run.ts';
import { runTest } from '../../run/run-test.ts';
import { openSession } from '../../run/session.ts';
import type { DeclaredTest } from '../../kit/check/test.ts';
import { stubRun } from '../support/stub-run.ts';

// Other tests of this worker have the run as it is.
test.afterEach(() => beginRun(stubRun));

/** Asks once. A wait of its first try would have brought more. */
const doubtful: DeclaredTest = {
  title: 'doubtful',
  file: 'a.spec.ts',
  line: 1,
  rules: [],
  needs: [],
  isAlone: false,
  usesClock: false,
  body: async ({ api }) => {
    await api.call('customers.list');
    currentTest().waits.economy?.cut.add({ untilMs: 0, holds: () => Promise.resolve(false) });
  },
};

test('a try that does not count leaves what it saw to the next, and its requests are counted', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  const port = await listening(server);
  const target = { ...stubRun.target, baseUrl: `http://127.0.0.1:${port}/2025-10-13` };
  beginRun({ ...stubRun, target });
  const session = await openSession('0', () => Promise.resolve());
  let drained = 0;
  const drain = (): readonly [] => {
    drained += 1;
    return [];
  };

  const { findings } = await runTest(
    doubtful,
    { ...session, ownWatch: { ...session.ownWatch, drain } },
    { timeoutMs: 60_000 },
  );
  await session.abandon();
  server.close();

  expect(findings?.requests).toBe(2);
  expect(drained).toBe(1);
});
