import fc from 'fast-check';
import { balanceOf, largeAmount } from '../../kit/fixtures/balances.ts';
import { bodyOf, idShown, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import { property } from '../../kit/assertions/property.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { run } from '../../kit/check/run.ts';
import { expectDebitedAtOnce, expectPaidOnce } from '../../kit/fixtures/expect-balance.ts';
import {
  amountOf,
  requireAmount,
  requireNotFailed,
  someEnds,
  transferBody,
  usualAmount,
} from '../../kit/fixtures/payments.ts';

/** Small ones, such as no whole unit of a currency has, and large ones. */
const examples = [usualAmount, 1_234, 50_001, 250_099, largeAmount];
const amounts: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 101, max: 9_999 }),
  fc.integer({ min: 10_000, max: 99_999 }),
  fc.integer({ min: 100_000, max: largeAmount }),
);

const cases = (): number => Math.max(examples.length + 3, Math.ceil(run().cases / 5));

covers({ needs: ['state', 'sandbox'] }, [
  // A transfer out sends the amount that was asked for.
  'transfers/out-sends-the-amount',
  // When a transfer out answers, the source account has been debited.
  'transfers/out-debits-at-once',
  // A transfer out debits its source account by sentAmount, and by fees at most besides.
  'transfers/out-debits-the-amount',
]).test('a transfer out of any amount sends and debits that amount', async ({ api, cleanup, check }) => {
  await property(
    check,
    { name: 'transferred amounts', arbitrary: amounts, examples, cases: cases() },
    async (amount, check) => {
      // Cases run side by side, and the balance must be theirs alone. Fees may come on top.
      const ends = await someEnds(api, cleanup, { sameCurrency: true, funds: 2 * amount + usualAmount });
      const { account, payee } = ends;
      const before = await balanceOf(api, account);
      const answer = await api.call('transfers.out', { body: transferBody(account.id, payee.id, amount) });
      // The document shows no bounds of amounts: the usual one can be sent.
      if (!isAccepted(answer) && amount !== usualAmount) return;
      requireSuccess(answer, 'A transfer out');
      const after = await balanceOf(api, account);

      const [sends, debits] = ['transfers/out-sends-the-amount', 'transfers/out-debits-the-amount'] as const;
      await leavingOpen(check, [sends], async () => {
        requireAmount(answer, 'sentAmount');
        check.member(sends, answer, '/sentAmount/amount').equals(amount);
      });
      await leavingOpen(check, ['transfers/out-debits-at-once', debits], async () => {
        if (before.amount < amount)
          throw new Inconclusive('no-occasion', `The account holds ${before.amount} alone.`, before.on);
        await requireNotFailed(api, idShown(answer));
        const debited = { id: idShown(answer), before, answer, after, account, what: 'the transfer' };
        const atOnce = 'transfers/out-debits-at-once';
        if (!(await expectDebitedAtOnce(api, check, atOnce, debited))) return;
        expectPaidOnce(check, debits, after, {
          before: before.amount,
          amount: amountOf(bodyOf(answer), 'sentAmount') ?? amount,
          why: 'by the transfer',
          after: [answer],
        });
      });
    },
  );
});
