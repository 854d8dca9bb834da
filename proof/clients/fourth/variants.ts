import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../examples/integration/context.ts';
import { perform } from '../../../examples/integration/driver.ts';
import { asJsonObject, isJsonObject, jsonIn, jsonListIn, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { ClientVariant } from '../mutant.ts';
import { readEveryTransaction } from '../polling.ts';
import { rewriting } from '../rewriting.ts';
import { letGo, lettingGo } from '../second/kept-state.ts';
import { dealWith } from '../second/own-dealing.ts';
import { answerOf, around, besidesThat, hearing, knowing } from '../second/ways.ts';
import { deciding } from '../deciding.ts';

/** Writes events to a file, acknowledges them, and deals with them a third of a second later, or after a restart. */
const workingOffLater = (): Behaviour => {
  let file = '';
  const waiting = (): readonly JsonObject[] =>
    existsSync(file) ? jsonListIn(readFileSync(file, 'utf8'), isJsonObject) : [];
  const workOff = (context: Context): void => {
    for (const event of waiting()) dealWith(context, event);
    writeFileSync(file, '[]');
  };
  let isNew = true;
  const { behaviour, context } = knowing(async (known) => {
    if (isNew) workOff(known);
    isNew = false;
  });
  const life = { starts: 0 };
  const soon = async (start: number): Promise<void> => {
    await pause(300);
    const known = await context();
    if (start === life.starts) workOff(known);
  };
  return {
    ...behaviour,
    beforeStart: (settings, start, environment) => {
      behaviour.beforeStart?.(settings, start, environment);
      lettingGo.beforeStart(settings, start, environment);
      file = path.join(path.dirname(settings.stateFile), 'events.json');
      isNew = true;
      life.starts = start;
    },
    decisions: {
      eventKey: () => letGo,
      ...hearing((event) => {
        writeFileSync(file, JSON.stringify([...waiting(), event]));
        besidesThat(soon(life.starts));
      }),
    },
  };
};

/** Names no address for webhooks, reads every payment each second, and answers from that. */
const pollingBesides = (): Behaviour => {
  const polled = new WeakSet<Context>();
  const poll = async (context: Context): Promise<void> => {
    await pause(700, undefined, { ref: false });
    const isThere = await readEveryTransaction(context).then(
      () => true,
      () => false,
    );
    if (isThere) await poll(context);
  };
  return {
    ...around(['config.update'], async () => answerOf(200, {})),
    beforeAsk: async (context) => {
      if (!polled.has(context)) besidesThat(poll(context));
      polled.add(context);
    },
  };
};

/** Collects orders for half a second, and pays them one after another. */
const payingInBatches = (): Behaviour => {
  let batch: (() => Promise<unknown>)[] = [];
  let paid: Promise<unknown> = Promise.resolve();
  const run = async (): Promise<void> => {
    await pause(500);
    const due = batch;
    batch = [];
    for (const order of due) await order();
  };
  return {
    beforeStart: () => {
      batch = [];
      paid = Promise.resolve();
    },
    beforeAsk: async (_context, ask) => {
      if (ask !== 'pay') await paid;
    },
    instead: (context, ask, asked) => {
      if (ask !== 'pay') return undefined;
      batch.push(() => perform(context, ask, asked));
      if (batch.length === 1) paid = Promise.all([paid, run()]);
      return { ok: { transaction: null } };
    },
  };
};

/** Payments are read from the list of all, never by their id. */
const readingLists = (): Behaviour =>
  around(['transactions.get'], async ({ url }, _go, ask) => {
    const id = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await ask('GET', `/transactions?limit=20${query}`);
      if (!answer.ok) return answer;
      const page = asJsonObject(jsonIn(await answer.text()));
      const rows = Array.isArray(page['data']) ? page['data'].map(asJsonObject) : [];
      const row = rows.find((each) => each['id'] === id);
      if (row !== undefined) return answerOf(200, row);
      cursor = page['hasMore'] === true ? String(page['nextCursor']) : undefined;
    } while (cursor !== undefined);
    return answerOf(404, { status: 404, code: 'TRANSACTION_NOT_FOUND', message: 'It is in no list.' });
  });

/** JSON as other languages write it: 12500 as 12500.0 or 1.25E4, which is the same integer. */
const asOtherLanguages = (text: string): string =>
  text
    .replace(/("lockedCurrencyAmount":)(\d+)(?=[,}])/, '$1$2.0')
    .replace(/("amount":)(\d+)(?=[,}])/, (_all, name: string, digits: string) => `${name}${digits}E0`);

/** The example integration with something done otherwise, all of it right. */
export const fourthVariants = {
  'works-its-queue-off-later': {
    about: 'Events are queued, acknowledged, and dealt with a third of a second later, whoever asks before.',
    features: ['payments', 'webhooks', 'approvals'],
    behaviour: workingOffLater,
  },
  'polls-each-second': {
    about: 'It names no address for webhooks, reads its payments each second, and answers from what it has.',
    features: ['payments'],
    behaviour: pollingBesides,
  },
  'pays-in-batches': {
    about: 'Orders are collected for half a second, answered at once, and paid one after another.',
    features: ['payments', 'webhooks'],
    behaviour: payingInBatches,
  },
  'reads-payments-from-the-list': {
    about: 'A payment is never read by its id, but looked for in the list of all.',
    features: ['payments', 'webhooks', 'funding'],
    behaviour: readingLists,
  },
  'tries-twenty-five-times': {
    about: 'Up to 25 attempts, a third of a second apart, or as far as Retry-After says.',
    behaviour: deciding({
      triesAgain: ({ status }, attempt) =>
        attempt < 25 && (status === undefined || status === 429 || status >= 500),
      pauseMs: ({ retryAfter }, attempt) =>
        retryAfter === undefined ? Math.min(350, 100 * 1.5 ** attempt) : retryAfter * 1000,
    }),
  },
  'writes-numbers-like-other-languages': {
    about:
      'The integer 12500 is written 12500.0 in quotes, and 12500E0 in transfers: the same number in JSON.',
    features: ['payments', 'agent', 'funding', 'receivers'],
    behaviour: rewriting('all', ({ body, text }) =>
      text === undefined || body === undefined ? {} : { body: undefined, text: asOtherLanguages(text) },
    ),
  },
  'has-a-slow-line': {
    about: 'Every request takes 0.3 seconds to the service, and every answer 0.3 seconds back.',
    behaviour: around('all', async (_request, go) => {
      await pause(300);
      const answer = await go();
      await pause(300);
      return answer;
    }),
  },
  'thinks-before-each-order': {
    about: 'Everything that it is asked waits a second in its queue.',
    features: ['payments', 'webhooks', 'customers', 'cards', 'wallets', 'approvals'],
    behaviour: () => ({
      beforeAsk: async () => {
        await pause(1000);
      },
    }),
  },
} as const satisfies Readonly<Record<string, ClientVariant>>;
