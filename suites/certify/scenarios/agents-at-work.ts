import type { JsonObject } from '../../../spec/json.ts';
import { accountIn, fund } from '../stage/truth.ts';
import { settled } from '../stage/settled.ts';
import type { Stage } from '../stage/stage.ts';
import { approvedCustomer } from './approved-customer.ts';
import { atHome, payeeOf } from './payees.ts';
import { american } from './people.ts';
import { amountIn, type Facts, type Truth } from './scenario.ts';

/** Smallest units. */
const inTheAccount = 500_000;

export type Permission = 'CREATE_TRANSFERS' | 'CREATE_QUOTES' | 'EXECUTE_QUOTES';

interface Policy {
  readonly permissions: readonly Permission[];
  readonly mode: 'AUTO' | 'APPROVAL_REQUIRED';
}

const policyOf = ({ permissions, mode }: Policy): JsonObject => ({
  permissions,
  defaultExecutionMode: mode,
  spendingLimits: { currency: 'USD', perTransactionLimit: 100_000, dailyTransactionLimit: 100 },
});

/** The world of an agent when it comes: a customer with money, somebody to pay, and a device code. */
export const agentWith =
  (policy: Policy, customer = 'customer-of-the-agent') =>
  async (stage: Stage): Promise<Facts> => {
    const { service } = stage;
    const customerId = await approvedCustomer(stage, customer, {
      // It has more accounts than one.
      data: { ...american('Grace Okafor'), currencies: ['USD', 'EUR'] },
    });
    await fund(stage, 'USD', inTheAccount, customerId);
    const { id: source } = await accountIn(stage, 'USD', customerId);
    const destination = await payeeOf(stage, customerId, atHome('landlord', '000', 7));
    const { agent, deviceCode } = await service.call('POST', '/agents', {
      name: 'Bookkeeper',
      customerId,
      policy: policyOf(policy),
    });
    return {
      agent: String((agent as JsonObject)['id']),
      deviceCode: String((deviceCode as JsonObject)['code']),
      source: String(source),
      destination,
    };
  };

/** An agent whose payments wait for the platform when the client comes. The facts are the one in the middle and the last. */
export const actionsWaiting = async (
  stage: Stage,
  drawnFrom: Facts,
  references: readonly string[] = ['rent-60'],
  customer?: string,
): Promise<Facts> => {
  const { service } = stage;
  const policy: Policy = { permissions: ['CREATE_TRANSFERS'], mode: 'APPROVAL_REQUIRED' };
  const facts = await agentWith(policy, customer)(stage);
  const { deviceCode, source, destination, ...others } = facts;
  const redeemed = await service.callAs(undefined, 'POST', `/agents/device-codes/${deviceCode ?? ''}/redeem`);
  const actions: string[] = [];
  for (const reference of references) {
    const action = await service.callAs(
      `Bearer ${String(redeemed['accessToken'])}`,
      'POST',
      '/agents/me/transfer-out',
      {
        source: { accountId: source },
        destination: { accountId: destination },
        amount: amountIn(drawnFrom, reference),
      },
    );
    actions.push(String(action['id']));
  }
  const middle = actions[Math.floor(actions.length / 2)] ?? '';
  return { ...others, destination: destination ?? '', action: middle, otherAction: actions.at(-1) ?? '' };
};

const waiting = async ({ service }: Stage, { agent }: Facts): Promise<JsonObject | undefined> =>
  (await service.rows('/agents/approvals')).find(({ agentId }) => agentId === agent);

/** Whether anything was paid to the account that the agent was to pay. */
const wasPaid = async ({ service }: Stage, { destination }: Facts): Promise<boolean> =>
  (await service.rows('/transactions')).some(
    (row) =>
      (row['destination'] as JsonObject | undefined)?.['accountId'] === destination &&
      row['status'] !== 'EXPIRED' &&
      row['status'] !== 'FAILED',
  );

/** How the one action of the agent stands: it waits, it was paid, or it was rejected. Null before there is one. */
export const actionTruth: Truth = async (stage, facts) => {
  if ((await waiting(stage, facts)) !== undefined) return { status: 'PENDING_APPROVAL' };
  if (await wasPaid(stage, facts)) return { status: 'APPROVED' };
  const rows = await stage.service.rows('/transactions');
  return { status: rows.length === 0 ? null : 'REJECTED' };
};

/** The platform decides about what waits. */
export const decided =
  (decision: 'approve' | 'reject') =>
  async (stage: Stage, facts: Facts): Promise<void> => {
    const action = await settled(
      () => waiting(stage, facts),
      () => true,
    );
    await stage.service.call(
      'POST',
      `/agents/${String(action['agentId'])}/actions/${String(action['id'])}/${decision}`,
    );
  };
