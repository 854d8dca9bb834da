import type { Exchange } from '../../../spec/results/exchange.ts';
import { idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { provocation } from '../../kit/check/trigger.ts';
import { otherCurrency } from '../../kit/fixtures/accounts.ts';
import { accountAmongOthers } from '../../kit/fixtures/accounts-beside.ts';
import { balanceOf, balanceToSpend, balanceWhen, deposit } from '../../kit/fixtures/balances.ts';
import { requireMoved } from '../../kit/fixtures/expect-balance.ts';
import { somePayee } from '../../kit/fixtures/payees.ts';
import {
  createQuote,
  executeQuote,
  isRefunded,
  isSettled,
  paymentUntil,
  someEnds,
  transferBody,
  usualAmount,
} from '../../kit/fixtures/payments.ts';
import { withNewKey } from '../../kit/http/idempotency-key.ts';

const needs = ['state', 'sandbox'] as const;

covers({ needs }, [
  // The balance of an internal account is the sum of all that is paid in, paid out and refunded.
  'internal-accounts/movements-add-up',
]).test('a payment moves the money of one account alone', async ({ api, cleanup, check }) => {
  const { account, siblings } = await accountAmongOthers(api, cleanup);
  if (siblings.length === 0)
    throw new Inconclusive('permitted-otherwise', 'A customer with several currencies has one account.');
  const { customerId, currency } = account;
  await deposit(api, account, { amount: 4 * usualAmount });
  const near = await somePayee(api, cleanup, { customerId, currency });
  const far = await somePayee(api, cleanup, { customerId, currency: otherCurrency(currency) });

  const expectUntouched = async (on: readonly Exchange[]): Promise<void> => {
    for (const sibling of siblings) {
      const now = await balanceOf(api, sibling);
      check
        .response('internal-accounts/movements-add-up', [...on, now.on])
        .that(
          now.amount === sibling.amount,
          `${sibling.amount} on ${sibling.id} as before: another account of its customer paid`,
          String(now.amount),
        );
    }
  };

  const sent = await api.call('transfers.out', { body: transferBody(account.id, near.id) });
  const transfer = await paymentUntil(api, idShown(requireSuccess(sent, 'A transfer out')), isSettled);
  await expectUntouched([sent, transfer]);
  const quote = requireSuccess(await createQuote(api, { from: account.id, to: far.id }), 'Creating a quote');
  const executed = requireSuccess(await executeQuote(api, idShown(quote)), 'Executing a quote');
  const payment = await paymentUntil(api, idShown(executed), isSettled);
  await expectUntouched([quote, executed, payment]);
  // Nor does a refund.
  await ifThere(async () => {
    const { value: ending } = provocation('transferRejected');
    const nobody = await somePayee(api, cleanup, { customerId, currency, ending });
    const body = transferBody(account.id, nobody.id, usualAmount + 1);
    const failing = requireSuccess(await api.call('transfers.out', { body }), 'A transfer out');
    const refunded = await paymentUntil(api, idShown(failing), isRefunded);
    await expectUntouched([failing, refunded]);
  });
});

/** So many that a payment which goes wrong now and then is among them. */
const payments = 12;

/** The first payments, whose cost is measured; and that of the last one. */
const measured = 3;

const mostTries = 3;

covers({ needs }, [
  // A transfer out debits its source account by sentAmount, and by fees at most besides.
  'transfers/out-debits-the-amount',
]).test(
  'payments in a row take what one of them takes, each repeated by its key where it failed on its way',
  async ({ api, cleanup, check }) => {
    const ends = await someEnds(api, cleanup, { sameCurrency: true, funds: (payments + 4) * usualAmount });
    const { account, payee } = ends;
    const whole = await balanceToSpend(api, account, payments * usualAmount);
    const answers: Exchange[] = [];
    const pay = async (amount: number): Promise<void> => {
      const request = { ...withNewKey({}), body: transferBody(account.id, payee.id, amount) };
      for (let tries = 1; ; tries += 1) {
        const answer = await api.call('transfers.out', request);
        answers.push(answer);
        if (answer.response.status < 500 || tries === mostTries) return;
      }
    };
    let last = whole;
    let [made, paid] = [0, 0];
    const fees: number[] = [];
    // So many may be more than a target takes: those that it took are judged.
    await ifThere(async () => {
      for (let count = 0; count < payments; count += 1) {
        const isLast = count === payments - 1;
        const before = isLast ? await balanceOf(api, account) : last;
        // Each of its own amount: two equal ones in a row may be refused.
        const amount = usualAmount + count;
        await pay(amount);
        requireSuccess(answers.at(-1) ?? whole.on, 'A transfer out');
        made += 1;
        paid += amount;
        if (count >= measured && !isLast) continue;
        last = await balanceWhen(api, account, (now) => now <= before.amount - amount);
        requireMoved(before, last);
        fees.push(before.amount - last.amount - amount);
      }
    });
    if (fees.length === 0) requireSuccess(answers.at(-1) ?? whole.on, 'A transfer out');
    // The cheapest of the first ones, for they may have gone wrong, too. Later ones may cost more.
    const usual = Math.min(...fees.slice(0, measured));
    const fee = Math.max(usual, ...fees.slice(measured).filter((latest) => latest < usualAmount));

    const due = whole.amount - paid - made * fee;
    last = await balanceWhen(api, account, (now) => now <= due);
    // Fees may differ: a payment more is more than they can.
    check
      .response('transfers/out-debits-the-amount', [whole.on, ...answers.slice(-payments), last.on])
      .that(
        last.amount > due - usualAmount,
        `${due} on the account after payments of ${paid} in all, with ${fee} on top of each`,
        String(last.amount),
      );
  },
);
