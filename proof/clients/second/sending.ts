import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { payAgain } from '../../../examples/integration/payments.ts';
import { asJsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { rewriting, sendingAfter } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';
import { answerOf, around, bodyOf, misreading, withHeader, type Operations } from './ways.ts';
import { deciding } from '../deciding.ts';

const moneyOperations = ['quotes.create', 'quotes.execute', 'transfers.out'] as const;
const keyHeader = 'idempotency-key';

/** Another key where the attempt before had no answer at all. */
const changingTheKeyAfterSilence = (operations: Operations): Behaviour => {
  const silent = new Set<string>();
  return around(operations, async (request, go) => {
    const key = request.headers[keyHeader] ?? '';
    try {
      return await go(silent.has(key) ? withHeader(request, keyHeader, randomUUID()) : {});
    } catch (error) {
      silent.add(key);
      throw error;
    }
  });
};

/** The key with the first attempt only. */
const forgettingTheKey = (operations: Operations): Behaviour => {
  const used = new Set<string>();
  return around(operations, async (request, go) => {
    const key = request.headers[keyHeader] ?? '';
    const isFirst = !used.has(key);
    used.add(key);
    return go(isFirst ? {} : withHeader(request, keyHeader, undefined));
  });
};

const keyFromTheContent = (): Behaviour =>
  rewriting([...moneyOperations], (request) => {
    const content = `${request.url.pathname} ${request.text ?? ''}`;
    return withHeader(request, keyHeader, createHash('sha256').update(content).digest('hex'));
  });

/** What did not come back is taken for a refusal. */
const silenceIsRefusal = (): Behaviour =>
  around([...moneyOperations], async (_request, go) => {
    try {
      return await go();
    } catch {
      return answerOf(400, { status: 400, code: 'NO_ANSWER', message: 'The service did not answer.' });
    }
  });

const outageIsRefusal = (): Behaviour =>
  around([...moneyOperations], async (_request, go) => {
    const answer = await go();
    return answer.status < 500
      ? answer
      : answerOf(400, { status: 400, code: 'UNAVAILABLE', message: 'The service is down.' });
  });

/** What did not come back is taken for done, under an id of its own. */
const silenceIsSuccess = (): Behaviour =>
  around(['quotes.execute', 'transfers.out'], async (_request, go) => {
    try {
      return await go();
    } catch {
      return answerOf(200, { id: `Transaction:${randomUUID()}`, status: 'PROCESSING', type: 'OUTGOING' });
    }
  });

const clickingTwice = (): Behaviour =>
  around(['transfers.out'], async (request, go) => {
    const [answer] = await Promise.all([
      go(),
      go(withHeader(request, keyHeader, randomUUID())).catch(() => undefined),
    ]);
    return answer;
  });

/** An order whose execution is not answered at once is quoted and executed beside it. */
const hedging = (): Behaviour =>
  around(['quotes.execute'], async (request, go, ask) => {
    const first = go();
    const isSlow = await Promise.race([first.then(() => false).catch(() => false), pause(300, true)]);
    if (!isSlow) return first;
    const quote = await bodyOf(await ask('GET', request.url.pathname.replace(/^\/[^/]+|\/execute$/g, '')));
    const { source, destination, totalSendingAmount } = quote;
    const again = await bodyOf(
      await ask('POST', '/quotes', {
        source,
        destination,
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: totalSendingAmount,
      }),
    );
    await ask('POST', `/quotes/${String(again['id'])}/execute`);
    return first;
  });

/** Pays whatever failed again, unasked and for whatever reason. */
const payingFailuresAnew = (): Behaviour => {
  const tried = new Set<string>();
  return {
    decisions: { recovery: () => 'new-quote' },
    beforeAsk: async (context, ask) => {
      if (ask === 'pay' || ask === 'pay-again') return;
      const { payments, transactions } = context.state.get();
      for (const { reference, transaction = '' } of Object.values(payments))
        if (transactions[transaction]?.status === 'FAILED' && !tried.has(reference)) {
          tried.add(reference);
          await payAgain(context, reference).catch(() => undefined);
        }
    },
  };
};

/** How requests for money leave: keys, retries, restarts, pace. */
export const sendingDefects = {
  'changes-the-key-after-silence': {
    about: 'A request that was not answered is sent again under another Idempotency-Key.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'a retry has the key of the first attempt; one order is paid once',
    scopes: ['payments'],
    behaviour: () => changingTheKeyAfterSilence([...moneyOperations]),
  },
  'retries-without-the-key': {
    about: 'The first attempt has an Idempotency-Key, its retries have none.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'a retry has the key of the first attempt; one order is paid once',
    scopes: ['payments'],
    behaviour: () => forgettingTheKey([...moneyOperations]),
  },
  'has-one-key-for-all': {
    about: 'Every request has the same Idempotency-Key, set in its configuration.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'a key is not used for different requests',
    scopes: ['payments', 'customers'],
    behaviour: deciding({ newKey: () => 'partner-production' }),
  },
  'has-the-second-as-key': {
    about: 'The Idempotency-Key is the time in seconds: whatever is begun in one second shares it.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'a key is not used for different requests',
    scopes: ['payments', 'customers'],
    behaviour: deciding({ newKey: () => String(Math.floor(Date.now() / 1000)) }),
  },
  'makes-the-key-from-the-content': {
    about:
      'The key is a hash of the request: a second payment of the same sum to the same payee is swallowed.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'each order is paid: two equal orders are two payments',
    scopes: ['payments'],
    behaviour: keyFromTheContent,
  },
  'retries-every-refusal': {
    about: 'A request that was refused with 400, 404 or 409 is sent again five times.',
    line: 'good practice: a refused request is not repeated as it is',
    named: 'no retry of what was refused for good',
    scopes: ['payments', 'customers', 'cards', 'receivers', 'documents'],
    behaviour: deciding({
      triesAgain: ({ status }, attempt) => attempt < 6 && (status === undefined || status >= 400),
      pauseMs: () => 20,
    }),
  },
  'gives-up-when-told-to-wait': {
    about: 'An answer 429 ends the payment.',
    line: 'good practice: 429 with Retry-After asks for another attempt later',
    named: 'what was turned away for its rate is tried again',
    scopes: ['payments'],
    behaviour: deciding({
      triesAgain: (outcome, attempt) => outcome.status !== 429 && rightDecisions.triesAgain(outcome, attempt),
    }),
  },
  'takes-an-outage-for-a-refusal': {
    about: 'A payment that was answered 500 or 503 is given up as refused.',
    line: '500: INTERNAL_ERROR, SERVICE_SWITCH_ERROR; the outcome of the request is unknown',
    named: 'what was answered 5xx is tried again, or is open',
    scopes: ['payments'],
    behaviour: outageIsRefusal,
  },
  'takes-silence-for-a-refusal': {
    about: 'A payment whose answer was lost is given up as refused, although it may have been made.',
    line: 'good practice: the outcome of a request without an answer is unknown',
    named: 'an order is known to be paid when it was',
    scopes: ['payments'],
    behaviour: silenceIsRefusal,
  },
  'takes-silence-for-success': {
    about: 'A payment whose answer was lost is shown as under way, under an id that the service never gave.',
    line: 'good practice: the outcome of a request without an answer is unknown',
    named: 'an order that was not paid is tried again, and not believed to be paid',
    scopes: ['payments'],
    behaviour: silenceIsSuccess,
  },
  'comes-before-its-time': {
    about: 'Retry-After is not read: the next attempt comes after 30 milliseconds.',
    line: 'good practice: Retry-After is kept',
    named: 'retries wait as long as the service says',
    scopes: ['payments'],
    behaviour: deciding({ pauseMs: () => 30 }),
  },
  'hammers-a-service-that-is-down': {
    about: 'Forty attempts without a pause where the service is down.',
    line: 'good practice: retries back off and end',
    named: 'retries have pauses, and an end',
    scopes: ['payments', 'webhooks'],
    behaviour: deciding({
      triesAgain: ({ status }, attempt) =>
        attempt < 40 && (status === undefined || status === 429 || status >= 500),
      pauseMs: ({ retryAfter }) => (retryAfter === undefined ? 1 : retryAfter * 1000),
    }),
  },
  'clicks-twice': {
    about: 'Its button sends every transfer twice, each under a key of its own.',
    line: 'POST /transfer-out: the source account is debited for each',
    named: 'one order is paid once',
    scopes: ['payments'],
    behaviour: clickingTwice,
  },
  'pays-beside-a-slow-answer': {
    about: 'An execution that takes more than 0.3 seconds is given a second quote that is executed as well.',
    line: 'POST /quotes/{quoteId}/execute: the source account is debited immediately',
    named: 'one order is paid once',
    scopes: ['payments'],
    behaviour: hedging,
  },
  'pays-failures-anew-unasked': {
    about:
      'A payment that failed is paid again at once, while its refund is under way, whatever the reason was.',
    line: 'When a transaction fails a refund starts automatically; failureReason says what can be done',
    named: 'one order is paid once; a failure is tried again only when asked for',
    scopes: ['payments', 'webhooks'],
    behaviour: payingFailuresAnew,
  },
  'pays-anew-at-a-conflict': {
    about: 'An execution that is refused because it was done before is begun anew with another quote.',
    line: 'POST /quotes/{quoteId}/execute; once settled, the quote carries the transaction id',
    named: 'one order is paid once; a conflict is looked into',
    scopes: ['payments'],
    behaviour: misreading(['quotes.get'], (quote) => ({ ...quote, status: 'EXPIRED' })),
  },
  'polls-as-fast-as-it-can': {
    about: 'After each payment its transaction is read sixty times without a pause.',
    line: 'good practice: webhooks push status changes; whoever polls makes pauses',
    named: 'polling has pauses',
    scopes: ['payments'],
    behaviour: sendingAfter(['quotes.execute', 'transfers.out'], async (send, request, init, answer) => {
      const { id } = await bodyOf(answer);
      if (!answer.ok || typeof id !== 'string') return;
      const headers = { authorization: request.headers['authorization'] ?? '' };
      const url = `${request.url.origin}${/^\/[^/]+/.exec(request.url.pathname)?.[0] ?? ''}/transactions/${id}`;
      for (let n = 0; n < 60; n += 1)
        await (await send(url, { headers, signal: init?.signal ?? null })).text();
    }),
  },
  'hides-refusals': {
    about: 'An order that was refused is answered as if all were well.',
    line: 'good practice: whoever ordered learns that it was refused',
    named: 'what was refused is not said to be done',
    scopes: ['payments', 'cards', 'documents', 'receivers'],
    behaviour: () => ({
      answers: (_ask, _asked, answer) =>
        'refused' in answer && asJsonObject(answer.refused)['status'] !== undefined ? { ok: {} } : answer,
    }),
  },
} as const satisfies DefectBook;
