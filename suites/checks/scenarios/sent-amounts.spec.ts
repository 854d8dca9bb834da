import type { Exchange } from '../../../spec/results/exchange.ts';
import { balanceOf } from '../../kit/fixtures/accounts.ts';
import { bodyOf, idShown, isAccepted, requireCoverage } from '../../kit/assertions/answers.ts';
import { expectPaidOnce } from '../../kit/fixtures/expect-balance.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { covers } from '../../kit/check/covers.ts';
import { test } from '../../kit/check/test.ts';
import {
  amountOf,
  isSettled,
  payByQuote,
  payByTransfer,
  paymentUntil,
  requireAmount,
  requireNotFailed,
  someEnds,
  transferBody,
} from '../../kit/fixtures/payments.ts';

for (const [what, pay] of Object.entries({ 'an executed quote': payByQuote, 'a transfer': payByTransfer }))
  test(
    `sentAmount of ${what} is the same when the payment has ended`,
    covers(
      [
        // sentAmount of a payment is the same after it ended as when it was executed.
        'payments/sent-amount-stays',
      ],
      { needs: ['state', 'sandbox'] },
    ),
    async ({ api, cleanup, check }) => {
      const { id, answer } = await pay(api, cleanup);
      const sent = amountOf(bodyOf(answer), 'sentAmount');
      requireMember(sent !== undefined, 'A new payment shows no sentAmount.amount', answer);

      const ended = await paymentUntil(api, id, isSettled);

      const shown = amountOf(bodyOf(ended), 'sentAmount');
      requireMember(shown !== undefined, 'A payment that ended shows no sentAmount.amount', ended);
      check
        .response('payments/sent-amount-stays', [answer, ended], '/sentAmount/amount')
        .equals(sent, 'as when the payment began');
    },
  );

/** Whole units, parts of them, more than a round bound: a target that rounds, or treats large ones apart, is seen. */
const amounts = [1_234, 10_001, 60_007] as const;

test(
  'a transfer out of any amount sends that amount and no other',
  covers(
    [
      // A transfer out sends the amount that was asked for.
      'transfers/out-sends-the-amount',
      // A transfer out debits its source account by sentAmount, and by fees at most besides.
      'transfers/out-debits-the-amount',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true });
    let refused: Exchange | undefined;
    for (const amount of amounts) {
      const before = await balanceOf(api, account);
      const body = transferBody(account.id, payee.id, amount);
      const answer = await api.call('transfers.out', { body });
      // The least and the most that can be sent are not shown.
      if (!isAccepted(answer)) {
        refused = answer;
        continue;
      }
      const sends = 'transfers/out-sends-the-amount';
      requireAmount(answer, 'sentAmount');
      check.member(sends, answer, '/sentAmount/amount').equals(amount);
      const after = await balanceOf(api, account);
      await requireNotFailed(api, idShown(answer));
      expectPaidOnce(check, 'transfers/out-debits-the-amount', after, {
        before: before.amount,
        amount,
        why: 'by the transfer',
        after: [answer],
      });
    }
    if (refused !== undefined) requireCoverage(check, 'transfers/out-sends-the-amount', 'transferring money');
  },
);
