import { isCrypto, isCurrencyCode } from '../ledger/currencies.ts';
import { fundingInstructions, type FundingInstruction } from '../ledger/funding-instructions.ts';
import type { Quote } from '../records/quote-store.ts';

/** How to send the funds that a quote waits for: none where an account pays it. */
export const fundingOf = ({
  id,
  source,
  sendingCurrency: { code },
}: Pick<Quote, 'id' | 'source' | 'sendingCurrency'>): readonly FundingInstruction[] => {
  if (source.sourceType !== 'REALTIME_FUNDING' || !isCurrencyCode(code)) return [];
  const network = isCrypto(code) ? source.cryptoNetwork : undefined;
  return fundingInstructions(id, code, { isPlatformAccount: false, network });
};
