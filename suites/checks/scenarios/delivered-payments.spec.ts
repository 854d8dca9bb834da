import { bodyOf, idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { someAccount } from '../../kit/fixtures/accounts.ts';
import { balanceOf, fundedAccount } from '../../kit/fixtures/balances.ts';
import { amountOf, createQuote, executeQuote, isSettled, paymentUntil } from '../../kit/fixtures/payments.ts';

covers({ needs: ['state', 'sandbox'] }, [
  // A COMPLETED payment has reached its destination.
  'payments/completed-means-delivered',
]).test(
  'a payment to an internal account has arrived there once it is completed',
  async ({ api, cleanup, check }) => {
    const payer = await fundedAccount(api, cleanup);
    const payee = await someAccount(api, cleanup);
    const created = requireSuccess(
      await createQuote(api, { from: payer.id, to: payee.id }),
      'A quote from one internal account to another',
    );
    const before = await balanceOf(api, payee);
    const answer = requireSuccess(await executeQuote(api, idShown(created)), 'Executing a quote');

    const ended = await paymentUntil(api, idShown(answer), isSettled);

    const status = memberOf(ended, 'status');
    if (status !== 'COMPLETED')
      throw new Inconclusive('state-not-reached', `The payment is ${String(status)}, not COMPLETED.`, ended);
    const after = await balanceOf(api, payee);
    const received = amountOf(bodyOf(ended), 'receivedAmount');
    requireMember(received !== undefined, 'A payment shows no receivedAmount.amount', ended);
    check
      .evidence('payments/completed-means-delivered', [before.on, answer, ended, after.on])
      .that(
        after.amount > before.amount,
        `more than ${before.amount} on the account that was paid ${String(received)}`,
        String(after.amount),
      );
  },
);
