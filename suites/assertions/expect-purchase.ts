import type { RuleId } from '../../spec/rules/index.ts';
import type { Bought } from '../fixtures/card-purchases.ts';
import { unreadAmount, type Purchase } from '../fixtures/seen-purchases.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';
import type { Check } from './check.ts';
import { wantsType } from '../engine/late.ts';

const described = ({ status, authorized, settled, refunded }: Purchase): string =>
  `${String(status)}, authorized ${authorized ?? '-'}, settled ${settled ?? '-'}, refunded ${refunded ?? '-'}`;

/** Asserts something about a card transaction. `expected` says what it must be. */
export const expectPurchase = (
  check: Check,
  rule: RuleId,
  { purchase, answer, page }: Bought,
  { expected, holds }: { readonly expected: string; readonly holds: (purchase: Purchase) => boolean },
): boolean =>
  check
    .response(rule, [answer, page])
    .that(holds(purchase), `a card transaction that is ${expected}`, described(purchase));

/** Asserts something about its refundedAmount; inconclusive where that is shown otherwise than as a number. */
export const expectRefunded = (
  check: Check,
  rule: RuleId,
  bought: Bought,
  wanted: Parameters<typeof expectPurchase>[3],
): void => {
  const cause = unreadAmount(bought.purchase, 'refunded', bought.page);
  if (cause === undefined) expectPurchase(check, rule, bought, wanted);
  else check.markInconclusive(rule, cause);
};

/** Asserts its status. */
export const expectStatusOf = (
  check: Check,
  rule: RuleId,
  bought: Bought,
  ...wanted: readonly string[]
): boolean =>
  expectPurchase(check, rule, bought, {
    expected: wanted.join(' or '),
    holds: ({ status }) => wanted.includes(String(status)),
  });

/** Asserts that a webhook of this type came about the purchase. */
export const expectPurchaseEvent = (
  check: Check,
  rule: RuleId,
  { bought, events }: { readonly bought: Bought; readonly events: readonly WebhookEvent[] },
  type: string,
): WebhookEvent | undefined => {
  const found = events.find((event) => event.type === type);
  check
    .evidence(rule, [bought.answer, ...events.map(({ record }) => record)])
    .wants('announced', true, wantsType(bought.id, type))
    .that(found !== undefined, `the webhook ${type}`, events.map((event) => event.type).join(', ') || 'none');
  return found;
};
