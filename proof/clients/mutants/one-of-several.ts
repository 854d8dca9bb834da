import { setTimeout as pause } from 'node:timers/promises';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { around, besidesThat, both } from '../second/ways.ts';
import { fifthCustomerDefects } from '../fifth/customers.ts';
import { fifthMoneyDefects } from '../fifth/money.ts';
import { fifthOtherDefects } from '../fifth/others.ts';
import { sixthMoneyDefects } from '../sixth/money.ts';
import { sixthOtherDefects } from '../sixth/others.ts';
import type { MutantBook } from '../mutant.ts';

const soonMs = 200;

/** A card that is closed is replaced by another one, unasked. */
const replacingClosed = (): Behaviour => {
  let order: JsonObject = {};
  return around(['cards.issue', 'cards.update'], async ({ operation, body = {} }, go, ask) => {
    const answer = await go();
    if (operation === 'cards.issue') order = body;
    else if (body['state'] === 'CLOSED' && answer.ok)
      await ask('POST', '/cards', { ...order, platformCardId: `${String(order['platformCardId'])}-again` });
    return answer;
  });
};

/** An incoming payment that is not decided about at once is rejected, unasked. */
const rejectingTheLate = (): Behaviour => {
  let reject: (id: string) => Promise<unknown> = () => Promise.resolve();
  return both(
    around(['config.update'], (_request, go, ask) => {
      reject = (id) => ask('POST', `/transactions/${id}/reject`);
      return go();
    }),
    {
      decisions: {
        acknowledgement: (event) => {
          if (event['type'] !== 'INCOMING_PAYMENT.PENDING') return 200;
          const id = String(asJsonObject(event['data'])['id']);
          besidesThat(pause(soonMs).then(() => reject(id)));
          return 202;
        },
      },
    },
  );
};

