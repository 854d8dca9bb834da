import type { OperationId } from '../operations.ts';
import type { RuleBook } from './rule.ts';

/** The actions that the document names as signed retries; which others are signed, it does not show. */
const walletSigned = ['sessions.revoke', 'sessions.refresh'] as const satisfies readonly OperationId[];

const contactOperations = [
  'contact.sendEmailCode',
  'contact.confirmEmailCode',
  'contact.sendPhoneCode',
  'contact.confirmPhoneCode',
] as const satisfies readonly OperationId[];

const scaOperations = [
  'sca.startEnrollment',
  'sca.confirmEnrollment',
  'sca.getReset',
  'sca.listFactors',
  'sca.deleteFactor',
  'sca.startLogin',
  'sca.completeLogin',
  'sca.startReset',
  'sca.completeReset',
  'sca.recordEvent',
  'sca.authorizeQuote',
  'sca.resendQuoteCode',
] as const satisfies readonly OperationId[];

/** The error body, the three code tables, and the other errors that the document shows. */
export const errorsRules = {
  'errors/body-is-an-object': {
    section: 'Errors',
    level: 'must',
    statement: 'The body of an answer with status 401, 404 or 500 is a JSON object.',
    operations: [],
    at: ['#/components/schemas/Error'],
  },
  'errors/status-is-present': {
    section: 'Errors',
    level: 'must',
    statement: 'The body of a 401, 404 or 500 has the member status.',
    operations: [],
    requiredAt: ['#/components/schemas/Error/properties/status'],
  },
  'errors/status-is-an-integer': {
    section: 'Errors',
    level: 'must',
    statement: 'The status in the body of a 401, 404 or 500 is an integer.',
    operations: [],
    at: ['#/components/schemas/Error/properties/status'],
  },
  'errors/status-equals-the-http-status': {
    section: 'Errors',
    level: 'must',
    statement: 'The status of the body of a 401, 404 or 500 equals the HTTP status of the answer.',
    operations: [],
  },
  'errors/code-is-present': {
    section: 'Errors',
    level: 'must',
    statement: 'The body of a 401, 404 or 500 has the member code.',
    operations: [],
    requiredAt: ['#/components/schemas/Error/properties/code'],
  },
  'errors/code-is-a-string': {
    section: 'Errors',
    level: 'must',
    statement: 'The code in the body of a 401, 404 or 500 is a string.',
    operations: [],
    at: ['#/components/schemas/Error/properties/code'],
  },
  'errors/message-is-present': {
    section: 'Errors',
    level: 'must',
    statement: 'The body of a 401, 404 or 500 has the member message.',
    operations: [],
    requiredAt: ['#/components/schemas/Error/properties/message'],
  },
  'errors/message-is-a-string': {
    section: 'Errors',
    level: 'must',
    statement: 'The message in the body of a 401, 404 or 500 is a string.',
    operations: [],
    at: ['#/components/schemas/Error/properties/message'],
  },
  'errors/details-is-an-object': {
    section: 'Errors',
    level: 'must',
    statement: 'Where the body of a 401, 404 or 500 has details, they are an object.',
    operations: [],
    at: ['#/components/schemas/Error/properties/details'],
  },
  'errors/other-errors-have-the-same-body': {
    section: 'Errors',
    level: 'derived',
    statement: 'The body of an error answer with another status than 401, 404 and 500 has the same members.',
    operations: [],
  },
  'errors/code-of-a-401-is-from-its-table': {
    section: 'Errors',
    level: 'must',
    statement: 'The code of an answer with status 401 is one of the seven in the table of 401.',
    operations: [],
  },
  'errors/code-of-a-404-is-from-its-table': {
    section: 'Errors',
    level: 'must',
    statement: 'The code of an answer with status 404 is one of the ten in the table of 404.',
    operations: [],
  },
  'errors/code-of-a-500-is-from-its-table': {
    section: 'Errors',
    level: 'must',
    statement: 'The code of an answer with status 500 is one of the two in the table of 500.',
    operations: [],
  },
  'errors/listed-code-comes-with-its-status': {
    section: 'Errors',
    level: 'derived',
    statement: 'A code of the tables of 401, 404 and 500 comes with the status of its table.',
    operations: [],
  },

  // 401
  'errors/unauthorized-is-about-credentials': {
    section: 'Errors > 401',
    level: 'must',
    statement: 'A request whose API credentials are in order is not answered with UNAUTHORIZED.',
    operations: [],
  },
  'errors/invalid-signature': {
    section: 'Errors > 401',
    level: 'must',
    statement: 'A request with an invalid signature header is answered with INVALID_SIGNATURE.',
    operations: [],
    unobservable:
      'The only signature header shown on a request is the wallet signature, and its errors have codes of their own.',
  },
  'errors/wallet-signature-missing': {
    section: 'Errors > 401',
    level: 'must',
    statement:
      'A retry of an embedded-wallet action without the wallet signature header is answered with WALLET_SIGNATURE_MISSING.',
    operations: walletSigned,
  },
  'errors/wallet-signature-malformed': {
    section: 'Errors > 401',
    level: 'must',
    statement:
      'A wallet signature header whose encoding, structure or fields cannot be parsed is answered with WALLET_SIGNATURE_MALFORMED.',
    operations: walletSigned,
  },
  'errors/wallet-signature-body-mismatch': {
    section: 'Errors > 401',
    level: 'must',
    statement:
      'A wallet signature made over another body than the one received is answered with WALLET_SIGNATURE_BODY_MISMATCH.',
    operations: walletSigned,
  },
  'errors/wallet-signature-invalid': {
    section: 'Errors > 401',
    level: 'must',
    statement:
      'A well-formed wallet signature that the registered credential did not make is answered with WALLET_SIGNATURE_INVALID.',
    operations: walletSigned,
  },
  'errors/request-id-missing': {
    section: 'Errors > 401',
    level: 'must',
    statement: 'A signed retry without the Request-Id header is answered with REQUEST_ID_MISSING.',
    operations: walletSigned,
  },

  // 404
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

  // 500
  'errors/service-switch-error': {
    section: 'Errors > 500',
    level: 'must',
    statement: "A failure of the service's payment switch is answered with SERVICE_SWITCH_ERROR.",
    operations: [],
    unobservable: 'A client cannot make the payment switch fail, nor see from outside that it did.',
  },
  'errors/internal-error': {
    section: 'Errors > 500',
    level: 'must',
    statement: 'A failure inside the service is answered with INTERNAL_ERROR.',
    operations: [],
    unobservable: 'A client cannot make the service fail inside, nor see from outside what failed.',
  },
  'errors/internal-error-of-uma': {
    section: 'Errors > 500',
    level: 'must',
    statement: 'A failure of UMA is answered with INTERNAL_ERROR.',
    operations: [],
    unobservable: 'A client cannot make UMA fail, nor see from outside that it did.',
  },

  'errors/faulty-request-is-not-500': {
    section: 'Errors > 500',
    level: 'derived',
    statement:
      'A request that is at fault, by a body that is no JSON, by a member of another type or by an unknown id, is not answered with status 500.',
    operations: [],
  },

  // Other errors that are shown
  'errors/contact-verification-that-does-not-apply-is-409': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement:
      'A contact-verification operation on a customer whose provider does not require it is answered with status 409.',
    operations: contactOperations,
  },
  'errors/sca-that-does-not-apply-is-409': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement: 'An SCA operation on a customer outside the regulated regions is answered with status 409.',
    operations: scaOperations,
  },
} as const satisfies RuleBook;
