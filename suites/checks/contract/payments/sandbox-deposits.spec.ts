import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { accountAmongOthers } from '../../../kit/fixtures/accounts-beside.ts';
import { balanceOf, balanceWhen, fund } from '../../../kit/fixtures/balances.ts';
import { covers } from '../../../kit/check/covers.ts';
import { expectBalance, requireMoved } from '../../../kit/fixtures/expect-balance.ts';
import { answerOf, isAccepted, requireCoverage, requireSuccess } from '../../../kit/assertions/answers.ts';
import { usualAmount } from '../../../kit/fixtures/payments.ts';

covers([
  // Funding an internal account can be simulated.
  'sandbox/operation-fund-internal-account',
]).test('funding an internal account can be simulated', async ({ api, cleanup, check }) => {
  const account = await someAccount(api, cleanup);

  const funded = await fund(api, account, usualAmount);

  check.accepted('sandbox/operation-fund-internal-account', funded, 'a simulated deposit');
});

/** More than 32 bits hold, with all digits in use. */
const largeAmount = 4_294_968_703;

covers({ needs: ['state', 'sandbox'] }, [
  // After funding an internal account its balance is higher by the amount.
  'sandbox/funding-raises-the-balance',
  // Funding an internal account leaves every other balance as it was.
  'sandbox/funding-leaves-other-balances',
]).test('a simulated deposit raises one balance by its amount', async ({ api, cleanup, check }) => {
  const other = await someAccount(api, cleanup);
  const { account, siblings } = await accountAmongOthers(api, cleanup);
  const before = await balanceOf(api, account);
  const beside = await balanceOf(api, other);

  const funded = requireSuccess(await fund(api, account, usualAmount), 'Funding an internal account');

  const raised = before.amount + usualAmount;
  const after = await balanceWhen(api, account, (now) => now === raised);
  requireMoved(before, after);
  const why = `after a deposit of ${usualAmount}`;
  expectBalance(check, 'sandbox/funding-raises-the-balance', after, {
    amount: raised,
    why,
    after: [before.on, funded],
  });
  const untouched = await balanceOf(api, other);
  const rule = 'sandbox/funding-leaves-other-balances';
  expectBalance(check, rule, untouched, {
    amount: beside.amount,
    why: 'as before',
    after: [beside.on, funded],
  });
  for (const sibling of siblings) {
    const now = await balanceOf(api, sibling);
    const its = `on ${sibling.id} of the same customer, as before`;
    expectBalance(check, rule, now, { amount: sibling.amount, why: its, after: [before.on, funded] });
  }
  // The same once more is another deposit, and has come in when a later one has.
  const again = requireSuccess(await fund(api, account, usualAmount), 'Funding the account once more');
  // The document states no bound of an amount: a target may have one.
  const large = await fund(api, account, largeAmount);
  if (!isAccepted(large)) return;
  const due = raised + usualAmount + largeAmount;
  expectBalance(
    check,
    'sandbox/funding-raises-the-balance',
    await balanceWhen(api, account, (now) => now === due),
    { amount: due, why: `after two more, of ${largeAmount} the last`, after: [after.on, again, large] },
  );
});

covers({ needs: ['state', 'sandbox'] }, [
  // Several fundings of one account at once raise its balance by their sum.
  'sandbox/concurrent-fundings-add-up',
]).test('deposits made at once add up', async ({ api, cleanup, check }) => {
  const account = await someAccount(api, cleanup);
  const before = await balanceOf(api, account);
  const amounts = Array.from({ length: 10 }, (_, index) => 100 + index);

  const answers = await Promise.all(amounts.map((amount) => fund(api, account, amount)));

  for (const answer of answers) requireSuccess(answer, 'Funding an internal account');
  const sum = amounts.reduce((total, amount) => total + amount, before.amount);
  const after = await balanceWhen(api, account, (now) => now === sum);
  requireMoved(before, after);
  const rule = 'sandbox/concurrent-fundings-add-up';
  expectBalance(check, rule, after, {
    amount: sum,
    why: `after ${amounts.length} deposits at once`,
    after: [before.on],
  });
});

covers({ needs: ['state', 'sandbox'] }, [
  // A funding that was refused leaves the balance as it was.
  'sandbox/refused-funding-changes-nothing',
]).test('a refused deposit changes no balance', async ({ api, cleanup, check }) => {
  const account = await someAccount(api, cleanup);
  const before = await balanceOf(api, account);

  for (const amount of ['many', 1.5, null]) {
    const path = { accountId: account.id };
    const answer = await api.call('sandbox.fundInternalAccount', { path, body: { amount } });

    // Whether it is refused is left open; a refused one must leave no trace.
    if (isAccepted(answer)) break;
    const after = await balanceOf(api, account);
    const rule = 'sandbox/refused-funding-changes-nothing';
    expectBalance(check, rule, after, {
      amount: before.amount,
      why: `after ${answerOf(answer)}`,
      after: [before.on, answer],
    });
  }
  requireCoverage(check, 'sandbox/refused-funding-changes-nothing', 'having a deposit refused');
});
