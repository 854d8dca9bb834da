import { contactOperations } from '../../operation-groups.ts';
import type { RuleBook } from '../rule.ts';

/** The codes of 404, and ids of another kind. */
export const errorsNotFoundRules = {
  'errors/transaction-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement: 'Naming a transaction that does not exist is answered with TRANSACTION_NOT_FOUND.',
    operations: [
      'transactions.get',
      'transactions.approve',
      'transactions.reject',
      'transactions.cancel',
      'transactions.confirmReceipt',
      'agentSide.getTransaction',
    ],
  },
  'errors/invitation-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement: 'Naming an invitation that does not exist is answered with INVITATION_NOT_FOUND.',
    operations: ['invitations.get', 'invitations.claim', 'invitations.cancel'],
  },
  'errors/user-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement: 'Naming a customer that does not exist is answered with USER_NOT_FOUND.',
    operations: [
      'customers.get',
      'customers.update',
      'customers.delete',
      'customers.createKycLink',
      ...contactOperations,
    ],
  },
  'errors/quote-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement: 'Naming a quote that does not exist is answered with QUOTE_NOT_FOUND.',
    operations: [
      'quotes.get',
      'quotes.execute',
      'sca.authorizeQuote',
      'sca.resendQuoteCode',
      'agentSide.getQuote',
      'agentSide.executeQuote',
      'sandbox.sendFunds',
    ],
  },
  'errors/lookup-request-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement: 'Naming a lookup request that does not exist is answered with LOOKUP_REQUEST_NOT_FOUND.',
    operations: ['quotes.create'],
  },
  'errors/token-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement: 'Naming an API token that does not exist is answered with TOKEN_NOT_FOUND.',
    operations: ['tokens.get', 'tokens.delete'],
  },
  'errors/bulk-upload-job-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement: 'Naming a bulk upload job that does not exist is answered with BULK_UPLOAD_JOB_NOT_FOUND.',
    operations: ['customers.getImportJob'],
  },
  'errors/reference-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement: 'Naming a reference that does not exist is answered with REFERENCE_NOT_FOUND.',
    operations: [],
    unobservable: 'The document says neither what a reference is nor which operation takes one.',
  },
  'errors/uma-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement:
      'Looking up a well-formed UMA address whose counterparty has no such receiver is answered with UMA_NOT_FOUND.',
    operations: ['lookups.umaAddress'],
  },
  'errors/stablecoin-provider-account-not-found': {
    section: 'Errors > 404',
    level: 'must',
    statement:
      'Naming a provider account link that does not exist is answered with STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND.',
    operations: ['stablecoins.getProviderAccount'],
  },

  'errors/an-id-of-another-kind-names-nothing': {
    section: 'Errors > 404',
    level: 'derived',
    statement:
      'A request whose path holds the id of something of another kind is refused: deletions without a code of their own excepted.',
    operations: [],
  },
} as const satisfies RuleBook;
