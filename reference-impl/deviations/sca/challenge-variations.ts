import { isJsonObject } from '../../../spec/json.ts';
import { getCustomerExternalAccount } from '../../accounts/external-accounts.ts';
import { externalAccountOf } from '../../accounts/external-account-store.ts';
import { ApiError } from '../../http/api-error.ts';
import { noContent, ok, type Answer, type Handler } from '../../http/call.ts';
import { isAuthorizationNeeded } from '../../sca/authorization.ts';
import { replacing, type Replaceable, type Replacement } from '../../runtime/behaviour.ts';
import {
  beneficiaryOf,
  confirmTrust,
  confirmUntrust,
  mustBeNew,
  setTrust,
  startTrust,
  startUntrust,
} from '../../sca/beneficiaries.ts';
import { authorizingFactors, challengeLife, challengeView } from '../../sca/challenges.ts';
import type { Proof } from '../../sca/proofs.ts';
import { authorizeQuote, mustBeResendable, nothingWaits } from '../../payments/quote-authorization.ts';
import { answering, withBody, without } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';

const areas = ['sca', 'trusted-beneficiaries', 'quotes'] as const;

/** Trust changes without a proof: the start issues no challenge, and what finishes needs none. */
const withoutProof = (
  start: Replaceable<Handler>,
  confirm: Replaceable<Handler<Proof>>,
  trusted: boolean,
): readonly [Replacement, Replacement] => [
  answering(start, (answer) => withBody(answer, (body) => without(body, 'scaChallenge'))),
  replacing(confirm, async (_right, call) => {
    const { account } = await beneficiaryOf(call);
    mustBeNew(call, account, { purpose: trusted ? 'TRUST_BENEFICIARY' : 'UNTRUST_BENEFICIARY', trusted });
    await setTrust(call, account, trusted);
    return ok({ trusted });
  }),
];

const as202 = (answer: Answer): Answer => (answer.status === 200 ? { ...answer, status: 202 } : answer);

/** Permitted variants of the challenges of payments and beneficiaries. */
export const scaChallengeVariations = {
  'challenges-show-little': {
    about: 'a challenge shows neither its purpose nor which other factors may answer it',
    gaps: ['sca/other-members-of-a-challenge'],
    areas,
    replaces: replacing(challengeView, async (right, ...given) =>
      without(await right(...given), 'availableFactors', 'purpose'),
    ),
  },
  'challenges-last-a-minute': {
    about: 'a challenge lasts a minute',
    gaps: ['sca/lifetime-of-a-challenge'],
    areas,
    replaces: replacing(challengeLife, () => 60_000),
  },
  'passkeys-are-asked-for-first': {
    about: 'a challenge asks for the passkey of whoever has one',
    gaps: ['sca/factor-of-a-challenge'],
    areas,
    replaces: replacing(authorizingFactors, async (right, ...given) => (await right(...given)).toReversed()),
  },
  'authorized-quotes-answer-204': {
    about: 'an accepted proof for a quote is answered 204',
    gaps: ['sca/answer-to-an-authorized-quote'],
    areas,
    replaces: answering(authorizeQuote, (answer) => (isJsonObject(answer.body) ? noContent : answer)),
  },
  'proofs-that-nothing-waits-for-answer-400': {
    about: 'a proof for a quote that waits for none is answered 400',
    gaps: ['sca/nothing-waits'],
    areas,
    replaces: replacing(
      nothingWaits,
      () => new ApiError(400, 'INVALID_INPUT', 'The quote waits for no proof.'),
    ),
  },
  'late-resends-answer-400': {
    about: 'sending the code of a challenge again is answered 400 once the challenge has expired',
    readings: ['sca/refusal-of-a-late-resend'],
    areas,
    replaces: replacing(mustBeResendable, (right, call, waiting) => {
      try {
        right(call, waiting);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw new ApiError(400, 'INVALID_INPUT', error.message);
      }
    }),
  },
  'beneficiaries-are-trusted-without-a-proof': {
    about: 'trusting a beneficiary issues no challenge',
    gaps: ['trusted-beneficiaries/answer-without-a-challenge'],
    areas,
    unexamined: 'there is no proof that could be wrong, nor a challenge to be looked at',
    replaces: withoutProof(startTrust, confirmTrust, true),
  },
  'beneficiaries-are-untrusted-without-a-proof': {
    about: 'untrusting a beneficiary issues no challenge',
    gaps: ['trusted-beneficiaries/challenge-of-untrusting'],
    areas,
    unexamined: 'there is no proof that could be wrong',
    replaces: withoutProof(startUntrust, confirmUntrust, false),
  },
  'trust-is-answered-202': {
    about: 'trusting and untrusting are answered 202',
    gaps: ['trusted-beneficiaries/statuses'],
    areas,
    replaces: [
      answering(startTrust, as202),
      answering(confirmTrust, as202),
      answering(startUntrust, as202),
      answering(confirmUntrust, as202),
    ],
  },
  'trusted-beneficiaries-are-trusted-again': {
    about: 'trusting whom is trusted begins and ends like the first time',
    gaps: ['trusted-beneficiaries/out-of-turn'],
    areas,
    replaces: replacing(mustBeNew, (right, call, account, way) => {
      if (!way.trusted) right(call, account, way);
    }),
  },
  'payments-to-trusted-beneficiaries-are-authorized': {
    about: 'a payment to a trusted beneficiary needs a proof like every other',
    gaps: ['trusted-beneficiaries/what-trust-is-good-for'],
    areas,
    replaces: replacing(isAuthorizationNeeded, async () => true),
  },
  'external-accounts-show-their-trust': {
    about: 'an external account of a customer shows whether it is trusted',
    gaps: ['trusted-beneficiaries/where-trust-shows', 'external-accounts/trust-is-not-a-member'],
    areas: [...areas, 'external-accounts'],
    replaces: answering(getCustomerExternalAccount, async (answer, call) => {
      const { inner } = await externalAccountOf(call, call.params['externalAccountId'] ?? '');
      return withBody(answer, (body) => ({ ...body, trusted: inner.trusted }));
    }),
  },
} as const satisfies Variations;
