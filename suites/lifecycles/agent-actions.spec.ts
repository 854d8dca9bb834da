import { agentLife, freePolicy, type AgentStep } from '../../generators/agents.ts';
import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { balanceOf } from '../kernel/accounts.ts';
import {
  agentTransfer,
  decide,
  employ,
  holding,
  readAction,
  undertaken,
  type Employed,
} from '../kernel/agents.ts';
import type { Client } from '../kernel/client.ts';
import { covers } from '../kernel/covers.ts';
import type { Examiner } from '../kernel/examiner.ts';
import { expectBalance } from '../kernel/expect-balance.ts';
import { bodyOf, expectMember, expectRefused, expectTaken, isTaken, needed } from '../kernel/judge.ts';
import type { Owned } from '../kernel/owned.ts';
import { someEnds } from '../kernel/payments.ts';
import { property } from '../kernel/property.ts';
import { run } from '../kernel/run.ts';
import { test } from '../kernel/test.ts';

interface Known {
  readonly id: string;
  readonly amount: number;
  status: string;
}

/** What an agent and its account must be like by now. */
interface Model {
  balance: number;
  isPaused: boolean;
  isHeld: boolean;
  isPermitted: boolean;
  readonly actions: Known[];
}

interface Scene {
  readonly api: Client;
  readonly agent: Employed;
  readonly examine: Examiner;
  readonly model: Model;
}

const change = async ({ api, agent }: Scene, isPolicy: boolean, body: Value): Promise<void> => {
  const options = { path: { agentId: agent.id }, body };
  needed(await api.call(isPolicy ? 'agents.updatePolicy' : 'agents.update', options), 'Changing an agent');
};

const pay = async ({ agent, examine, model }: Scene, amount: number): Promise<void> => {
  const answer = await agent.call('agentSide.transferOut', agentTransfer(agent, amount));
  if (!model.isPermitted) {
    expectRefused(
      examine,
      'agent-side/transfer-out-needs-its-permission',
      answer,
      'a transfer without permission',
    );
    return;
  }
  // What pausing does is not shown.
  if (model.isPaused && !isTaken(answer)) return;
  if (
    !expectTaken(examine, 'agent-side/transfers-with-their-permission', answer, 'a transfer with permission')
  )
    return;
  const wanted = model.isHeld ? 'PENDING_APPROVAL' : 'APPROVED';
  const { actionId, status } = await undertaken(agent, answer);
  const rule = 'agent-actions/execution-mode-holds-the-transaction';
  if (model.isHeld)
    examine.assert(rule, status === wanted, () => ({
      expected: `an action that is ${wanted}`,
      actual: String(status),
      on: answer,
      pointer: '/status',
      side: 'response',
    }));
  if (!model.isHeld) model.balance -= amount;
  model.actions.push({ id: actionId, amount, status: wanted });
};

/** An approval may also find that the action cannot be executed any more: how is not shown. */
const afterApproval = (action: Known, answer: Exchange, model: Model): void => {
  const { status } = bodyOf(answer);
  if (status === 'APPROVED') model.balance -= action.amount;
  action.status = String(status);
};

const decided = async (scene: Scene, decision: 'approve' | 'reject', which: number): Promise<void> => {
  const { api, agent, examine, model } = scene;
  const action = model.actions[which % Math.max(1, model.actions.length)];
  if (action === undefined) return;
  const answer = await decide(api, decision, agent.id, action.id);
  if (action.status !== 'PENDING_APPROVAL') {
    const rule = `agent-actions/${decision}-needs-pending-approval` as const;
    expectRefused(examine, rule, answer, `to ${decision} an action that is ${action.status}`);
    return;
  }
  if (decision === 'approve' && isTaken(answer)) afterApproval(action, answer, model);
  if (decision === 'reject') {
    const rule = 'agent-actions/reject-leads-to-rejected';
    expectMember(examine, rule, answer, 'status', 'to be REJECTED', (value) => value === 'REJECTED');
    action.status = 'REJECTED';
  }
};

const changes = {
  pause: { isPolicy: false, body: { isPaused: true }, model: { isPaused: true } },
  resume: { isPolicy: false, body: { isPaused: false }, model: { isPaused: false } },
  hold: { isPolicy: true, body: holding, model: { isHeld: true } },
  release: { isPolicy: true, body: { defaultExecutionMode: 'AUTO' }, model: { isHeld: false } },
  forbid: { isPolicy: true, body: { permissions: ['CREATE_QUOTES'] }, model: { isPermitted: false } },
  permit: {
    isPolicy: true,
    body: { permissions: freePolicy('USD')['permissions'] },
    model: { isPermitted: true },
  },
} as const;

const take = async (scene: Scene, step: AgentStep): Promise<void> => {
  if (step.does === 'pay') return pay(scene, step.amount);
  if (step.does === 'approve' || step.does === 'reject') return decided(scene, step.does, step.which);
  const { isPolicy, body, model } = changes[step.does];
  await change(scene, isPolicy, body);
  Object.assign(scene.model, model);
};

const live = async (
  api: Client,
  owned: Owned,
  life: readonly AgentStep[],
  examine: Examiner,
): Promise<void> => {
  const ends = await someEnds(api, owned, { sameCurrency: true });
  const agent = { ...(await employ(api, owned, ends)), ends };
  const { amount: balance } = await balanceOf(api, ends.account);
  const model: Model = { balance, isPaused: false, isHeld: false, isPermitted: true, actions: [] };
  const scene: Scene = { api, agent, examine, model };
  for (const step of life) {
    await take(scene, step);
    const now = await balanceOf(api, ends.account);
    expectBalance(
      examine,
      'agent-actions/held-action-moves-no-money',
      now,
      model.balance,
      `after ${step.does}`,
    );
  }
  for (const { id, status } of model.actions) {
    const read = await readAction(agent, id);
    const rule = 'agent-actions/status-values';
    expectMember(examine, rule, read, 'status', `to have stayed ${status}`, (value) => value === status);
  }
};

test(
  'any sequence of requests, decisions and policy changes keeps to the rules',
  covers(
    [
      'agent-actions/execution-mode-holds-the-transaction',
      'agent-actions/held-action-moves-no-money',
      'agent-actions/approve-needs-pending-approval',
      'agent-actions/reject-needs-pending-approval',
      'agent-actions/reject-leads-to-rejected',
      'agent-actions/status-values',
      'agent-side/transfer-out-needs-its-permission',
      'agent-side/transfers-with-their-permission',
    ],
    { needs: ['state', 'sandbox', 'agents'] },
  ),
  async ({ api, owned, examine }) => {
    // One life is some thirty requests.
    const lives = Math.max(2, Math.ceil(run().cases / 10));
    await property(
      examine,
      'the life of an agent',
      agentLife,
      (life, each) => live(api, owned, life, each),
      lives,
    );
  },
);
