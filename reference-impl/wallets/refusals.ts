import { ApiError } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';

/** Faults in a signed retry. Source: Errors > 401. */
export type WalletRefusal =
  | 'WALLET_SIGNATURE_MISSING'
  | 'WALLET_SIGNATURE_MALFORMED'
  | 'WALLET_SIGNATURE_BODY_MISMATCH'
  | 'WALLET_SIGNATURE_INVALID'
  | 'REQUEST_ID_MISSING';

/** 401 with the code for what is wrong with a signed retry. */
export const walletRefusal = replaceable(
  (_work: Work, code: WalletRefusal, message: string): ApiError => new ApiError(401, code, message),
);
