import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';

const reported = 'agent-actions/can-be-reported-as-failed';

export const failedActionRules = [reported] as const satisfies readonly RuleId[];

const showActions: readonly OperationId[] = [
  'agentSide.getAction',
  'agentSide.listActions',
  'agents.listApprovals',
  'agents.approveAction',
];

const rowsIn = (body: unknown): readonly unknown[] => {
  if (typeof body !== 'object' || body === null) return [];
  return 'data' in body && Array.isArray(body.data) ? (body.data as readonly unknown[]) : [body];
};

/** A FAILED action holds the rule. The cause of a failure is not shown, so that none is missing where none is seen. */
export const examineFailedActions = ({ operation, response }: Exchange, examine: FindingCollector): void => {
  if (!showActions.includes(operation)) return;
  const failed = rowsIn(response.body).filter(
    (row) => (row as { readonly status?: unknown } | null)?.status === 'FAILED',
  );
  examine.held(reported, failed.length);
};
