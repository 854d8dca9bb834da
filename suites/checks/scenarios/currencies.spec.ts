import { wallet } from '../../../generators/external-accounts.ts';
import { bodyOf, idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { provocation } from '../../kit/check/trigger.ts';
import { fundedAccount } from '../../kit/fixtures/balances.ts';
import { addExternalAccount, sample, somePayee } from '../../kit/fixtures/payees.ts';
import { transferBody } from '../../kit/fixtures/payments.ts';
import {
  expectQuotePaid,
  expectQuoteRestored,
  expectTransferRestored,
  type Payer,
} from '../../kit/fixtures/payer-steps.ts';

/**
 * Currencies by how many decimals they have, each with an amount that is no whole unit of it and no whole hundred. The
 * document names none: an account in one that the target does not know is left out.
 */
const amounts = {
  JPY: 12_345,
  MXN: 123_457,
  INR: 123_457,
  BRL: 12_345,
  NGN: 12_345_677,
  PHP: 123_457,
  CAD: 12_345,
  KWD: 12_345,
  USDC: 12_345_678,
  USDT: 12_345_678,
  BTC: 123_457,
} as const;

const usual = 12_345;

/** More than 31 bits hold. A target may have a bound below it. */
const large = 2_147_483_659;

const [sends, byQuote, restores] = [
  'transfers/out-sends-the-amount',
  'payments/execution-debits-the-sent-amount',
  'refunds/restores-what-was-debited',
] as const;

/** A transfer of a coin that is rejected gives back all of it: it has no fees that might be kept. */
const expectCoinRestored = async (payer: Payer): Promise<void> => {
  const { api, cleanup, account } = payer;
  const { value } = provocation('transferRejected');
  const added = await addExternalAccount(api, cleanup, account.customerId, sample(wallet(value)));
  await expectTransferRestored(payer, idShown(requireSuccess(added, 'Adding a wallet')));
};

/** A transfer shows the amount that was asked for, with all its digits. */
const expectSent = async ({ api, cleanup, check, account, amount }: Payer): Promise<void> => {
  const { id, customerId, currency } = account;
  const payee = await somePayee(api, cleanup, { customerId, currency });
  const body = transferBody(id, payee.id, amount);
  const answer = requireSuccess(await api.call('transfers.out', { body }), 'A transfer out');
  requireMember(bodyOf(answer).sentAmount !== undefined, 'A transfer shows no sentAmount', answer);
  check.member(sends, answer, '/sentAmount/amount').equals(amount);
};

covers({ needs: ['state', 'sandbox'] }, [
  // A transfer out sends the amount that was asked for.
  sends,
  // The execution of a quote debits the source account by sentAmount, and by fees at most besides.
  byQuote,
  // A completed refund restores what the payment had debited; nothing but its fees may be kept.
  restores,
]).test(
  'accounts pay and are refunded in any currency, with whatever decimals',
  async ({ api, cleanup, check }) => {
    const scene = async (amount: number, currency?: string): Promise<Payer> => {
      const wanted = { amount: 3 * amount, ...(currency !== undefined && { currency }) };
      return { api, cleanup, check, amount, account: await fundedAccount(api, cleanup, wanted) };
    };
    await Promise.all([
      leavingOpen(check, [restores], async () => expectQuoteRestored(await scene(usual))),
      leavingOpen(check, [byQuote], async () => expectQuotePaid(await scene(usual))),
      ...Object.entries(amounts).flatMap(([currency, amount]) =>
        [expectQuoteRestored, expectQuotePaid].map((work) =>
          ifThere(async () => work(await scene(amount, currency))),
        ),
      ),
      ifThere(async () => expectCoinRestored(await scene(amounts.USDC, 'USDC'))),
      leavingOpen(check, [sends], async () => expectSent(await scene(usual))),
      ifThere(async () => expectSent(await scene(large))),
    ]);
  },
);
