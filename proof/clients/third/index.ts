import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { ClientVariant } from '../mutant.ts';
import { rewritingBodies } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { around, hearing, mistaking, pretending, telling, withHeader } from '../second/ways.ts';
import { deciding } from '../deciding.ts';

const knownStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'];
const knownEvents = [...knownStatuses, 'REFUND_PENDING', 'REFUND_COMPLETED', 'REFUND_FAILED'];

/** From the third attempt on, a request has lost its key: the retry queue does not keep headers. */
const losingKeys = (): Behaviour => {
  const attempts = new Map<string, number>();
  return around('all', async (request, go) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return go();
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    return go(attempt < 3 ? {} : withHeader(request, 'idempotency-key', undefined));
  });
};

const moves: Readonly<Record<string, readonly [member: string, sign: 1 | -1]>> = {
  'OUTGOING_PAYMENT.COMPLETED': ['sentAmount', -1],
  'OUTGOING_PAYMENT.REFUND_COMPLETED': ['sentAmount', 1],
  'INCOMING_PAYMENT.COMPLETED': ['receivedAmount', 1],
};

/** Its books are right, but for events that come again behind others: it knows the last one alone. */
const rememberingOne = (): Behaviour => {
  const seen = new Set<string>();
  const wrong = new Map<string, number>();
  let last = '';
  const hear = (event: JsonObject): void => {
    const id = String(event['id']);
    const [member, sign] = moves[String(event['type'])] ?? [];
    if (seen.has(id) && id !== last && member !== undefined && sign !== undefined) {
      const moved = asJsonObject(asJsonObject(event['data'])[member]);
      const currency = String(asJsonObject(moved['currency'])['code']);
      wrong.set(currency, (wrong.get(currency) ?? 0) + sign * Number(moved['amount']));
    }
    seen.add(id);
    last = id;
  };
  return {
    decisions: hearing(hear),
    ...telling('balance', (ok, asked) => ({
      ...ok,
      amount: Number(ok['amount']) + (wrong.get(String(asked['currency'])) ?? 0),
    })),
  };
};

const twoHoursMs = 2 * 3_600_000;

const aDayEarlier = (day: unknown): unknown =>
  typeof day === 'string' && !Number.isNaN(Date.parse(day))
    ? new Date(Date.parse(day) - twoHoursMs).toISOString().slice(0, 10)
    : day;

const rowsIn = (page: JsonObject): readonly unknown[] => (Array.isArray(page['data']) ? page['data'] : []);

/**
 * Mistakes that partners ship, written from the document and the driver protocol before a scenario was looked at. The
 * set is frozen.
 */
