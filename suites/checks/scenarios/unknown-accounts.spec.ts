import type { RuleId } from '../../../spec/rules/index.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { someAccount, type Account } from '../../kit/fixtures/accounts.ts';
import { covers } from '../../kit/check/covers.ts';
import { idShown, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import { canBePulled, pullableCurrency, somePayee } from '../../kit/fixtures/payees.ts';
import { isSettled, paymentUntil, someEnds, transferBody, usualAmount } from '../../kit/fixtures/payments.ts';
import { readUntilGone } from '../../kit/fixtures/read-until.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import type { TestContext } from '../../kit/check/test-context.ts';
import { unknownLike } from '../../kit/check/unknown-ids.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import type { Client } from '../../kit/http/client.ts';
import type { Check } from '../../kit/assertions/check.ts';

const needs = ['state', 'sandbox'] as const;

interface Way {
  readonly rule: RuleId;
  readonly operation: 'transfers.out' | 'transfers.in';
  readonly from: string;
  readonly to: string;
}

/** Asks with nobody's account at either end, then with the accounts that there are. */
const expectKnownEnds = async (
  api: Client,
  check: Check,
  { rule, operation, from, to }: Way,
): Promise<void> => {
  const ask = (source: string, destination: string) =>
    api.call(operation, { body: transferBody(source, destination) });

  check.rejected(rule, await ask(unknownLike(from), to), `${operation} from an account nobody has`);
  check.rejected(rule, await ask(from, unknownLike(to)), `${operation} to an account nobody has`);
  requireSuccess(await ask(from, to), `${operation} between accounts that there are`);
};

/**
 * A deleted account is one that nobody has any more. A transfer to it may also fail later; and where it arrives, it may
 * have come too soon after the deletion, but not one that was sent when that one had arrived.
 */
const expectDeletedUnpaid = async (
  { api, cleanup, check }: Pick<TestContext, 'api' | 'cleanup' | 'check'>,
  { id, customerId, currency }: Account,
): Promise<void> => {
  const rule = 'transfers/out-refuses-unknown-accounts';
  const payee = await somePayee(api, cleanup, { customerId, currency });
  const path = { externalAccountId: payee.id };
  requireSuccess(await api.call('customerExternalAccounts.delete', { path }), 'Deleting an external account');
  await readUntilGone(() => api.call('customerExternalAccounts.get', { path }));
  const payments: Exchange[] = [];
  for (const amount of [usualAmount, 2 * usualAmount]) {
    const answer = await api.call('transfers.out', { body: transferBody(id, payee.id, amount) });
    if (!isAccepted(answer)) {
      check.rejected(rule, answer, 'a transfer to an account that was deleted');
      return;
    }
    payments.push(answer, await paymentUntil(api, idShown(answer), isSettled));
    if (memberOf(payments.at(-1) ?? answer, 'status') !== 'COMPLETED') return;
  }
  check.evidence(rule, payments).that(false, 'no transfer to an account that was deleted to arrive', 'two');
};

covers({ needs }, [
  // A transfer out whose source or destination names an account that nobody has is refused.
  'transfers/out-refuses-unknown-accounts',
]).test('a transfer out names accounts that somebody has', async ({ api, cleanup, check }) => {
  const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true });

  await expectKnownEnds(api, check, {
    rule: 'transfers/out-refuses-unknown-accounts',
    operation: 'transfers.out',
    from: account.id,
    to: payee.id,
  });
  await ifThere(() => expectDeletedUnpaid({ api, cleanup, check }, account));
});

covers({ needs }, [
  // A transfer in whose source or destination names an account that nobody has is refused.
  'transfers/in-refuses-unknown-accounts',
]).test('a transfer in names accounts that somebody has', async ({ api, cleanup, check }) => {
  const { id, customerId, currency } = await someAccount(api, cleanup, pullableCurrency());
  if (!canBePulled(currency))
    throw new Inconclusive('missing-configuration', `The suite can pull from no account in ${currency}.`);
  const payee = await somePayee(api, cleanup, { customerId, currency });

  await expectKnownEnds(api, check, {
    rule: 'transfers/in-refuses-unknown-accounts',
    operation: 'transfers.in',
    from: payee.id,
    to: id,
  });
});
