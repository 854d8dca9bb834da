import { isJsonObject } from '../../spec/json.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { errorCodes } from '../../spec/vocabulary.ts';
import type { FindingCollector } from '../engine/finding-collector.ts';

const codeRules = {
  401: 'errors/code-of-a-401-is-from-its-table',
  404: 'errors/code-of-a-404-is-from-its-table',
  500: 'errors/code-of-a-500-is-from-its-table',
} as const;

const statusOfListedCode = (code: string): number | undefined =>
  Object.entries(errorCodes)
    .filter(([, codes]) => (codes as readonly string[]).includes(code))
    .map(([status]) => Number(status))
    .at(0);

const examineCode = (exchange: Exchange, code: string, examine: FindingCollector): void => {
  const { status } = exchange.response;
  const rule = (codeRules as Readonly<Record<number, RuleId>>)[status];
  const table = (errorCodes as Readonly<Record<number, readonly string[]>>)[status];
  if (rule !== undefined && table !== undefined)
    examine.assert(rule, table.includes(code), () => ({
      expected: `one of ${table.join(', ')}`,
      actual: code,
      on: exchange,
      pointer: '/code',
      side: 'response',
    }));
  const listed = statusOfListedCode(code);
  if (listed !== undefined)
    examine.assert('errors/listed-code-comes-with-its-status', listed === status, () => ({
      expected: `status ${listed} with ${code}`,
      actual: `status ${status}`,
      on: exchange,
      pointer: '/code',
      side: 'response',
    }));
};

/** The rule about every error body that the document does not call "not shown" elsewhere. */
const elsewhere = 'errors/other-errors-have-the-same-body';

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

export const errorRules = [
  'errors/body-is-an-object',
  'errors/status-equals-the-http-status',
  elsewhere,
  'errors/code-of-a-401-is-from-its-table',
  'errors/code-of-a-404-is-from-its-table',
  'errors/listed-code-comes-with-its-status',
] as const satisfies readonly RuleId[];

/** Examined with the others, but only a target that fails shows anything. */
export const failureRules = ['errors/code-of-a-500-is-from-its-table'] as const satisfies readonly RuleId[];

/** The same, of one operation alone. */
export const customerFailureRules = [
  'customers/get-failure-answers-500',
] as const satisfies readonly RuleId[];

/** Examines how a customer read fails. A gateway in front of the service may answer 502 to 504 by itself. */
export const examineCustomerFailure = (exchange: Exchange, examine: FindingCollector): void => {
  const { operation, response } = exchange;
  if (operation !== 'customers.get' || response.status < 500) return;
  const isGateway = [502, 503, 504].includes(response.status);
  if (isGateway) return;
  examine.assert('customers/get-failure-answers-500', response.status === 500, () => ({
    expected: 'status 500',
    actual: `status ${response.status}`,
    on: exchange,
  }));
};

/** Examined with the shapes, but details are optional. */
export const detailsRules = ['errors/details-is-an-object'] as const satisfies readonly RuleId[];

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

/** Examines what every error answer must be, beyond the shape of its members. */
export const examineError = (exchange: Exchange, examine: FindingCollector): void => {
  const { status, body } = exchange.response;
  if (status < 400 || !examineErrorObject(exchange, examine)) return;
  // Looked at just above.
  const error = body as { readonly status?: unknown; readonly code?: unknown };
  if (error.status !== undefined)
    examine.assert(
      ruleForStatus('errors/status-equals-the-http-status', status),
      error.status === status,
      () => ({
        expected: `status ${status} in the body, as in the status line`,
        actual: JSON.stringify(error.status),
        on: exchange,
        pointer: '/status',
        side: 'response',
      }),
    );
  if (typeof error.code === 'string') examineCode(exchange, error.code, examine);
};
