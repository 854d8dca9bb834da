import { guessingOn } from '../../../kit/fixtures/one-time-codes.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { answerOf, isAccepted, requireSuccess, idShown } from '../../../kit/assertions/answers.ts';
import { isSameContent } from '../../../kit/assertions/same-content.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { provocation, requireTriggered } from '../../../kit/check/trigger.ts';
import { readQuote } from '../../../kit/fixtures/quotes.ts';
import {
  askForFunding,
  authorize,
  authorizeFully,
  ceremonyFor,
  challengeIn,
  isWaiting,
  passkeyProof,
  resendCode,
  smsProof,
  someScaPayment,
  someWaitingQuote,
  wrongSmsProof,
  type ScaPayment,
} from '../../../kit/fixtures/sca-challenges.ts';
import { scaNeeds, smsCode, someScaCustomer } from '../../../kit/fixtures/sca-customers.ts';
import { enrollPasskey, enrollTotp } from '../../../kit/fixtures/sca-factors.ts';
import { logIn } from '../../../kit/fixtures/sca-logins.ts';
import type { Client } from '../../../kit/http/client.ts';
import { wasRejected, type Check } from '../../../kit/assertions/check.ts';

covers({ needs: ['sca'] }, [
  // A quote's challenge can be authorized.
  'sca/operation-authorize-quote',
  // The SMS code of a quote's challenge can be sent again.
  'sca/operation-resend-quote-code',
]).test("a quote's challenge is authorized, and its code sent again", async ({ api, cleanup, check }) => {
  const quote = await someWaitingQuote(api, await someScaPayment(api, cleanup));

  const resent = await resendCode(api, quote.id);
  check.accepted('sca/operation-resend-quote-code', resent, 'sending the code again');
  await leavingOpen(check, ['sca/operation-authorize-quote'], async () => {
    const code = await smsCode(quote.customer);
    // A resend may issue another challenge.
    const read = await readQuote(api, quote.id);
    const on = challengeIn(read) === undefined ? quote.exchange : read;
    const authorized = await authorize(api, quote.id, await smsProof(quote.customer, on));

    requireTriggered(code, isAccepted(authorized), `it was answered ${answerOf(authorized)}`, authorized);
    check.accepted('sca/operation-authorize-quote', authorized, 'the code that was sent');
  });
});

const expectWaiting = (check: Check, rule: RuleId, on: Exchange, wanted: boolean): boolean =>
  check
    .response(rule, on, '/status')
    .that(isWaiting(on) === wanted, `the status ${wanted ? '' : 'not '}to be PENDING_AUTHORIZATION`);

covers({ needs: scaNeeds }, [
  // A realtime-funding quote of a customer under SCA can have status PENDING_AUTHORIZATION.
  'quotes/awaits-authorization',
  // An SCA authorization proof takes a quote out of PENDING_AUTHORIZATION.
  'quotes/proof-ends-the-wait',
  // The proof of SMS_OTP is code.
  'sca/sms-otp-is-proven-by-code',
]).test(
  'a quote of a customer under SCA waits until a code proves the customer',
  async ({ api, cleanup, check }) => {
    const payment = await someScaPayment(api, cleanup);
    const created = requireSuccess(
      await askForFunding(api, payment),
      'Creating a quote that waits for funds',
    );
    requireTriggered(provocation('scaRegion'), isWaiting(created), 'a quote waits for no proof', created);
    expectWaiting(check, 'quotes/awaits-authorization', created, true);

    await leavingOpen(check, ['quotes/proof-ends-the-wait', 'sca/sms-otp-is-proven-by-code'], async () => {
      const id = idShown(created);
      const { answers, read } = await authorizeFully(api, { id, exchange: created }, (on) =>
        smsProof(payment.customer, on),
      );

      const code = await smsCode(payment.customer);
      const last = answers.at(-1) ?? created;
      requireTriggered(code, isAccepted(last), `it was answered ${answerOf(last)}`, last);
      for (const answer of answers)
        check.accepted('sca/sms-otp-is-proven-by-code', answer, 'the code that was sent');
      expectWaiting(check, 'quotes/proof-ends-the-wait', read, false);
      await ifThere(async () => {
        const resent = await someWaitingQuote(api, payment);
        requireSuccess(await resendCode(api, resent.id), 'Sending the code of a quote again');
        const answer = await authorize(api, resent.id, await smsProof(payment.customer, resent.exchange));
        const later = requireSuccess(await readQuote(api, resent.id), 'Reading a quote');
        // Another challenge may follow.
        if (isAccepted(answer) && isSameContent(challengeIn(later), challengeIn(resent.exchange)))
          expectWaiting(check, 'quotes/proof-ends-the-wait', later, false);
      });
    });
  },
);

