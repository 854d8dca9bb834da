import type { NamedFault } from '../deviations/faults.ts';
import { ApiError } from '../http/api-error.ts';
import type { Work } from '../runtime/work.ts';

/** What can be wrong with a signed retry. Source: Errors > 401. */
type Refusal =
  | 'WALLET_SIGNATURE_MISSING'
  | 'WALLET_SIGNATURE_MALFORMED'
  | 'WALLET_SIGNATURE_BODY_MISMATCH'
  | 'WALLET_SIGNATURE_INVALID'
  | 'REQUEST_ID_MISSING';

/** The faults that answer with the code of another. */
const mixedUp = {
  WALLET_SIGNATURE_MISSING: ['missing-wallet-signature-has-another-code', 'WALLET_SIGNATURE_INVALID'],
  WALLET_SIGNATURE_MALFORMED: ['malformed-wallet-signature-has-another-code', 'WALLET_SIGNATURE_INVALID'],
  WALLET_SIGNATURE_BODY_MISMATCH: [
    'mismatched-wallet-signature-has-another-code',
    'WALLET_SIGNATURE_INVALID',
  ],
  WALLET_SIGNATURE_INVALID: ['invalid-wallet-signature-has-another-code', 'WALLET_SIGNATURE_MALFORMED'],
  REQUEST_ID_MISSING: ['missing-request-id-has-another-code', 'WALLET_SIGNATURE_MISSING'],
} as const satisfies Readonly<Record<Refusal, readonly [NamedFault, Refusal]>>;

/** 401 with the code for what is wrong with a signed retry. */
export const walletRefusal = ({ faults }: Work, refusal: Refusal, message: string): ApiError => {
  const [fault, other] = mixedUp[refusal];
  const status = faults.has('failed-wallet-retry-is-400') ? 400 : 401;
  return new ApiError(status, faults.has(fault) ? other : refusal, message);
};
