import type { JsonObject } from '../../../../spec/json.ts';
import { policy } from '../agents.ts';
import { rowsOf, type Journey, type Session } from '../journey.ts';
import { fixture } from './money.ts';
import { usd } from '../payees.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);

interface Helper {
  readonly id: string;
  readonly bearer: string;
}

const agentOf = async ({ ask }: Session, customerId: string, change: JsonObject = {}): Promise<Helper> => {
  const body = { name: 'Bookkeeper', customerId, policy: { ...policy, ...change } };
  const made = await ask('POST', '/agents', body);
  await ask('GET', `/agents/${idOf((made['agent'] ?? {}) as JsonObject)}`);
  const code = String((made['deviceCode'] as JsonObject | undefined)?.['code']);
  const redeem = `/agents/device-codes/${code}/redeem`;
  const open = await ask('POST', redeem, undefined, 'nobody');
  const { accessToken } = 'accessToken' in open ? open : await ask('POST', redeem);
  await ask('POST', redeem);
  await ask('GET', `/agents/device-codes/${code}/status`);
  const id = idOf((made['agent'] ?? {}) as JsonObject);
  await ask('GET', `/agents/${id}`);
  return { id, bearer: String(accessToken) };
};

/** Agents, what they ask for, and who decides about it. */
export const agents: Journey = {
  areas: ['agents', 'agent-side', 'agent-actions'],
  go: async (session) => {
    const { ask, pass } = session;
    const own = await fixture(session);
    const other = await fixture(session);
    const destination = await own.payee('000');
    const transfer = (amount: number): JsonObject => ({
      source: { accountId: own.account },
      destination: { accountId: destination },
      amount,
    });
    const free = await agentOf(session, own.customerId);
    await ask('POST', '/agents/me/transfer-out', transfer(10), free);
    await ask('POST', '/agents/me/external-accounts', { customerId: other.customerId, ...usd('9') }, free);
    const held = await agentOf(session, own.customerId, { defaultExecutionMode: 'APPROVAL_REQUIRED' });
    const unfunded = transfer(999_900);
    for (const [decision, body] of [
      ['approve', transfer(500)],
      ['reject', transfer(600)],
      ['approve', unfunded],
    ] as const) {
      await ask('POST', '/agents/me/transfer-out', body, held);
      const [action = {}] = rowsOf(await ask('GET', '/agents/approvals'));
      await ask('POST', `/agents/${held.id}/actions/${idOf(action)}/${decision}`, {});
      await pass(500);
      await ask('GET', '/agents/me/actions', undefined, held);
      await ask('GET', '/agents/me/transactions', undefined, held);
    }
    await ask('GET', '/agents/approvals');
    for (const path of ['/agents/me/internal-accounts', '/exchange-rates'])
      await ask('GET', path, undefined, held);
    await ask('PATCH', `/agents/${held.id}`, { isPaused: true });
    await ask('GET', '/agents/me', undefined, held);
    await ask('POST', '/agents/me/transfer-out', transfer(5), held);
    await ask('PATCH', `/agents/${held.id}`, { isPaused: false });
    await ask('POST', `/agents/${held.id}/device-codes`, {});
    await ask('POST', '/agents/me/transfer-out', transfer(7), held);
    await ask('DELETE', `/agents/${held.id}`);
    await ask('GET', `/agents/${held.id}`);
    await ask('GET', '/agents/approvals');
    const { approvalThresholds, accountRestrictions } = {
      approvalThresholds: { currency: 'USD', amount: 500 },
      accountRestrictions: { allowedAccountIds: [other.account] },
    };
    // One may spend up to an amount by itself.
    const careful = await agentOf(session, own.customerId, { approvalThresholds });
    await ask('POST', '/agents/me/transfer-out', transfer(500), careful);
    const strict = await agentOf(session, own.customerId, {
      permissions: ['CREATE_TRANSFERS'],
      approvalThresholds,
      accountRestrictions,
    });
    await ask('POST', '/agents/me/transfer-out', transfer(500), strict);
    await ask('POST', '/agents/me/quotes', {}, strict);
    await ask(
      'POST',
      '/agents/me/transfer-out',
      { ...transfer(1), source: { accountId: other.account } },
      strict,
    );
  },
};
