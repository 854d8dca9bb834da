import { queryNeeded } from '../../../kit/assertions/query-needed.ts';
import { freePolicy } from '../../../../generators/agents.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { readUntil, readUntilGone } from '../../../kit/fixtures/read-until.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import {
  agentName,
  createAgent,
  policyDifferences,
  redeem,
  someAgent,
  textIn,
} from '../../../kit/fixtures/agents.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { CallOptions, Query } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { bodyOf, isAccepted } from '../../../kit/assertions/answers.ts';
import { memberOf, partOf } from '../../../kit/assertions/members.ts';
import { findListedAs } from '../../../kit/assertions/listing.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';

covers({ needs: ['agents'] }, [
  // The platform can create an agent.
  'agents/operation-create',
  // Creating an agent answers with the agent.
  'agents/create-returns-the-agent',
  // Creating an agent answers with a device code.
  'agents/create-returns-a-device-code',
]).test('creating an agent answers with it and its device code', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);

  const made = await createAgent(api, cleanup, { customerId });

  check.accepted('agents/operation-create', made, 'a new agent');
  check.member('agents/create-returns-the-agent', made, 'agent').isObject();
  await leavingOpen(check, ['agents/create-returns-a-device-code'], async () => {
    const code = memberOf(partOf(made, 'deviceCode'), 'code');
    requireMember(
      code !== undefined,
      'The answer shows no deviceCode.code (AgentCreated, AgentDeviceCode)',
      made,
    );
    check
      .response('agents/create-returns-a-device-code', made, '/deviceCode/code')
      .that(
        typeof code === 'string' && code !== '',
        'deviceCode.code to be a text',
        JSON.stringify(code) ?? 'nothing',
      );
  });
});

/** Operations about an agent that was just created, in an order in which each can be sent. */
const simple: readonly (readonly [RuleId, OperationId, Omit<CallOptions, 'path'>])[] = [
  ['agents/operation-get', 'agents.get', {}],
  ['agents/operation-list', 'agents.list', {}],
  ['agents/operation-update', 'agents.update', { body: { name: 'another' } }],
  ['agents/operation-update-policy', 'agents.updatePolicy', { body: { permissions: ['CREATE_QUOTES'] } }],
  ['agents/operation-regenerate-device-code', 'agents.regenerateDeviceCode', {}],
  ['agents/operation-list-approvals', 'agents.listApprovals', {}],
];

/** The parameter that a list may need. */
const narrowings = (of: {
  readonly agentId: string;
  readonly customerId: string;
}): Partial<Record<OperationId, Query>> => ({
  'agents.list': { customerId: of.customerId },
  'agents.listApprovals': { agentId: of.agentId },
});

covers({ needs: ['agents'] }, [
  ...simple.map(([rule]) => rule),
  'agents/operation-get-device-code-status',
  'agents/operation-redeem-device-code',
  'agents/operation-delete',
]).test(
  'the platform manages an agent by every operation of the catalogue',
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await someCustomer(api, cleanup);
    const { id: agentId, code } = await someAgent(api, cleanup, { customerId });

    const status = await api.call('agents.getDeviceCodeStatus', { path: { code } });
    check.accepted('agents/operation-get-device-code-status', status, 'the status of a device code');
    for (const [rule, operation, options] of simple) {
      const narrowing = narrowings({ agentId, customerId })[operation];
      const query = narrowing && (await queryNeeded(api, operation, () => narrowing));
      const answer = await api.call(operation, { ...options, path: { agentId }, ...(query && { query }) });
      check.accepted(rule, answer, operation);
    }
    const { code: other } = await someAgent(api, cleanup, { customerId });
    const redeemed = await redeem(api, other);
    check.accepted('agents/operation-redeem-device-code', redeemed, 'the redeeming of a new device code');
    const deleted = await api.call('agents.delete', { path: { agentId } });
    check.accepted('agents/operation-delete', deleted, 'the deletion of an agent');
  },
);

