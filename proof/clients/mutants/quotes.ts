import { randomUUID } from 'node:crypto';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import {
  besides,
  changing,
  dispatch,
  idIn,
  outgoing,
  rewriting,
  rewritingBodies,
  sendingAfter,
  transporting,
  type Outgoing,
} from '../rewriting.ts';
import { isJsonObject, jsonObjectIn } from '../../../spec/json.ts';
import { deciding } from '../deciding.ts';

const withNewKey = (request: Outgoing): Outgoing => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
});

/** Gets the first quote again and again: what is tried anew is tried at the old quote. */
const keepsItsFirstQuote = (): Behaviour => {
  let first: string | undefined;
  return transporting((send) => async (input, init) => {
    if (outgoing(input, init).operation !== 'quotes.create') return send(input, init);
    if (first !== undefined) return new Response(first, { status: 201 });
    const answer = await send(input, init);
    first = await answer.clone().text();
    return answer;
  });
};

const recovering = (reason: string): Behaviour =>
  deciding({
    recovery: (failureReason) =>
      failureReason === reason ? 'new-quote' : rightDecisions.recovery(failureReason),
  });

/** Mutants in quotes, their execution, and transfers. */
export const quoteMutants = {
  'quote-without-source': {
    rule: 'client/quotes/has-a-source',
    behaviour: rewritingBodies(['quotes.create'], ({ source: _gone, ...body }) => body),
  },
  'quote-without-destination': {
    rule: 'client/quotes/has-a-destination',
    behaviour: rewritingBodies(['quotes.create'], ({ destination: _gone, ...body }) => body),
  },
  'quote-without-amount': {
    rule: 'client/quotes/has-an-amount',
    behaviour: rewritingBodies(['quotes.create'], ({ lockedCurrencyAmount: _gone, ...body }) => body),
  },
  'amount-is-in-major-units': {
    rule: 'client/quotes/amount-is-an-integer',
    behaviour: changing(['quotes.create'], 'lockedCurrencyAmount', (amount) => Number(amount) / 1000),
  },
  'pays-from-an-external-account': {
    rule: 'client/quotes/account-source-is-an-internal-account',
    behaviour: rewritingBodies(['quotes.create'], (body) => {
      const { destination } = body;
      const { accountId } = isJsonObject(destination) ? destination : {};
      return { ...body, source: { sourceType: 'ACCOUNT', accountId } };
    }),
  },
  'pays-a-customer-in-place-of-an-account': {
    rule: 'client/quotes/account-destination-is-an-external-account',
    also: ['client/requests/identifiers-come-from-the-service'],
    behaviour: changing(['quotes.create'], 'destination.accountId', (id) =>
      String(id).replace('ExternalAccount', 'Customer'),
    ),
  },
  'executes-with-a-body': {
    rule: 'client/quotes/execution-has-no-body',
    behaviour: rewriting(['quotes.execute'], ({ headers }) => ({
      headers: { ...headers, 'content-type': 'application/json' },
      body: { confirmed: true },
    })),
  },
  'executes-twice': {
    rule: 'client/quotes/executed-at-most-once',
    scenarios: ['payment-completes', 'quote-comes-late'],
    behaviour: sendingAfter(['quotes.execute'], async (send, request, init) => {
      await dispatch(send, withNewKey(request), init);
    }),
  },
  'executes-what-has-expired': {
    rule: 'client/quotes/not-executed-after-its-expiry',
    also: ['client/quotes/not-executed-after-it-was-reported-expired'],
    behaviour: deciding({ isUsable: () => true }),
  },
  'executes-what-was-reported-as-expired': {
    rule: 'client/quotes/not-executed-after-it-was-reported-expired',
    also: ['client/quotes/not-executed-after-its-expiry'],
    behaviour: deciding({ isUsable: (expiresAt) => expiresAt !== undefined }),
  },
  'tries-an-expired-payment-at-its-old-quote': {
    rule: 'client/quotes/expired-payment-gets-a-new-quote',
    also: ['client/orders/payment-is-made-anew', 'client/quotes/executed-at-most-once'],
    behaviour: keepsItsFirstQuote,
  },
  'tries-a-failed-payment-at-its-old-quote': {
    rule: 'client/quotes/failed-execution-gets-a-new-quote',
    also: ['client/orders/payment-is-made-anew', 'client/quotes/executed-at-most-once'],
    behaviour: keepsItsFirstQuote,
  },
  'tries-again-without-money': {
    rule: 'client/quotes/insufficient-balance-is-funded-first',
    behaviour: () => recovering('INSUFFICIENT_BALANCE'),
  },
  'tries-again-what-is-for-support': {
    rule: 'client/quotes/counterparty-failure-is-left-to-support',
    behaviour: () => recovering('COUNTERPARTY_POST_TX_FAILED'),
  },
  'pays-a-little-less': {
    rule: 'client/quotes/pays-what-was-asked',
    behaviour: changing(['quotes.create'], 'lockedCurrencyAmount', (amount) => Number(amount) - 1),
  },
  'pays-whomever-it-paid-before': {
    rule: 'client/quotes/pays-whom-it-was-asked-to-pay',
    scenarios: ['somebody-else-is-known'],
    also: [
      'client/payments/completed-is-believed',
      'client/payments/failed-is-believed',
      'client/payments/payments-are-not-confused',
    ],
    behaviour: () =>
      transporting((send) => async (input, init) => {
        const request = outgoing(input, init);
        if (request.operation !== 'quotes.create') return send(input, init);
        const listed = await dispatch(send, besides(request, 'GET', '/platform/external-accounts'));
        const { data } = jsonObjectIn(await listed.text());
        const last: unknown = Array.isArray(data) ? data.at(-1) : undefined;
        const destination = {
          destinationType: 'ACCOUNT',
          accountId: isJsonObject(last) ? last['id'] : undefined,
        };
        return dispatch(send, { ...request, body: { ...request.body, destination } }, init);
      }),
  },
  'pays-twice': {
    rule: 'client/quotes/pays-once',
    also: ['client/idempotency/lost-answer-pays-once'],
    behaviour: () => {
      let quote: Outgoing | undefined;
      return transporting((send) => async (input, init) => {
        const request = outgoing(input, init);
        const answer = await send(input, init);
        if (request.operation === 'quotes.create') quote = request;
        if (request.operation === 'quotes.execute' && quote !== undefined) {
          const again = await dispatch(send, withNewKey(quote));
          const id = await idIn(again);
          const url = new URL(`${request.url.origin}/2025-10-13/quotes/${id}/execute`);
          await dispatch(send, withNewKey({ ...request, url }));
        }
        return answer;
      });
    },
  },
  'transfer-without-source': {
    rule: 'client/transfers/out-has-a-source',
    also: ['client/transfers/out-goes-from-internal-to-external'],
    scenarios: ['transfer-completes'],
    behaviour: rewritingBodies(['transfers.out'], ({ source: _gone, ...body }) => body),
  },
  'transfer-without-destination': {
    rule: 'client/transfers/out-has-a-destination',
    also: ['client/transfers/out-goes-from-internal-to-external'],
    scenarios: ['transfer-completes'],
    behaviour: rewritingBodies(['transfers.out'], ({ destination: _gone, ...body }) => body),
  },
  'transfer-amount-is-a-text': {
    rule: 'client/transfers/amount-is-an-integer',
    scenarios: ['transfer-completes'],
    behaviour: changing(['transfers.out'], 'amount', (amount) => String(amount)),
  },
  'transfers-the-wrong-way': {
    rule: 'client/transfers/out-goes-from-internal-to-external',
    scenarios: ['transfer-completes'],
    behaviour: rewritingBodies(['transfers.out'], ({ source, destination, ...body }) => ({
      ...body,
      source: destination,
      destination: source,
    })),
  },
  'cancels-what-has-completed': {
    rule: 'client/transfers/only-open-payments-are-cancelled',
    scenarios: ['completed-payment-is-not-cancelled'],
    behaviour: deciding({ mayCancel: () => true }),
  },
  'cancels-twice': {
    rule: 'client/transfers/cancelled-once',
    scenarios: ['payment-is-cancelled'],
    behaviour: sendingAfter(['transactions.cancel'], async (send, request, init) => {
      await dispatch(send, withNewKey(request), init);
    }),
  },
} as const satisfies MutantBook;
