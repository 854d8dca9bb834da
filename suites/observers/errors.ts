import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { contract } from '../../spec/contract/in-use.ts';
import { codeRules, elsewhere, examineErrorObject, ruleForStatus } from '../kit/assertions/error-object.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';

const statusOfListedCode = (code: string): number | undefined =>
  Object.entries(contract().errorCodes)
    .filter(([, codes]) => codes.includes(code))
    .map(([status]) => Number(status))
    .at(0);

const examineCode = (exchange: Exchange, code: string, examine: FindingCollector): void => {
  const { status } = exchange.response;
  const rule = (codeRules as Readonly<Record<number, RuleId>>)[status];
  const table = contract().errorCodes[status];
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
