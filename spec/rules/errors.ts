import { contactOperations } from '../operation-groups.ts';
import type { OperationId } from '../operations.ts';
import { errorsNotFoundRules } from './errors/not-found.ts';
import type { RuleBook } from './rule.ts';

/** The actions that the document names as signed retries; which others are signed, it does not show. */
const walletSigned = ['sessions.revoke', 'sessions.refresh'] as const satisfies readonly OperationId[];

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

  ...errorsNotFoundRules,

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
