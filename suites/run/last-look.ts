import { contract } from '../../spec/contract/in-use.ts';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import type { SettledLate } from '../../spec/results/findings.ts';
import { contradicts, finalRules, isAnnounced, judgedFrom, type KnownFinal } from '../observers/finals.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { announcedStateRules, contradicted } from '../world/announced-states.ts';
import { givenRules } from '../world/given.ts';
import { readsAgain } from '../world/lone-reads.ts';
import { rowsAgain } from '../world/rows-again.ts';
import { listedRules, listsToRead } from '../world/listed.ts';
import { ledgerRules, shownWithinMs } from '../world/ledger.ts';
import { vowRules } from '../world/vows.ts';
import { readLedgers } from './read-ledgers.ts';
import type { Vow } from '../kit/check/vows.ts';
import type { Watch } from '../observers/watch.ts';
import { isAccepted } from '../kit/assertions/answers.ts';
import { stepsThrough } from '../kit/assertions/paginate.ts';
import type { CallOptions, Client } from '../kit/http/client.ts';
import type { Control } from '../kit/check/control.ts';
import { arrivedSince, now, type Inbox } from '../kit/inbox/inbox.ts';
import { lastLookCheck } from './last-look-check.ts';
import { settled, type OpenForWebhooks } from './late-findings.ts';
import { run, target } from '../kit/check/run.ts';
import { runTest, type Ran } from './run-test.ts';
import type { Session } from './session.ts';

/**
 * How many resources are read once more for each rule, for each test that runs at once: of those that were read, and of
 * those that were announced.
 */
const mostOfARule = 10;

/** A state that goes back, or comes late, may take a moment. */
const settledMs = 2_000;

/** It must not keep a run from its end. */
const timeoutMs = 45_000;

const completed = 'OUTGOING_PAYMENT.COMPLETED';

/** Announced twice, and differently: the end of such a payment matters most. */
const wasCompleted = ({ id }: KnownFinal, { eventOrders }: Watch): boolean =>
  eventOrders.get(id)?.some(({ type }) => type === completed) === true;

const sampleOf = (watch: Watch): readonly KnownFinal[] => {
  const most = mostOfARule * (run().testsAtOnce ?? 1);
  return finalRules.flatMap((rule) => {
    const known = [...watch.finals.values()].filter(({ kind }) => kind.rule === rule);
    const announced = known.filter(isAnnounced);
    return [
      ...known.filter((final) => !isAnnounced(final)).slice(0, most),
      ...[
        ...announced.filter((final) => wasCompleted(final, watch)),
        ...announced.filter((final) => !wasCompleted(final, watch)),
      ].slice(0, most),
    ];
  });
};

/** Reads each once more. Answers those that show what may not be. */
const readAgain = async (api: Client, finals: readonly KnownFinal[]): Promise<readonly KnownFinal[]> => {
  const isContradicted = async (final: KnownFinal): Promise<boolean> => {
    const { kind, id, seen } = final;
    // An agent's resource is its own: it is read with the same token.
    const { authorization } = seen.request.headers;
    const as =
      authorization === undefined || !contract().isOperationId(seen.operation)
        ? {}
        : { as: { authorization } };
    const exchange = await api.call(kind.operation, { path: { [kind.parameter]: id }, ...as });
    return contradicts(exchange, final);
  };
  const seen = await pMap(finals, isContradicted, { concurrency: target().pacing.concurrency });
  return finals.filter((_final, place) => seen[place] === true);
};

const pauseUntil = (ms: number): Promise<void> => pause(Math.max(0, ms - performance.now()));

/** A state seen just now may go back in a moment. Where the target's clock can be moved, nobody waits for that. */
const letSettle = async (
  seenAt: number,
  { isAvailable, letPass }: Control,
  ms: number = settledMs,
): Promise<void> => {
  if (!isAvailable) await pauseUntil(seenAt + ms);
  else if (seenAt + ms > performance.now()) await letPass(ms);
};

