import { isJsonObject } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { FindingCollector } from '../check/finding-collector.ts';

/** The rule about the code of an error, by its status. */
export const codeRules = {
  401: 'errors/code-of-a-401-is-from-its-table',
  404: 'errors/code-of-a-404-is-from-its-table',
  500: 'errors/code-of-a-500-is-from-its-table',
} as const;

/** The rule about every error body that the document does not call "not shown" elsewhere. */
export const elsewhere = 'errors/other-errors-have-the-same-body';

const bodyRules: readonly RuleId[] = [
  'errors/body-is-an-object',
  'errors/status-is-present',
  'errors/status-is-an-integer',
  'errors/status-equals-the-http-status',
  'errors/code-is-present',
  'errors/code-is-a-string',
  'errors/message-is-present',
  'errors/message-is-a-string',
  'errors/details-is-an-object',
];

/**
 * The rule that speaks about an error body with this status: the document shows bodies, and says of those of other
 * statuses than 401, 404 and 500 that they are not shown. Source: Errors > Other errors that are shown.
 */
export const ruleForStatus = (id: RuleId, status: number): RuleId =>
  status >= 400 && !Object.hasOwn(codeRules, status) && bodyRules.includes(id) ? elsewhere : id;

/** Asserts that the body of an error is an object, and returns whether it is. */
export const examineErrorObject = (exchange: Exchange, examine: FindingCollector): boolean => {
  const { status, body, text } = exchange.response;
  const isObject = isJsonObject(body);
  return examine.assert(ruleForStatus('errors/body-is-an-object', status), isObject, () => ({
    expected: 'a JSON object',
    actual: text === '' ? 'an empty body' : text.slice(0, 80),
    on: exchange,
    side: 'response',
  }));
};
