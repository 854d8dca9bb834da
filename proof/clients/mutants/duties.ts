import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { jsonObjectIn } from '../../../spec/json.ts';
import type { MutantBook } from '../mutant.ts';
import { again, besides, dispatch, outgoing, sendingAfter, setting, transporting } from '../rewriting.ts';
import { deciding } from '../deciding.ts';

/** Defects of duties: left undone, done too early, or done again. */
export const dutyMutants = {
  'leaves-frozen-cards-as-they-are': {
    rule: 'client/orders/possible-change-of-a-card-is-made',
    scenarios: ['frozen-card-is-closed'],
    behaviour: deciding({
      mayChangeCard: (change, state) => state === 'ACTIVE' && rightDecisions.mayChangeCard(change, state),
    }),
  },
  'makes-up-what-a-receiver-accepts': {
    rule: 'client/orders/receiver-is-looked-up-first',
    scenarios: ['receiver-is-found'],
    also: ['client/requests/identifiers-come-from-the-service'],
    behaviour: () =>
      transporting(
        (send) => async (input, init) =>
          outgoing(input, init).operation === 'lookups.umaAddress'
            ? Response.json({
                lookupId: `Lookup:${randomUUID()}`,
                supportedCurrencies: [{ currency: { code: 'USD' }, min: 1, max: 1_000_000 }],
              })
            : send(input, init),
      ),
  },
  'tries-a-refused-code-again': {
    rule: 'client/sca/refused-proof-is-not-submitted-again',
    scenarios: ['code-is-wrong'],
    behaviour: again('sca.authorizeQuote'),
  },
  'thinks-that-every-code-has-expired': {
    rule: 'client/sca/open-challenge-is-answered',
    scenarios: ['code-of-a-funded-payment-is-wrong'],
    also: ['client/orders/one-funded-quote-for-one-payment'],
    behaviour: deciding({ isUsable: () => false }),
  },
  'logs-in-by-another-factor': {
    rule: 'client/sca/factor-is-that-of-the-proof',
    scenarios: ['customer-logs-in-by-passkey'],
    also: ['client/requests/body-has-the-assumed-shape'],
    behaviour: setting(['sca.completeLogin'], 'factor', 'SMS_OTP'),
  },
  'sends-money-before-the-proof': {
    rule: 'client/quotes/funded-after-its-authorization',
    scenarios: ['funded-payment-needs-a-proof'],
    behaviour: sendingAfter(['quotes.create'], async (send, request, _init, answer) => {
      const { id, totalSendingAmount } = jsonObjectIn(await answer.text());
      const body = { quoteId: id, currencyCode: 'EUR', currencyAmount: totalSendingAmount };
      await (await dispatch(send, besides(request, 'POST', '/sandbox/send', body))).text();
    }),
  },
  'adds-each-person-twice': {
    rule: 'client/beneficial-owners/added-once',
    scenarios: ['business-is-verified'],
    behaviour: again('beneficialOwners.create'),
  },
  'acknowledges-what-is-undecided': {
    rule: 'client/transfers/undecided-payment-is-not-acknowledged-as-done',
    scenarios: ['payment-that-arrives-is-approved'],
    behaviour: deciding({ acknowledgement: () => 200 }),
  },
  'thinks-about-its-first-event': {
    rule: 'client/webhooks/acknowledges-soon',
    scenarios: ['payment-completes'],
    behaviour: deciding({
      acknowledgement: async (event) => {
        if (event['type'] === 'TEST') await pause(5500);
        return rightDecisions.acknowledgement(event);
      },
    }),
  },
  'gives-up-at-every-refusal': {
    rule: 'client/agents/refusal-is-not-the-end',
    scenarios: ['agent-is-refused-once'],
    behaviour: deciding({ isShutOut: (status) => status >= 400 }),
  },
  'has-the-other-side-locked': {
    rule: 'client/quotes/pays-what-was-asked',
    scenarios: ['receiver-has-another-currency'],
    behaviour: setting(['quotes.create'], 'lockedCurrencySide', 'SENDING'),
  },
} as const satisfies MutantBook;
