import { randomUUID } from 'node:crypto';
import type { AnsweredExchange, Watcher } from '../http/exchange.ts';
import { loggablePath } from '../runtime/log.ts';
import type { System } from '../runtime/system.ts';
import { defineCollection, everyone, type Document, type Tx } from '../store/store.ts';
import { headersShown, shownBytes, shownJson } from './shown-body.ts';
import type { RequestDetail } from './page/answers.ts';

/** Requests of a tenant that were answered about the same time. */
export interface SeenPage extends Document {
  readonly tenant: string;
  /** Counts the pages of a tenant from 1. */
  readonly line: number;
  readonly requests: readonly RequestDetail[];
  /** How many more there were, of which nothing is kept. */
  readonly unseen: number;
}

export const seenPages = defineCollection<SeenPage>('seen_requests', ['tenant']);

/** Whose turn it is to write the pages of a tenant: its requests neither wait for that, nor hold it up. */
export const seenPagesLock = (tenant: string): string => `${tenant} console`;

/** Writing is shared by all requests of this time, and no request waits for it. Milliseconds. */
const writtenEveryMs = 400;

/** Requests of one tenant that are kept of one such time: a load test must not become one of the console. */
const keptAtOnce = 25;

/** A page takes so many, and so many pages of a tenant are kept. */
const pageSize = 25;
const pagesKept = 16;

/** An exchange, and when it was answered, of `performance.now()`. */
interface Answered {
  readonly exchange: AnsweredExchange;
  readonly at: number;
}

/**
 * The newest of one tenant. Every request passes here: its exchange takes the place of the oldest, and nothing is
 * allocated or changed for it.
 */
const createNewest = () => {
  const exchanges: AnsweredExchange[] = [];
  const times: number[] = [];
  let count = 0;
  return {
    add: (exchange: AnsweredExchange): void => {
      const place = count % keptAtOnce;
      exchanges[place] = exchange;
      times[place] = performance.now();
      count += 1;
    },
    /** Oldest first. */
    all: (): readonly Answered[] => {
      const oldest = count <= keptAtOnce ? 0 : count % keptAtOnce;
      const answered = exchanges.map((exchange, place) => ({ exchange, at: times[place] ?? 0 }));
      return [...answered.slice(oldest), ...answered.slice(0, oldest)];
    },
    unseen: (): number => Math.max(0, count - keptAtOnce),
  };
};

type Newest = ReturnType<typeof createNewest>;

const seen = (world: System, { exchange, at: answeredAt }: Answered): RequestDetail => {
  // Every path of the interface begins with this; the page leaves it out.
  const base = `/${world.contract.version}`;
  const { id, started, operation, rawBody, request, answer } = exchange;
  const [whole = '', query] = (request.url ?? '').split('?', 2);
  const path = whole.startsWith(base) ? whole.slice(base.length) : whole;
  const requestBody = shownBytes(rawBody);
  const answerBody = shownJson(answer.body);
  const passedMs = performance.now() - started;
  return {
    key: randomUUID(),
    id,
    at: new Date(world.clock.nowMs() - passedMs).toISOString(),
    method: request.method ?? '',
    path: loggablePath(path) + (query === undefined ? '' : `?${query.slice(0, 500)}`),
    ...(operation !== undefined && { operation }),
    status: answer.status,
    ms: Math.round((answeredAt - started) * 10) / 10,
    headers: headersShown(request.headers),
    ...(requestBody !== undefined && { requestBody }),
    ...(answerBody !== undefined && { answerBody }),
  };
};

const pageId = (tenant: string, line: number): string => `${tenant}#${line}`;

/**
 * Fills the newest page of a tenant; what has no room there begins another, and the one that is too old is dropped. A
 * batch takes a page at most.
 */
const write = async (
  tx: Tx,
  tenant: string,
  requests: readonly RequestDetail[],
  unseen: number,
): Promise<void> => {
  const pages = tx.collection(seenPages, everyone);
  const newest = await pages.first({ where: { tenant } });
  const room = newest ? Math.max(0, pageSize - newest.requests.length) : 0;
  const rest = requests.slice(room);
  if (newest && room > 0)
    await pages.update({
      ...newest,
      requests: [...newest.requests, ...requests.slice(0, room)],
      unseen: newest.unseen + unseen,
    });
  if (rest.length === 0) return;
  const line = (newest?.line ?? 0) + 1;
  await pages.insert({
    id: pageId(tenant, line),
    tenant,
    line,
    requests: rest,
    // Those that were left out came before all that are kept: they are counted once, where the batch begins.
    unseen: room > 0 ? 0 : unseen,
  });
  await pages.delete(pageId(tenant, line - pagesKept));
};

/** The newest requests of a tenant, whichever instance answered them, newest first; and how many were left out. */
export const readSeen = async (
  tx: Tx,
  tenant: string,
): Promise<{ readonly requests: readonly RequestDetail[]; readonly unseen: number }> => {
  const pages = await tx.collection(seenPages, everyone).find({ where: { tenant }, limit: pagesKept });
  return {
    requests: pages.flatMap(({ requests }) => requests.toReversed()),
    unseen: pages.reduce((sum, { unseen }) => sum + unseen, 0),
  };
};

export interface LiveRequests {
  readonly watch: Watcher;
  /** Writes what is left. */
  readonly stop: () => Promise<void>;
}

/** Keeps what platforms ask and are answered, in the store, so that it shows on every instance. */
export const createLiveRequests = (world: System): LiveRequests => {
  const waiting = new Map<string, Newest>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const keep = async (tenant: string, newest: Newest): Promise<void> => {
    const requests = newest.all().map((answered) => seen(world, answered));
    const unseen = newest.unseen();
    await world.store.transact((tx) => write(tx, tenant, requests, unseen), 'write', seenPagesLock(tenant));
  };
  const flush = async (): Promise<void> => {
    timer = undefined;
    const batches = [...waiting];
    waiting.clear();
    for (const [tenant, newest] of batches)
      // Requests that cannot be kept for one tenant are not lost for the others.
      await keep(tenant, newest).catch((error: unknown) =>
        world.log.warn({ err: error }, 'requests could not be kept for the console'),
      );
  };
  // One after another: whoever stops waits for all of them.
  const ask = (): void => {
    writing = writing.then(flush);
  };

  return {
    watch: (exchange) => {
      const { caller } = exchange;
      if (caller === undefined || caller.kind === 'none') return;
      const known = waiting.get(caller.tenant);
      const newest = known ?? createNewest();
      if (known === undefined) waiting.set(caller.tenant, newest);
      newest.add(exchange);
      timer ??= setTimeout(ask, writtenEveryMs).unref();
    },
    stop: async () => {
      clearTimeout(timer);
      await writing;
      if (waiting.size > 0) ask();
      await writing;
    },
  };
};
