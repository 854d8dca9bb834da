import { canonicalText } from '../../../../spec/json.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { answerOf, idShown, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';
import { balanceOf } from '../../../kit/fixtures/balances.ts';
import {
  agentName,
  someActor,
  someAgent,
  someWorkingAgent,
  type Actor,
  type WorkingAgent,
} from '../../../kit/fixtures/agents.ts';
import { heldTransfer, holding, readAction } from '../../../kit/fixtures/agent-actions.ts';
import { ownCustomerId, readCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import { expectBalance } from '../../../kit/fixtures/expect-balance.ts';
import { namedPerson, otherName } from '../../../kit/fixtures/people.ts';
import { ownTokenName, readToken, someToken } from '../../../kit/fixtures/tokens.ts';
import type { CallOptions, Client } from '../../../kit/http/client.ts';

const needs = ['state', 'credentials', 'agents'] as const;

const decidesNothing = 'agent-actions/agent-does-not-decide-its-own';
const keepsItself = 'agents/agent-does-not-change-itself';
const staysWithin = 'authentication/agents-change-nothing-beyond-their-customer';

/** An agent's attempt with its token; the platform does the same afterwards, and that is the control. */
interface Attempt {
  readonly operation: OperationId;
  readonly options: CallOptions;
}

interface Held {
  readonly agentId: string;
  readonly actionId: string;
  readonly transactionId?: string | undefined;
}

const decisions: readonly ((held: Held) => Attempt | undefined)[] = [
  ...(['agents.rejectAction', 'agents.approveAction'] as const).map(
    (operation) =>
      ({ agentId, actionId }: Held) => ({ operation, options: { path: { agentId, actionId } } }),
  ),
  ...(['transactions.reject', 'transactions.approve'] as const).map(
    (operation) =>
      ({ transactionId }: Held) =>
        transactionId === undefined ? undefined : { operation, options: { path: { transactionId } } },
  ),
];

/** Has an agent decide about something of its own that waits, and the platform after it. */
const tryToDecide = async (
  api: Client,
  check: Check,
  agent: WorkingAgent,
  attemptAbout: (typeof decisions)[number],
): Promise<void> => {
  const { actionId, transactionId, exchange } = await heldTransfer(agent);
  // After the transfer: what a target sets aside for it is not moved by the agent's decision.
  const before = await balanceOf(api, agent.ends.account);
  const attempt = attemptAbout({ agentId: agent.id, actionId, transactionId });
  if (attempt === undefined) return;
  const { operation, options } = attempt;

  const tried = await agent.call(operation, options);

  check.rejected(decidesNothing, tried, `${operation} about the own action, with the token of the agent`);
  const read = await readAction(agent, actionId);
  check.member(decidesNothing, read, 'status').equals('PENDING_APPROVAL', 'still');
  if (!isAccepted(tried))
    expectBalance(check, decidesNothing, await balanceOf(api, agent.ends.account), {
      amount: before.amount,
      why: 'while only the agent has decided',
      after: [exchange, tried],
    });
  await positiveControl('the same with the credentials of the platform', api.call(operation, options));
};

covers({ needs: [...needs, 'sandbox'] }, [
  // The token of an agent approves and rejects no action of the agent: it goes on waiting.
  decidesNothing,
]).test('an agent cannot decide about its own action', async ({ api, cleanup, check }) => {
  // An agent for each: what the platform decided in the end may move money set aside at any time.
  for (const attemptAbout of decisions)
    await tryToDecide(api, check, await someWorkingAgent(api, cleanup, holding), attemptAbout);
});

/** The members that an update of an agent can name: others may move by themselves. */
const changeable = (read: Exchange): string =>
  canonicalText(
    ['name', 'isPaused', 'policy'].map((member) => memberOf(read, member, { absent: undefined }) ?? null),
  );

/** Sends each with the token of an agent. Answers what it got. */
const tryAll = async (
  check: Check,
  { call, rule }: { readonly call: Actor['call']; readonly rule: RuleId },
  attempts: readonly Attempt[],
): Promise<readonly Exchange[]> => {
  const answers: Exchange[] = [];
  for (const { operation, options } of attempts) {
    const tried = await call(operation, options);
    check.rejected(rule, tried, `${operation} with the token of an agent`);
    answers.push(tried);
  }
  return answers;
};

const takenByPlatform = async (api: Client, attempts: readonly Attempt[]): Promise<readonly Exchange[]> => {
  const answers: Exchange[] = [];
  for (const { operation, options } of attempts)
    answers.push(
      await positiveControl('the same with the credentials of the platform', api.call(operation, options)),
    );
  return answers;
};

covers({ needs }, [
  // The token of an agent changes neither the agent nor its policy, and makes it no device code.
  keepsItself,
]).test('an agent cannot change itself', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const actor = await someActor(api, cleanup, { customerId, policy: holding });
  // A code is made anew where none was redeemed yet.
  const sibling = await someAgent(api, cleanup, { customerId });
  const path = { agentId: actor.id };
  const before = requireSuccess(await api.call('agents.get', { path }), 'Reading an agent');
  const attempts: readonly Attempt[] = [
    { operation: 'agents.updatePolicy', options: { path, body: { defaultExecutionMode: 'AUTO' } } },
    { operation: 'agents.updatePolicy', options: { path, body: { permissions: ['CREATE_QUOTES'] } } },
    { operation: 'agents.update', options: { path, body: { name: agentName() } } },
    { operation: 'agents.update', options: { path, body: { isPaused: true } } },
    { operation: 'agents.regenerateDeviceCode', options: { path: { agentId: sibling.id } } },
    { operation: 'agents.delete', options: { path } },
  ];

  const tried = await tryAll(check, { call: actor.call, rule: keepsItself }, attempts);

  const after = await api.call('agents.get', { path });
  check
    .response(keepsItself, [before, ...tried, after])
    .that(
      isAccepted(after) && changeable(after) === changeable(before),
      'the agent and its policy as they were',
      answerOf(after),
    );
  await takenByPlatform(api, attempts);
});

