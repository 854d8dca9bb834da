import type { Client } from '../../../kit/http/client.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { otherCurrency, someAccount, type Account } from '../../../kit/fixtures/accounts.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { answerOf, isAccepted } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { createQuote, quoteBody, someEnds } from '../../../kit/fixtures/payments.ts';
import { requireMayPay } from '../../../kit/fixtures/payers.ts';
import { provocation } from '../../../kit/check/trigger.ts';

covers({ needs: ['state', 'sandbox'] }, [
  // A quote can be created from an account to a UMA address.
  'quotes/from-account-to-uma-address',
]).test('a quote can go from an account to a UMA address', async ({ api, cleanup, check }) => {
  const { value: umaAddress } = provocation('umaReceiver');
  const { account } = await someEnds(api, cleanup);
  const looked = await api.call('lookups.umaAddress', {
    path: { receiverUmaAddress: umaAddress },
    query: { customerId: account.customerId },
  });
  const lookupId = memberOf(looked, 'lookupId');

  const created = await api.call('quotes.create', {
    body: {
      ...quoteBody({ from: account.id, to: '' }),
      destination: { destinationType: 'UMA_ADDRESS', umaAddress },
      lookupId,
    },
  });

  requireMember(isAccepted(created), 'A destination of type UMA_ADDRESS was refused', created);
  check.accepted('quotes/from-account-to-uma-address', created, `a quote to ${umaAddress}`);
});

/** How a target may say that both ends of a quote are in one currency, which needs no quote. */
const aboutTheCurrency: readonly number[] = [400, 403, 409, 422];

/** Another customer's account: in another currency, where the target gives one. */
const accountElsewhere = async (api: Client, cleanup: Cleanup, currency: string): Promise<Account> => {
  try {
    return await someAccount(api, cleanup, otherCurrency(currency));
  } catch (cause) {
    if (!(cause instanceof Inconclusive)) throw cause;
    return someAccount(api, cleanup);
  }
};

covers({ needs: ['state', 'sandbox'] }, [
  // A quote can be created from one internal account to another.
  'quotes/between-internal-accounts',
]).test('a quote can go from one internal account to another', async ({ api, cleanup, check }) => {
  const { account } = await someEnds(api, cleanup);
  const other = await accountElsewhere(api, cleanup, account.currency);

  const created = await createQuote(api, { from: account.id, to: other.id });
  await requireMayPay(api, account.customerId, created);

  if (other.currency === account.currency && aboutTheCurrency.includes(created.response.status)) {
    const why = `Both accounts are in ${other.currency}, and the target may quote across currencies alone: ${answerOf(created)}.`;
    throw new Inconclusive('permitted-otherwise', why, created);
  }
  check.accepted('quotes/between-internal-accounts', created, 'a quote to an internal account');
});
