import { fifthCustomerDefects } from '../fifth/customers.ts';
import { fifthMoneyDefects } from '../fifth/money.ts';
import { fifthOtherDefects } from '../fifth/others.ts';
import type { MutantBook } from '../mutant.ts';

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
} as const satisfies MutantBook;
