import fc from 'fast-check';
import { readUntilGone } from '../fixtures/read-until.ts';
import { freePolicy, type AgentStep } from '../../../generators/agents.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { balanceOf } from '../fixtures/balances.ts';
import { setUpAgent, textIn } from '../fixtures/agents.ts';
import {
  transferBy,
  decideAction,
  holding,
  readAction,
  awaitedBy,
  performedBy,
} from '../fixtures/agent-actions.ts';
import { expectModelBalance, type Known, type Model, type Scene } from './agent-model.ts';
import type { Client } from '../http/client.ts';
import { isAccepted, requireSuccess } from '../assertions/answers.ts';
import type { Cleanup } from '../check/cleanup-registry.ts';
import { someEnds } from '../fixtures/payments.ts';
import { readUntil } from '../fixtures/read-until.ts';
import { positiveControl } from '../check/positive-control.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import type { Check } from '../assertions/check.ts';

const waiting = 'PENDING_APPROVAL';

/** The requests that change an agent, and the part of the model that each changes. */
const changes = {
  pause: { operation: 'agents.update', body: { isPaused: true }, model: { isPaused: true } },
  resume: { operation: 'agents.update', body: { isPaused: false }, model: { isPaused: false } },
  hold: { operation: 'agents.updatePolicy', body: holding, model: { isHeld: true } },
  release: {
    operation: 'agents.updatePolicy',
    body: { defaultExecutionMode: 'AUTO' },
    model: { isHeld: false },
  },
  forbid: {
    operation: 'agents.updatePolicy',
    body: { permissions: ['CREATE_QUOTES'] },
    model: { isPermitted: false },
  },
  permit: {
    operation: 'agents.updatePolicy',
    body: { permissions: freePolicy('USD')['permissions'] } satisfies JsonObject,
    model: { isPermitted: true },
  },
} as const;

const expectDeleted = async ({ api, agent, check }: Scene): Promise<void> => {
  const read = await readUntilGone(() => api.call('agents.get', { path: { agentId: agent.id } }));
  check.gone('agents/deleted-agent-is-not-found', read);
};

const change = async (scene: Scene, does: keyof typeof changes): Promise<void> => {
  const { operation, body, model } = changes[does];
  if (scene.model.isDeleted) return expectDeleted(scene);
  const options = { path: { agentId: scene.agent.id }, body };
  requireSuccess(await scene.api.call(operation, options), 'Changing an agent');
  Object.assign(scene.model, model);
};

const remove = async (scene: Scene): Promise<void> => {
  const { api, agent, model } = scene;
  const path = { agentId: agent.id };
  if (!model.isDeleted) {
    await positiveControl('reading it before', api.call('agents.get', { path }));
    requireSuccess(await api.call('agents.delete', { path }), 'Deleting an agent');
  }
  model.isDeleted = true;
  for (const action of model.actions) if (action.status === waiting) action.status = 'unknown';
  await expectDeleted(scene);
};

const requireAction = (actionId: string | undefined, on: Exchange): void => {
  if (actionId === undefined)
    throw new Inconclusive('not-shown', 'No action shows that a transfer waits for an approval.', on);
};

/** A transfer that waits for nobody need not be an action. */
const remember = ({ actions }: Model, id: string | undefined, known: Omit<Known, 'id'>): void => {
  if (id !== undefined) actions.push({ id, ...known });
};

const pay = async ({ agent, check, model }: Scene, amount: number): Promise<void> => {
  const answer = await transferBy(agent, amount);
  if (model.isDeleted) {
    check.rejected('agents/delete-ends-access-at-once', answer, 'a transfer of a deleted agent');
    return;
  }
  if (!model.isPermitted) {
    const rule = 'agent-side/transfer-out-needs-its-permission';
    check.rejected(rule, answer, 'a transfer without permission');
    return;
  }
  // The effect of pausing is not shown.
  if (model.isPaused && !isAccepted(answer)) return;
  const may = 'agent-side/transfers-with-their-permission';
  if (!check.accepted(may, answer, 'a transfer with permission')) return;
  const wanted = model.isHeld ? waiting : 'APPROVED';
  const { actionId, transactionId, status } = await (model.isHeld ? awaitedBy : performedBy)(agent, answer);
  const rule = 'agent-actions/execution-mode-holds-the-transaction';
  if (model.isHeld) {
    requireAction(actionId, answer);
    check
      .response(rule, answer, '/status')
      .that(status === wanted, `an action that is ${wanted}`, String(status));
  } else model.due += amount;
  remember(model, actionId, { amount, transactionId, status: wanted });
};

const isWaiting = (action: Exchange): boolean => textIn(action, 'status') === waiting;

/**
 * How an action reads after a decision: the answer to that may show its transaction, or nothing. There is no such read
 * once its agent is deleted, nor where pausing keeps the agent from it, which is not shown. Nor is what still waits
 * such a read, once a decision was waited for in vain: how long another takes cannot be told.
 */
const readDecided = async ({ agent, model }: Scene, { id }: Known): Promise<Exchange | undefined> => {
  if (model.isDeleted) return undefined;
  if (model.isDecisionMissed) {
    const now = await readAction(agent, id);
    return isWaiting(now) || (model.isPaused && !isAccepted(now)) ? undefined : now;
  }
  // The document does not say when a decision shows.
  const read = await readUntil(
    () => readAction(agent, id),
    (body) => textIn(body, 'status') !== waiting,
  );
  model.isDecisionMissed = isWaiting(read);
  return model.isPaused && !isAccepted(read) ? undefined : read;
};

