import type { Exchange } from '../../../spec/results/exchange.ts';
import { balanceOf, type Balance } from '../../kit/fixtures/balances.ts';
import { bodyOf, idShown, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { covers } from '../../kit/check/covers.ts';
import {
  createQuote,
  executeQuote,
  isSettled,
  paymentUntil,
  requireNotFailed,
  someEnds,
  transferBody,
  usualAmount,
  type Ends,
} from '../../kit/fixtures/payments.ts';
import type { Client } from '../../kit/http/client.ts';

const needs = ['state', 'sandbox'] as const;

const transfer = (api: Client, { account, payee }: Ends, amount: number): Promise<Exchange> =>
  api.call('transfers.out', { body: transferBody(account.id, payee.id, amount) });

/** Whether an amount without funds is refused as a quote, at its execution or not at all is left open. */
const payQuote = async (api: Client, { account, payee }: Ends, amount: number): Promise<Exchange> => {
  const quote = await createQuote(api, { from: account.id, to: payee.id, amount });
  return isAccepted(quote) ? executeQuote(api, idShown(quote)) : quote;
};

interface Spent {
  readonly before: Balance;
  /** The amount of each payment. */
  readonly amount: number;
  readonly answers: readonly Exchange[];
}

/** Asserts that no more was paid than there was. */
const expectCovered = async (
  api: Client,
  check: Check,
  { account }: Ends,
  { before, amount, answers }: Spent,
): Promise<void> => {
  const after = await balanceOf(api, account);
  check
    .evidence('internal-accounts/balance-is-not-negative', [before.on, ...answers, after.on])
    .that(after.amount >= 0, 'a balance of 0 or more', String(after.amount));
  const ended = await Promise.all(
    answers.filter(isAccepted).map((answer) => paymentUntil(api, idShown(answer), isSettled)),
  );
  const completed = ended.filter((read) => bodyOf(read, 'Transaction').status === 'COMPLETED');
  check
    .evidence('payments/uncovered-payment-does-not-complete', [before.on, ...answers, ...ended])
    .that(
      completed.length * amount <= before.amount,
      `payments of ${before.amount} at most to complete: so much is on the account`,
      `${completed.length} of ${amount}`,
    );
};

const payments = {
  'a transfer': { sameCurrency: true, pay: transfer },
  'an executed quote': { sameCurrency: false, pay: payQuote },
} as const;

for (const [what, { sameCurrency, pay }] of Object.entries(payments))
  covers({ needs }, [
    // Payments do not take the balance of an internal account below zero.
    'internal-accounts/balance-is-not-negative',
    // A payment of more than its source account holds does not complete.
    'payments/uncovered-payment-does-not-complete',
  ]).test(`${what} of more than its account holds does not complete`, async ({ api, cleanup, check }) => {
    const funds = 3 * usualAmount;
    const ends = await someEnds(api, cleanup, { sameCurrency, funds });
    requireSuccess(await pay(api, ends, usualAmount), 'A payment that is covered');
    const before = await balanceOf(api, ends.account);
    // More than it can hold, should the deposit show yet, or the first payment come back.
    const amount = before.amount + funds + usualAmount;

    const answer = await pay(api, ends, amount);

    await expectCovered(api, check, ends, { before, amount, answers: [answer] });
  });

for (const [what, { sameCurrency, pay }] of Object.entries(payments))
  covers({ needs }, [
    // A payment of less than nothing puts nothing on the account that it is paid from.
    'payments/no-payment-adds-to-its-source',
  ]).test(`${what} of less than nothing puts nothing on its account`, async ({ api, cleanup, check }) => {
    const funds = 3 * usualAmount;
    const ends = await someEnds(api, cleanup, { sameCurrency, funds });
    const covered = requireSuccess(await pay(api, ends, usualAmount), 'A payment that is covered');
    const before = await balanceOf(api, ends.account);
    // More than the deposit, should that show yet, and the first payment, should it come back.
    const most = before.amount + funds + usualAmount;

    const answer = await pay(api, ends, -most - usualAmount);
    const after = await balanceOf(api, ends.account);

    check
      .evidence('payments/no-payment-adds-to-its-source', [before.on, covered, answer, after.on])
      .that(after.amount <= most, `a balance of ${most} at most`, String(after.amount));
  });

covers({ needs }, [
  // Payments do not take the balance of an internal account below zero.
  'internal-accounts/balance-is-not-negative',
  // A payment of more than its source account holds does not complete.
  'payments/uncovered-payment-does-not-complete',
]).test(
  'transfers at the same moment pay no more than their account holds',
  async ({ api, cleanup, check }) => {
    const ends = await someEnds(api, cleanup, { sameCurrency: true, funds: 2 * usualAmount });
    const covered = requireSuccess(await transfer(api, ends, usualAmount), 'A transfer that is covered');
    const before = await balanceOf(api, ends.account);
    const amount = Math.ceil(before.amount * 0.7);

    const answers = await Promise.all([0, 1, 2, 3].map(() => transfer(api, ends, amount)));

    // One that has failed brought its money back, which then pays for another.
    await requireNotFailed(api, idShown(covered));
    await expectCovered(api, check, ends, { before, amount, answers });
  },
);
