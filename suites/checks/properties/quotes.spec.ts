import fc from 'fast-check';
import { otherCurrency } from '../../kit/fixtures/accounts.ts';
import { balanceOf, deposit, fundedAccount, largeAmount } from '../../kit/fixtures/balances.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { covers } from '../../kit/check/covers.ts';
import { expectPaidOnce } from '../../kit/fixtures/expect-balance.ts';
import { bodyOf, isAccepted, requireSuccess, idShown } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import { somePayee } from '../../kit/fixtures/payees.ts';
import {
  amountOf,
  createQuote,
  executeQuote,
  requireAmount,
  requireNotFailed,
  someEnds,
} from '../../kit/fixtures/payments.ts';
import { expectQuoted } from '../../kit/fixtures/quoted-amounts.ts';
import { property } from '../../kit/assertions/property.ts';
import { run } from '../../kit/check/run.ts';
import { expectLockedAmount, readQuote } from '../../kit/fixtures/quotes.ts';

const largestAmount = 500_000;

/** Prices are rounded: the ends of the range, amounts that do not divide, and large ones. */
const amounts: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(1_000, 1_001, 99_999, largestAmount),
  fc.integer({ min: 1_000, max: 100_000 }),
  fc.integer({ min: 100_000, max: largestAmount }),
);

const cases = (): number => Math.max(5, Math.ceil(run().cases / 5));

covers({ needs: ['state', 'sandbox'] }, [
  // With lockedCurrencySide SENDING, the payment sends lockedCurrencyAmount, with or without the fees of
  // its quote.
  'quotes/locked-amount-is-in-the-locked-currency',
  // Executing a quote pays the amounts that follow from its rate and fees.
  'quotes/executes-at-its-rate',
  // Execution debits the source account by sentAmount, and by fees at most besides.
  'payments/execution-debits-the-sent-amount',
]).test('the locked sending side is exact for every amount', async ({ api, cleanup, check }) => {
  await property(
    check,
    { name: 'sent amounts', arbitrary: amounts, examples: [largestAmount], cases: cases() },
    async (amount, check) => {
      // An account each: cases run side by side, and the balance must be theirs alone.
      const { account, payee } = await someEnds(api, cleanup, { funds: largeAmount });
      const quote = requireSuccess(
        await createQuote(api, { from: account.id, to: payee.id, amount }),
        'Creating a quote',
      );
      const totalReceivingAmount = memberOf(quote, 'totalReceivingAmount');
      // The terms of a quote are held against every later answer.
      await readQuote(api, idShown(quote));
      const payment = requireSuccess(await executeQuote(api, idShown(quote)), 'Executing a quote');
      const after = await balanceOf(api, account);

      const sent = amountOf(bodyOf(payment), 'sentAmount');
      const exact = 'quotes/locked-amount-is-in-the-locked-currency';
      await leavingOpen(check, [exact], async () => {
        expectLockedAmount(check, amount, { quote, payment, paid: largeAmount - after.amount });
      });
      requireMember(totalReceivingAmount !== undefined, 'A quote shows no totalReceivingAmount', quote);
      const atItsRate = 'quotes/executes-at-its-rate';
      await leavingOpen(check, [atItsRate], async () => {
        expectQuoted(check, quote, payment, 'receivedAmount');
      });
      const debited = 'payments/execution-debits-the-sent-amount';
      await leavingOpen(check, [debited], async () => {
        await requireNotFailed(api, idShown(payment));
        expectPaidOnce(check, debited, after, {
          before: largeAmount,
          amount: sent ?? amount,
          why: 'by the execution',
          after: [quote, payment],
        });
      });
    },
  );
});

covers({ needs: ['state', 'sandbox'] }, [
  // Executing a quote pays the amounts that follow from its rate and fees.
  'quotes/executes-at-its-rate',
]).test('every accepted quote executes at the amounts it showed', async ({ api, cleanup, check }) => {
  const account = await fundedAccount(api, cleanup, { amount: largeAmount });
  const { customerId, currency } = account;
  const payee = await somePayee(api, cleanup, { customerId, currency: otherCurrency(currency) });
  await deposit(api, account, { amount: 100 * largeAmount });
  await property(
    check,
    { name: 'received amounts', arbitrary: amounts, cases: cases() },
    async (amount, check) => {
      const wanted = { from: account.id, to: payee.id, amount, side: 'RECEIVING' };
      const quote = await createQuote(api, wanted);
      requireMember(isAccepted(quote), 'lockedCurrencySide RECEIVING was refused', quote);
      const payment = requireSuccess(await executeQuote(api, idShown(quote)), 'Executing a quote');

      const rule = 'quotes/executes-at-its-rate';
      for (const member of ['sentAmount', 'receivedAmount'] as const) requireAmount(payment, member);
      check.member(rule, payment, '/receivedAmount/amount').equals(amount);
      expectQuoted(check, quote, payment, 'sentAmount');
    },
  );
});
