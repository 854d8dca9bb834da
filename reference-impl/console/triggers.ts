import { isJsonObject } from '../../spec/json.ts';
import type { ServedContract } from '../../spec/contract/served.ts';
import type { ServedOperationId } from '../../spec/served-operations.ts';
import { cards } from '../records/card-store.ts';
import { customers } from '../records/customer-store.ts';
import { internalAccounts } from '../ledger/internal-account-store.ts';
import { quotes } from '../records/quote-store.ts';
import { workFor } from '../tasks/work.ts';
import { beneficiaryTriggers, quoteTriggers, type PayoutPlan } from '../runtime/sandbox-triggers.ts';
import type { Tx } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import type { Trigger, Triggers } from './page/answers.ts';

/** Resources that a form offers. */
const offered = 40;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const exampleOf = (
  { bodySchemaOf, dereferenced, resolve }: ServedContract['description'],
  operation: ServedOperationId,
): unknown => {
  const schema = bodySchemaOf(operation);
  const described = schema === undefined ? undefined : dereferenced(resolve(schema));
  return isJsonObject(described) ? described['example'] : undefined;
};

/** Every operation that exists in the sandbox alone. */
const triggers = ({
  servedOperationIds,
  operation: rowOf,
  description,
}: ServedContract): readonly Trigger[] =>
  servedOperationIds
    .filter((id) => rowOf(id).isSandboxOnly === true)
    .map((operation) => {
      const { method, path } = rowOf(operation);
      const described = description.describedOperation(operation) ?? {};
      const body = exampleOf(description, operation);
      return {
        operation,
        method,
        path,
        title: textIn(described['summary']) || operation,
        about: textIn(described['description']),
        ...(body !== undefined && { body }),
      };
    });

const minutes = (ms: number): string => (ms >= 60_000 ? `${ms / 60_000} minutes` : `${ms / 1000} seconds`);

const outcomeText = (plan: PayoutPlan): string => {
  if (plan.returnedByBank) return 'arrives, and the bank returns it';
  if (plan.cancelledAndDelivered) return 'is cancelled and refunded, and arrives anyway';
  if (plan.processingMs !== undefined) return `stays PROCESSING for ${minutes(plan.processingMs)}`;
  if (plan.fails === undefined) return 'arrives';
  const when = plan.afterExpiry ? ' when the quote has expired' : '';
  return `fails with ${plan.fails}${when}${plan.refundFails ? ', and so does its refund' : ''}`;
};

/** The outcomes by the end of a payee's account number. */
const outcomes = [
  { ending: '000', what: 'arrives' },
  ...Object.entries<PayoutPlan>(quoteTriggers).map(([ending, plan]) => ({ ending, what: outcomeText(plan) })),
];

const payees = Object.entries(beneficiaryTriggers).map(([ending, what]) => ({ ending, what }));

/** The forms of a tenant: what can be brought about, and its own newest resources to do it with. */
export const readTriggers = async (world: System, tx: Tx, tenant: string): Promise<Triggers> => {
  const work = workFor(world, tx, tenant);
  const newest = { limit: offered };
  const accounts = await work.collection(internalAccounts).find(newest);
  const subjects = {
    accountId: accounts.map(({ id, currency, customerId }) => ({
      id,
      label: `${currency}, ${customerId === undefined ? 'yours' : customerId}`,
    })),
    id: (await work.collection(cards).find(newest)).map(({ id, state }) => ({ id, label: state })),
    quoteId: (await work.collection(quotes).find(newest)).map(({ id, status }) => ({ id, label: status })),
    customerId: (await work.collection(customers).find(newest)).map(({ id }) => ({ id, label: '' })),
  };
  return { triggers: triggers(world.contract), outcomes, payees, subjects };
};