covers({ needs: scaNeeds }, [
  // Where a challenge was issued with an id, a proof that echoes it is accepted.
  'sca/issued-challenge-is-echoed',
]).test(
  "the proof of a payment may echo the id of its quote's challenge",
  async ({ api, cleanup, check }) => {
    const { id, customer, exchange } = await someWaitingQuote(api, await someScaPayment(api, cleanup));
    const proof = await smsProof(customer, exchange);
    requireMember('challengeId' in proof, 'The scaChallenge of a quote shows no id', exchange);

    const answer = await authorize(api, id, proof);

    const code = await smsCode(customer);
    requireTriggered(code, isAccepted(answer), `it was answered ${answerOf(answer)}`, answer);
    check.accepted('sca/issued-challenge-is-echoed', answer, 'the code that was sent, with challengeId');
  },
);

/** A quote that is authorized rightly: a refusal of another says something then. */
const authorizedQuote = async (api: Client, payment: ScaPayment): Promise<void> => {
  const quote = await someWaitingQuote(api, payment);
  const { answers } = await authorizeFully(api, quote, (on) => smsProof(payment.customer, on));
  const code = await smsCode(payment.customer);
  const [first] = answers;
  if (first !== undefined)
    requireTriggered(code, isAccepted(first), `it was answered ${answerOf(first)}`, first);
};

covers({ needs: scaNeeds }, [
  // A wrong proof is answered with a client error.
  'sca/wrong-proof-is-refused',
  // A wrong proof leaves a quote in PENDING_AUTHORIZATION.
  'sca/wrong-proof-leaves-the-quote-waiting',
  // A proof with neither code nor passkeyAssertion with origin is refused.
  'sca/proof-is-code-or-assertion',
]).test('a wrong proof is refused, and leaves the quote waiting', async ({ api, cleanup, check }) => {
  const payment = await someScaPayment(api, cleanup);
  await authorizedQuote(api, payment);
  const somebody = await someScaPayment(api, cleanup);
  const { exchange: elsewhere } = await someWaitingQuote(api, somebody);
  const { code: theirs } = await smsProof(somebody.customer, elsewhere);
  const { id, exchange } = await someWaitingQuote(api, payment);
  const { code: right, ...neither } = await smsProof(payment.customer, exchange);

  // A sandbox may send one code to everybody.
  const foreign = theirs === right ? undefined : await authorize(api, id, { ...neither, code: theirs });
  const empty = await authorize(api, id, neither);
  const guess = await wrongSmsProof(payment.customer, exchange, 'the next code');
  const wrong = await authorize(api, id, guess, foreign === undefined ? {} : guessingOn);
  const read = requireSuccess(await readQuote(api, id), 'Reading a quote');

  const what = 'a proof with neither code nor passkeyAssertion';
  check.rejected('sca/proof-is-code-or-assertion', empty, what);
  check.rejected('sca/wrong-proof-is-refused', wrong, 'a code that was not sent');
  if (foreign) check.rejected('sca/wrong-proof-is-refused', foreign, 'the code of another customer');
  if (wasRejected(check, 'sca/wrong-proof-leaves-the-quote-waiting', wrong))
    expectWaiting(check, 'sca/wrong-proof-leaves-the-quote-waiting', read, true);
  // A code that is sent again is another chance for whoever has it, and for nobody else.
  if (!isAccepted(await resendCode(api, id))) return;
  for (const what of [
    'the code without its last sign',
    'the code backwards',
    'the code and a sign more',
  ] as const) {
    const proof = await wrongSmsProof(payment.customer, exchange, what);
    const again = await authorize(api, id, proof, guessingOn);
    check.rejected('sca/wrong-proof-is-refused', again, `${what}, which was sent again`);
  }
});

