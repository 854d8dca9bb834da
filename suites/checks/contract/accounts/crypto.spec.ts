import { wholeList } from '../../../kit/assertions/whole-list.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { balanceOf, fundedAccount } from '../../../kit/fixtures/balances.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { expectBalance } from '../../../kit/fixtures/expect-balance.ts';
import { requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';

const amount = 5_000_000;

const estimate = (api: Client, internalAccountId: string, currency: string): Promise<Exchange> =>
  api.call('crypto.estimateWithdrawalFee', {
    body: {
      internalAccountId,
      currency,
      cryptoNetwork: 'ETHEREUM',
      amount,
      destinationAddress: `0x${'5'.repeat(40)}`,
    },
  });

const transactionsOf = async (api: Client, customerId: string): Promise<Exchange> =>
  requireSuccess(
    await wholeList(api, 'transactions.list', { query: { customerId } }),
    'Listing transactions',
  );

const idsOn = (page: Exchange): readonly string[] => rowsOf(page).map((row) => String(memberOf(row, 'id')));

covers([
  // The fee of a crypto withdrawal can be estimated.
  'crypto/operation-estimate-withdrawal-fee',
]).test('the fee of a withdrawal to a chain can be estimated', async ({ api, cleanup, check }) => {
  const { id } = await someAccount(api, cleanup);
  const exchange = await estimate(api, id, 'USDC');

  const { status } = exchange.response;
  // An account in another currency may be refused; that the operation is there shows all the same.
  check
    .evidence('crypto/operation-estimate-withdrawal-fee', exchange)
    .that(
      status < 500 && status !== 404 && status !== 405,
      'an estimate, or a refusal of the account',
      String(status),
    );
});

covers({ needs: ['state', 'sandbox'] }, [
  // The fee of a crypto withdrawal can be estimated.
  'crypto/operation-estimate-withdrawal-fee',
  // An estimate leaves the balance of the account as it was.
  'crypto/estimate-moves-nothing',
  // An estimate makes no transaction.
  'crypto/estimate-makes-no-transaction',
  // The total fee of an estimate is network fee plus application fee.
  'crypto/total-is-the-sum-of-the-fees',
  // The net amount of an estimate is the amount minus the total fee.
  'crypto/net-is-what-the-fee-leaves',
]).test('an estimate adds up and leaves no trace', async ({ api, cleanup, check }) => {
  const account = await fundedAccount(api, cleanup, { amount: 2 * amount, currency: 'USDC' });
  // A simulated deposit may be a transaction.
  const earlier = await transactionsOf(api, account.customerId);
  const before = await balanceOf(api, account);

  const estimated = await estimate(api, account.id, account.currency);

  check.accepted('crypto/operation-estimate-withdrawal-fee', estimated, 'an estimate');
  const fees = requireSuccess(estimated, 'Estimating a fee');
  const after = await balanceOf(api, account);
  expectBalance(check, 'crypto/estimate-moves-nothing', after, {
    amount: before.amount,
    why: 'as before',
    after: [before.on, estimated],
  });
  const later = await transactionsOf(api, account.customerId);

  const known = idsOn(earlier);
  const made = idsOn(later).filter((id) => !known.includes(id));
  check
    .response('crypto/estimate-makes-no-transaction', [earlier, estimated, later])
    .that(made.length === 0, 'no other transactions than before the estimate', made.join(', '));
  const [isTotal, isLeft] = [
    'crypto/total-is-the-sum-of-the-fees',
    'crypto/net-is-what-the-fee-leaves',
  ] as const;
  await leavingOpen(check, [isTotal, isLeft], async () => {
    const [networkFee, applicationFee] = [memberOf(fees, 'networkFee'), memberOf(fees, 'applicationFee')];
    const [totalFee, netAmount] = [memberOf(fees, 'totalFee'), memberOf(fees, 'netAmount')];
    const isSum = Number(networkFee) + Number(applicationFee) === totalFee;
    check.evidence(isTotal, estimated).that(isSum, 'totalFee as the sum');
    const isNet = amount - Number(totalFee) === netAmount;
    check.evidence(isLeft, estimated).that(isNet, `netAmount as ${amount} less totalFee`);
  });
});
