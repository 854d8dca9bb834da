import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';

/** A member that tells of an outcome, and the states in which there is none yet. */
interface Outcome {
  readonly rule: RuleId;
  readonly member: string;
  readonly before: readonly unknown[];
}

/**
 * A payment that the bank returned may keep its settledAt, and one that expired may say so in failureReason: neither is
 * looked at.
 */
const outcomes: readonly Outcome[] = [
  {
    rule: 'transactions/settled-at-waits-for-the-payout',
    member: 'settledAt',
    before: ['PENDING', 'PROCESSING', 'EXPIRED'],
  },
  {
    rule: 'transactions/no-failure-reason-without-failure',
    member: 'failureReason',
    before: ['PENDING', 'PROCESSING'],
  },
];

export const outcomeRules = outcomes.map(({ rule }) => rule);

interface Shown {
  readonly at: string;
  readonly payment: JsonObject;
}

/** The outgoing payments that an answer shows. */
const paymentsIn = (body: unknown): readonly Shown[] => {
  if (!isJsonObject(body)) return [];
  const { data } = body;
  const rows: readonly unknown[] = Array.isArray(data) ? data : [];
  return [{ at: '', payment: body }, ...rows.map((row, index) => ({ at: `/data/${index}`, payment: row }))]
    .flatMap(({ at, payment }) => (isJsonObject(payment) ? [{ at, payment }] : []))
    .filter(({ payment: { id, type } }) => String(id).startsWith('Transaction:') && type === 'OUTGOING');
};

/** Examines that no payment on its way tells of an outcome. */
export const examineOutcomes = (exchange: Exchange, examine: FindingCollector): void => {
  if (exchange.response.status >= 300) return;
  for (const { at, payment } of paymentsIn(exchange.response.body))
    for (const { rule, member } of outcomes.filter(({ before }) => before.includes(payment['status'])))
      examine.assert(rule, (payment[member] ?? null) === null, () => ({
        expected: `no ${member} while the payment is ${String(payment['status'])}`,
        actual: JSON.stringify(payment[member]),
        on: exchange,
        pointer: `${at}/${member}`,
        side: 'response',
      }));
};
