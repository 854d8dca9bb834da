import { isCurrencyCode } from '../../ledger/currencies.ts';
import { accountIn } from '../../ledger/internal-account-store.ts';
import { counter } from '../../ledger/journal.ts';
import { balanceOf, post, transfer } from '../../ledger/ledger.ts';
import { challengeFor, isAuthorizationNeeded } from '../../sca/authorization.ts';
import { quoteOf, quotes, type QuoteRequest } from '../../records/quote-store.ts';
import { conflict } from '../../http/api-error.ts';
import type { Call } from '../../http/call.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import {
  authorizingFactors,
  challengeLife,
  isOver,
  sendAgain,
  type Challenge,
} from '../../sca/challenges.ts';
import { totpFactors } from '../../sca/factor-store.ts';
import { isProven, judgeAuthorization } from '../../sca/proofs.ts';
import { authorizeQuote, mustBeResendable, release } from '../../payments/quote-authorization.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import type { Work } from '../../runtime/work.ts';

/** A challenge whose time begins anew. */
const prolonged = (work: Work, challenge: Challenge): Challenge => ({
  ...challenge,
  expiresAt: new Date(work.now().getTime() + challengeLife(work)).toISOString(),
});

/** A code that is sent again gives a challenge more time; `onProlonged` is called with that. */
const prolonging = (onProlonged: (call: Call, challenge: Challenge) => Promise<void>): Replacement =>
  replacing(sendAgain, async (right, call, challenge) => {
    await right(call, prolonged(call, challenge));
    await onProlonged(call, prolonged(call, challenge));
  });

const showInQuote = async (call: Call, { subject, expiresAt }: Challenge): Promise<void> => {
  const quote = await quoteOf(call, subject);
  const scaChallenge = { ...quote.scaChallenge, expiresAt };
  await call.collection(quotes).update({ ...quote, scaChallenge });
};

/** Takes a little from an account of whoever has to authorize a quote. */
const takeALittle = async (work: Work, { source }: QuoteRequest, quoteId: string): Promise<void> => {
  if (source.sourceType !== 'REALTIME_FUNDING' || !isCurrencyCode(source.currency)) return;
  const account = await accountIn(work, source.currency, source.customerId);
  if (account === undefined) return;
  const { available } = await balanceOf(work, account.id, source.currency);
  const to = counter('clearing', source.currency);
  if (available > 0)
    await post(work, { transaction: quoteId, entries: transfer(source.currency, 1, account.id, to) });
};

/** Faults in the challenges of quotes. */
export const scaChallengeFaults = faultsOf({
  'sca/guards-money-movement-in-its-regions': {
    'nobody-has-to-authorize-a-quote': replacing(isAuthorizationNeeded, async () => false),
  },
  'sca/waiting-quote-moves-no-money': {
    'waiting-quote-debits-an-account': replacing(challengeFor, async (right, work, request, quoteId) => {
      const challenge = await right(work, request, quoteId);
      if (challenge !== undefined) await takeALittle(work, request, quoteId);
      return challenge;
    }),
  },
  'sca/proof-is-code-or-assertion': {
    'empty-proof-authorizes': [
      overlooking({ at: 'schemas/ScaProof/allOf/1' }),
      replacing(judgeAuthorization, async (right, call, claim) => {
        const { code, passkeyAssertion } = claim.proof;
        return code === undefined && passkeyAssertion === undefined ? undefined : right(call, claim);
      }),
    ],
  },
  'sca/totp-does-not-authorize-payments': {
    'totp-authorizes-payments': [
      replacing(authorizingFactors, async (right, work, customer) => {
        const enrolled = await work.collection(totpFactors).get(customer.id);
        return [...(await right(work, customer)), ...(enrolled === undefined ? [] : ['TOTP' as const])];
      }),
      replacing(
        isProven,
        async (right, call, factor, claim) =>
          (await right(call, factor, claim)) || (factor === 'SMS_OTP' && right(call, 'TOTP', claim)),
      ),
    ],
  },
  'sca/wrong-proof-leaves-the-quote-waiting': {
    'wrong-proof-releases-the-quote': replacing(authorizeQuote, async (right, call) => {
      const answer = await right(call);
      if (answer.status >= 400) await release(call, await quoteOf(call, call.params['quoteId'] ?? ''));
      return answer;
    }),
  },
  'sca/challenge-ends-at-its-expiry': {
    'challenge-outlives-its-expiry': during(
      judgeAuthorization,
      replacing(isOver, () => false),
    ),
  },
  'sca/resend-after-expiry-is-refused': {
    'code-is-sent-again-after-expiry': replacing(mustBeResendable, (_right, _call, challenge) => {
      if (challenge?.factor !== 'SMS_OTP') throw conflict('The quote waits for no code.');
    }),
  },
  'sca/resend-keeps-the-expiry': {
    'resend-prolongs-the-challenge': prolonging(showInQuote),
  },
  'sca/challenge-does-not-outlive-a-resend': {
    'resend-prolongs-the-challenge-in-secret': prolonging(async () => undefined),
  },
});
