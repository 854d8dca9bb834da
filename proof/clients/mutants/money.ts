import { createPublicKey, verify } from 'node:crypto';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asObject, textOf, type Json } from '../../../examples/integration/json.ts';
import { asJsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { changing, rewritingBodies } from '../rewriting.ts';
import { saying } from './saying.ts';

/** Something done to the amount of every payment. */
const counting = (count: (amount: number) => number): Behaviour => ({
  transport: (send, start, crash) => {
    const quotes = changing(['quotes.create'], 'lockedCurrencyAmount', (amount) => count(Number(amount)));
    const transfers = changing(['transfers.out'], 'amount', (amount) => count(Number(amount)));
    const inner = quotes.transport?.(send, start, crash) ?? send;
    return transfers.transport?.(inner, start, crash) ?? inner;
  },
});

const hundredths = 100;

/** Credits a refund with each delivery that reports it, in books of its own. */
const creditingEachDelivery = (): Behaviour => {
  const reported = new Map<string, number>();
  let surplus = 0;
  return {
    decisions: {
      acknowledgement: (event) => {
        const data = asObject(event['data']);
        if (event['type'] === 'OUTGOING_PAYMENT.REFUND_COMPLETED') {
          const id = String(data['id']);
          if (reported.has(id)) surplus += Number(asObject(data['sentAmount'])['amount']);
          reported.set(id, 1);
        }
        return rightDecisions.acknowledgement(event);
      },
    },
    ...saying('balance', (ok) => ({ amount: Number(ok['amount']) + surplus })),
  };
};

const known = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'];

/** Books whatever it does not know as arrived. */
const takingNewsForSuccess = (): Behaviour => ({
  decisions: {
    believed: (before, shown: Json) => {
      const status = textOf(shown, 'status') ?? '';
      return rightDecisions.believed(
        before,
        known.includes(status) ? shown : { ...shown, status: 'COMPLETED' },
      );
    },
  },
});

/** Every quote goes to the payee of the first one. */
const payingTheFirst = (): Behaviour => {
  let first: unknown;
  return rewritingBodies(['quotes.create'], (body) => {
    first ??= body['destination'];
    return { ...body, destination: first };
  });
};

/** What is wrong with how money is counted, and with what is made of news. */
export const moneyMutants = {
  'pays-whole-dollars': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['payment-completes', 'transfer-completes'],
    behaviour: () => counting((amount) => Math.floor(amount / hundredths) * hundredths),
  },
  'pays-ten-cents-or-none': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['payment-completes'],
    behaviour: () => counting((amount) => Math.round(Number((amount / hundredths).toFixed(1)) * hundredths)),
  },
  'counts-in-doubles': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['payment-completes', 'transfer-completes'],
    behaviour: () => counting((amount) => Math.trunc((amount / hundredths) * hundredths)),
  },
  'counts-in-32-bits': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['amounts-are-extreme'],
    behaviour: () => counting((amount) => amount % 2 ** 32),
  },
  'credits-a-repeated-refund-again': {
    rule: 'client/webhooks/duplicates-have-one-effect',
    scenarios: ['events-come-twice'],
    behaviour: creditingEachDelivery,
  },
  'reads-an-unknown-status-as-success': {
    rule: 'client/payments/pending-is-not-completed',
    scenarios: ['status-has-news'],
    behaviour: takingNewsForSuccess,
  },
  'takes-an-event-of-an-unknown-status-for-success': {
    rule: 'client/payments/pending-is-not-completed',
    scenarios: ['events-of-new-types-come'],
    behaviour: takingNewsForSuccess,
  },
  'believes-in-a-payment-after-the-last-retry': {
    rule: 'client/errors/server-error-is-not-success',
    scenarios: ['service-stays-down'],
    behaviour: () => saying('status', (ok) => ({ ...ok, status: ok['status'] ?? 'PROCESSING' })),
  },
  'verifies-json-of-its-own-spelling': {
    rule: 'client/webhooks/payment-events-are-acknowledged',
    also: [
      'client/webhooks/other-events-are-acknowledged',
      'client/webhooks/test-webhook-is-answered',
      'client/webhooks/listens-after-failed',
    ],
    scenarios: ['events-are-spelled-otherwise'],
    behaviour: () => ({
      decisions: {
        isGenuine: (body, signature = '', key) =>
          verify(
            'sha256',
            Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8')))),
            createPublicKey(key),
            Buffer.from(signature, 'base64'),
          ),
      },
    }),
  },
  'pays-the-payee-of-its-first-payment': {
    rule: 'client/quotes/pays-whom-it-was-asked-to-pay',
    also: [
      'client/quotes/pays-what-was-asked',
      'client/quotes/pays-once',
      'client/payments/completed-is-believed',
    ],
    scenarios: ['somebody-else-is-known'],
    behaviour: payingTheFirst,
  },
  'sends-no-zero': {
    rule: 'client/beneficial-owners/owner-has-a-percentage',
    scenarios: ['business-is-verified'],
    behaviour: () =>
      rewritingBodies(['beneficialOwners.create'], (body) =>
        asJsonObject(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== 0))),
      ),
  },
} as const satisfies MutantBook;
