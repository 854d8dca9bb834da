import { createPublicKey, verify } from 'node:crypto';
import { rightDecisions } from '../../../examples/integration/decisions.ts';

import { jsonObjectIn } from '../../../spec/json.ts';
import type { MutantBook } from '../mutant.ts';
import { changing, outgoing, setting, transporting } from '../rewriting.ts';
import type { Behaviour } from '../in-process-client.ts';
import { deciding } from '../deciding.ts';

const inUtc = /^[-\d]{10}T[:\d]{8}\.\d{3}Z$/;

/** Takes note of an event only where an answer has named its payment before. */
const knowingPaymentsByAnswers = (): Behaviour => {
  const named = new Set<string>();
  return {
    transport: (send) => async (input, init) => {
      const answer = await send(input, init);
      if (outgoing(input, init).method === 'POST')
        named.add(String(jsonObjectIn(await answer.clone().text())['id']));
      return answer;
    },
    decisions: {
      believed: (before, shown) =>
        named.has(String(shown['id']))
          ? rightDecisions.believed(before, shown)
          : { id: String(shown['id']), status: 'PENDING' },
    },
  };
};

/** Draws keys from a clock of seconds: orders of the same second get the same ones. */
const drawingKeysFromTheClock = (): Behaviour => {
  let count = 0;
  return deciding({
    newKey: () => {
      count += 1;
      return `${new Date().toISOString().slice(0, 19)}-${count % 2}`;
    },
  });
};

/** Things that a client takes for something else: times, texts, bytes, the order of events. */
export const misreadingMutants = {
  'lets-an-answer-undo-its-events': {
    rule: 'client/payments/answer-behind-its-events-does-no-harm',
    scenarios: ['answer-of-a-payment-takes-its-time'],
    behaviour: deciding({
      believed: (_before, shown) => ({ id: String(shown['id']), status: String(shown['status']) }),
    }),
  },
  'drops-events-of-payments-that-no-answer-named': {
    rule: 'client/payments/answer-behind-its-events-does-no-harm',
    scenarios: ['answer-of-a-payment-takes-its-time'],
    behaviour: knowingPaymentsByAnswers,
  },
  'takes-timestamps-in-utc-alone': {
    rule: 'client/requests/every-offset-of-timestamps-is-taken',
    also: ['client/payments/completed-is-believed'],
    behaviour: deciding({
      isUsable: (expiresAt, now) => inUtc.test(expiresAt ?? '') && rightDecisions.isUsable(expiresAt, now),
    }),
  },
  'compares-timestamps-as-texts': {
    rule: 'client/quotes/not-executed-after-its-expiry',
    also: ['client/quotes/not-executed-after-it-was-reported-expired'],
    scenarios: ['quote-comes-late'],
    behaviour: deciding({ isUsable: (expiresAt, now) => (expiresAt ?? '') > now.toISOString() }),
  },
  'writes-cursors-as-they-are': {
    rule: 'client/lists/cursor-comes-from-a-page',
    also: ['client/lists/every-row-is-known', 'client/lists/are-read-to-their-end'],
    scenarios: ['list-has-many-pages'],
    behaviour: () =>
      transporting((send) => (input, init) => {
        const { url } = outgoing(input, init);
        const cursor = url.searchParams.get('cursor');
        if (cursor === null) return send(input, init);
        url.searchParams.delete('cursor');
        return send(`${url.href}&cursor=${cursor}`, init);
      }),
  },
  'writes-names-in-ascii': {
    rule: 'client/customers/names-arrive-as-they-are',
    scenarios: ['individual-is-verified'],
    behaviour: changing(['customers.create'], 'fullName', (name) => String(name).replaceAll(/[^ -~]/g, '?')),
  },
  'fills-empty-texts': {
    rule: 'client/customers/empty-text-stays-empty',
    scenarios: ['individual-answers-otherwise'],
    behaviour: setting(['customers.create'], 'address.line2', 'N/A'),
  },
  'reads-events-as-latin-1': {
    rule: 'client/webhooks/other-events-are-acknowledged',
    scenarios: ['individual-is-verified'],
    behaviour: deciding({
      isGenuine: (body, signature, publicKey) =>
        signature !== undefined &&
        verify(
          'sha256',
          Buffer.from(body.toString('latin1')),
          createPublicKey(publicKey),
          Buffer.from(signature, 'base64'),
        ),
    }),
  },
  'draws-keys-from-the-clock': {
    rule: 'client/idempotency/retry-keeps-the-body',
    also: [
      'client/idempotency/key-is-of-one-request',
      'client/payments/payments-are-not-confused',
      'client/quotes/pays-what-was-asked',
      'client/quotes/pays-whom-it-was-asked-to-pay',
      'client/errors/refusal-is-not-success',
    ],
    scenarios: ['orders-come-at-once'],
    behaviour: drawingKeysFromTheClock,
  },
} as const satisfies MutantBook;