covers({ needs }, [
  // A request with the token of an agent makes, changes and deletes no API token, no other customer and no
  // configuration of the platform.
  staysWithin,
]).test('an agent cannot change what belongs to its platform', async ({ api, cleanup, check }) => {
  const { id: ownId } = await someCustomer(api, cleanup);
  const { call } = await someActor(api, cleanup, { customerId: ownId });
  const { id: customerId, exchange: before } = await someCustomer(api, cleanup);
  const { id: tokenId } = await someToken(api, cleanup);
  const config = await api.call('config.get');
  const umaDomain = memberOf(config, 'umaDomain', { absent: undefined });
  const creations: readonly Attempt[] = [
    {
      operation: 'customers.create',
      options: { body: { ...namedPerson, platformCustomerId: ownCustomerId() } },
    },
    { operation: 'tokens.create', options: { body: { name: ownTokenName(), permissions: ['VIEW'] } } },
  ];
  const others: readonly Attempt[] = [
    { operation: 'config.update', options: { body: umaDomain === undefined ? {} : { umaDomain } } },
    { operation: 'customers.update', options: { path: { customerId }, body: otherName } },
    { operation: 'customers.delete', options: { path: { customerId } } },
    { operation: 'tokens.delete', options: { path: { tokenId } } },
  ];

  const tried = await tryAll(check, { call, rule: staysWithin }, [...creations, ...others]);

  await expectUntouched(api, check, { tried, before, customerId, tokenId });
  for (const made of await takenByPlatform(api, creations)) clean(cleanup, made);
  await takenByPlatform(api, others);
});

const clean = (cleanup: Cleanup, made: Exchange): void => {
  if (isAccepted(made))
    cleanup.add(made.operation === 'tokens.create' ? 'tokens.delete' : 'customers.delete', idShown(made));
};

const expectUntouched = async (
  api: Client,
  check: Check,
  about: {
    readonly tried: readonly Exchange[];
    readonly before: Exchange;
    readonly customerId: string;
    readonly tokenId: string;
  },
): Promise<void> => {
  const { tried, before } = about;
  const customer = await readCustomer(api, about.customerId);
  const token = await readToken(api, about.tokenId);
  const nameOf = (read: Exchange): unknown => memberOf(read, 'fullName', { absent: undefined });
  check
    .response(staysWithin, [...tried, customer])
    .that(
      isAccepted(customer) &&
        nameOf(customer) === nameOf(before) &&
        memberOf(customer, 'isDeleted', { absent: false }) !== true,
      'the other customer as it was',
      answerOf(customer),
    );
  check
    .response(staysWithin, [...tried, token])
    .that(isAccepted(token), 'the API token to be there still', answerOf(token));
};
