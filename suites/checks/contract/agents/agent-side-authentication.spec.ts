import { queryNeeded } from '../../../kit/assertions/query-needed.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { someActor } from '../../../kit/fixtures/agents.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';

/** Requests of an agent that name nothing: a refusal can only be about who asks. */
const unconditional: readonly OperationId[] = [
  'agentSide.getSelf',
  'agentSide.listActions',
  'agentSide.listInternalAccounts',
  'agentSide.listExternalAccounts',
  'agentSide.listTransactions',
];

const needs = ['state', 'credentials', 'agents'] as const;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * With another last letter. The low bits of the last letter of base64url may stand for nothing; its highest bit always
 * counts, and that is the one which differs.
 */
const withAnotherEnd = (token: string): string => {
  const place = letters.indexOf(token.at(-1) ?? '');
  return `${token.slice(0, -1)}${letters.charAt(place < 0 ? 0 : place ^ 0b10_0000)}`;
};

covers({ needs }, [
  // An agent-side operation accepts the agent's token by HTTP Bearer.
  'authentication/agent-operations-take-bearer',
  // The bearer token is the accessToken that redeeming a device code answered with.
  'authentication/bearer-is-the-redeemed-access-token',
  // An agent-side operation refuses the credentials of an API token.
  'authentication/agent-operations-refuse-basic',
]).test('the agent side takes the redeemed token and nothing else', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const { call, token } = await someActor(api, cleanup, { customerId });
  const altered = { authorization: `Bearer ${withAnotherEnd(token)}` };

  for (const operation of unconditional) {
    const own = await call(operation);
    const rule = 'authentication/bearer-is-the-redeemed-access-token';
    for (const about of ['authentication/agent-operations-take-bearer', rule] as const)
      check.accepted(about, own, `${operation} with the token`);
    const other = await api.call(operation, { as: altered });
    check.rejected(rule, other, `${operation} with a token that nobody got`);
    const basic = await api.call(operation, { as: 'sandbox' });
    const refuses = 'authentication/agent-operations-refuse-basic';
    check.rejected(refuses, basic, `${operation} with an API token`);
  }
});

covers({ needs }, [
  // A list of transactions, which names no scheme of its own, accepts an agent's token too.
  'authentication/default-allows-either-scheme',
]).test(
  'an operation without a scheme of its own is tried with the token of an agent',
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await someCustomer(api, cleanup);
    const { call } = await someActor(api, cleanup, { customerId });

    const listed = await call('transactions.list');

    const rule = 'authentication/default-allows-either-scheme';
    check.accepted(rule, listed, "the list of transactions with an agent's token");
  },
);

covers({ needs }, [
  // The customer read refuses an agent's token, also for the agent's own customer.
  'authentication/customer-read-refuses-bearer',
  // The customer read answers an agent's token with status 401.
  'authentication/customer-read-with-bearer-gives-401',
  // A platform operation other than the customer read refuses an agent's token.
  'authentication/platform-operations-refuse-bearer',
]).test('the token of an agent opens no operation of the platform', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const { id: agentId, call } = await someActor(api, cleanup, { customerId });

  const read = await call('customers.get', { path: { customerId } });
  check.rejected('authentication/customer-read-refuses-bearer', read, "reading the agent's customer");
  check.status('authentication/customer-read-with-bearer-gives-401', read, 401);
  const asPlatform = 'the same with the credentials of the platform';
  await positiveControl(asPlatform, api.call('customers.get', { path: { customerId } }));
  for (const operation of ['customers.list', 'agents.list', 'agents.get', 'tokens.list'] as const) {
    const answer = await call(operation, { path: { agentId } });
    check.rejected('authentication/platform-operations-refuse-bearer', answer, `${operation} by an agent`);
    const query =
      operation === 'agents.list' ? await queryNeeded(api, operation, () => ({ customerId })) : {};
    await positiveControl(asPlatform, api.call(operation, { path: { agentId }, query }));
  }
});