covers({ needs: ['state', 'agents'] }, [
  // An agent just created is found under its id.
  'agents/created-agent-is-found',
  // An agent just created is in the list.
  'agents/created-agent-is-listed',
  // An agent acts for the one customer it was created for.
  'agents/acts-for-one-customer',
  // An agent acts under a policy, the one it was created with or that an update made of it.
  'agents/has-a-policy',
  // An agent shows whether it is paused.
  'agents/has-a-paused-flag',
]).test(
  'an agent just created is found, listed, and as it was asked for',
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await someCustomer(api, cleanup);
    const { id: agentId, exchange } = await someAgent(api, cleanup, { customerId });

    const read = await api.call('agents.get', { path: { agentId } });

    check.accepted('agents/created-agent-is-found', read, 'the reading of a new agent');
    await leavingOpen(check, ['agents/created-agent-is-listed'], async () => {
      const query = await queryNeeded(api, 'agents.list', () => ({ customerId }));
      const { found, page } = await findListedAs('present', api, 'agents.list', agentId, query);
      check
        .evidence('agents/created-agent-is-listed', page)
        .that(found === 'present', `a row with the new agent ${agentId}`, 'none');
    });
    check.member('agents/acts-for-one-customer', read, 'customerId').equals(customerId);
    if (check.member('agents/has-a-policy', read, 'policy').isObject()) {
      // Limits are not in the document: a target may have its own.
      const { permissions, defaultExecutionMode } = freePolicy('USD');
      const changed = policyDifferences({ permissions, defaultExecutionMode }, partOf(read, 'policy'));
      check
        .response('agents/has-a-policy', [exchange, read], '/policy')
        .that(
          changed.length === 0,
          'the policy that the agent was created with',
          `another in ${changed.join(', ')}`,
        );
    }
    // Whether a new agent is paused is left open.
    check
      .member('agents/has-a-paused-flag', read, 'isPaused')
      .is('to be true or false', (flag) => typeof flag === 'boolean');
  },
);

covers({ needs: ['state', 'agents'] }, [
  // An update with a name alone changes the name.
  'agents/update-changes-the-name',
  // An update with a paused state alone changes the paused state, both ways.
  'agents/update-changes-the-paused-state',
  // An update of the name leaves the paused state as it was, and the other way round.
  'agents/update-leaves-the-rest',
]).test('an update changes the name or the pause and leaves the other', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const { id: agentId } = await someAgent(api, cleanup, { customerId });
  const path = { agentId };
  const read = (): Promise<Exchange> => api.call('agents.get', { path });
  const shows = (seen: Exchange, body: JsonObject): boolean =>
    Object.entries(body).every(([member, value]) => memberOf(seen, member, { absent: undefined }) === value);
  // A read may follow a moment later.
  const update = async (body: JsonObject): Promise<Exchange> => {
    await api.call('agents.update', { path, body });
    return readUntil(read, (_body, seen) => shows(seen, body));
  };

  const before = memberOf(await api.call('agents.get', { path: { agentId } }), 'name', {
    absent: undefined,
  });
  const name = agentName();
  const paused = await update({ isPaused: true });
  const renamed = await update({ name });
  const resumed = await update({ isPaused: false });

  check.member('agents/update-changes-the-paused-state', paused, 'isPaused').equals(true);
  check.member('agents/update-leaves-the-rest', paused, 'name').stays(before);
  check.member('agents/update-changes-the-name', renamed, 'name').equals(name);
  // An update of a name that the target does not know may have paused nothing.
  if (memberOf(paused, 'isPaused', { absent: undefined }) === true)
    check.member('agents/update-leaves-the-rest', renamed, 'isPaused').stays(true);
  check.member('agents/update-changes-the-paused-state', resumed, 'isPaused').equals(false);

  // A target may refuse letters of other scripts. One that takes them keeps them.
  const foreign = `${agentName()} Zoë 東京`;
  if (!isAccepted(await api.call('agents.update', { path, body: { name: foreign } }))) return;
  const kept = await readUntil(read, (_body, seen) => shows(seen, { name: foreign }));
  check.member('agents/update-changes-the-name', kept, 'name').equals(foreign);
});

covers({ needs: ['state', 'agents'] }, [
  // A deleted agent cannot be read any more.
  'agents/deleted-agent-is-not-found',
  // A deleted agent is not in the list.
  'agents/deleted-agent-is-not-listed',
]).test('a deleted agent is neither found nor listed', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const { id: agentId } = await someAgent(api, cleanup, { customerId });
  await positiveControl('reading it before', api.call('agents.get', { path: { agentId } }));

  await api.call('agents.delete', { path: { agentId } });

  const read = await readUntilGone(() => api.call('agents.get', { path: { agentId } }));
  check.gone('agents/deleted-agent-is-not-found', read);
  await leavingOpen(check, ['agents/deleted-agent-is-not-listed'], async () => {
    const query = await queryNeeded(api, 'agents.list', () => ({ customerId }));
    const { found, page } = await findListedAs('missing', api, 'agents.list', agentId, query);
    check
      .evidence('agents/deleted-agent-is-not-listed', page)
      .that(
        found !== 'present',
        `no row with the deleted agent ${agentId}`,
        textIn(bodyOf(page), 'id') ?? 'such a row',
      );
  });
});
