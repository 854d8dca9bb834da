import type { Exchange } from '../../../spec/results/exchange.ts';
import { isSameContent } from '../../kit/assertions/same-content.ts';
import { answerOf, isAccepted, requireSuccess, idShown } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { provocation, requireTriggered } from '../../kit/check/trigger.ts';
import { balanceOf, deposit, enough } from '../../kit/fixtures/balances.ts';
import { createQuote, executeQuote, readPayment } from '../../kit/fixtures/payments.ts';
import { readsAfter } from '../../kit/fixtures/read-until.ts';
import { readQuote, sendFunds, transactionOf } from '../../kit/fixtures/quotes.ts';
import {
  askForFunding,
  authorize,
  authorizeFully,
  challengeIn,
  challengeLifeOf,
  isWaiting,
  resendCode,
  smsProof,
  someScaPayment,
  someWaitingQuote,
  type ScaPayment,
  type WaitingQuote,
} from '../../kit/fixtures/sca-challenges.ts';
import { scaNeeds } from '../../kit/fixtures/sca-customers.ts';
import type { Client } from '../../kit/http/client.ts';
import { positiveControl } from '../../kit/check/positive-control.ts';

const clock = { needs: scaNeeds, clock: true } as const;

const proven = async (api: Client, quote: WaitingQuote): Promise<Exchange> =>
  authorize(api, quote.id, await smsProof(quote.customer, quote.exchange));

/** A code sent again and a proof, both in time. */
const acceptedInTime = async (api: Client, payment: ScaPayment): Promise<void> => {
  const quote = await someWaitingQuote(api, payment);
  await positiveControl('sending a code again in time', resendCode(api, quote.id));
  await positiveControl('a proof in time', proven(api, quote));
};

covers(clock, [
  // A proof that comes after expiresAt of the scaChallenge is refused.
  'sca/challenge-ends-at-its-expiry',
  // Sending a code again is refused after expiresAt of the scaChallenge.
  'sca/resend-after-expiry-is-refused',
]).test(
  'a challenge ends at its expiry, and no code is sent again after it',
  async ({ api, cleanup, check, control }) => {
    const payment = await someScaPayment(api, cleanup);
    await acceptedInTime(api, payment);
    const quote = await someWaitingQuote(api, payment);

    await control.letPass(challengeLifeOf(quote.exchange), { on: quote.exchange });
    const resent = await resendCode(api, quote.id);
    const late = await proven(api, quote);

    const what = 'sending a code again after expiresAt of the scaChallenge';
    check.rejected('sca/resend-after-expiry-is-refused', resent, what);
    check.rejected('sca/challenge-ends-at-its-expiry', late, 'a proof that comes after expiresAt');
  },
);

/** A part of a challenge's time: enough that an expiry which begins anew is another one. */
const part = 0.5;

covers(clock, [
  // Sending a code again does not change expiresAt of the scaChallenge.
  'sca/resend-keeps-the-expiry',
  // After a code was sent again, a proof past the original expiresAt is still refused.
  'sca/challenge-does-not-outlive-a-resend',
  // Sending a code again is refused after expiresAt of the scaChallenge.
  'sca/resend-after-expiry-is-refused',
]).test('sending a code again gives a challenge no more time', async ({ api, cleanup, check, control }) => {
  const payment = await someScaPayment(api, cleanup);
  await acceptedInTime(api, payment);
  const quote = await someWaitingQuote(api, payment);
  const lifeMs = challengeLifeOf(quote.exchange);
  const before = challengeIn(quote.exchange)?.['expiresAt'];

  await control.letPass(Math.round(lifeMs * part), { on: quote.exchange });
  const resent = requireSuccess(await resendCode(api, quote.id), 'Sending a code again');
  // A second time may be refused: how many are sent is not shown.
  await resendCode(api, quote.id);
  const read = requireSuccess(await readQuote(api, quote.id), 'Reading a quote');
  await control.letPass(Math.round(lifeMs * (1 - part)), { on: quote.exchange });
  const late = await proven(api, quote);

  const rule = 'sca/resend-keeps-the-expiry';
  const after = challengeIn(read)?.['expiresAt'];
  // A quote can have a scaChallenge: it need not show it whenever it is read.
  if (after === undefined)
    check.markInconclusive(
      rule,
      new Inconclusive('not-shown', 'The quote shows no expiresAt of a scaChallenge any more.', read),
    );
  else
    check
      .response(rule, [quote.exchange, resent, read], '/scaChallenge/expiresAt')
      .that(
        isSameContent(after, before),
        `expiresAt of the scaChallenge to be ${String(before)} still`,
        JSON.stringify(after),
      );
  const what = 'a proof after the first expiresAt, though a code was sent again';
  check.rejected('sca/challenge-does-not-outlive-a-resend', late, what);
  const once = await resendCode(api, quote.id);
  const sent = 'sending a code again after expiresAt of the scaChallenge, though it was sent again before';
  check.rejected('sca/resend-after-expiry-is-refused', once, sent);
});

