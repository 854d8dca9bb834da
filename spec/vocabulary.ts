import type { Entry } from './contract/lifetime.ts';

/**
 * The closed lists of the document that no schema of the description has, with the versions of their entries.
 * Source: Errors; Events.
 */

/** Codes of the three error tables, by status. */
export const errorCodes = {
  401: [
    'UNAUTHORIZED',
    'INVALID_SIGNATURE',
    'WALLET_SIGNATURE_MISSING',
    'WALLET_SIGNATURE_MALFORMED',
    'WALLET_SIGNATURE_BODY_MISMATCH',
    'WALLET_SIGNATURE_INVALID',
    'REQUEST_ID_MISSING',
  ],
  404: [
    'TRANSACTION_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'USER_NOT_FOUND',
    'QUOTE_NOT_FOUND',
    'LOOKUP_REQUEST_NOT_FOUND',
    'TOKEN_NOT_FOUND',
    'BULK_UPLOAD_JOB_NOT_FOUND',
    'REFERENCE_NOT_FOUND',
    'UMA_NOT_FOUND',
    'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
  ],
  500: ['SERVICE_SWITCH_ERROR', 'INTERNAL_ERROR'],
} as const satisfies Readonly<Record<number, readonly Entry[]>>;

/** Types of the webhooks about card transactions that the document shows; it says that there are others. */
export const cardTransactionEvents = [
  'CARD_TRANSACTION.AUTHORIZED',
  'CARD_TRANSACTION.PARTIALLY_SETTLED',
  'CARD_TRANSACTION.SETTLED',
] as const satisfies readonly Entry[];

/** Types of the outgoing-payment webhooks of all versions. The description says which of them a version has. */
export type OutgoingPaymentEvent =
  | 'OUTGOING_PAYMENT.PENDING'
  | 'OUTGOING_PAYMENT.PROCESSING'
  | 'OUTGOING_PAYMENT.COMPLETED'
  | 'OUTGOING_PAYMENT.FAILED'
  | 'OUTGOING_PAYMENT.EXPIRED'
  | 'OUTGOING_PAYMENT.REFUND_PENDING'
  | 'OUTGOING_PAYMENT.REFUND_COMPLETED'
  | 'OUTGOING_PAYMENT.REFUND_FAILED';

/** Why an outgoing payment failed, in all versions. */
export type FailureReason =
  | 'QUOTE_EXPIRED'
  | 'QUOTE_EXECUTION_FAILED'
  | 'INSUFFICIENT_BALANCE'
  | 'LIGHTNING_PAYMENT_FAILED'
  | 'FUNDING_AMOUNT_MISMATCH'
  | 'COUNTERPARTY_POST_TX_FAILED'
  | 'INVALID_BANK_ACCOUNT';
