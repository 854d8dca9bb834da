import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../spec/json.ts';
import { basicOf } from '../spec/http-basic.ts';
import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Pool } from 'undici';
import { bankAccount } from '../generators/external-accounts.ts';
import type { Access } from './soak-server.ts';

interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

/** The clients' requests and answers, counted. */
export interface Tally {
  requests: number;
  /** Requests that got no answer: the server was cut off. */
  unanswered: number;
  /** Answers with 503 and Retry-After while the database was away. */
  refused: number;
  /** Answers with a status of 500 or above otherwise: none is excused. */
  readonly failures: string[];
  /** Paths of resources whose making was acknowledged: none may be lost. */
  readonly acknowledged: string[];
  /** Payments whose execution was acknowledged: a webhook has to report the end of each. */
  readonly payments: string[];
}

export const emptyTally = (): Tally => ({
  requests: 0,
  unanswered: 0,
  refused: 0,
  failures: [],
  acknowledged: [],
  payments: [],
});

export interface Caller {
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: JsonObject,
  ) => Promise<Answer | undefined>;
  readonly close: () => Promise<void>;
}

export interface CallerOptions {
  readonly connections: number;
  readonly tally: Tally;
  /** Whether the server may say at present that its database is away. */
  readonly isAway: () => boolean;
}

/** Talks to the mock and counts. Answers undefined where there was no answer, or none but that the database is away. */
export const caller = ({ url, sandbox }: Access, { connections, tally, isAway }: CallerOptions): Caller => {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections });
  const authorization = basicOf(sandbox);
  return {
    close: () => pool.destroy(),
    call: async (method, path, body, headers = {}) => {
      tally.requests += 1;
      try {
        const answer = await pool.request({
          method,
          path: `${pathname}${path}`,
          headers: {
            authorization,
            'content-type': 'application/json',
            ...(headers as Record<string, string>),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.body.text();
        if (answer.statusCode === 503 && answer.headers['retry-after'] !== undefined && isAway()) {
          tally.refused += 1;
          await pause(200);
          return undefined;
        }
        if (answer.statusCode >= 500) tally.failures.push(`${method} ${path}: ${answer.statusCode} ${text}`);
        return { status: answer.statusCode, body: (text === '' ? {} : JSON.parse(text)) as JsonObject };
      } catch {
        tally.unanswered += 1;
        await pause(100);
        return undefined;
      }
    },
  };
};

const idOf = (answer: Answer | undefined): string | undefined =>
  answer !== undefined && answer.status < 300 ? String(answer.body['id']) : undefined;

interface Party {
  readonly accountId: string;
  readonly payees: readonly string[];
}

/** A customer with money, and bank accounts to pay that behave in different ways. */
const party = async ({ call }: Caller, tally: Tally): Promise<Party | undefined> => {
  const customer = { customerType: 'INDIVIDUAL', fullName: 'Ada Moreno', platformCustomerId: randomUUID() };
  const customerId = idOf(await call('POST', '/customers', customer));
  if (customerId === undefined) return undefined;
  tally.acknowledged.push(`/customers/${customerId}`);
  const listed = await call('GET', `/customers/internal-accounts?customerId=${customerId}`);
  const [account] = (listed?.body['data'] ?? []) as readonly { readonly id: string }[];
  if (account === undefined) return undefined;
  await call('POST', `/sandbox/internal-accounts/${account.id}/fund`, { amount: 1_000_000 });
  const payees: string[] = [];
  for (const ending of [undefined, '002', '004', '005', '006', '007']) {
    const [body] = fc.sample(bankAccount('EUR', ending), 1);
    const id = idOf(await call('POST', '/customers/external-accounts', { customerId, ...body }));
    if (id !== undefined) payees.push(id);
  }
  return { accountId: account.id, payees };
};

const pick = <T>(items: readonly T[]): T | undefined => items[randomInt(Math.max(1, items.length))];

type Act = (caller: Caller, party: Party, tally: Tally) => Promise<void>;

const pay: Act = async ({ call }, { accountId, payees }, tally) => {
  const quoteId = idOf(
    await call('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: pick(payees) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: randomInt(100, 20_000),
    }),
  );
  if (quoteId === undefined) return;
  tally.acknowledged.push(`/quotes/${quoteId}`);
  const headers = { 'idempotency-key': randomUUID() };
  /** A client without an answer asks again with the same key, until it is known what became of it. */
  const execute = async (triesLeft = 300): Promise<Answer | undefined> => {
    const answer = await call('POST', `/quotes/${quoteId}/execute`, undefined, headers);
    return answer === undefined && triesLeft > 0 ? execute(triesLeft - 1) : answer;
  };
  const answers = await Promise.all([execute(), execute()]);
  for (const id of new Set(answers.map(idOf)))
    if (id !== undefined) {
      tally.acknowledged.push(`/transactions/${id}`);
      tally.payments.push(id);
    }
};

const acts: readonly Act[] = [
  pay,
  pay,
  pay,
  async ({ call }, { accountId }) => {
    await call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: randomInt(1, 50_000) });
  },
  async ({ call }) => {
    await call('GET', `/transactions?limit=${randomInt(1, 50)}`);
  },
  async ({ call }, _party, tally) => {
    const path = pick(tally.acknowledged);
    if (path !== undefined) await call('GET', path);
  },
  async ({ call }) => {
    await call('POST', '/quotes', {
      source: pick(['', 7, null, {}]),
      lockedCurrencyAmount: pick([-1, 1.5, 'x']),
    });
  },
  async ({ call }) => {
    await call('POST', `/quotes/Quote:${randomUUID()}/execute`);
  },
];

/** One client: does one random thing after the other until the deadline. */
export const client = async (through: Caller, tally: Tally, until: number): Promise<void> => {
  let own: Party | undefined;
  while (performance.now() < until) {
    own ??= await party(through, tally);
    if (own !== undefined) await pick(acts)?.(through, own, tally);
    // A new customer now and then.
    if (randomInt(200) === 0) own = undefined;
  }
};
