import { freshUuid } from '../../kit/check/fresh-values.ts';
import { balanceOf } from '../../kit/fixtures/balances.ts';
import { covers } from '../../kit/check/covers.ts';
import { expectBalance, expectPaidOnce } from '../../kit/fixtures/expect-balance.ts';
import { claim, someAddress, someInvitation } from '../../kit/fixtures/invitations.ts';
import { isAccepted, idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import {
  executeQuote,
  isSettled,
  paymentUntil,
  requireDelivered,
  requireNotFailed,
  someEnds,
  someQuote,
  usualAmount,
} from '../../kit/fixtures/payments.ts';
import { expiryEnding, reservedOf } from '../../kit/fixtures/expiry.ts';
import { lifeOf, marginMs } from '../../kit/fixtures/quotes.ts';
import type { Control } from '../../kit/check/control.ts';
import type { Client } from '../../kit/http/client.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';

const atOnce = 20;

const times = (make: () => Promise<Exchange>): Promise<readonly Exchange[]> =>
  Promise.all(Array.from({ length: atOnce }, make));

const idsOf = (answers: readonly Exchange[]): readonly string[] => [
  ...new Set(answers.filter(isAccepted).map((answer) => idShown(answer))),
];

covers({ needs: ['state', 'sandbox'] }, [
  // Executing a quote again makes no second payment.
  'quotes/executes-once',
]).test('twenty executions of one quote at once pay once', async ({ api, cleanup, check }) => {
  const ends = await someEnds(api, cleanup);
  const { id } = await someQuote(api, ends);
  const before = await balanceOf(api, ends.account);

  const answers = await times(() => executeQuote(api, id));

  const paid = idsOf(answers);
  check
    .evidence('quotes/executes-once', answers)
    .that(paid.length === 1, 'one payment', `${paid.length} payments`);
  const again = await executeQuote(api, id);
  const after = await balanceOf(api, ends.account);
  for (const id of idsOf(answers)) await requireNotFailed(api, id);
  expectPaidOnce(check, 'quotes/executes-once', after, {
    before: before.amount,
    amount: usualAmount,
    why: 'by all executions together',
    after: [...answers, again],
  });
});

covers({ needs: ['state', 'sandbox'] }, [
  // Executing a quote again makes no second payment.
  'quotes/executes-once',
  // The same request sent many times at once with one Idempotency-Key takes effect once.
  'conventions/concurrent-idempotent-requests-have-one-effect',
]).test('twenty executions with one idempotency key have one effect', async ({ api, cleanup, check }) => {
  const ends = await someEnds(api, cleanup);
  const { id } = await someQuote(api, ends);
  const before = await balanceOf(api, ends.account);
  const headers = { 'idempotency-key': freshUuid() };

  const answers = await times(() => executeQuote(api, id, { headers }));

  const after = await balanceOf(api, ends.account);
  for (const id of idsOf(answers)) await requireNotFailed(api, id);
  const paid = { before: before.amount, amount: usualAmount, why: 'by all executions together' };
  for (const rule of [
    'quotes/executes-once',
    'conventions/concurrent-idempotent-requests-have-one-effect',
  ] as const)
    expectPaidOnce(check, rule, after, { ...paid, after: answers });
});

covers({ needs: ['state', 'sandbox'] }, [
  // Payments do not take the balance of an internal account below zero.
  'internal-accounts/balance-is-not-negative',
]).test('an account pays no more at once than it holds', async ({ api, cleanup, check }) => {
  const ends = await someEnds(api, cleanup, { funds: 3 * usualAmount });
  const quotes: string[] = [];
  for (let left = 8; left > 0; left -= 1) quotes.push((await someQuote(api, ends)).id);

  const answers = await Promise.all(quotes.map((id) => executeQuote(api, id)));

  const { amount, on } = await balanceOf(api, ends.account);
  check
    .evidence('internal-accounts/balance-is-not-negative', [...answers, on])
    .that(
      amount >= 0,
      'a balance of 0 or more after eight payments at once, three of them covered',
      String(amount),
    );
});

const claimRounds = 3;

covers({ needs: ['state'] }, [
  // Of several claims of one invitation at once, one succeeds.
  'invitations/concurrent-claims-have-one-winner',
]).test('of several claims of one invitation at once one succeeds', async ({ api, cleanup, check }) => {
  // The contents of a claim are assumed: where a claim alone is refused, that none of several succeeds is no race.
  const alone = await claim(api, await someInvitation(api, cleanup), await someAddress(api, cleanup));
  requireSuccess(alone, 'Claiming an invitation');
  // Not once: the claims of the first round wait for connections to be opened, and come one after the other.
  for (let round = 0; round < claimRounds; round += 1) {
    const code = await someInvitation(api, cleanup);
    const invitees = [];
    for (let left = 5; left > 0; left -= 1) invitees.push(await someAddress(api, cleanup));

    const answers = await Promise.all(invitees.map((invitee) => claim(api, code, invitee)));

    const winners = answers.filter(isAccepted);
    check
      .evidence('invitations/concurrent-claims-have-one-winner', answers)
      .that(winners.length === 1, 'one claim that succeeds', `${winners.length} of ${answers.length}`);
  }
});

/** Executes a quote while it expires: by the target's clock, else when its time has come. Ends after the expiry. */
const executeAtExpiry = async (
  api: Client,
  control: Control,
  { id, exchange }: { readonly id: string; readonly exchange: Exchange },
): Promise<Exchange> => {
  const lifeMs = lifeOf(exchange);
  if (control.isAvailable) {
    const [answer] = await Promise.all([executeQuote(api, id), control.letPass(lifeMs)]);
    return answer;
  }
  await control.letPass(lifeMs - marginMs, { on: exchange });
  const answer = await executeQuote(api, id);
  await control.letPass(marginMs, { on: exchange });
  return answer;
};

covers({ needs: ['state', 'sandbox'], clock: true }, [
  // A payment whose quote was executed never becomes EXPIRED.
  'payments/expired-means-never-executed',
  // A quote that expires unexecuted leaves the source balance as it was.
  'payments/expiry-debits-nothing',
]).test(
  'an execution that races the expiry either pays or expires',
  async ({ api, cleanup, check, control }) => {
    const ends = await someEnds(api, cleanup, { ending: expiryEnding(control) });
    const { id, exchange } = await someQuote(api, ends);
    const before = await balanceOf(api, ends.account);

    const answer = await executeAtExpiry(api, control, { id, exchange });

    // A quote names its transaction once it is settled; before, it may.
    const transactionId = isAccepted(answer)
      ? idShown(answer)
      : await reservedOf(api, exchange, ends.account.customerId);
    const ended = await paymentUntil(api, transactionId, isSettled);
    const after = await balanceOf(api, ends.account);
    const isPaid = isAccepted(answer);
    const status = String(memberOf(ended, 'status'));
    check
      .evidence('payments/expired-means-never-executed', [exchange, answer, ended])
      .that(!isPaid || status !== 'EXPIRED', 'an executed payment not to expire', status);
    // The debit for a payment that has failed may be back.
    if (isPaid) requireDelivered(ended);
    const why = `by an execution answered with ${answer.response.status}`;
    const on = [before.on, answer, ended];
    const rule = 'payments/expiry-debits-nothing';
    if (isPaid)
      expectPaidOnce(check, rule, after, { before: before.amount, amount: usualAmount, why, after: on });
    else expectBalance(check, rule, after, { amount: before.amount, why: `as before ${why}`, after: on });
  },
);
