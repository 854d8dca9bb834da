import { expect, test } from '../support/plain-test.ts';
import { cardSequence, shortestSequences } from '../../../generators/card-sequences.ts';
import { cardFaults } from '../../../reference-impl/deviations/cards/card-faults.ts';
import { cardStateFaults } from '../../../reference-impl/deviations/cards/card-state-faults.ts';
import { cardUpdateFaults } from '../../../reference-impl/deviations/cards/card-update-faults.ts';
import { cardEventFaults } from '../../../reference-impl/deviations/cards/card-event-faults.ts';
import { cardSimulationFaults } from '../../../reference-impl/deviations/cards/card-simulation-faults.ts';
import { cardTransactionFaults } from '../../../reference-impl/deviations/cards/card-transaction-faults.ts';
import { startServer } from '../../../reference-impl/server.ts';
import { rule as ruleRow, type RuleId } from '../../../spec/rules/index.ts';
import { cardSequenceRules, examineCardSequences } from '../../kit/models/card-invariants.ts';
import { client, type Client } from '../../kit/http/client.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { newCheck } from '../../kit/assertions/check.ts';
import { cleanup } from '../../kit/check/cleanup-registry.ts';
import { property } from '../../kit/assertions/property.ts';
import { beginRun } from '../../kit/check/run.ts';
import { targetAt } from '../../target/defaults.ts';
import { stubRun } from '../support/stub-run.ts';
import { isWhole } from '../support/whole.ts';
import { inMemoryCard, rulesMetBy } from '../support/in-memory-card.ts';

/** A server that can be made wrong. */
interface Faulty {
  readonly api: Client;
  readonly breakWith: (faults: readonly string[]) => Promise<void>;
}

let faulty: Faulty;
let end: () => Promise<void>;

test.beforeAll(async () => {
  const server = await startServer({ port: 0, data: ':memory:', control: true });
  const target = {
    ...targetAt(server.url, server.sandbox),
    // Shorter waits than with an unknown server: the server is in this process.
    timeouts: { requestMs: 10_000, eventMs: 1_000, expiryMs: 0 },
  };
  beginRun({
    target,
    seed: 7,
    cases: 1,
    prefix: 'psi-self',
    inboxQueryUrl: '',
    targetArgument: 'reference',
  });
  const api = client(target, 'self', () => {});
  const breakWith: Faulty['breakWith'] = async (on) => {
    const answer = await fetch(`${server.controlUrl}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ on }),
    });
    expect(answer.status).toBe(200);
  };
  faulty = { api, breakWith };
  end = async () => {
    await api.close();
    await server.close();
  };
});

test.afterAll(async () => {
  await end();
  beginRun(stubRun);
});

/** The rules whose violation ends the search; the others are only observed. */
const graded: readonly RuleId[] = cardSequenceRules.filter((id) => ruleRow(id).level !== 'assumed');

const visible = Object.entries({
  ...cardFaults,
  ...cardStateFaults,
  ...cardUpdateFaults,
  ...cardTransactionFaults,
  ...cardSimulationFaults,
  ...cardEventFaults,
}).filter(([, { rule }]) => graded.includes(rule));

/** Every sixth of them; all of them with `npm run test:whole`. */
const sought = visible.filter((_, place) => isWhole || place % 6 === 0);

for (const [fault, { rule }] of sought)
  test(`${fault} is found by at most four steps on a card`, async () => {
    const found = newCheck();
    await faulty.breakWith([fault]);

    await examineCardSequences(found, { api: faulty.api, cleanup: cleanup(), cases: 4 });

    const violation = found.violations().find((one) => one.rule === rule);
    const [, done = ''] = violation?.facts.expected.split(' after ') ?? [];
    expect(done, JSON.stringify(found.violations().map((one) => one.rule))).not.toBe('');
    expect(done.split(', ').length, done).toBeLessThanOrEqual(4);
  });

test('a card that keeps the rules is found to keep all of them', async () => {
  const found = newCheck();
  await faulty.breakWith([]);

  await examineCardSequences(found, { api: faulty.api, cleanup: cleanup(), cases: 8 });

  expect(found.violations()).toEqual([]);
  expect([...found.assertions().keys()].toSorted()).toEqual([...cardSequenceRules].toSorted());
});

/** Rules about amounts, which a card in memory does not show. */
const isAboutAmounts = (rule: RuleId): boolean => /amount|balance/.test(rule);
const onPaper = graded.filter((rule) => !isAboutAmounts(rule));

/** More of them at night. */
const searches = isWhole ? 20 : 4;

for (const rule of onPaper)
  test(`whatever random sequence breaks ${rule} shrinks to at most four steps`, async () => {
    const lengths: string[] = [];
    for (let n = 0; n < searches; n += 1) {
      const found = newCheck();
      // Each search has the steps of a test of its own.
      beginTest(`in memory ${n}`);
      await property(
        found,
        { name: `in memory ${n}`, arbitrary: cardSequence, cases: 100 },
        inMemoryCard(rule),
      );
      lengths.push(...found.violations().map(({ facts }) => facts.actual));
    }

    expect(lengths.length).toBeGreaterThan(0);
    expect(lengths.filter((length) => Number(length) > 4)).toEqual([]);
  });

test('the shortest sequences meet every rule that a card in memory shows', () => {
  const met = new Set(shortestSequences.flatMap(rulesMetBy));

  expect(onPaper.filter((rule) => !met.has(rule))).toEqual([]);
});