export const thirdDefects = {
  'keeps-balances-in-floats': {
    about:
      'Balances are kept as dollars in floating point, and shown in cents by truncation: 1999 becomes 1998.',
    line: 'amount is an integer, in the smallest unit',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments'],
    behaviour: telling('balance', (ok) => ({
      ...ok,
      amount: Math.trunc((Number(ok['amount']) / 100) * 100),
    })),
  },
  'loses-the-key-at-the-third-attempt': {
    about: 'The first two attempts have an Idempotency-Key, later ones have none.',
    line: 'Idempotency-Key: a retry with the same key has no second effect',
    named: 'a retry has the key of the first attempt',
    scopes: ['payments'],
    behaviour: losingKeys,
  },
  'takes-an-unknown-status-for-success': {
    about: 'A status that it does not know is shown as COMPLETED.',
    line: 'Payment statuses; clients tolerate values that they do not know',
    named: 'an unknown status is not taken for success',
    scopes: ['payments', 'webhooks'],
    behaviour: deciding({
      believed: (before, shown) =>
        rightDecisions.believed(
          before,
          shown['status'] === undefined || knownStatuses.some((known) => known === shown['status'])
            ? shown
            : { ...shown, status: 'COMPLETED' },
        ),
    }),
  },
  'takes-an-unknown-event-for-completion': {
    about: 'An event of a payment whose type it does not know completes the payment.',
    line: 'Webhooks: clients tolerate types that they do not know',
    named: 'an unknown event has no effect on a payment',
    scopes: ['payments', 'webhooks'],
    behaviour: mistaking((_data, type): JsonObject => {
      const [kind, name = ''] = type.split('.');
      return kind === 'OUTGOING_PAYMENT' && !knownEvents.includes(name) ? { status: 'COMPLETED' } : {};
    }),
  },
  'remembers-only-the-last-event': {
    about: 'An event that comes again behind another one is booked again: only the last id is remembered.',
    line: 'Webhooks may come more than once, and in another order',
    named: 'a repeated event has no second effect, whatever came between',
    scopes: ['payments', 'webhooks', 'approvals'],
    behaviour: rememberingOne,
  },
  'verifies-what-it-would-have-written': {
    about: 'The signature is verified over the body as its own JSON library writes it.',
    line: 'Webhooks: the signature is over the raw body',
    named: 'genuine events are taken, however they are written',
    scopes: ['webhooks'],
    behaviour: deciding({
      isGenuine: (body, signature, key) =>
        rightDecisions.isGenuine(
          Buffer.from(JSON.stringify(jsonIn(body.toString('utf8'))) ?? ''),
          signature,
          key,
        ),
    }),
  },
  'reads-refunds-of-completed-payments-only': {
    about: 'The refund of a payment that FAILED is not read.',
    line: 'A failed payment is refunded to its source',
    named: 'the refund that it believes is the refund that is so',
    scopes: ['payments', 'webhooks'],
    behaviour: deciding({
      believed: (before, shown) => {
        const isFailed = shown['status'] === 'FAILED' || before?.status === 'FAILED';
        const { refund: _refund, ...others } = shown;
        return rightDecisions.believed(before, isFailed ? others : shown);
      },
    }),
  },
  'reads-expiry-in-local-time': {
    about: 'The Z of a time is dropped, and the rest is read two hours west of it: what expired is used.',
    line: 'Times are ISO 8601 in UTC; a quote, a challenge, a session holds until expiresAt',
    named: 'nothing is used after its expiry',
    scopes: ['payments', 'wallets', 'sca'],
    behaviour: deciding({
      isUsable: (expiresAt, now) => rightDecisions.isUsable(expiresAt, new Date(now.getTime() - twoHoursMs)),
    }),
  },
  'stops-at-an-empty-page': {
    about: 'A page without rows ends the list, although it has more.',
    line: 'Lists: hasMore says whether there is another page',
    named: 'every row of a list is known',
    scopes: ['payments', 'approvals', 'agent', 'cards'],
    behaviour: deciding({
      nextCursor: (page) => (rowsIn(page).length === 0 ? undefined : rightDecisions.nextCursor(page)),
    }),
  },
  'stops-at-a-short-page': {
    about: 'A page with fewer rows than were asked for ends the list.',
    line: 'Lists: hasMore says whether there is another page',
    named: 'every row of a list is known',
    scopes: ['payments', 'approvals', 'agent', 'cards'],
    behaviour: deciding({
      nextCursor: (page) => (rowsIn(page).length < 50 ? undefined : rightDecisions.nextCursor(page)),
    }),
  },
  'approves-every-action-twice': {
    about: 'An approval is carried out by its page and by its queue: it is sent twice, under two keys.',
    line: 'An action is approved once; a second decision is refused',
    named: 'an action is decided once',
    scopes: ['approvals'],
    behaviour: around(['agents.approveAction'], async (request, go) => {
      const answer = await go();
      await go({ headers: { ...request.headers, 'idempotency-key': randomUUID() } });
      return answer;
    }),
  },
  'writes-dates-of-birth-a-day-early': {
    about: 'The date of birth becomes a time and a date again, in a zone west of UTC: a day too early.',
    line: 'Dates are YYYY-MM-DD; the order says which',
    named: 'a customer is registered as ordered',
    scopes: ['customers'],
    behaviour: rewritingBodies(['customers.create'], (body) => ({
      ...body,
      ...(body['birthDate'] !== undefined && { birthDate: aDayEarlier(body['birthDate']) }),
    })),
  },
  'takes-a-refused-cancellation-for-done': {
    about: 'A cancellation that the service refused is answered as if it had been taken.',
    line: 'POST /transactions/{id}/cancel is refused once a payment is over',
    named: 'what was refused is not said to be done',
    scopes: ['payments'],
    behaviour: () => ({
      answers: (ask, _asked, answer) => (ask === 'cancel' && !('ok' in answer) ? { ok: {} } : answer),
    }),
  },
  'counts-in-32-bits': {
    about: 'Amounts are integers of 32 bits: larger ones become others.',
    line: 'amount is an integer, in the smallest unit; the order says how many',
    named: 'the amount that is sent is the amount that was ordered',
    scopes: ['payments'],
    behaviour: rewritingBodies(['quotes.create', 'transfers.out'], (body) => {
      const name = 'amount' in body ? 'amount' : 'lockedCurrencyAmount';
      return { ...body, [name]: Math.abs(Number(body[name]) | 0) };
    }),
  },
  'never-sends-a-code-again': {
    about: 'Asked for a new code it says that one was sent, and sends no request.',
    line: 'A code can be sent again',
    named: 'a code that is asked for again is sent again',
    scopes: ['funding', 'sca'],
    behaviour: pretending(['sca.resendQuoteCode'], () => ({})),
  },
} as const satisfies DefectBook;

/** Its acknowledgements wait for one another. */
const acknowledgingInTurn = (): Behaviour => {
  let queue: Promise<unknown> = Promise.resolve();
  return deciding({
    acknowledgement: async (event) => {
      const turn = queue.then(() => pause(100));
      queue = turn;
      await turn;
      return rightDecisions.acknowledgement(event);
    },
  });
};

/** The example integration with something done otherwise, all of it right. */
export const thirdVariants = {
  'has-keys-in-order-and-pauses-by-chance': {
    about:
      'Keys begin with the time, so that databases can sort them, and pauses between attempts differ by chance.',
    behaviour: deciding({
      newKey: () => `${Date.now().toString(36)}-${randomBytes(12).toString('hex')}`,
      pauseMs: (outcome, attempt) =>
        Math.ceil(rightDecisions.pauseMs(outcome, attempt) * (1 + Math.random() / 2)),
    }),
  },
  'reads-each-list-twice': {
    about: 'Every page is read twice, and the second answer is believed.',
    behaviour: around('all', async (request, go) => {
      if (request.method === 'GET' && request.url.searchParams.has('limit')) await go();
      return go();
    }),
  },
  'acknowledges-one-after-another': {
    about: 'Events are acknowledged one after another, each a tenth of a second behind the one before.',
    features: ['payments', 'webhooks'],
    behaviour: acknowledgingInTurn,
  },
} as const satisfies Readonly<Record<string, ClientVariant>>;
