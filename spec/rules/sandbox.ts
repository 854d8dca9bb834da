import { sandboxOperations } from '../operation-groups.ts';
import type { RuleBook } from './rule.ts';

/** Sandbox simulations outside cards, and who may simulate at all. */
export const sandboxRules = {
  'sandbox/operation-send-test-webhook': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A test webhook can be sent on request.',
    operations: ['sandbox.sendTestWebhook'],
  },
  'sandbox/operation-fund-internal-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Funding an internal account can be simulated.',
    operations: ['sandbox.fundInternalAccount'],
  },
  'sandbox/operation-send-funds': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Sending the funds for a quote can be simulated.',
    operations: ['sandbox.sendFunds'],
  },
  'sandbox/operation-receive-uma-payment': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An inbound UMA payment can be simulated.',
    operations: ['sandbox.receiveUmaPayment'],
  },

  // Production
  'sandbox/fails-for-production-credentials': {
    section: 'What the service does',
    level: 'must',
    statement: 'A sandbox operation with production credentials fails.',
    operations: sandboxOperations,
  },
  'sandbox/failed-call-has-no-effect': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A sandbox operation that failed for its production credentials changes nothing.',
    operations: sandboxOperations,
  },
  'sandbox/serves-sandbox-credentials': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A sandbox operation with sandbox credentials is not refused for its credentials.',
    operations: sandboxOperations,
  },

  // Effects
  'sandbox/funding-raises-the-balance': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'After funding an internal account its balance is higher by the amount.',
    operations: ['sandbox.fundInternalAccount', 'internalAccounts.listForCustomer'],
  },
  'sandbox/funding-leaves-other-balances': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Funding an internal account leaves every other balance as it was.',
    operations: ['sandbox.fundInternalAccount', 'internalAccounts.listForCustomer'],
  },
  'sandbox/concurrent-fundings-add-up': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Several fundings of one account at once raise its balance by their sum.',
    operations: ['sandbox.fundInternalAccount'],
  },
  'sandbox/refused-funding-changes-nothing': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A funding that was refused leaves the balance as it was.',
    operations: ['sandbox.fundInternalAccount', 'internalAccounts.listForCustomer'],
  },
  'sandbox/sent-funds-reach-the-quote': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'After the funds for a quote were sent, its payment goes on to PROCESSING.',
    operations: ['sandbox.sendFunds', 'transactions.get'],
  },
  'sandbox/funds-of-another-currency-are-refused': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'Sending funds for a quote in another currency than the one it waits for is refused.',
    operations: ['sandbox.sendFunds'],
  },
  'sandbox/uma-payment-becomes-a-transaction': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A simulated inbound UMA payment is among the transactions of its receiver.',
    operations: ['sandbox.receiveUmaPayment', 'transactions.list'],
  },
  // Neither how the amount is asked for nor what it may cost to receive it is shown.
  'sandbox/uma-payment-brings-its-amount': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'The receivedAmount of a simulated inbound UMA payment is the amount that was asked for.',
    operations: ['sandbox.receiveUmaPayment', 'transactions.get'],
  },
  'sandbox/uma-payment-to-an-unknown-receiver-is-rejected': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A simulated UMA payment to a receiver that does not exist is refused.',
    operations: ['sandbox.receiveUmaPayment'],
  },
} as const satisfies RuleBook;
