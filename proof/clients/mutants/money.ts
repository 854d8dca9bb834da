import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asObject, textOf, type Json } from '../../../examples/integration/json.ts';
import { asJsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { changing, dispatch, idIn, outgoing, rewritingBodies, transporting } from '../rewriting.ts';
import { verifyingRespelt } from './respelt.ts';
import { deciding } from '../deciding.ts';
import { telling } from '../second/ways.ts';

/** Something done to the amount of every payment. */
const counting = (count: (amount: number) => number): Behaviour =>
  transporting((send, start, crash) => {
    const quotes = changing(['quotes.create'], 'lockedCurrencyAmount', (amount) => count(Number(amount)));
    const transfers = changing(['transfers.out'], 'amount', (amount) => count(Number(amount)));
    const inner = quotes.transport?.(send, start, crash) ?? send;
    return transfers.transport?.(inner, start, crash) ?? inner;
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
    ...telling('balance', (ok) => ({ amount: Number(ok['amount']) + surplus })),
  };
};

const known = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'];

/** Books whatever it does not know as arrived. */
const takingNewsForSuccess = (): Behaviour =>
  deciding({
    believed: (before, shown: Json) => {
      const status = textOf(shown, 'status') ?? '';
      return rightDecisions.believed(
        before,
        known.includes(status) ? shown : { ...shown, status: 'COMPLETED' },
      );
    },
  });

/** Books whatever it does not know as arrived, and what has arrived as over. */
const takingNewsForTheEnd = (): Behaviour => {
  const over = new Set<string>();
  return deciding({
    believed: (before, shown: Json) => {
      const id = String(shown['id']);
      if (!known.includes(textOf(shown, 'status') ?? '')) over.add(id);
      return over.has(id) ? { id, status: 'COMPLETED' } : rightDecisions.believed(before, shown);
    },
  });
};

/** Every quote goes to the payee of the first one. */
const payingTheFirst = (): Behaviour => {
  let first: unknown;
  return rewritingBodies(['quotes.create'], (body) => {
    first ??= body['destination'];
    return { ...body, destination: first };
  });
};

/** The currency of each payee, by the service's id. */
const countingBy = (count: (amount: number, currency: unknown) => number): Behaviour => {
  const currencies = new Map<unknown, unknown>();
  return transporting((send) => async (input, init) => {
    const request = outgoing(input, init);
    if (request.operation === 'transfers.out') {
      const { body = {} } = request;
      const { accountId } = asJsonObject(body['destination']);
      const amount = count(Number(body['amount']), currencies.get(accountId));
      return dispatch(send, { ...request, body: { ...body, amount } }, init);
    }
    const answer = await send(input, init);
    if (request.operation === 'platformExternalAccounts.create')
      currencies.set(await idIn(answer.clone()), request.body?.['currency']);
    return answer;
  });
};

/** Mutants in how money is counted, and in how news is understood. */
export const moneyMutants = {
  'counts-yen-in-hundreds': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['currencies-have-other-decimals'],
    behaviour: () =>
      countingBy((amount, currency) => (currency === 'JPY' ? Math.round(amount / hundredths) : amount)),
  },
  'counts-fils-as-cents': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['currencies-have-other-decimals'],
    behaviour: () =>
      countingBy((amount, currency) => (currency === 'KWD' ? Math.round(amount / 10) : amount)),
  },
  'counts-in-floats-of-32-bits': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['amounts-are-extreme'],
    behaviour: counting((amount) => Math.fround(amount)),
  },
  'agent-pays-whole-dollars': {
    rule: 'client/agents/pays-what-was-asked',
    behaviour: () =>
      transporting((send, start, crash) => {
        const whole = (amount: unknown): number => Math.floor(Number(amount) / hundredths) * hundredths;
        const quotes = changing(['agentSide.createQuote'], 'lockedCurrencyAmount', whole);
        const transfers = changing(['agentSide.transferOut'], 'amount', whole);
        const inner = quotes.transport?.(send, start, crash) ?? send;
        return transfers.transport?.(inner, start, crash) ?? inner;
      }),
  },
  'has-whole-dollars-funded': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['payment-is-funded', 'receiver-is-found'],
    behaviour: counting((amount) => Math.floor(amount / hundredths) * hundredths),
  },
  'takes-a-first-success-for-the-end': {
    rule: 'client/payments/failed-is-believed',
    also: ['client/payments/refund-leaves-the-status', 'client/payments/settled-refund-is-believed'],
    scenarios: ['status-has-news-and-the-payment-fails'],
    behaviour: takingNewsForTheEnd,
  },
  'takes-an-event-of-news-for-the-end': {
    rule: 'client/payments/failed-is-believed',
    also: ['client/payments/settled-refund-is-believed'],
    scenarios: ['event-of-a-new-status-comes-before-a-failure'],
    behaviour: takingNewsForTheEnd,
  },
  'verifies-numbers-of-its-own-spelling': {
    rule: 'client/webhooks/payment-events-are-acknowledged',
    also: ['client/webhooks/listens-after-failed', 'client/webhooks/other-events-are-acknowledged'],
    scenarios: ['events-are-spelled-otherwise'],
    behaviour: deciding({
      isGenuine: (body, signature, key) => {
        const text = body.toString('utf8');
        const own = text.replaceAll(/: (-?\d+\.\d+)/g, (_all, number) => `: ${Number(number)}`);
        return rightDecisions.isGenuine(Buffer.from(own), signature, key);
      },
    }),
  },
  'pays-whole-dollars': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['payment-completes', 'transfer-completes'],
    behaviour: counting((amount) => Math.floor(amount / hundredths) * hundredths),
  },
  'pays-ten-cents-or-none': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['payment-completes'],
    behaviour: counting((amount) => Math.round(Number((amount / hundredths).toFixed(1)) * hundredths)),
  },
  'counts-in-doubles': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['payment-completes', 'transfer-completes'],
    behaviour: counting((amount) => Math.trunc((amount / hundredths) * hundredths)),
  },
  'counts-in-32-bits': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['amounts-are-extreme'],
    behaviour: counting((amount) => amount % 2 ** 32),
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
    behaviour: telling('status', (ok) => ({ ...ok, status: ok['status'] ?? 'PROCESSING' })),
  },
  'verifies-json-of-its-own-spelling': verifyingRespelt((text) => JSON.stringify(JSON.parse(text))),
  'pays-the-payee-of-its-first-payment': {
    rule: 'client/quotes/pays-whom-it-was-asked-to-pay',
    also: [
      'client/quotes/pays-what-was-asked',
      'client/quotes/pays-once',
      'client/payments/completed-is-believed',
      'client/payments/failed-is-believed',
      'client/payments/payments-are-not-confused',
    ],
    scenarios: ['somebody-else-is-known'],
    behaviour: payingTheFirst,
  },
  'sends-no-zero': {
    rule: 'client/beneficial-owners/owner-has-a-percentage',
    scenarios: ['business-is-verified'],
    behaviour: rewritingBodies(['beneficialOwners.create'], (body) =>
      asJsonObject(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== 0))),
    ),
  },
} as const satisfies MutantBook;
