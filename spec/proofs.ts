import type { OperationId } from './operations.ts';

/**
 * Operations that take a proof of somebody's own: a code, an assertion, the token of an identity, the secret of an
 * account elsewhere. A wrong one is an invalid credential as well, and no other code of the 401 table is about it.
 */
export const takesProof: ReadonlySet<string> = new Set<OperationId>([
  'contact.confirmEmailCode',
  'contact.confirmPhoneCode',
  'credentials.create',
  'credentials.verify',
  'sca.confirmEnrollment',
  'sca.completeLogin',
  'sca.authorizeQuote',
  'beneficiaries.confirmTrust',
  'beneficiaries.confirmUntrust',
  'stablecoins.linkProviderAccount',
]);
