import { bodyOf, idShown, requireSuccess } from '../../../kit/assertions/answers.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { amountOf, readPayment, usualAmount } from '../../../kit/fixtures/payments.ts';
import { receiveUma } from '../../../kit/fixtures/uma-payments.ts';

covers({ needs: ['state', 'sandbox'] }, [
  // The receivedAmount of a simulated inbound UMA payment is the amount that was asked for.
  'sandbox/uma-payment-brings-its-amount',
]).test('a simulated UMA payment brings the amount that was asked for', async ({ api, cleanup, check }) => {
  const { customerId, currency } = await someAccount(api, cleanup);
  for (const receivingCurrencyAmount of [usualAmount, 2 * usualAmount]) {
    const received = requireSuccess(
      await receiveUma(api, { customerId, receivingCurrencyAmount }, currency),
      'Simulating a UMA payment',
    );
    const read = requireSuccess(await readPayment(api, idShown(received)), 'Reading a payment');

    const amount = amountOf(bodyOf(read, 'Transaction'), 'receivedAmount');
    requireMember(amount !== undefined, 'A payment shows no receivedAmount.amount', read);
    check
      .response('sandbox/uma-payment-brings-its-amount', [received, read], '/receivedAmount/amount')
      .equals(receivingCurrencyAmount);
  }
});
