import { spend } from '../../../../generators/cards.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { covers } from '../../../kit/check/covers.ts';
import { answerOf, requireSuccess } from '../../../kit/assertions/answers.ts';
import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { someCardToPayWith } from '../../../kit/fixtures/cards.ts';
import type { CallOptions, Client } from '../../../kit/http/client.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { test } from '../../../kit/check/test.ts';

const rule = 'sandbox/fails-for-production-credentials';

/** Sends with production credentials what the sandbox then does for its own: it names things of the sandbox. */
const expectSandboxOnly = async (
  api: Client,
  check: Check,
  operation: OperationId,
  options: CallOptions,
): Promise<void> => {
  const inProduction = await api.call(operation, { ...options, as: 'production' });
  requireSuccess(await api.call(operation, options), `${operation} with sandbox credentials`);
  check
    .request(rule, inProduction)
    .that(
      inProduction.response.status >= 400,
      `${operation} with production credentials to fail (4xx or 5xx)`,
      answerOf(inProduction),
    );
};

test(
  'an account of the sandbox is not funded with production credentials',
  covers([rule], { needs: ['state', 'sandbox', 'credentials'] }),
  async ({ api, cleanup, check }) => {
    const { id } = await someAccount(api, cleanup);

    await expectSandboxOnly(api, check, 'sandbox.fundInternalAccount', {
      path: { accountId: id },
      body: { amount: 1 },
    });
  },
);

test(
  'a card of the sandbox is not charged with production credentials',
  covers([rule], { needs: ['state', 'sandbox', 'credentials', 'cards'] }),
  async ({ api, cleanup, check }) => {
    const { id, holder } = await someCardToPayWith(api, cleanup);

    await expectSandboxOnly(api, check, 'sandbox.cardAuthorization', {
      path: { id },
      body: spend(100, holder.account.currency),
    });
  },
);
