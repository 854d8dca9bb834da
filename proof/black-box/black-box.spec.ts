import { createServer, type Server as HttpServer } from 'node:http';
import { expect, test } from '../../suites/self/support/plain-test.ts';
import { request } from 'undici';
import { atPresent, blackBox, verdictOn, type BlackBoxProof } from '../results/black-box.ts';
import type { Examination } from './examination.ts';
import { brokenRules, judgements } from './broken-rules.ts';
import { blackBoxMutants } from './mutants.ts';
import { unreported } from './unreported.ts';
import { secondMutants } from './second/index.ts';
import { thirdMutants } from './third/index.ts';
import { proxyBefore, type Proxy } from '../rewriting/proxy.ts';
import { published, type Dated } from './publication.ts';
import { bodyOf, originOf } from '../rewriting/relay.ts';
import { swaps } from './defects/webhooks.ts';

const token = { tokenId: 'id', tokenSecret: 'secret' };

/** A server that answers what it got, and the proxy before it. */
const withEcho = async (
  behaviour: Parameters<typeof proxyBefore>[2],
  use: (proxy: Proxy) => Promise<void>,
): Promise<void> => {
  const server: HttpServer = createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const body = await bodyOf(incoming);
      const { method, url, headers } = incoming;
      const seen = { method, url, id: headers['x-id'], body: body.toString('utf8') };
      outgoing.writeHead(201, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(seen));
    };
    void answer();
  });
  const proxy = await proxyBefore(`${await originOf(server)}/2025-10-13`, token, behaviour);
  try {
    await use(proxy);
  } finally {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  }
};

