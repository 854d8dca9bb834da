import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { isOutgoingPayment } from '../../spec/webhooks.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';

/** A member that tells of an outcome, and the states in which there is none yet. */
interface Outcome {
  readonly rule: RuleId;
  readonly member: string;
  readonly before: readonly unknown[];
}

const settles = { rule: 'transactions/settled-at-waits-for-the-payout', member: 'settledAt' } as const;

/**
 * A payment that the bank returned may keep its settledAt, and one that expired may say so in failureReason: neither is
 * looked at.
 */
const outcomes: readonly Outcome[] = [
  { ...settles, before: ['PENDING', 'PROCESSING', 'EXPIRED'] },
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
  readonly on: HttpRecord;
  readonly side: 'request' | 'response';
}

const isSet = (value: unknown): boolean => (value ?? null) !== null;

/**
 * Whether it is on its way, and nothing else: the status stays as it is while a refund progresses, so that of a payment
 * that is refunded does not tell how far its payout is.
 */
const isUnderWay = ({ id, type, refund }: JsonObject): boolean =>
  String(id).startsWith('Transaction:') && type === 'OUTGOING' && !isSet(refund);

const examineShown = ({ at, payment, on, side }: Shown, examine: FindingCollector): void => {
  if (!isUnderWay(payment)) return;
  for (const { rule, member } of outcomes.filter(({ before }) => before.includes(payment['status'])))
    examine.assert(rule, !isSet(payment[member]), () => ({
      expected: `no ${member} while the payment is ${String(payment['status'])}`,
      actual: JSON.stringify(payment[member]),
      on,
      pointer: `${at}/${member}`,
      side,
    }));
};

/** Examines that no payment tells of an outcome that it has not come to. */
export const examineOutcomes = (exchange: Exchange, examine: FindingCollector): void => {
  const { status, body } = exchange.response;
  if (status >= 300 || !isJsonObject(body)) return;
  const rows: readonly unknown[] = Array.isArray(body['data']) ? body['data'] : [];
  const found = [
    { at: '', payment: body },
    ...rows.map((row, index) => ({ at: `/data/${index}`, payment: row })),
  ];
  for (const { at, payment } of found) {
    if (!isJsonObject(payment)) continue;
    examineShown({ at, payment, on: exchange, side: 'response' }, examine);
  }
};

/** The same of the webhook that came last of a payment. */
export const examineOutcomeIn = ({ type, body, record }: WebhookEvent, examine: FindingCollector): void => {
  const payment = isJsonObject(body) ? body['data'] : undefined;
  if (!isOutgoingPayment(type) || !isJsonObject(payment)) return;
  examineShown({ at: '/data', payment, on: record, side: 'request' }, examine);
};