/** Sends the funds that a quote waits for, whatever the target answers, and reads the quote for a moment. */
const readsAfterFunds = async (api: Client, { id, currency }: WaitingQuote): Promise<readonly Exchange[]> => {
  await sendFunds(api, id, currency);
  return readsAfter(() => readQuote(api, id));
};

const moneyNeeds = [...scaNeeds, 'sandbox'] as const;

covers({ needs: moneyNeeds }, [
  // A quote in PENDING_AUTHORIZATION debits nothing.
  'sca/waiting-quote-moves-no-money',
]).test('a quote that waits for a proof moves no money', async ({ api, cleanup, check }) => {
  const payment = await someScaPayment(api, cleanup);
  const account = { id: payment.accountId, customerId: payment.customer.id };
  await deposit(api, account, enough);
  const before = await balanceOf(api, account);

  const quote = await someWaitingQuote(api, payment);
  await executeQuote(api, quote.id);
  const reads = await readsAfterFunds(api, quote);

  const after = await balanceOf(api, account);
  // Funds that come too early may be credited.
  check
    .response('sca/waiting-quote-moves-no-money', [before.on, ...reads, after.on])
    .that(
      after.amount >= before.amount,
      `no less than ${before.amount}, as before the quote`,
      String(after.amount),
    );
});

/** The result of an attempt to move money without a proof, the deciding exchange last. */
interface Attempt {
  readonly isHeld: boolean;
  readonly on: readonly Exchange[];
}

const isMoving = (paid: Exchange): boolean =>
  ['PROCESSING', 'COMPLETED'].includes(String(memberOf(paid, 'status', { absent: undefined })));

/** Funds for a quote that waits: they move nothing while it does. That the quote fails for them moves nothing either. */
const tryFunding = async (api: Client, quote: WaitingQuote): Promise<Attempt> => {
  const reads = await readsAfterFunds(api, quote);
  const transactionId = [quote.exchange, ...reads].map(transactionOf).find((id) => id !== undefined);
  const payment = transactionId === undefined ? [] : [await readPayment(api, transactionId)];
  const isHeld = ![...reads, ...payment].some(isMoving);
  return { isHeld, on: [quote.exchange, ...reads, ...payment] };
};

/** A quote that an account pays may wait instead, when it is created or when it is executed. */
const tryExecution = async (api: Client, payment: ScaPayment): Promise<Attempt> => {
  const account = { id: payment.accountId, customerId: payment.customer.id };
  await deposit(api, account, enough);
  const created = requireSuccess(
    await createQuote(api, { from: account.id, to: payment.payee.id }),
    'Creating a quote',
  );
  if (isWaiting(created)) return { isHeld: true, on: [created] };
  const id = idShown(created);
  const executed = await executeQuote(api, id);
  const read = requireSuccess(await readQuote(api, id), 'Reading a quote');
  return { isHeld: !isAccepted(executed) || isWaiting(read), on: [created, executed, read] };
};

const guards = 'sca/guards-money-movement-in-its-regions';

/** The proof of one payment moves no other one, unless both wait for one challenge. */
const expectOtherWaits = async (api: Client, check: Check, payment: ScaPayment): Promise<void> => {
  const other = await someWaitingQuote(api, payment);
  const proven = await someWaitingQuote(api, payment);
  const [one, another] = [other, proven].map(({ exchange }) => challengeIn(exchange)?.['id']);
  if (one === undefined || one === another) return;
  const { answers } = await authorizeFully(api, proven, (on) => smsProof(payment.customer, on));
  const read = requireSuccess(await readQuote(api, other.id), 'Reading a quote');
  check
    .response(guards, [other.exchange, ...answers, read], '/status')
    .that(isWaiting(read), 'a quote to wait still, after another one was authorized');
};

covers({ needs: moneyNeeds }, [
  // In a region that requires SCA, a movement of money waits until the customer has proven a factor.
  'sca/guards-money-movement-in-its-regions',
]).test('a movement of money waits for a proof where SCA is required', async ({ api, cleanup, check }) => {
  const payment = await someScaPayment(api, cleanup);
  const exchange = requireSuccess(await askForFunding(api, payment), 'Creating a quote that waits for funds');
  const quote: WaitingQuote = { ...payment, id: idShown(exchange), exchange };

  const attempt = isWaiting(exchange) ? await tryFunding(api, quote) : await tryExecution(api, payment);

  const { answers } = isWaiting(exchange)
    ? await authorizeFully(api, quote, (on) => smsProof(payment.customer, on))
    : { answers: [] };
  const last = answers.at(-1);
  if (attempt.isHeld && last !== undefined && !isAccepted(last))
    throw new Inconclusive('request-refused', `The proof was refused: ${answerOf(last)}.`, last);
  requireTriggered(
    provocation('scaRegion'),
    attempt.isHeld,
    'money moves without a proof',
    attempt.on.at(-1),
  );
  check
    .response(guards, attempt.on)
    .that(attempt.isHeld, 'a movement of money to wait for a proof', 'one that goes on without');
  await ifThere(() => expectOtherWaits(api, check, payment));
});
