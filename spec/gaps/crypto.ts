import type { GapBook } from './gap.ts';

/** The document's gaps about crypto. */
export const cryptoGaps = {
  'crypto/shape': {
    section: 'Endpoints > Operation catalogue',
    open: 'method, path and bodies of the estimate',
    reference:
      'POST /crypto/estimate-withdrawal-fee with internalAccountId, currency, cryptoNetwork, amount and destinationAddress; networkFee, networkFeeAsset, applicationFee, totalFee and netAmount.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['crypto.estimateWithdrawalFee'],
  },
  'crypto/amount-below-the-fee': {
    section: 'Endpoints > Operation catalogue',
    open: 'an estimate for less than the fee',
    reference: '400 AMOUNT_OUT_OF_RANGE.',
    alsoAllowed: 'Any 4xx, or a net amount of zero.',
    operations: ['crypto.estimateWithdrawalFee'],
  },
  'crypto/account-of-another-asset': {
    section: 'Endpoints > Operation catalogue',
    open: 'an estimate whose account does not hold the asset',
    reference: '400 INVALID_CURRENCY.',
    alsoAllowed: 'Any 4xx, or an estimate.',
    operations: ['crypto.estimateWithdrawalFee'],
  },
} as const satisfies GapBook;