/** An approval may also find that the action cannot be executed any more: how is not shown. */
const afterApproval = async (scene: Scene, action: Known): Promise<void> => {
  const { model } = scene;
  const read = await readDecided(scene, action);
  const shown = read && textIn(read, 'status');
  model.isDueOpen ||= shown === undefined;
  if (shown === 'APPROVED' || shown === undefined) model.due += action.amount;
  action.status = shown ?? 'unknown';
};

const decide = ({ api, agent }: Scene, decision: 'approve' | 'reject', { id }: Known): Promise<Exchange> =>
  decideAction(api, decision, agent.id, id);

const approve = async (scene: Scene, action: Known): Promise<void> => {
  const { status } = action;
  const answer = await decide(scene, 'approve', action);
  if (status === waiting || status === 'unknown') {
    if (isAccepted(answer)) await afterApproval(scene, action);
    return;
  }
  const rule = 'agent-actions/approve-needs-pending-approval';
  scene.check.rejected(rule, answer, `to approve an action that is ${status}`);
};

const reject = async (scene: Scene, action: Known): Promise<void> => {
  const { check } = scene;
  const { status } = action;
  const answer = await decide(scene, 'reject', action);
  if (status === 'unknown') return;
  if (status !== waiting) {
    const rule = 'agent-actions/reject-needs-pending-approval';
    check.rejected(rule, answer, `to reject an action that is ${status}`);
    return;
  }
  const shown = isAccepted(answer) ? await readDecided(scene, action) : answer;
  const rule = 'agent-actions/reject-leads-to-rejected';
  const isRejected = shown !== undefined && check.member(rule, shown, 'status').equals('REJECTED');
  // One that was not rejected may still be decided.
  action.status = isRejected ? 'REJECTED' : 'unknown';
};

/**
 * By the path of the transaction, where the target shows one and the agent is there to read what came of it. The
 * answer has a test of its own; here it counts that it pays once.
 */
const approvePayment = async (scene: Scene, action: Known): Promise<void> => {
  const { api, model } = scene;
  const { transactionId, status } = action;
  if (transactionId === undefined || model.isDeleted) return;
  await api.call('transactions.approve', { path: { transactionId } });
  if (status === waiting) await afterApproval(scene, action);
};

const decisions = { approve, reject, approvePayment } as const;

const take = async (scene: Scene, step: AgentStep): Promise<void> => {
  if (step.does === 'pay') return pay(scene, step.amount);
  if (step.does === 'delete') return remove(scene);
  if (!('which' in step)) return change(scene, step.does);
  const { actions } = scene.model;
  const action = actions.at(step.which % actions.length);
  if (action !== undefined) await decisions[step.does](scene, action);
};

const said = (step: AgentStep): string => {
  if ('amount' in step) return `${step.does} ${step.amount}`;
  return 'which' in step ? `${step.does} #${step.which}` : step.does;
};

const expectStatuses = async ({ agent, check, model }: Scene): Promise<void> => {
  const life = model.done.join(', ');
  for (const { id, status } of model.actions) {
    if (status === 'unknown') continue;
    const read: Exchange = await readAction(agent, id);
    // The limits of a paused agent are not shown.
    if (model.isPaused && !isAccepted(read)) continue;
    const wanted = `to have stayed ${status} after ${life}`;
    check.member('agent-actions/status-values', read, 'status').is(wanted, (now) => now === status);
  }
};

/** Ends what waits, so that nothing is reserved any more and the balance can be judged. */
const freeReserved = async (scene: Scene): Promise<void> => {
  const { actions, done } = scene.model;
  for (const action of actions) if (action.status === waiting) await reject(scene, action);
  done.push('reject the rest');
  await expectModelBalance(scene);
};

/** A step of a life as a command: a decision needs an action to decide about. */
const commandOf = (step: AgentStep): fc.AsyncCommand<Model, Scene> => ({
  check: ({ actions }) => !('which' in step) || actions.length > 0,
  run: async (model, scene) => {
    if (step.does === 'delete' && !model.isDeleted) await expectStatuses(scene);
    await take(scene, step);
    model.done.push(said(step));
    await expectModelBalance(scene);
  },
  toString: () => said(step),
});

/** Runs the commands of an agent: after each step its account holds what the model says, and so do its actions. */
export const runAgent = async (
  api: Client,
  cleanup: Cleanup,
  life: readonly AgentStep[],
  check: Check,
): Promise<void> => {
  const ends = await someEnds(api, cleanup, { sameCurrency: true });
  const agent = { ...(await setUpAgent(api, cleanup, ends)), ends };
  const { amount: balance } = await balanceOf(api, ends.account);
  const start = { isPaused: false, isHeld: false, isPermitted: true, isDeleted: false };
  const missed = { isDecisionMissed: false, isPaymentMissed: false, isReserving: false };
  const model: Model = { balance, due: 0, isDueOpen: false, ...start, ...missed, actions: [], done: [] };
  const scene: Scene = { api, agent, check, model };
  await fc.asyncModelRun(() => ({ model, real: scene }), life.map(commandOf));
  if (!model.isDeleted) await expectStatuses(scene);
  if (model.isReserving) await freeReserved(scene);
};
