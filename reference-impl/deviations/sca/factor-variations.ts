import { ApiError, forbidden } from '../../http/api-error.ts';
import { noContent, ok } from '../../http/call.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { confirmEnrollment, mustHaveNone, startEnrollment } from '../../sca/enrollment.ts';
import { factorsOf, factorView, totpFactors } from '../../sca/factor-store.ts';
import { deleteFactor, listFactors } from '../../sca/factors.ts';
import { mostFailed } from '../../sca/lock.ts';
import { completeLogin } from '../../sca/login.ts';
import { isProven, wrongProof } from '../../sca/proofs.ts';
import { relyingPartyId } from '../../sca/relying-party.ts';
import { getReset, mostResets } from '../../sca/reset.ts';
import { isUnderSca, scaCustomerOf } from '../../sca/sca-customer.ts';
import { recordEvent } from '../../sca/security-events.ts';
import { totpSecretOf, totpStepOf } from '../../sca/totp.ts';
import { answering, whenRefused, withBody, without } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';

const areas = ['sca', 'trusted-beneficiaries'] as const;

/** States of a reset by other names, but for the one that the suite waits for. */
const otherStates: Readonly<Record<string, string>> = { INITIATED: 'STARTED', COMPLETED: 'DONE' };

/** Permitted variants of the factors of strong customer authentication, and of logins and resets. */
export const scaFactorVariations = {
  'sca-applies-outside-the-united-states': {
    about: 'SCA applies to everybody with a region other than US',
    gaps: ['sca/which-regions'],
    areas: [...areas, 'quotes'],
    replaces: replacing(isUnderSca, (_right, _work, { region }) => region !== undefined && region !== 'US'),
  },
  'started-enrollments-answer-201': {
    about: 'starting an enrollment is answered 201',
    gaps: ['sca/answer-to-a-started-enrollment'],
    areas,
    replaces: answering(startEnrollment, (answer) => ({ ...answer, status: 201 })),
  },
  'finished-enrollments-answer-204': {
    about: 'finishing an enrollment is answered 204',
    gaps: ['sca/answer-to-a-confirmation'],
    areas,
    replaces: answering(confirmEnrollment, () => noContent),
  },
  'factors-show-little': {
    about: 'a listed factor has no name, and SMS_OTP is not listed',
    gaps: ['sca/members-of-a-factor'],
    areas,
    replaces: [
      during(
        listFactors,
        replacing(factorsOf, async (right, ...given) =>
          (await right(...given)).filter(({ factor }) => factor !== 'SMS_OTP'),
        ),
      ),
      replacing(factorView, (right, ...given) => without(right(...given), 'name')),
    ],
  },
  'customers-have-many-passkeys': {
    about: 'a customer can enroll any number of passkeys',
    gaps: ['sca/second-passkey'],
    areas,
    replaces: replacing(mustHaveNone, () => {}),
  },
  'telephones-are-verified-before-they-are-factors': {
    about: 'a telephone is listed as a factor once its channel is VERIFIED',
    gaps: ['sca/enrollment-of-sms-otp'],
    areas,
    replaces: during(
      listFactors,
      replacing(factorsOf, async (right, work, customer) => {
        const isVerified = customer.contactVerification?.phone === 'VERIFIED';
        return (await right(work, customer)).filter(({ factor }) => factor !== 'SMS_OTP' || isVerified);
      }),
    ),
  },
  'logins-tell-no-end': {
    about: 'a completed login answers no sessionExpiresAt',
    gaps: ['sca/shape-of-a-login'],
    areas,
    replaces: answering(completeLogin, (answer) =>
      withBody(answer, (body) => without(body, 'sessionExpiresAt')),
    ),
  },
  'wrong-proofs-answer-403': {
    about: 'a wrong proof is answered 403',
    gaps: ['sca/failed-proofs'],
    areas,
    choice: 'what a wrong proof is answered',
    replaces: replacing(wrongProof, () => forbidden('The proof is wrong or too old.')),
  },
  'wrong-proofs-answer-401': {
    about: 'a wrong proof is answered 401 UNAUTHORIZED',
    gaps: ['sca/failed-proofs'],
    readings: ['errors/what-unauthorized-is-about'],
    areas,
    choice: 'what a wrong proof is answered',
    replaces: replacing(
      wrongProof,
      () => new ApiError(401, 'UNAUTHORIZED', 'The proof is wrong or too old.'),
    ),
  },
  'three-wrong-proofs-lock': {
    about: 'a third wrong proof in a row locks a customer out',
    gaps: ['sca/failed-proofs'],
    areas,
    replaces: replacing(mostFailed, () => 3),
  },
  'resets-have-other-states': {
    about: 'a reset has states of other names, LIVENESS_PASSED excepted',
    gaps: ['sca/states-of-a-reset'],
    areas,
    replaces: answering(getReset, (answer) =>
      withBody(answer, (body) => ({
        ...body,
        status: otherStates[String(body['status'])] ?? body['status'],
      })),
    ),
  },
  'resets-are-started-twice-a-day': {
    about: 'a third reset within a day is answered 429',
    gaps: ['sca/rate-of-resets'],
    areas,
    replaces: replacing(mostResets, () => 2),
  },
  'security-events-answer-204': {
    about: 'a recorded security event is answered 204',
    gaps: ['sca/kinds-of-security-events'],
    areas,
    replaces: answering(recordEvent, () => noContent),
  },
  'deleted-factors-are-named': {
    about: 'deleting a factor is answered 200 with its credential id, and 400 where there is none',
    gaps: ['sca/answer-to-a-deleted-factor'],
    areas,
    replaces: replacing(deleteFactor, (right, call) => {
      const { credentialId } = call.params;
      return whenRefused(
        async () => {
          await right(call);
          return ok({ credentialId });
        },
        ({ status, code }) => status === 404 && code !== 'USER_NOT_FOUND',
        () => Promise.reject(new ApiError(400, 'INVALID_INPUT', 'This customer has no such passkey.')),
      );
    }),
  },
  'authenticator-apps-can-be-deleted': {
    about: 'an authenticator app is deleted under the credential id TOTP',
    gaps: ['sca/deletion-of-other-factors'],
    areas,
    replaces: replacing(deleteFactor, async (right, call) => {
      const { id } = await scaCustomerOf(call);
      const rows = call.collection(totpFactors);
      if (call.params['credentialId'] !== 'TOTP' || (await rows.get(id)) === undefined) return right(call);
      await rows.delete(id);
      return noContent;
    }),
  },
  'passkeys-are-for-another-page': {
    about: 'passkeys are made for the relying party pay.example',
    gaps: ['sca/passkey-ceremonies'],
    areas,
    replaces: replacing(relyingPartyId, () => 'pay.example'),
  },
  'codes-of-an-app-count-again': {
    about: 'a code of an authenticator app counts as long as it is shown',
    gaps: ['sca/codes-of-an-authenticator-app'],
    areas,
    replaces: replacing(isProven, async (right, call, factor, claim) => {
      const { customer, proof } = claim;
      const totp = factor === 'TOTP' ? await call.collection(totpFactors).get(customer.id) : undefined;
      const secret = totp && totpSecretOf(call.world, totp.enrollmentId);
      const isShown = secret !== undefined && totpStepOf(call, secret, proof.code ?? '') !== undefined;
      return isShown || right(call, factor, claim);
    }),
  },
} as const satisfies Variations;
