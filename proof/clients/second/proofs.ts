import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Behaviour } from '../in-process-client.ts';
import { changing, rewriting, rewritingBodies } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';
import { around, bodyOf, misreading, pretending, withHeader } from './ways.ts';
import { deciding } from '../deciding.ts';

const proofs = [
  'sca.completeLogin',
  'sca.confirmEnrollment',
  'sca.authorizeQuote',
  'beneficiaries.confirmTrust',
  'beneficiaries.confirmUntrust',
] as const satisfies readonly OperationId[];

const far = '2099-01-01T00:00:00.000Z';

/** The first challenge id is sent with every later proof. */
const keepingTheChallengeId = (): Behaviour => {
  let first: unknown;
  return rewritingBodies([...proofs], (body) => {
    if (body['challengeId'] === undefined) return body;
    first ??= body['challengeId'];
    return { ...body, challengeId: first };
  });
};

/** A proof that was refused is submitted four times more. */
const tryingAgain = (operations: readonly OperationId[]): Behaviour =>
  around(operations, async (_request, go) => {
    let answer = await go();
    for (let n = 0; n < 4 && answer.status >= 400 && answer.status < 500; n += 1) answer = await go();
    return answer;
  });

const withChallenge = (quote: JsonObject, expiresAt: string): JsonObject =>
  quote['scaChallenge'] === undefined
    ? quote
    : { ...quote, scaChallenge: { ...asJsonObject(quote['scaChallenge']), expiresAt } };

/** As soon as a quote that is funded as it is made is there, the money is sent. */
const fundingAtOnce = (): Behaviour =>
  around(['quotes.create'], async ({ body }, go, ask) => {
    const answer = await go();
    const { sourceType, currency } = asJsonObject(asJsonObject(body)['source']);
    const { id, totalSendingAmount } = await bodyOf(answer);
    if (sourceType === 'REALTIME_FUNDING' && answer.ok)
      await (
        await ask('POST', '/sandbox/send', {
          quoteId: id,
          currencyCode: currency,
          currencyAmount: totalSendingAmount,
        })
      ).text();
    return answer;
  });

/** What a code was submitted for is shown as paid. */
const takingProofForPayment = (): Behaviour => {
  const proven = new Set<unknown>();
  return {
    answers: (ask, asked, answer) => {
      if (!('ok' in answer)) return answer;
      if (ask === 'submit-code') proven.add(asked['payment']);
      const isMeant = asked['of'] === 'funded-payment' && proven.has(asked['reference']);
      return ask === 'status' && isMeant ? { ok: { ...answer.ok, status: 'COMPLETED' } } : answer;
    },
  };
};

/** Strong customer authentication, and whom customers trust. */
export const proofDefects = {
  'sends-codes-as-numbers': {
    about: 'Codes are numbers to it: zeros in front are lost.',
    line: 'Proof is code for SMS_OTP and TOTP',
    named: 'a code is a text, as the customer said it',
    scopes: ['sca', 'funding', 'customers'],
    behaviour: changing([...proofs, 'contact.confirmEmailCode', 'contact.confirmPhoneCode'], 'code', Number),
  },
  'sends-an-old-challenge-id': {
    about: 'Every proof has the challengeId of the first.',
    line: 'challengeId is echoed back for SMS_OTP or when one was issued',
    named: 'a proof has the challenge id of its own challenge',
    scopes: ['sca'],
    behaviour: keepingTheChallengeId,
  },
  'submits-wrong-codes-again': {
    about: 'A code that was refused is submitted four times more.',
    line: 'good practice: a refused proof is not repeated; the customer is asked',
    named: 'a refused proof is not submitted again',
    scopes: ['sca', 'funding'],
    behaviour: () => tryingAgain([...proofs]),
  },
  'says-another-origin': {
    about: 'The origin that goes with a passkey is that of its server, and not that of the page.',
    line: 'Proof is passkeyAssertion plus origin for PASSKEY; enrollment submits the credential and the origin',
    named: 'the origin that is sent is the one where the customer signed',
    scopes: ['sca'],
    behaviour: changing(
      ['sca.confirmEnrollment', 'sca.completeLogin'],
      'origin',
      () => 'http://localhost:3000',
    ),
  },
  'names-another-factor': {
    about: 'The login by passkey names SMS_OTP as its factor.',
    line: 'Complete an SCA login (factor SMS_OTP, TOTP or PASSKEY)',
    named: 'the factor that is named is the one that the proof is of',
    scopes: ['sca'],
    behaviour: rewritingBodies(['sca.completeLogin'], (body) =>
      body['passkeyAssertion'] === undefined ? body : { ...body, factor: 'SMS_OTP' },
    ),
  },
  'asks-again-where-sca-does-not-apply': {
    about: 'After a 409 the same customer is enrolled again with the next request.',
    line: 'Customers outside SCA-regulated regions: the SCA operations answer 409',
    named: 'where SCA does not apply it is not tried again',
    scopes: ['sca'],
    behaviour: deciding({ isOutsideSca: () => false }),
  },
  'takes-a-conflict-for-enrolled': {
    about: 'A 409 at the enrollment is taken for “already done”.',
    line: 'Customers outside SCA-regulated regions: the SCA operations answer 409',
    named: 'an enrollment that was refused is not said to be done',
    scopes: ['sca'],
    behaviour: () => ({
      answers: (ask, _asked, answer) =>
        ask === 'enroll-authenticator' && 'refused' in answer && answer.refused['status'] === 409
          ? { ok: {} }
          : answer,
    }),
  },
  'enrolls-by-half': {
    about: 'An authenticator app is shown as enrolled before its first code was confirmed.',
    line: 'POST /sca/factors/confirm: finish enrollment',
    named: 'an enrollment is finished by its confirmation',
    scopes: ['sca'],
    behaviour: pretending(['sca.confirmEnrollment'], () => ({})),
  },
  'trusts-without-a-proof': {
    about: 'A beneficiary is taken to be trusted when that was begun; the proof is not submitted.',
    line: 'POST …/trust/confirm: finish trusting; returns trusted: true',
    named: 'trust is finished by its confirmation',
    scopes: ['sca'],
    behaviour: pretending(['beneficiaries.confirmTrust'], () => ({ trusted: true })),
  },
  'deletes-whom-its-customers-trust': {
    about: 'The account of a trusted beneficiary is deleted without untrusting it first.',
    line: 'A customer external account that is a trusted beneficiary cannot be deleted until it is untrusted',
    named: 'a trusted beneficiary is untrusted before its account is deleted',
    scopes: ['sca'],
    behaviour: deciding({ isTrusted: () => false }),
  },
} as const satisfies DefectBook;

