import { inTurn } from '../../suites/self/support/whole.ts';
import type { RunningServer } from '../../reference-impl/server.ts';
import { variations, type VariationName } from '../../reference-impl/deviations/catalogue.ts';
import { permitted } from '../mutants/variation-jobs.ts';
import type { Variation } from '../../reference-impl/deviations/deviation.ts';
import { areaOf } from '../../spec/rules/index.ts';
import { record, type Journey } from '../../suites/self/support/journey.ts';
import { agents } from '../../suites/self/support/journeys/agents.ts';
import { cards, purchases } from '../../suites/self/support/journeys/cards.ts';
import { delegatedKeys } from '../../suites/self/support/journeys/delegated-keys.ts';
import { directories } from '../../suites/self/support/journeys/directories.ts';
import { documents } from '../../suites/self/support/journeys/documents.ts';
import { imports } from '../../suites/self/support/journeys/imports.ts';
import { incoming, quotes, transfers } from '../../suites/self/support/journeys/money.ts';
import { data, verification } from '../../suites/self/support/journeys/people.ts';
import { sca } from '../../suites/self/support/journeys/sca.ts';
import { stablecoins } from '../../suites/self/support/journeys/stablecoins.ts';
import { wallets } from '../../suites/self/support/journeys/wallets.ts';
import { webhooks } from '../../suites/self/support/journeys/webhooks.ts';
import { expect, test } from '../../suites/self/support/server.ts';

const journeys: readonly Journey[] = [
  data,
  directories,
  verification,
  quotes,
  transfers,
  cards,
  purchases,
  agents,
  incoming,
  webhooks,
  wallets,
  delegatedKeys,
  stablecoins,
  documents,
  imports,
  sca,
];

/** Variations that show in time alone, and not in answers. */
const timing: readonly VariationName[] = [
  'answers-take-a-while',
  'events-take-a-while',
  'events-of-different-resources-mix',
  'events-come-before-the-answer',
  'approved-actions-run-a-moment-later',
  'money-is-reserved-later',
  // The clock of the journeys stands at a whole second.
  'rows-and-webhooks-lose-their-milliseconds',
];

/** Runs without a variation: what differs among them is random or a matter of time. */
const plainRuns = 3;

const reset = (server: RunningServer): Promise<unknown> =>
  fetch(`${server.controlUrl}/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

const switchOn = (server: RunningServer, on: readonly VariationName[]): Promise<unknown> =>
  fetch(`${server.controlUrl}/variations`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on }),
  });

interface Plain {
  readonly journey: Journey;
  /** Seen in every run without a variation. */
  readonly always: ReadonlySet<string>;
  /** Seen in some run. */
  readonly ever: ReadonlySet<string>;
  readonly counts: ReadonlySet<number>;
}

const plainly = async (server: RunningServer, journey: Journey): Promise<Plain> => {
  const runs: string[][] = [];
  for (let run = 0; run < plainRuns; run += 1) {
    await reset(server);
    runs.push([...(await record(server, journey))]);
  }
  const ever = new Set(runs.flat());
  const always = new Set([...ever].filter((line) => runs.every((lines) => lines.includes(line))));
  return { journey, always, ever, counts: new Set(runs.map(({ length }) => length)) };
};

/** The lines that distinguish a run from those without a variation; none where it could be one of them. */
const differences = (lines: readonly string[], { always, ever, counts }: Plain): readonly string[] => [
  ...lines.filter((line) => !ever.has(line)),
  ...[...always].filter((line) => !lines.includes(line)).map((line) => `missing: ${line}`),
  ...(counts.has(lines.length) ? [] : [`${lines.length} lines`]),
];

/** The effects that a journey with variations on shows and none without them does. */
const effectsOf = async (
  server: RunningServer,
  plain: Plain,
  on: readonly VariationName[],
): Promise<readonly string[]> => {
  await reset(server);
  await switchOn(server, on);
  return differences(await record(server, plain.journey), plain);
};

/** Those that go through what the rows of a variation are about come first. */
const nearest = (name: VariationName): readonly Journey[] => {
  const { gaps = [], readings = [], areas = [] }: Variation = variations[name];
  const about = new Set<string>([...gaps, ...readings].map(areaOf));
  const also = new Set<string>(areas === 'everything' ? [] : areas);
  const distance = ({ areas: passes }: Journey): number =>
    passes.some((area) => about.has(area)) ? 0 : passes.some((area) => also.has(area)) ? 1 : 2;
  return journeys.toSorted((a, b) => distance(a) - distance(b));
};

/** Makes the runs without a variation when the first variation needs them. */
const plainRunsOn = (server: RunningServer): ((journey: Journey) => Promise<Plain>) => {
  const made = new Map<Journey, Plain>();
  return async (journey) => {
    const present = made.get(journey);
    if (present !== undefined) return present;
    const fresh = await plainly(server, journey);
    // A difference without a variation would prove nothing with one.
    expect(await effectsOf(server, fresh, [])).toEqual([]);
    made.set(journey, fresh);
    return fresh;
  };
};

const isFailure = (line: string): boolean => /^\w+ \S+ 500 /.test(line);

const tried = inTurn(
  permitted.filter((name) => !timing.includes(name)),
  2,
);

test('every variation changes some answer or webhook, and none makes the server fail', async ({ start }) => {
  const server = await start({ seed: 'journeys', startAt: new Date('2026-01-01T00:00:00Z') });
  const plain = plainRunsOn(server);

  const idle: VariationName[] = [];
  const failing: string[] = [];
  for (const name of tried) {
    let found: readonly string[] = [];
    for (const journey of nearest(name))
      if (found.length === 0) found = await effectsOf(server, await plain(journey), [name]);
    failing.push(...found.filter(isFailure).map((line) => `${name}: ${line}`));
    if (found.length === 0) idle.push(name);
  }

  expect(failing).toEqual([]);
  expect(idle, 'Let a journey in suites/self/support/journeys/ send what they answer otherwise.').toEqual([]);
});