/** Integrations that take one thing for another of its kind, or do once more what was done. */
export const oneOfSeveralMutants = {
  'cancels-the-newest-payment': {
    rule: 'client/orders/named-one-is-acted-on',
    scenarios: ['one-of-two-payments-is-cancelled'],
    behaviour: fifthMoneyDefects['cancels-the-newest-payment'].behaviour,
  },
  'cancels-what-takes-its-time': {
    rule: 'client/orders/named-one-is-acted-on',
    also: ['client/transfers/cancelled-once'],
    scenarios: ['one-of-two-payments-is-cancelled'],
    behaviour: fifthMoneyDefects['cancels-what-takes-its-time'].behaviour,
  },
  'removes-the-newest-customer': {
    rule: 'client/orders/named-one-is-acted-on',
    also: ['client/customers/deleted-customer-is-left-alone', 'client/customers/namesakes-are-two-customers'],
    scenarios: ['customers-have-one-name'],
    behaviour: fifthCustomerDefects['removes-the-newest-customer'].behaviour,
  },
  'code-goes-to-the-newest-payment': {
    rule: 'client/orders/named-one-is-acted-on',
    scenarios: ['one-of-two-payments-is-proven', 'one-of-two-funded-payments-is-proven'],
    behaviour: fifthMoneyDefects['code-goes-to-the-newest-payment'].behaviour,
  },
  'customer-is-known-by-name': {
    rule: 'client/customers/namesakes-are-two-customers',
    also: ['client/customers/deleted-customer-is-left-alone'],
    scenarios: ['customers-have-one-name'],
    behaviour: fifthCustomerDefects['customer-is-known-by-name'].behaviour,
  },
  'has-the-money-sent-twice': {
    rule: 'client/quotes/funded-once',
    scenarios: ['payment-is-funded'],
    behaviour: fifthMoneyDefects['has-the-money-sent-twice'].behaviour,
  },
  'repeats-an-approved-action': {
    rule: 'client/agents/pays-once',
    also: ['client/agents/approval-is-awaited', 'client/agents/approval-is-believed'],
    scenarios: ['agent-is-allowed-to-pay'],
    behaviour: fifthOtherDefects['repeats-an-approved-action'].behaviour,
  },
  'shows-the-newest-action': {
    rule: 'client/agents/approval-is-believed',
    scenarios: ['agent-has-two-payments'],
    behaviour: fifthOtherDefects['shows-the-newest-action'].behaviour,
  },
  'every-document-is-a-passport': {
    rule: 'client/documents/kind-is-that-of-the-document',
    scenarios: ['bill-is-uploaded'],
    behaviour: fifthOtherDefects['every-document-is-a-passport'].behaviour,
  },
  'one-code-for-both-channels': {
    rule: 'client/verifications/code-is-that-of-its-channel',
    scenarios: ['individual-is-verified'],
    behaviour: fifthCustomerDefects['one-code-for-both-channels'].behaviour,
  },
  'approves-another-waiting-payment': {
    rule: 'client/transfers/decision-is-the-one-asked',
    also: ['client/orders/what-is-said-to-be-done-was-accepted'],
    scenarios: ['two-of-several-payments-are-decided'],
    behaviour: fifthOtherDefects['approves-another-waiting-payment'].behaviour,
  },
  'approves-the-rest-too': {
    rule: 'client/transfers/decision-is-the-one-asked',
    also: ['client/idempotency/key-is-of-one-request'],
    scenarios: ['two-of-several-payments-are-decided'],
    behaviour: fifthOtherDefects['approves-the-rest-too'].behaviour,
  },
  'has-one-key-for-each-agent': {
    rule: 'client/idempotency/key-is-of-one-request',
    also: ['client/orders/decision-is-made'],
    scenarios: ['one-of-several-actions-is-approved'],
    behaviour: fifthOtherDefects['has-one-key-for-each-agent'].behaviour,
  },
  'signs-with-the-newest-wallet': {
    rule: 'client/wallets/signature-is-of-the-credential',
    scenarios: ['wallets-are-two'],
    behaviour: fifthOtherDefects['signs-with-the-newest-wallet'].behaviour,
  },
  'asks-sca-for-the-first-customer': {
    rule: 'client/orders/what-is-said-to-be-done-was-accepted',
    scenarios: ['customers-log-in-one-after-the-other'],
    behaviour: fifthOtherDefects['asks-sca-for-the-first-customer'].behaviour,
  },
  'shows-the-purchase-of-any-card': {
    rule: 'client/cards/transaction-state-is-believed',
    scenarios: ['purchases-are-made-with-two-cards'],
    behaviour: fifthOtherDefects['shows-the-purchase-of-any-card'].behaviour,
  },
  'shows-the-newest-transaction': {
    rule: 'client/payments/payments-are-not-confused',
    also: ['client/payments/failed-is-believed', 'client/payments/completed-is-believed'],
    scenarios: ['somebody-else-is-known'],
    behaviour: fifthMoneyDefects['shows-the-newest-transaction'].behaviour,
  },
  'finds-the-payment-of-before': {
    rule: 'client/payments/unknown-outcome-is-found-out',
    scenarios: ['payment-like-another-is-lost'],
    behaviour: fifthMoneyDefects['finds-the-payment-of-before'].behaviour,
  },
  'adds-all-accounts-up': {
    rule: 'client/payments/balance-is-known',
    scenarios: ['currencies-have-other-decimals'],
    behaviour: fifthMoneyDefects['adds-all-accounts-up'].behaviour,
  },
  'reads-two-pages': {
    rule: 'client/payments/balance-is-known',
    scenarios: ['currencies-have-other-decimals'],
    behaviour: fifthMoneyDefects['reads-two-pages'].behaviour,
  },
  'forged-event-uses-up-the-id': {
    rule: 'client/webhooks/forged-events-have-no-effect',
    scenarios: ['forgeries-come-before-the-events'],
    behaviour: fifthOtherDefects['forged-event-uses-up-the-id'].behaviour,
  },
  'tax-country-is-the-residence': {
    rule: 'client/customers/data-arrives-as-it-is',
    scenarios: ['individual-is-verified'],
    behaviour: fifthCustomerDefects['tax-country-is-the-residence'].behaviour,
  },
  'replaces-closed-cards': {
    rule: 'client/cards/issue-is-not-doubled',
    scenarios: ['card-is-closed'],
    behaviour: replacingClosed,
  },
  'freezes-every-card-of-the-holder': {
    rule: 'client/cards/named-card-is-changed',
    scenarios: ['cards-are-two'],
    behaviour: sixthOtherDefects['freezes-every-card-of-the-holder'].behaviour,
  },
  'closes-every-wallet': {
    rule: 'client/wallets/open-session-is-used',
    scenarios: ['wallets-are-two'],
    behaviour: sixthOtherDefects['closes-every-wallet'].behaviour,
  },
  'uploads-the-first-file-again': {
    rule: 'client/documents/file-is-the-document',
    scenarios: ['bill-is-uploaded'],
    behaviour: sixthOtherDefects['uploads-the-first-file-again'].behaviour,
  },
  'submits-the-first-code-again': {
    rule: 'client/sca/refused-proof-is-not-submitted-again',
    scenarios: ['code-of-a-funded-payment-is-wrong'],
    behaviour: sixthOtherDefects['submits-the-first-code-again'].behaviour,
  },
  'rejects-what-waits-too-long': {
    rule: 'client/transfers/decision-is-the-one-asked',
    scenarios: ['payment-that-arrives-is-approved'],
    behaviour: rejectingTheLate,
  },
  'funds-a-failed-payment-again': {
    rule: 'client/quotes/funded-once',
    scenarios: ['funded-payment-fails'],
    behaviour: sixthMoneyDefects['funds-a-failed-payment-again'].behaviour,
  },
  'thaws-cards-by-itself': {
    rule: 'client/cards/named-card-is-changed',
    also: ['client/cards/frozen-is-believed'],
    scenarios: ['card-is-frozen'],
    behaviour: sixthOtherDefects['thaws-cards-by-itself'].behaviour,
  },
  'removes-payees-that-could-not-be-paid': {
    rule: 'client/orders/named-one-is-acted-on',
    // Payments are looked up by their payee, who is gone.
    also: [
      'client/quotes/pays-whom-it-was-asked-to-pay',
      'client/payments/failed-is-believed',
      'client/payments/refund-leaves-the-status',
      'client/payments/settled-refund-is-believed',
    ],
    scenarios: ['payment-fails'],
    behaviour: sixthMoneyDefects['removes-payees-that-could-not-be-paid'].behaviour,
  },
} as const satisfies MutantBook;