/** Payments that customers fund as they are made. */
export const fundingDefects = {
  'submits-codes-that-have-expired': {
    about: 'The expiry of a challenge is not looked at.',
    line: 'SCA challenge lifetime: bounded by scaChallenge.expiresAt',
    named: 'no proof is submitted for an expired challenge',
    scopes: ['funding'],
    behaviour: misreading(['quotes.create'], (quote) => withChallenge(quote, far)),
  },
  'takes-every-code-for-expired': {
    about: 'Every code is taken for expired, and a new quote is made in its place.',
    line: 'SCA challenge lifetime: bounded by scaChallenge.expiresAt',
    named: 'a code is submitted while its challenge is open',
    scopes: ['funding'],
    behaviour: misreading(['quotes.create'], (quote) => withChallenge(quote, '2020-01-01T00:00:00.000Z')),
  },
  'has-the-code-sent-three-times': {
    about: 'A code that is to be sent again is sent three times.',
    line: 'Resending a code does not extend it; resend a quote’s SMS challenge code',
    named: 'a code is resent once for each request',
    scopes: ['funding'],
    behaviour: around(['sca.resendQuoteCode'], async (_request, go) => {
      await (await go()).text();
      await (await go()).text();
      return go();
    }),
  },
  'quotes-twice-for-one-payment': {
    about: 'Each payment is quoted twice, under a key each: the customer is sent two codes.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'one payment has one quote while that holds',
    scopes: ['funding'],
    behaviour: around(['quotes.create'], async (request, go) => {
      await (await go(withHeader(request, 'idempotency-key', `${Date.now()}-first`))).text();
      return go();
    }),
  },
  'keeps-a-commission-of-the-funding': {
    about: 'One percent less arrives than the quote asks for.',
    line: 'FUNDING_AMOUNT_MISMATCH: funding amount differs from the expected amount',
    named: 'the amount that is funded is the amount that the quote asks for',
    scopes: ['funding'],
    behaviour: changing(['sandbox.sendFunds'], 'currencyAmount', (amount) =>
      Math.floor(Number(amount) * 0.99),
    ),
  },
  'funds-before-the-proof': {
    about: 'The money is sent as soon as there is a quote, before the customer has proven themselves.',
    line: 'A quote in PENDING_AUTHORIZATION is satisfied by submitting an SCA authorization proof',
    named: 'a quote is funded after its authorization',
    scopes: ['funding'],
    behaviour: fundingAtOnce,
  },
  'takes-the-proof-for-the-payment': {
    about: 'A payment whose code was submitted is shown as COMPLETED.',
    line: 'COMPLETED: payout reached the destination',
    named: 'a payment is complete when it is COMPLETED',
    scopes: ['funding'],
    behaviour: takingProofForPayment,
  },
  'submits-its-proof-to-the-execution': {
    about: 'The code is sent with the execution of the quote, and not to its authorization.',
    line: 'POST /quotes/{quoteId}/execute: no body; SCA: authorize a quote’s challenge',
    named: 'a proof is submitted to the authorization of the quote',
    scopes: ['funding'],
    behaviour: rewriting(['sca.authorizeQuote'], ({ url }) => ({
      url: new URL(url.href.replace(/\/authorize$/, '/execute')),
    })),
  },
} as const satisfies DefectBook;
