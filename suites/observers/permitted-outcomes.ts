import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';

const failed = 'agent-actions/can-be-reported-as-failed';
const pending = 'agent-actions/quote-creation-can-end-pending';

export const failedActionRules = [failed] as const satisfies readonly RuleId[];
export const pendingQuoteRules = [pending] as const satisfies readonly RuleId[];

const showActions: readonly OperationId[] = [
  'agentSide.getAction',
  'agentSide.listActions',
  'agents.listApprovals',
  'agents.approveAction',
];

const rowsIn = (body: unknown): readonly unknown[] => {
  if (!isJsonObject(body)) return [];
  return Array.isArray(body['data']) ? (body['data'] as readonly unknown[]) : [body];
};

/** A FAILED action holds the rule. The cause of a failure is not shown, so that none is missing where none is seen. */
export const examineFailedActions = ({ operation, response }: Exchange, examine: FindingCollector): void => {
  if (!showActions.includes(operation)) return;
  const rows = rowsIn(response.body).filter((row) => isJsonObject(row) && row['status'] === 'FAILED');
  examine.held(failed, rows.length);
};

const isWaiting = ({ status }: JsonObject): boolean => status === 'PENDING_APPROVAL';

/**
 * A quote of an agent whose creation waits for approval holds the rule: the answer is the action, or has it within. What
 * brings a creation there is not shown, so that none is missing where none is seen.
 */
export const examinePendingQuotes = ({ operation, response }: Exchange, examine: FindingCollector): void => {
  if (operation !== 'agentSide.createQuote' || !isJsonObject(response.body)) return;
  const parts = [response.body, ...Object.values(response.body).filter(isJsonObject)];
  examine.held(pending, parts.filter(isWaiting).length > 0 ? 1 : 0);
};
