import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { isAccepted } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { provocation } from '../../../kit/check/trigger.ts';
import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { canBePulled, pullableCurrency, somePayee } from '../../../kit/fixtures/payees.ts';
import { quoteBody, someEnds } from '../../../kit/fixtures/payments.ts';
import type { Client } from '../../../kit/http/client.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const needs = ['state', 'sandbox'] as const;

/** The document says that such quotes can be created, not how one is asked for: a refusal alone violates nothing. */
const expectQuote = (check: Check, rule: RuleId, created: Exchange, what: string): void => {
  requireMember(isAccepted(created), `${what} was refused`, created);
  check.accepted(rule, created, what);
};

covers({ needs }, [
  // A quote can be created from an external account.
  'quotes/from-external-account',
]).test(
  'a quote can go out from an external account that money is pulled from',
  async ({ api, cleanup, check }) => {
    const { id, customerId, currency } = await someAccount(api, cleanup, pullableCurrency());
    if (!canBePulled(currency))
      throw new Inconclusive('missing-configuration', `The suite can pull from no account in ${currency}.`);
    const payer = await somePayee(api, cleanup, { customerId, currency });

    const created = await api.call('quotes.create', { body: quoteBody({ from: payer.id, to: id }) });

    expectQuote(check, 'quotes/from-external-account', created, 'a quote from a pullable account');
  },
);

const fromUmaAddress = async (
  api: Client,
  umaAddress: string,
  members: Readonly<Record<string, unknown>>,
): Promise<Exchange> =>
  api.call('quotes.create', {
    body: {
      ...quoteBody({ from: '', to: '' }),
      source: { sourceType: 'UMA_ADDRESS', umaAddress },
      ...members,
    },
  });

covers({ needs }, [
  // A quote can be created from a UMA address to an account.
  'quotes/from-uma-address-to-account',
]).test(
  'a quote can go from the UMA address of a customer to an account',
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup);

    const created = await fromUmaAddress(api, account.umaAddress, {
      destination: { destinationType: 'ACCOUNT', accountId: payee.id },
    });

    const what = 'a quote from a UMA address to an account';
    expectQuote(check, 'quotes/from-uma-address-to-account', created, what);
  },
);

covers({ needs }, [
  // A quote can be created from a UMA address to a UMA address.
  'quotes/from-uma-address-to-uma-address',
]).test('a quote can go from one UMA address to another', async ({ api, cleanup, check }) => {
  const { value: umaAddress } = provocation('umaReceiver');
  const { account } = await someEnds(api, cleanup);
  const looked = await api.call('lookups.umaAddress', {
    path: { receiverUmaAddress: umaAddress },
    query: { customerId: account.customerId },
  });

  const created = await fromUmaAddress(api, account.umaAddress, {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress },
    lookupId: memberOf(looked, 'lookupId', { absent: undefined }),
  });

  const what = 'a quote from a UMA address to a UMA address';
  expectQuote(check, 'quotes/from-uma-address-to-uma-address', created, what);
});
