import { bodyOf } from '../../kit/assertions/answers.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { covers } from '../../kit/check/covers.ts';
import { amountOf, isSettled, payByQuote, payByTransfer, paymentUntil } from '../../kit/fixtures/payments.ts';

for (const [what, pay] of Object.entries({ 'an executed quote': payByQuote, 'a transfer': payByTransfer }))
  covers({ needs: ['state', 'sandbox'] }, [
    // sentAmount of a payment is the same after it ended as when it was executed.
    'payments/sent-amount-stays',
  ]).test(`sentAmount of ${what} is the same when the payment has ended`, async ({ api, cleanup, check }) => {
    const { id, answer } = await pay(api, cleanup);
    const sent = amountOf(bodyOf(answer), 'sentAmount');
    requireMember(sent !== undefined, 'A new payment shows no sentAmount.amount', answer);

    const ended = await paymentUntil(api, id, isSettled);

    const shown = amountOf(bodyOf(ended), 'sentAmount');
    requireMember(shown !== undefined, 'A payment that ended shows no sentAmount.amount', ended);
    check
      .response('payments/sent-amount-stays', [answer, ended], '/sentAmount/amount')
      .equals(sent, 'as when the payment began');
  });
