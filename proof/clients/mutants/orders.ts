import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { jsonObjectIn, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import {
  again,
  besides,
  dispatch,
  outgoing,
  rewriting,
  rewritingBodies,
  sendingAfter,
  setting,
  transporting,
} from '../rewriting.ts';
import { deciding } from '../deciding.ts';

/** Answers requests of an operation itself, so that the service never hears of them. */
const keepingToItself = (operation: OperationId, answer: JsonObject): Behaviour =>
  transporting(
    (send) => async (input, init) =>
      outgoing(input, init).operation === operation ? Response.json(answer) : send(input, init),
  );

/** Fills the form of an upload otherwise. */
const filling = (fill: (form: FormData) => void): Behaviour =>
  transporting((send) => (input, init) => {
    const form = init?.body;
    if (form instanceof FormData) fill(form);
    return send(input, init);
  });

/** Takes events otherwise than they came. */
const hearing = (change: (event: JsonObject) => object): Behaviour =>
  deciding({
    eventKey: (event, body) => {
      Object.assign(event, change(event));
      return rightDecisions.eventKey(event, body);
    },
  });

/** Defects in carrying out orders: at the service, as they were given, once. */
export const orderMutants = {
  'trusts-in-its-own-books': {
    rule: 'client/orders/what-is-said-to-be-done-was-accepted',
    scenarios: ['payee-is-trusted'],
    behaviour: () => keepingToItself('beneficiaries.confirmTrust', { trusted: true }),
  },
  'pays-a-namesake': {
    rule: 'client/orders/address-is-the-one-that-was-named',
    scenarios: ['receiver-is-found'],
    also: ['client/orders/acceptable-amount-is-paid'],
    behaviour: rewriting(['lookups.umaAddress'], ({ url }) => ({
      url: new URL(url.href.replace('success', 'successful')),
    })),
  },
  'refuses-the-least-and-the-most': {
    rule: 'client/orders/acceptable-amount-is-paid',
    scenarios: ['receiver-is-paid-the-least', 'receiver-is-paid-the-most'],
    behaviour: deciding({ isWithin: (amount, { min, max }) => amount > min && amount < max }),
  },
  'lets-the-platform-pay-for-cards': {
    rule: 'client/orders/cards-are-funded-by-their-holder',
    scenarios: ['card-is-issued'],
    behaviour: () =>
      transporting((send) => async (input, init) => {
        const request = outgoing(input, init);
        if (request.operation !== 'cards.issue') return send(input, init);
        const list = await dispatch(send, besides(request, 'GET', '/platform/internal-accounts'));
        const [first] = jsonObjectIn(await list.text())['data'] as readonly JsonObject[];
        return dispatch(send, {
          ...request,
          body: { ...request.body, fundingSources: [first?.['id'] as string] },
        });
      }),
  },
  'takes-the-first-account-of-all': {
    rule: 'client/orders/cards-are-funded-by-their-holder',
    scenarios: ['cards-are-two'],
    behaviour: rewriting(['internalAccounts.listForCustomer'], ({ url }) => {
      url.searchParams.delete('customerId');
      return { url };
    }),
  },
  'leaves-cards-without-money': {
    rule: 'client/orders/a-card-keeps-a-funding-source',
    scenarios: ['card-is-frozen'],
    also: ['client/requests/body-has-the-assumed-shape'],
    behaviour: rewritingBodies(['cards.update'], (body) => ({ ...body, fundingSources: [] })),
  },
  'pays-out-of-the-wrong-purse': {
    rule: 'client/orders/the-platform-does-not-pay-for-an-agent',
    scenarios: ['agent-may-not-pay'],
    behaviour: () => ({
      beforeAsk: async ({ api }, ask, asked) => {
        if (ask !== 'agent-pay') return;
        const body = {
          source: { accountId: asked['source'] },
          destination: { accountId: asked['destination'] },
          amount: asked['amount'],
        };
        await api.call({ method: 'POST', path: '/transfer-out', body, key: randomUUID() });
      },
    }),
  },
  'has-a-second-code-sent': {
    rule: 'client/orders/one-funded-quote-for-one-payment',
    scenarios: ['funded-payment-needs-a-proof'],
    also: ['client/payments/completed-is-believed'],
    behaviour: again('quotes.create'),
  },
  'uploads-without-a-boundary': {
    rule: 'client/documents/form-names-its-boundary',
    scenarios: ['document-is-uploaded'],
    behaviour: () =>
      transporting((send) => async (input, init) => {
        if (!(init?.body instanceof FormData)) return send(input, init);
        const headers = { ...outgoing(input, init).headers, 'content-type': 'multipart/form-data' };
        return send(input, { ...init, headers, body: await new Response(init.body).arrayBuffer() });
      }),
  },
  'uploads-an-empty-page': {
    rule: 'client/documents/file-is-the-document',
    scenarios: ['document-is-uploaded'],
    behaviour: () => filling((form) => form.set('file', new Blob(['']), 'document.pdf')),
  },
  'uploads-for-an-id-cut-short': {
    rule: 'client/documents/holder-is-the-one-that-was-named',
    scenarios: ['document-is-uploaded'],
    behaviour: () =>
      filling((form) => {
        const holder = form.get('documentHolder');
        if (typeof holder === 'string') form.set('documentHolder', holder.replace(/^.*:/, ''));
      }),
  },
  'uploads-anew-with-each-attempt': {
    rule: 'client/documents/uploaded-once',
    scenarios: ['answer-of-an-upload-is-lost'],
    behaviour: rewriting(['documents.upload'], ({ headers }) => ({
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })),
  },
  'names-the-origin-of-its-server': {
    rule: 'client/sca/origin-is-where-it-was-signed',
    scenarios: ['passkey-is-enrolled'],
    behaviour: setting(['sca.confirmEnrollment'], 'origin', 'https://api.example.com'),
  },
  'has-codes-sent-again-twice': {
    rule: 'client/sca/code-is-resent-once-for-each-request',
    scenarios: ['payment-needs-a-proof'],
    behaviour: again('sca.resendQuoteCode'),
  },
  'sends-two-codes-at-once': {
    rule: 'client/verifications/code-is-sent-once',
    scenarios: ['individual-is-verified'],
    behaviour: again('contact.sendEmailCode'),
  },
  'keeps-its-secret-in-a-log': {
    rule: 'client/authentication/secrets-are-not-written-to-files',
    scenarios: ['payment-completes'],
    behaviour: () => ({
      beforeStart: ({ stateFile, tokenSecret }) =>
        writeFileSync(path.join(path.dirname(stateFile), 'requests.log'), `as ${tokenSecret}\n`),
    }),
  },
  'makes-tokens-and-forgets-them': {
    rule: 'client/authentication/tokens-are-made-for-use',
    scenarios: ['payment-completes'],
    behaviour: sendingAfter(['config.update'], async (send, request) => {
      const body = { name: 'one more', permissions: ['VIEW'] };
      await (await dispatch(send, besides(request, 'POST', '/tokens', body))).text();
    }),
  },
  'takes-every-event-for-one-of-a-payment': {
    rule: 'client/webhooks/unknown-types-have-no-effect',
    scenarios: ['events-of-new-types-name-a-payment'],
    behaviour: () =>
      hearing(({ type }) => (String(type).startsWith('PAYOUT_') ? { type: 'OUTGOING_PAYMENT.NEWS' } : {})),
  },
  'believes-what-came-last-of-a-purchase': {
    rule: 'client/cards/reordered-purchase-events-do-no-harm',
    scenarios: ['events-of-a-purchase-come-in-another-order'],
    behaviour: () =>
      hearing(({ data }) => {
        const { updatedAt: _gone, ...others } = data as JsonObject;
        return { data: others };
      }),
  },
} as const satisfies MutantBook;
