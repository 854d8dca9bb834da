import type { Answer, Call } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { internalAccounts } from '../ledger/internal-account-store.ts';
import type { FundingInstruction } from '../ledger/funding-instructions.ts';
import type { Quote } from '../records/quote-store.ts';
import { signedRetry } from './signed-retry.ts';
import type { Work } from '../runtime/work.ts';

/** The embedded wallet that pays a quote; undefined where something else does. */
export const payingWallet = async (
  work: Work,
  { source }: Pick<Quote, 'source'>,
): Promise<string | undefined> => {
  if (source.sourceType !== 'ACCOUNT') return undefined;
  const account = await work.collection(internalAccounts).get(source.accountId);
  return account?.type === 'EMBEDDED_WALLET' ? account.id : undefined;
};

/** The text that the holder of a wallet signs to pay a quote: the amount, the payee, and until when. */
const payloadOf = (quote: Quote): string => {
  const { id, destination, totalSendingAmount: amount, sendingCurrency, expiresAt } = quote;
  return JSON.stringify({ quoteId: id, amount, currency: sendingCurrency.code, destination, expiresAt });
};

/** How a quote is paid by a wallet: with a signature over what this says. Assumed. */
export const signingInstructions = (quote: Quote): readonly FundingInstruction[] => [
  {
    instructionsNotes: 'Execute the quote with a signature over payloadToSign by a key of a session.',
    isPlatformAccount: false,
    accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: payloadOf(quote) },
  },
];

/**
 * Executes a quote: where an embedded wallet pays, once its holder has signed. The signature is over a challenge, or
 * over what the quote gave to sign.
 *
 * Source: Authentication.
 */
export const onceSigned = replaceable(
  async (call: Call, quote: Quote, execute: () => Promise<Answer>): Promise<Answer> => {
    const accountId = await payingWallet(call, quote);
    if (accountId === undefined) return execute();
    return signedRetry(call, { accountId, payload: payloadOf(quote) }, execute);
  },
);
