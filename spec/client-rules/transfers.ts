import type { ClientRuleBook } from './client-rule.ts';

/** Transfers in one currency, and what can be done to a transaction that exists. */
export const transfersRules = {
  'client/transfers/out-has-a-source': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A transfer out has a source with accountId.',
    operations: ['transfers.out'],
    requiredAt: [
      '#/components/schemas/TransferOutRequest/properties/source',
      '#/components/schemas/TransferAccount/properties/accountId',
    ],
    occasion: 'the client transfers out',
  },
  'client/transfers/out-has-a-destination': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A transfer out has a destination.',
    operations: ['transfers.out'],
    requiredAt: ['#/components/schemas/TransferOutRequest/properties/destination'],
    occasion: 'the client transfers out',
  },
  'client/transfers/amount-is-an-integer': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The amount of a transfer is an integer.',
    operations: ['transfers.out', 'transfers.in'],
    at: ['#/components/schemas/TransferAmount'],
    occasion: 'the client transfers',
  },
  'client/transfers/out-goes-from-internal-to-external': {
    section: 'What the service does',
    level: 'must',
    statement: 'A transfer out goes from an internal account to an external account.',
    operations: ['transfers.out'],
    occasion: 'the client transfers out',
  },
  'client/transfers/in-goes-from-external-to-internal': {
    section: 'What the service does',
    level: 'must',
    statement: 'A transfer in goes from an external account to an internal account.',
    operations: ['transfers.in'],
    occasion: 'the client transfers in',
  },
  'client/transfers/refused-pull-is-not-repeated': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A transfer in that was refused because its account is not pullable is not tried again.',
    operations: ['transfers.in'],
    occasion: 'a transfer in of the client is refused',
  },
  'client/transfers/only-open-payments-are-cancelled': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A payment that the service has reported as COMPLETED, FAILED or EXPIRED is not cancelled.',
    operations: ['transactions.cancel'],
    occasion: 'the client cancels a payment',
  },
  'client/transfers/cancelled-once': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A payment whose cancellation was accepted is not cancelled again.',
    operations: ['transactions.cancel'],
    occasion: 'the client cancels a payment',
  },
  'client/transfers/only-pending-incoming-payments-are-decided': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'An incoming payment that the service has reported as no longer pending is neither approved nor rejected.',
    operations: ['transactions.approve', 'transactions.reject'],
    occasion: 'the client decides about an incoming payment',
  },
  'client/transfers/decision-is-the-one-asked': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'A payment that waits is approved when somebody approved it, and rejected when somebody rejected it; another one that waits is left alone.',
    operations: ['transactions.approve', 'transactions.reject'],
    occasion: 'the client decides about a payment that waits',
  },
  'client/transfers/deferred-incoming-payment-is-decided': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement:
      'An incoming payment whose webhook was acknowledged with 202 is approved or rejected afterwards.',
    operations: ['transactions.approve', 'transactions.reject'],
    occasion: 'the client acknowledges an incoming payment with 202',
  },
  'client/transfers/undecided-payment-is-not-acknowledged-as-done': {
    section: 'Events > Other webhooks',
    level: 'advice',
    statement: 'The event of an incoming payment that is decided later is answered with 202, not with 200.',
    operations: ['transactions.approve', 'transactions.reject'],
    occasion: 'the client hears of an incoming payment that waits',
  },
} as const satisfies ClientRuleBook;