test('every mutant of every set has a name of its own, in kebab case', () => {
  const names = [...blackBoxMutants, ...secondMutants, ...thirdMutants].map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('every mutant is judged once: which rules say what it breaks', () => {
  const judged = judgements.flatMap((judgement) => Object.keys(judgement));

  const names = [...blackBoxMutants, ...secondMutants, ...thirdMutants].map(({ name }) => name);
  expect(judged.toSorted()).toEqual(names.toSorted());
  for (const [name, rules] of Object.entries(brokenRules))
    expect(new Set(rules).size, name).toBe(rules.length);
});

test('a reason why a mutant is not reported is about one that no rule of its own reports', () => {
  const proofs = [...blackBox('first'), ...blackBox('second'), ...blackBox('third')];

  for (const name of Object.keys(unreported)) {
    const proof = proofs.find((each) => each.name === name);
    const verdict = proof?.now && verdictOn(proof, proof.now);
    expect(['missed', 'misattributed'], name).toContain(verdict);
  }
});

test('without a mutant a request passes byte for byte', async () => {
  await withEcho({}, async (proxy) => {
    const sent = '{"b": 1.0,  "a":"\\u00e9"}';

    const answer = await request(`${proxy.url}/customers?limit=1&x=%2Fy+z`, {
      method: 'POST',
      headers: { 'x-id': '7', 'content-type': 'application/json' },
      body: sent,
    });

    const url = '/2025-10-13/customers?limit=1&x=%2Fy+z';
    expect(await answer.body.json()).toEqual({ method: 'POST', url, id: '7', body: sent });
    expect(answer.statusCode).toBe(201);
    expect(proxy.changed()).toBe(0);
    expect(proxy.wrapperErrors()).toEqual([]);
  });
});

test('a mutant that changes a request and its answer is counted for each', async () => {
  const behaviour: Parameters<typeof proxyBefore>[2] = {
    before: (call) => {
      call.body = { operation: call.operation ?? null };
      return undefined;
    },
    after: (_call, answer) => {
      answer.status = 418;
    },
  };
  await withEcho(behaviour, async (proxy) => {
    const answer = await request(`${proxy.url}/agents/me/quotes`, { method: 'POST', body: '{}' });

    expect(answer.statusCode).toBe(418);
    expect(await answer.body.json()).toMatchObject({ body: '{"operation":"agentSide.createQuote"}' });
    expect(proxy.changed()).toBe(2);
  });
});

test('a mutant that breaks down is an error of the wrapper, not a finding', async () => {
  const behaviour: Parameters<typeof proxyBefore>[2] = {
    after: () => {
      throw new Error('broken');
    },
  };
  await withEcho(behaviour, async (proxy) => {
    const answer = await request(`${proxy.url}/config`);
    await answer.body.dump();

    expect(answer.statusCode).toBe(502);
    expect(proxy.wrapperErrors()).toHaveLength(1);
  });
});

test('an event that is overtaken arrives right after the one that overtakes it', async () => {
  const posted: unknown[] = [];
  const server = {
    platform: '',
    ask: () => Promise.reject(new Error('not asked')),
    post: (delivery: { body: { type?: unknown } }) => {
      posted.push(delivery.body.type);
      return Promise.resolve(200);
    },
  };
  const { webhook } = swaps(({ body }) => body['type'] === 'A', 'B');
  const deliver = (type: string) =>
    webhook?.({ to: 'http://127.0.0.1/', headers: {}, body: { type, data: { id: '1' } } }, server);

  await deliver('A');
  await deliver('X');
  await deliver('B');

  expect(posted).toEqual(['X', 'B', 'A']);
});

const ran = (name: string, rules: Partial<Examination['rules']>, suite: string): Dated => ({
  suite,
  name,
  extent: 'all',
  exit: 1,
  seconds: 1,
  requests: 1,
  changed: 1,
  wrapperErrors: [],
  unserved: ['sca'],
  rules: { fail: [], warn: [], inconclusive: [], error: [], ...rules },
});

test('a first run stays, and the latest one takes the place of the one before', () => {
  const [{ name } = { name: '' }] = blackBoxMutants;
  const clean = (suite: string) => ran('clean', { inconclusive: ['x/y'] }, suite);
  const before = published([clean('a17eb07'), ran(name, {}, 'a17eb07')], []);

  const later = ran(name, { fail: ['a/b'], inconclusive: ['x/y'] }, 'later');
  const after = published([clean('later'), later], before);

  expect(after[0]?.first).toMatchObject({ suite: 'a17eb07', fail: [] });
  expect(after[0]?.now).toMatchObject({ suite: 'later', fail: ['a/b'], leftOpen: [] });
});

test('a mutant that was never tried has its first run of whichever suite tries it', () => {
  const [{ name } = { name: '' }] = blackBoxMutants;

  const [proof] = published([ran('clean', {}, 'later'), ran(name, {}, 'later')], []);

  expect(proof?.first).toMatchObject({ suite: 'later' });
  expect(proof?.now).toMatchObject({ suite: 'later' });
});

test('a run is compared only with a clean one of the same suite', () => {
  const [{ name } = { name: '' }] = blackBoxMutants;

  expect(() => published([ran('clean', {}, 'a17eb07'), ran(name, {}, 'later')], [])).toThrow(/clean run/);
});

test('a mutant of what the server does not serve has no run', () => {
  const mutant = blackBoxMutants.find(({ needs }) => needs === 'sca');
  const runs = [ran('clean', {}, 'one'), ran(mutant?.name ?? '', { fail: ['a/b'] }, 'one')];

  const proof = published(runs, []).find(({ name }) => name === mutant?.name);

  expect(proof).toBeDefined();
  expect(proof?.first).toBeUndefined();
});

test('a verdict counts for a mutant only on a rule that is about it', () => {
  const [mutant] = published([ran('clean', {}, 'one')], []);
  const { rules: _rules, ...unjudged } = mutant as BlackBoxProof;
  const proof: BlackBoxProof = { ...unjudged, rules: ['own/rule'] };
  const run = { suite: 'one', exit: 1, changed: 1, fail: [], warn: [], leftOpen: [] };

  expect(verdictOn(proof, { ...run, fail: ['own/rule'] })).toBe('failure');
  expect(verdictOn(proof, { ...run, warn: ['own/rule'], fail: ['other/rule'] })).toBe('warning');
  expect(verdictOn(proof, { ...run, fail: ['other/rule'] })).toBe('misattributed');
  expect(verdictOn(proof, { ...run, leftOpen: ['own/rule'] })).toBe('missed');
  expect(verdictOn(unjudged, { ...run, fail: ['other/rule'] })).toBe('failure');
});

test('a rule that was renamed after a run still counts for its mutant', () => {
  const [{ name } = { name: '' }] = blackBoxMutants;
  const [mutant] = published(
    [ran('clean', {}, 'one'), ran(name, { fail: ['customers/valid-business-is-taken'] }, 'one')],
    [],
  );
  const proof = atPresent({ ...(mutant as BlackBoxProof), rules: ['customers/valid-business-is-accepted'] });

  expect(proof.first && verdictOn(proof, proof.first)).toBe('failure');
});
