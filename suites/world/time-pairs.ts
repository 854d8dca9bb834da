import type { RuleId } from '../../spec/rules/index.ts';
import { valueAt } from '../../spec/schema/json-pointer.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { isInOrder } from '../kit/assertions/instants.ts';
import { isKind, type View } from './views.ts';

/** Two times of one resource, of which the first cannot be later than the second. */
interface TimePair {
  readonly of: string;
  readonly earlier: string;
  readonly later: string;
  readonly rule: RuleId;
}

const timePairs: readonly TimePair[] = [
  {
    of: 'TransactionFields',
    earlier: '/createdAt',
    later: '/settledAt',
    rule: 'transactions/settled-at-is-not-before-created-at',
  },
  {
    of: 'TransactionFields',
    earlier: '/createdAt',
    later: '/refund/initiatedAt',
    rule: 'refunds/initiated-at-is-not-before-the-payment',
  },
  {
    of: 'TransactionFields',
    earlier: '/refund/initiatedAt',
    later: '/refund/settledAt',
    rule: 'refunds/settled-at-is-not-before-initiated-at',
  },
  {
    of: 'CustomerFields',
    earlier: '/createdAt',
    later: '/updatedAt',
    rule: 'customers/updated-at-is-not-before-created-at',
  },
  {
    of: 'BeneficialOwner',
    earlier: '/createdAt',
    later: '/updatedAt',
    rule: 'beneficial-owners/updated-at-is-not-before-created-at',
  },
];

export const timePairRules: readonly RuleId[] = timePairs.map(({ rule }) => rule);

/** Judges each pair of which a view shows both, wherever that is. */
export const examineTimes = (view: View, examine: FindingCollector): void => {
  for (const { of, earlier, later, rule } of timePairs) {
    if (!isKind(view, of)) continue;
    const [first, second] = [valueAt(view.shown, earlier), valueAt(view.shown, later)];
    const holds = isInOrder(first, second);
    if (holds === true) examine.held(rule, 1);
    if (holds !== false) continue;
    examine.assert(rule, false, () => ({
      expected: `${later} not before ${earlier}, which is ${String(first)}`,
      actual: String(second),
      on: view.on,
      pointer: `${view.at}${later}`,
      side: view.isWebhook ? 'request' : 'response',
    }));
  }
};
