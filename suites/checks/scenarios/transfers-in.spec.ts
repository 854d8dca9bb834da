import {
  bankAccount,
  currencyOfType,
  wallet,
  type BankCurrency,
} from '../../../generators/external-accounts.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { otherCurrency, someAccount } from '../../kit/fixtures/accounts.ts';
import { balanceOf } from '../../kit/fixtures/balances.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { expectCredited } from '../../kit/fixtures/expect-balance.ts';
import { isAccepted, requireSuccess, idShown } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Account } from '../../kit/fixtures/accounts.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import type { Client } from '../../kit/http/client.ts';
import { somePlatformAccount } from '../../kit/fixtures/platform-payments.ts';
import { addExternalAccount, addPlatformAccount, sample, somePayee } from '../../kit/fixtures/payees.ts';
import { isSettled, paymentUntil, transferBody, usualAmount } from '../../kit/fixtures/payments.ts';
import { provocation, requireTriggered } from '../../kit/check/trigger.ts';

const needs = ['state', 'sandbox'] as const;

/** The accounts that money can be pulled from. Leaves the test as inconclusive where the suite cannot write them. */
const pullable = (): { readonly type: string; readonly currency: BankCurrency } => {
  const { value: type } = provocation('pullableAccount');
  const currency = currencyOfType(type);
  if (currency === undefined)
    throw new Inconclusive('missing-configuration', `The suite cannot write accounts of the type ${type}.`);
  return { type, currency };
};

const mustBePullable = (type: string, answer: Exchange): void => {
  requireMember(isAccepted(answer), `A transfer in from an account of type ${type} was refused`, answer);
};

/** Leaves the test as inconclusive where a transfer in is refused although nothing is wrong with it. */
const mustPull = (type: string, answer: Exchange): void => {
  mustBePullable(type, answer);
  requireSuccess(answer, `A transfer in from an account of type ${type}`);
};

/** A transfer in that the bank rejects. Leaves the test as inconclusive where it does not fail. */
const pullInVain = async (
  api: Client,
  cleanup: Cleanup,
  { id, customerId, currency }: Account,
): Promise<void> => {
  const rejected = provocation('transferRejected');
  const payer = await somePayee(api, cleanup, { customerId, currency, ending: rejected.value });
  const body = transferBody(payer.id, id);
  const answer = requireSuccess(await api.call('transfers.in', { body }), 'A transfer in');
  const ended = await paymentUntil(api, idShown(answer), isSettled);
  // What makes a payout fail need not make a pull fail: then this step is left out.
  if (memberOf(ended, 'status') !== 'FAILED')
    throw new Inconclusive('no-trigger', 'The transfer in did not fail.', ended);
};

covers({ needs }, [
  // POST /transfer-in starts a transfer in.
  'transfers/operation-in',
  // A transfer in from a pullable external account to an internal account of the same currency is
  // accepted.
  'transfers/in-goes-from-external-to-internal',
  // A completed transfer in raises the balance of its internal account by the amount, or less by its
  // fees.
  'transfers/in-credits-the-internal-account',
]).test(
  'a transfer in from a pullable account credits the internal account',
  async ({ api, cleanup, check }) => {
    const { type, currency } = pullable();
    const first = await someAccount(api, cleanup, currency);
    const second = await someAccount(api, cleanup, currency);
    const pull = async (account: Account): Promise<void> => {
      const added = requireSuccess(
        await addExternalAccount(api, cleanup, account.customerId, sample(bankAccount(currency))),
        'Adding an external account',
      );
      const before = await balanceOf(api, account);
      const body = transferBody(idShown(added), account.id);

      const answer = await api.call('transfers.in', { body });

      mustBePullable(type, answer);
      for (const rule of ['transfers/operation-in', 'transfers/in-goes-from-external-to-internal'] as const)
        check.accepted(rule, answer, 'a transfer from a pullable account');
      const rule = 'transfers/in-credits-the-internal-account';
      await leavingOpen(check, [rule], async () => {
        const paymentId = idShown(answer);
        const ended = await paymentUntil(api, paymentId, isSettled);
        const on = [answer, ended];
        await expectCredited(api, check, { rule, account, before, amount: usualAmount, paymentId, on });
      });
    };

    // To two accounts, one after the other: money could go where it went before. And to one again.
    for (const account of [first, second, first]) await pull(account);
    // One that brought nothing leaves the next one as it was.
    await ifThere(async () => {
      await pullInVain(api, cleanup, first);
      await pull(first);
    });
  },
);

