import { wallet } from '../../../generators/external-accounts.ts';
import { idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { provocation } from '../../kit/check/trigger.ts';
import { fundedAccount } from '../../kit/fixtures/balances.ts';
import { addExternalAccount, sample } from '../../kit/fixtures/payees.ts';
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

const [byQuote, restores] = [
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

covers({ needs: ['state', 'sandbox'] }, [
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
    ]);
  },
);
