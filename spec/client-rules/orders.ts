import type { ClientRuleBook } from './client-rule.ts';

/** Orders: what a client is asked for is what it does, at the service and not in its own books only. */
export const ordersRules = {
  'client/orders/what-is-said-to-be-done-was-accepted': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Each act that the client reports as done was asked of the service, and accepted there.',
    operations: [
      'cards.update',
      'customers.delete',
      'sca.confirmEnrollment',
      'sca.completeLogin',
      'sca.authorizeQuote',
      'beneficiaries.confirmTrust',
      'internalAccounts.update',
      'internalAccounts.export',
      'sessions.revoke',
      'documents.upload',
      'agents.approveAction',
      'agents.rejectAction',
    ],
  },
  'client/orders/money-leaves-the-account-of-its-payer': {
    section: 'What the service does',
    level: 'derived',
    statement:
      'A payment of a customer leaves an account of that customer, and one of the platform an account of the platform.',
    operations: ['quotes.create', 'transfers.out'],
  },
  'client/orders/account-arrives-as-it-is': {
    section: 'What the service does',
    level: 'derived',
    statement: 'The account of a payee is added with the numbers and codes that the client was given.',
    operations: ['platformExternalAccounts.create'],
  },
  'client/orders/address-is-the-one-that-was-named': {
    section: 'What the service does',
    level: 'derived',
    statement: 'The UMA address that is looked up and paid is the one that the client was asked to pay.',
    operations: ['lookups.umaAddress', 'quotes.create'],
  },
  'client/orders/acceptable-amount-is-paid': {
    section: 'Limits',
    level: 'derived',
    statement:
      'An amount that a receiver accepts, the least and the most among them, is paid when it is asked for.',
    operations: ['lookups.umaAddress', 'quotes.execute'],
  },
  'client/orders/cards-are-funded-by-their-holder': {
    section: 'Resources and their fields > Card',
    level: 'derived',
    statement:
      'The card of a customer is funded from an account of that customer, not of the platform or somebody else.',
    operations: ['cards.issue'],
  },
  'client/orders/a-card-keeps-a-funding-source': {
    section: 'Resources and their fields > Card',
    level: 'derived',
    statement: 'No card update has an empty list of funding sources.',
    operations: ['cards.update'],
  },
  'client/orders/the-platform-does-not-pay-for-an-agent': {
    section: 'Authentication',
    level: 'derived',
    role: 'agent-client',
    statement: 'A payment that an agent is asked for is never paid with the credentials of the platform.',
    operations: ['transfers.out', 'quotes.create'],
  },
  'client/orders/one-funded-quote-for-one-payment': {
    section: 'Resources and their fields > Quote',
    level: 'advice',
    statement:
      'A payment that its customer funds has one quote while that one holds: each has a code of its own.',
    operations: ['quotes.create'],
  },
  'client/orders/possible-change-of-a-card-is-made': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A change of a card that its state allows is made when it is asked for.',
    operations: ['cards.update'],
  },
  'client/orders/payment-is-made-anew': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement:
      'A payment that failed with QUOTE_EXPIRED or QUOTE_EXECUTION_FAILED is made anew when the client is asked to.',
    operations: ['quotes.create', 'transfers.out'],
    occasion: 'somebody asks for such a payment again when the client knows that it failed',
  },
  'client/orders/decision-is-made': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement: 'An action of an agent that waits is approved or rejected when the client is asked to.',
    operations: ['agents.approveAction', 'agents.rejectAction'],
  },
  'client/orders/receiver-is-looked-up-first': {
    section: 'What the service does',
    level: 'advice',
    statement: 'A UMA address is looked up before a payment to it is quoted.',
    operations: ['lookups.umaAddress', 'quotes.create'],
  },
  'client/orders/named-one-is-acted-on': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'A payment that is cancelled, a customer or account that is deleted, and a quote that is proven or funded is the one that was named; nothing of that is done unasked.',
    operations: [
      'transactions.cancel',
      'customers.delete',
      'customerExternalAccounts.delete',
      'platformExternalAccounts.delete',
      'sca.authorizeQuote',
      'sca.resendQuoteCode',
      'sandbox.sendFunds',
    ],
  },
} as const satisfies ClientRuleBook;