/** The wait before a second look for something that was not to happen: a real one takes less. Milliseconds. */
const happensWithinMs = 4_000;

/** How many vows of a rule are kept by one more read, for each test that runs at once: a matrix makes two for a pair. */
const mostVowsOfARule = 30;

const vowsOf = ({ world: { vows } }: Session): readonly Vow[] => {
  const most = mostVowsOfARule * (run().testsAtOnce ?? 1);
  const all = [...vows.values()].flat();
  return vowRules.flatMap((rule) => all.filter((each) => each.rule === rule).slice(0, most));
};

/** Reads what was not to happen to: each read is examined for it. */
const readVowed = (api: Client, vows: readonly Vow[]): Promise<readonly unknown[]> =>
  pMap(vows, ({ read: { operation, ...asked } }) => api.call(operation, asked), {
    concurrency: target().pacing.concurrency,
  });

/** Reads once more what webhooks seem to tell otherwise: none, on most targets. */
const readContradicted = async (api: Client, { announcements }: Session['world']): Promise<void> => {
  const all = contradicted(announcements).slice(0, mostOfARule * (run().testsAtOnce ?? 1));
  if (all.length === 0) return;
  await pauseUntil(Math.max(...all.map(({ from }) => from)));
  await pMap(all, ({ operation, path }) => api.call(operation, { path }), {
    concurrency: target().pacing.concurrency,
  });
};

/** Resources of a kind that are read once more, of the updated ones and of the others, for each test that runs at once. */
const mostGiven = 4;

/** Reads once more what clients have given: each read is examined. */
const readGiven = (api: Client, { given }: Session['world']): Promise<readonly unknown[]> =>
  pMap(
    readsAgain(given, mostGiven * (run().testsAtOnce ?? 1)),
    ([operation, asked]) => api.call(operation, asked),
    { concurrency: target().pacing.concurrency },
  );

/** Lists of a kind that are read once more, for each test that runs at once. */
const mostLists = 4;

/** A list that is not narrowed may have any number. */
const mostPages = 10;

/** Reads a list to its end: each page is examined. One without an end is left. */
const readPages = async (
  caller: Pick<Client, 'call'>,
  list: OperationId,
  asked: Pick<CallOptions, 'path' | 'query'>,
): Promise<void> => {
  let left = mostPages;
  for await (const { page } of stepsThrough(caller, list, asked)) {
    left -= 1;
    if (left === 0 || !isAccepted(page)) return;
  }
};

/** A caller that uses another credential. */
const callingAs = (api: Client, as: CallOptions['as']): Pick<Client, 'call'> => ({
  call: (operation, asked) => api.call(operation, { ...asked, ...(as === undefined ? {} : { as }) }),
});

/** Reads lists to their ends. */
const readLists = async (
  api: Client,
  { lists, given }: Session['world'],
  { isAvailable, letPass }: Control,
): Promise<void> => {
  if (isAvailable) await letPass(shownWithinMs());
  lists.isAllSettled = isAvailable;
  given.isAllSettled = isAvailable;
  await pMap(
    listsToRead(lists, mostLists * (run().testsAtOnce ?? 1)),
    ({ listing, as, query }) => readPages(callingAs(api, as), listing.list, { query }),
    { concurrency: target().pacing.concurrency },
  );
};

/** Reads once more the lists that show what was updated: a row may follow late, and has to follow. */
const readRows = async (api: Client, { given }: Session['world']): Promise<void> => {
  const all = rowsAgain(given);
  if (all.length === 0) return;
  if (!given.isAllSettled) await pauseUntil(Math.max(...all.map(({ from }) => from)));
  await pMap(all, ({ list, asked: { as, ...asked } }) => readPages(callingAs(api, as), list, asked), {
    concurrency: target().pacing.concurrency,
  });
};

/** More rules and tests together are not looked at again, for each test that runs at once: each asks the inbox. */
const mostOpen = 150;