covers({ needs }, [
  // A transfer in whose source is an internal account is refused.
  'transfers/in-source-is-external',
  // A transfer in whose destination is an external account is refused.
  'transfers/in-destination-is-internal',
  // A transfer in between accounts of different currencies is refused.
  'transfers/in-refuses-another-currency',
]).test(
  'a transfer in goes from an external to an internal account only',
  async ({ api, cleanup, check }) => {
    // From an account that can be pulled from, so that nothing else than what is wrong can be refused.
    const { type, currency } = pullable();
    const account = await someAccount(api, cleanup, currency);
    const payee = await somePayee(api, cleanup, { customerId: account.customerId, currency });
    const other = await someAccount(api, cleanup, currency);
    const abroad = await someAccount(api, cleanup, otherCurrency(currency));
    const theirs = await somePayee(api, cleanup, { customerId: abroad.customerId, currency });
    const ask = (from: string, to: string) => api.call('transfers.in', { body: transferBody(from, to) });

    check.rejected(
      'transfers/in-source-is-external',
      await ask(other.id, account.id),
      'a transfer in from an internal account',
    );
    check.rejected(
      'transfers/in-destination-is-internal',
      await ask(payee.id, payee.id),
      'a transfer in to an external account',
    );
    const crossed = await ask(theirs.id, abroad.id);
    check.rejected('transfers/in-refuses-another-currency', crossed, 'a transfer in from another currency');
    mustPull(type, await ask(payee.id, account.id));
  },
);

/** An account that money cannot be pulled from. Leaves the test as inconclusive where the suite cannot write one. */
const unpullable = (type: string): { readonly currency: string; readonly account: JsonObject } => {
  const currency = currencyOfType(type);
  if (currency !== undefined) return { currency, account: sample(bankAccount(currency)) };
  if (type === 'ETHEREUM_WALLET') return { currency: 'USDC', account: sample(wallet()) };
  throw new Inconclusive('missing-configuration', `The suite cannot write accounts of the type ${type}.`);
};

covers({ needs }, [
  // A transfer in from an external account that is not pullable is refused.
  'transfers/in-needs-a-pullable-account',
]).test('nothing can be pulled from an account that is not pullable', async ({ api, cleanup, check }) => {
  const wanted = provocation('unpullableAccount');
  const { currency: theirs, account: written } = unpullable(wanted.value);
  const account = await someAccount(api, cleanup, theirs);
  const added = requireSuccess(
    await addExternalAccount(api, cleanup, account.customerId, written),
    `Adding an account of type ${wanted.value}`,
  );

  const body = transferBody(idShown(added), account.id);
  const answer = await api.call('transfers.in', { body });

  // The document has both kinds of external account pullable or not: which are not is assumed, or said by the target.
  requireTriggered(wanted, !isAccepted(answer), 'money can be pulled from it', answer);
  const rule = 'transfers/in-needs-a-pullable-account';
  check.rejected(rule, answer, `a transfer in from an account of type ${wanted.value}`);
  await ifThere(async () => {
    const own = await somePlatformAccount(api, theirs);
    const payer = requireSuccess(
      await addPlatformAccount(api, cleanup, written),
      `Adding an account of type ${wanted.value} for the platform`,
    );
    const pulled = await api.call('transfers.in', { body: transferBody(idShown(payer), own.id) });
    // The platform may have mandates that its customers have not.
    requireTriggered(wanted, !isAccepted(pulled), 'the platform can pull money from it', pulled);
    check.rejected(rule, pulled, `a transfer in from the platform’s account of type ${wanted.value}`);
  });
  const { type, currency } = pullable();
  const other = await someAccount(api, cleanup, currency);
  const payee = await somePayee(api, cleanup, { customerId: other.customerId, currency });
  mustPull(type, await api.call('transfers.in', { body: transferBody(payee.id, other.id) }));
});
