import type { OperationId } from '../../../spec/operations.ts';
import { isMembers, numberAt, put, rowsOf, textAt, type Members } from '../../rewriting/json.ts';
import type { Behaviour } from '../../rewriting/behaviour.ts';
import { edits } from './answers.ts';
import { dataOf } from './webhooks.ts';

const showing: readonly OperationId[] = [
  'internalAccounts.listForCustomer',
  'internalAccounts.listForPlatform',
  'agentSide.listInternalAccounts',
  'sandbox.fundInternalAccount',
];

export interface Books {
  /** Adds to what an internal account shows from now on, in the unit of its balance. */
  readonly shift: (accountId: string, amount: number) => void;
  /** Shows the shifted balances wherever accounts are shown. */
  readonly behaviour: Behaviour;
}

/** Balances that differ from the server's, by what was posted wrongly. */
export const wrongBooks = (): Books => {
  const shifts = new Map<string, number>();
  const shown = (account: Members): void => {
    const amount = shifts.get(textAt(account, 'id')) ?? 0;
    if (amount === 0) return;
    for (const path of ['balance.amount', 'totalBalance.amount'])
      put(account, path, numberAt(account, path) + amount);
  };
  const answers = edits(showing, (body) => {
    for (const account of [body, ...rowsOf(body)]) if (isMembers(account['balance'])) shown(account);
  });
  return {
    shift: (accountId, amount) => {
      shifts.set(accountId, (shifts.get(accountId) ?? 0) + amount);
    },
    behaviour: {
      ...answers,
      webhook: async (delivery, { post }) => {
        if (isMembers(dataOf(delivery)['balance'])) shown(dataOf(delivery));
        return post(delivery);
      },
    },
  };
};
