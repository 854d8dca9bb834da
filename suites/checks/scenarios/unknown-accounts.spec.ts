import type { RuleId } from '../../../spec/rules/index.ts';
import { someAccount } from '../../kit/fixtures/accounts.ts';
import { covers } from '../../kit/check/covers.ts';
import { requireSuccess } from '../../kit/assertions/answers.ts';
import { canBePulled, pullableCurrency, somePayee } from '../../kit/fixtures/payees.ts';
import { someEnds, transferBody } from '../../kit/fixtures/payments.ts';
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