covers({ needs: scaNeeds }, [
  // The proof of PASSKEY holds passkeyAssertion.
  'sca/passkey-is-proven-by-assertion',
  // A passkeyAssertion that comes with its origin is accepted.
  'sca/passkey-proof-names-its-origin',
  // An SCA authorization proof takes a quote out of PENDING_AUTHORIZATION.
  'quotes/proof-ends-the-wait',
]).test('a quote is authorized with a passkey', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);
  const passkey = await enrollPasskey(api, customer);
  const payment = await someScaPayment(api, cleanup, customer);
  const quote = await someWaitingQuote(api, payment, 'PASSKEY');

  const { answers, read } = await authorizeFully(api, quote, (on) => passkeyProof(passkey, on));

  for (const answer of answers)
    for (const rule of ['sca/passkey-is-proven-by-assertion', 'sca/passkey-proof-names-its-origin'] as const)
      check.accepted(rule, answer, 'the assertion of an enrolled passkey, with its origin');
  expectWaiting(check, 'quotes/proof-ends-the-wait', read, false);
});

covers({ needs: scaNeeds }, [
  // A quote that asks to be authorized with TOTP is refused.
  'sca/totp-does-not-authorize-payments',
]).test('an authenticator app authorizes no payment', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);
  await enrollTotp(api, customer);
  await logIn(api, customer);
  const payment = await someScaPayment(api, cleanup, customer);
  await someWaitingQuote(api, payment);

  const asked = await askForFunding(api, payment, 'TOTP');

  const rule = 'sca/totp-does-not-authorize-payments';
  check.rejected(rule, asked, 'a quote that asks to be authorized with TOTP');
});

covers({ needs: scaNeeds }, [
  // The passkey of another customer proves nothing.
  'sca/passkey-of-somebody-else-proves-nothing',
  // A passkeyAssertion that was made for one payment authorizes no other one.
  'sca/assertion-is-for-one-payment',
]).test(
  'an assertion authorizes only what its own customer has signed it for',
  async ({ api, cleanup, check }) => {
    const customer = await someScaCustomer(api, cleanup);
    const passkey = await enrollPasskey(api, customer);
    const theirs = await enrollPasskey(api, await someScaCustomer(api, cleanup));
    const payment = await someScaPayment(api, cleanup, customer);
    const another = await someWaitingQuote(api, payment, 'PASSKEY');
    const { id, exchange } = await someWaitingQuote(api, payment, 'PASSKEY');
    const right = passkeyProof(passkey, exchange);
    const { passkeyAssertion } = passkeyProof(passkey, another.exchange);

    const foreign = await authorize(api, id, passkeyProof(theirs, exchange));
    const misused = await authorize(api, id, { ...right, passkeyAssertion });
    await authorize(api, id, right);

    check.rejected('sca/passkey-of-somebody-else-proves-nothing', foreign, 'a passkey of another customer');
    // One challenge may stand for all that a customer has to authorize: then its assertion was made for both.
    if (ceremonyFor(another.exchange).challenge === ceremonyFor(exchange).challenge) {
      const why = 'Both quotes wait for the same challenge.';
      check.markInconclusive(
        'sca/assertion-is-for-one-payment',
        new Inconclusive('permitted-otherwise', why, exchange),
      );
    } else check.rejected('sca/assertion-is-for-one-payment', misused, 'an assertion for another payment');
  },
);
