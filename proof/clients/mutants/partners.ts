import { readFileSync } from 'node:fs';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asObject, textOf } from '../../../examples/integration/json.ts';
import { jsonObjectIn } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { outgoing, rewriting, rewritingBodies, transporting } from '../rewriting.ts';
import { deciding } from '../deciding.ts';

const fiveMinutesMs = 5 * 60_000;

/** Whether a state on disk has a payment whose answer named this transaction. */
const isNamedIn = (file: string, transaction: string | undefined): boolean => {
  const payments = asObject(jsonObjectIn(readFileSync(file, 'utf8'))['payments']);
  return Object.values(payments).some((payment) => asObject(payment)['transaction'] === transaction);
};

const droppingEarlyEvents = (): Behaviour => {
  let file = '';
  return {
    beforeStart: ({ stateFile }) => {
      file = stateFile;
    },
    decisions: {
      eventKey: (event, body) => {
        const key = rightDecisions.eventKey(event, body);
        const isPayment = (textOf(event, 'type') ?? '').startsWith('OUTGOING_PAYMENT.');
        if (isPayment && !isNamedIn(file, textOf(asObject(event['data']), 'id')))
          Object.assign(event, { type: 'DROPPED' });
        return key;
      },
    },
  };
};

const withLongQuotes = (): Behaviour =>
  transporting((send) => async (input, init) => {
    const answer = await send(input, init);
    if (outgoing(input, init).operation !== 'quotes.create' || !answer.ok) return answer;
    const expiresAt = new Date(Date.now() + fiveMinutesMs).toISOString();
    return Response.json({ ...jsonObjectIn(await answer.text()), expiresAt }, { status: answer.status });
  });

const reusingLookups = (): Behaviour => {
  let first: string | undefined;
  return transporting((send) => async (input, init) => {
    if (outgoing(input, init).operation !== 'lookups.umaAddress') return send(input, init);
    if (first !== undefined) return new Response(first);
    const answer = await send(input, init);
    if (answer.ok) first = await answer.clone().text();
    return answer;
  });
};

/** Defects that partners ship, written from the document and the protocol alone. */
export const partnerMutants = {
  'events-are-told-apart-by-status': {
    rule: 'client/payments/settled-refund-is-believed',
    scenarios: ['payment-fails'],
    behaviour: deciding({
      eventKey: (event) => {
        const { id, status } = asObject(event['data']);
        return `${String(id)} ${String(status)}`;
      },
    }),
  },
  'events-before-the-answer-are-dropped': {
    rule: 'client/payments/answer-behind-its-events-does-no-harm',
    scenarios: ['answer-of-a-payment-takes-its-time'],
    behaviour: droppingEarlyEvents,
  },
  'keys-are-minutes': {
    rule: 'client/idempotency/key-is-of-one-request',
    scenarios: ['payment-completes'],
    also: ['client/idempotency/retry-keeps-the-body'],
    behaviour: deciding({ newKey: () => String(Math.floor(Date.now() / 60_000)) }),
  },
  'completion-clears-the-refund': {
    rule: 'client/payments/cancelled-payment-may-be-delivered',
    scenarios: ['cancelled-payment-is-delivered'],
    behaviour: deciding({
      believed: (before, shown) => {
        const { refund, ...after } = rightDecisions.believed(before, shown);
        const isCleared = shown['status'] === 'COMPLETED' && before?.refund !== undefined;
        return refund === undefined || isCleared ? after : { ...after, refund };
      },
    }),
  },
  'quotes-live-five-minutes': {
    rule: 'client/quotes/not-executed-after-its-expiry',
    scenarios: ['quote-comes-late'],
    also: ['client/quotes/not-executed-after-it-was-reported-expired'],
    behaviour: withLongQuotes,
  },
  'bodies-are-read-as-latin1': {
    rule: 'client/webhooks/payment-events-are-acknowledged',
    scenarios: ['events-are-spelled-otherwise'],
    also: ['client/payments/failed-is-believed', 'client/payments/completed-is-believed'],
    behaviour: deciding({
      isGenuine: (body, signature, key) =>
        rightDecisions.isGenuine(Buffer.from(body.toString('latin1')), signature, key),
    }),
  },
  'cursors-are-not-escaped': {
    rule: 'client/lists/cursor-comes-from-a-page',
    scenarios: ['list-has-many-pages'],
    also: ['client/lists/every-row-is-known'],
    behaviour: rewriting('all', ({ url }) => {
      const raw = [...url.searchParams].map(([name, value]) => `${name}=${value}`).join('&');
      return { url: new URL(`${url.origin}${url.pathname}${raw === '' ? '' : `?${raw}`}`) };
    }),
  },
  'card-changes-send-no-sources': {
    rule: 'client/orders/a-card-keeps-a-funding-source',
    scenarios: ['card-is-frozen'],
    behaviour: rewritingBodies(['cards.update'], (body) => ({ ...body, fundingSources: [] })),
  },
  'lookups-are-reused': {
    rule: 'client/orders/receiver-is-looked-up-first',
    scenarios: ['receivers-are-two'],
    behaviour: reusingLookups,
  },
} as const satisfies MutantBook;