/** A delivery that failed is tried again, maybe behind later ones: the document states no order and no retries. */
const retriedWithinMs = 10_000;

const isBroken = ({ finding }: SettledLate): boolean =>
  finding.verdict !== 'pass' && finding.verdict !== 'inconclusive';

/** The verdicts on rules that tests left open for webhooks. One that would be broken is looked at once more, later. */
const settledLate = async (
  open: readonly OpenForWebhooks[],
  { mentioning }: Inbox,
): Promise<readonly SettledLate[]> => {
  const settledNow = async (ones: readonly OpenForWebhooks[]): Promise<Map<OpenForWebhooks, SettledLate>> => {
    const since = ones.length === 0 ? [] : await arrivedSince(run(), 0);
    const found = new Map<OpenForWebhooks, SettledLate>();
    for (const each of ones)
      found.set(each, {
        check: each.check,
        finding: await settled(each, (about) => mentioning(about, now), since),
      });
    return found;
  };
  const found = await settledNow(open);
  const broken = [...found].filter(([, each]) => isBroken(each)).map(([each]) => each);
  if (broken.length === 0) return [...found.values()];
  await pauseUntil(Math.max(...broken.map(({ endedAt }) => endedAt)) + retriedWithinMs);
  const again = await settledNow(broken);
  return [...found].map(([each, first]) => again.get(each) ?? first);
};

export interface LookOptions {
  /** Every test of the run has ended: the target's clock is nobody else's. */
  readonly mayMoveClock: boolean;
}

/** The rules that only the last look may find broken. */
export const lastLookRules: readonly RuleId[] = [
  ...finalRules,
  ...vowRules,
  ...ledgerRules,
  ...announcedStateRules,
  ...listedRules,
  ...givenRules,
];

/** Reads a sample of what was seen in a final state once more, and looks at the webhooks that came since. */
export const lastLook = async (
  session: Session,
  { mayMoveClock }: LookOptions,
  broken?: Promise<never>,
): Promise<Ran> => {
  let late: readonly SettledLate[] = [];
  const ran = await runTest(
    {
      ...lastLookCheck,
      rules: [],
      needs: [],
      isAlone: false,
      usesClock: mayMoveClock,
      body: async ({ api, inbox, control: given }) => {
        // A worker that ends before the others waits: the clock is theirs.
        const control = { ...given, isAvailable: given.isAvailable && mayMoveClock };
        const sample = sampleOf(session.watch);
        const vows = vowsOf(session);
        const open = session.openForWebhooks.slice(0, mostOpen * (run().testsAtOnce ?? 1));
        if (sample.length > 0) await letSettle(Math.max(...sample.map(({ seenAt }) => seenAt)), control);
        // A webhook takes its time by the clock of the network.
        if (open.length > 0) await pauseUntil(Math.max(...open.map(({ endedAt }) => endedAt)) + settledMs);
        if (vows.length > 0)
          await letSettle(Math.max(...vows.map(({ since }) => since)), control, happensWithinMs);
        const early = performance.now();
        const contradicted = await readAgain(api, sample);
        // A read that came too soon to be judged comes once more.
        const again = contradicted.filter((final) => judgedFrom(final) > early);
        if (again.length > 0) {
          await pauseUntil(Math.max(...again.map(judgedFrom)));
          await readAgain(api, again);
        }
        await readVowed(api, vows);
        await readLists(api, session.world, control);
        await readGiven(api, session.world);
        await readRows(api, session.world);
        await readContradicted(api, session.world);
        await readLedgers(api, session.world.purses, {
          most: mostOfARule * (run().testsAtOnce ?? 1),
          control,
        });
        late = await settledLate(open, inbox);
      },
    },
    session,
    { timeoutMs, ...(broken === undefined ? {} : { broken }) },
  );
  return ran.findings === undefined ? ran : { ...ran, findings: { ...ran.findings, settledLate: late } };
};
