import { wholeList } from '../../../kit/assertions/whole-list.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import {
  agentName,
  callWith,
  redeem,
  someAgent,
  someWorkingAgent,
  textIn,
} from '../../../kit/fixtures/agents.ts';
import { heldTransfer, holding } from '../../../kit/fixtures/agent-actions.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { bodyOf, requireSuccess } from '../../../kit/assertions/answers.ts';
import type { Check } from '../../../kit/assertions/check.ts';

/** Everything that shows an agent to its platform, changing it where that is a way to be shown it. */
const viewsOf = async (api: Client, agentId: string, customerId: string): Promise<readonly Exchange[]> => {
  const path = { agentId };
  return [
    await api.call('agents.get', { path }),
    await wholeList(api, 'agents.list', { query: { customerId } }),
    await api.call('agents.update', { path, body: { name: agentName() } }),
    await api.call('agents.updatePolicy', { path, body: holding }),
    await wholeList(api, 'agents.listApprovals', { query: { agentId } }),
  ];
};

/** A secret to look for. Leaves the test as inconclusive where the answer shows none. */
const secretIn = (exchange: Exchange, member: string): string => {
  const secret = textIn(bodyOf(exchange), member) ?? '';
  if (secret === '') throw new Inconclusive('not-shown', `The answer shows no ${member}.`, exchange);
  return secret;
};

const expectHidden = (
  check: Check,
  rule: RuleId,
  { what, secret }: { readonly what: string; readonly secret: string },
  answers: readonly Exchange[],
): void => {
  for (const answer of answers)
    check
      .response(rule, answer)
      .that(
        !answer.response.text.includes(secret),
        `an answer to ${answer.operation} without ${what}`,
        'one with it',
      );
};

covers({ needs: ['state', 'agents'] }, [
  // A device code is in the answer that made it and in answers to requests that name it, and in no other
  // answer or webhook.
  'agents/device-code-is-shown-when-made-only',
  // No answer after the redemption contains the agent's token again.
  'authentication/agent-token-returned-once',
]).test(
  'a device code is shown when it is made, and the token when the code is redeemed',
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await someCustomer(api, cleanup);
    const { id: agentId, code } = await someAgent(api, cleanup, { customerId });
    const before = await viewsOf(api, agentId, customerId);
    const path = { agentId };
    const made = requireSuccess(
      await api.call('agents.regenerateDeviceCode', { path }),
      'Regenerating a device code',
    );
    const newest = secretIn(made, 'code');
    const redemption = requireSuccess(await redeem(api, newest), 'Redeeming a device code');
    const token = secretIn(redemption, 'accessToken');
    const call = callWith(api, token);
    const status = await api.call('agents.getDeviceCodeStatus', { path: { code: newest } });
    const after = await viewsOf(api, agentId, customerId);
    const self = [await call('agentSide.getSelf'), await call('agentSide.listActions')];

    const codeRule = 'agents/device-code-is-shown-when-made-only';
    expectHidden(check, codeRule, { what: 'the device code', secret: code }, [...before, made, ...after]);
    expectHidden(check, codeRule, { what: 'the newest device code', secret: newest }, [...after, ...self]);
    const tokenRule = 'authentication/agent-token-returned-once';
    expectHidden(check, tokenRule, { what: 'the access token', secret: token }, [status, ...after, ...self]);
  },
);

covers({ needs: ['state', 'sandbox', 'agents', 'webhooks'] }, [
  // No webhook contains an agent's token.
  'authentication/agent-token-in-no-webhook',
  // A device code is in the answer that made it and in answers to requests that name it, and in no other
  // answer or webhook.
  'agents/device-code-is-shown-when-made-only',
]).test(
  'the webhook of a waiting action shows neither the token nor the code of its agent',
  async ({ api, cleanup, check, inbox }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const { exchange } = await heldTransfer(agent);

    const events = await inbox.mentioning(agent.id, { until: (came) => came.length > 0 });

    if (events.length === 0)
      throw new Inconclusive('webhook-missing', 'No webhook names the agent of a waiting action.', exchange);
    const secrets = [
      [
        'authentication/agent-token-in-no-webhook',
        'the access token',
        secretIn(agent.redemption, 'accessToken'),
      ],
      ['agents/device-code-is-shown-when-made-only', 'the device code', agent.code],
    ] as const;
    for (const [rule, what, secret] of secrets)
      for (const { type, text, record } of events)
        check
          .request(rule, record)
          .that(!text.includes(secret), `a webhook ${type} without ${what}`, 'one with it');
  },
);
