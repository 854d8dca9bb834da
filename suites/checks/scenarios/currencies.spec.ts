import { wallet } from '../../../generators/external-accounts.ts';
import { bodyOf, idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { provocation, requireTriggered } from '../../kit/check/trigger.ts';
import {
  balanceToSpend,
  balanceWhen,
  fundedAccount,
  otherCurrency,
  type Account,
} from '../../kit/fixtures/accounts.ts';
import { expectPaidOnce, expectRestored } from '../../kit/fixtures/expect-balance.ts';
import { addExternalAccount, sample, somePayee } from '../../kit/fixtures/payees.ts';
import {
  amountOf,
  createQuote,
  executeQuote,
  isRefunded,
  isSettled,
  paymentUntil,
  requireDelivered,
  transferBody,
} from '../../kit/fixtures/payments.ts';
import type { Client } from '../../kit/http/client.ts';

/**
 * Currencies by how many decimals they have, each with an amount that is no whole unit of it and no whole hundred. The
 * document names none: an account in one that the target does not know is left out.
 */
const amounts: Readonly<Record<string, number>> = {
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
};

const usual = 12_345;

const [byQuote, restores] = [
  'payments/execution-debits-the-sent-amount',
  'refunds/restores-what-was-debited',
] as const;

interface Scene {
  readonly api: Client;
  readonly cleanup: Cleanup;
  readonly check: Check;
  readonly account: Account;
  readonly amount: number;
}

const payAbroad = async ({ api, cleanup, account, amount }: Scene, ending?: string) => {
  const { customerId, currency } = account;
  const payee = await somePayee(api, cleanup, { customerId, currency: otherCurrency(currency), ending });
  const before = await balanceToSpend(api, account, amount);
  const wanted = { from: account.id, to: payee.id, amount };
  const quote = requireSuccess(await createQuote(api, wanted), 'Creating a quote');
  const answer = requireSuccess(await executeQuote(api, idShown(quote)), 'Executing a quote');
  return { before, quote, answer, sent: amountOf(bodyOf(answer), 'sentAmount') ?? amount };
};

/** A quote that fails gives back what it took. */
const fail = async (scene: Scene): Promise<void> => {
  const { api, check, account } = scene;
  const failing = provocation('payoutFails');
  const { before, answer, sent } = await payAbroad(scene, failing.value);
  const ended = await paymentUntil(api, idShown(answer), isRefunded);
  const isRefundedFailure = memberOf(ended, 'status') === 'FAILED' && isRefunded(bodyOf(ended));
  requireTriggered(failing, isRefundedFailure, 'the payment did not fail, or has no refund', ended);
  const left = before.amount - sent;
  const balance = await balanceWhen(api, account, (now) => now > left);
  expectRestored(check, balance, { whole: before.amount, left, payment: ended }, [before.on, answer]);
};

/** A quote takes what its execution says to send. */
const succeed = async (scene: Scene): Promise<void> => {
  const { api, check, account } = scene;
  const { before, quote, answer, sent } = await payAbroad(scene);
  const after = await balanceWhen(api, account, (now) => now < before.amount);
  requireDelivered(await paymentUntil(api, idShown(answer), isSettled));
  if (after.amount >= before.amount) return;
  const why = 'by the execution';
  expectPaidOnce(check, byQuote, after, { before: before.amount, amount: sent, why, after: [quote, answer] });
};

/** A transfer of a coin that is rejected gives back all of it: it has no fees that might be kept. */
const failTransfer = async ({ api, cleanup, check, account, amount }: Scene): Promise<void> => {
  const rejected = provocation('transferRejected');
  const added = requireSuccess(
    await addExternalAccount(api, cleanup, account.customerId, sample(wallet(rejected.value))),
    'Adding a wallet',
  );
  const before = await balanceToSpend(api, account, amount);
  const body = transferBody(account.id, idShown(added), amount);
  const answer = requireSuccess(await api.call('transfers.out', { body }), 'A transfer out');
  const ended = await paymentUntil(api, idShown(answer), isRefunded);
  const isRefundedFailure = memberOf(ended, 'status') === 'FAILED' && isRefunded(bodyOf(ended));
  requireTriggered(rejected, isRefundedFailure, 'the transfer did not fail, or has no refund', ended);
  const left = before.amount - (amountOf(bodyOf(answer), 'sentAmount') ?? amount);
  const balance = await balanceWhen(api, account, (now) => now > left);
  expectRestored(check, balance, { whole: before.amount, left, payment: ended }, [before.on, answer]);
};

covers({ needs: ['state', 'sandbox'] }, [
  // The execution of a quote debits the source account by sentAmount, and by fees at most besides.
  byQuote,
  // A completed refund restores what the payment had debited; nothing but its fees may be kept.
  restores,
]).test(
  'accounts pay and are refunded in any currency, with whatever decimals',
  async ({ api, cleanup, check }) => {
    const scene = async (amount: number, currency?: string): Promise<Scene> => {
      const wanted = { amount: 3 * amount, ...(currency !== undefined && { currency }) };
      return { api, cleanup, check, amount, account: await fundedAccount(api, cleanup, wanted) };
    };
    await Promise.all([
      leavingOpen(check, [restores], async () => fail(await scene(usual))),
      leavingOpen(check, [byQuote], async () => succeed(await scene(usual))),
      ...Object.entries(amounts).flatMap(([currency, amount]) =>
        [fail, succeed, failTransfer].map((work) =>
          ifThere(async () => {
            if (work === failTransfer && currency !== 'USDC') return;
            await work(await scene(amount, currency));
          }),
        ),
      ),
    ]);
  },
);
