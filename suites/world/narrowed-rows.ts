import type { OperationId } from '../../spec/operations.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { target } from '../kit/check/run.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { isRow, type View } from './views.ts';

/** A list of accounts, and whose they are: on every page, whatever else the request asks for. */
interface Owned {
  readonly list: OperationId;
  readonly rule: RuleId;
  /** Of the customer that the request names, or of no customer at all. */
  readonly of: 'customerId' | 'nobody';
}

const owned: readonly Owned[] = [
  {
    list: 'internalAccounts.listForCustomer',
    rule: 'internal-accounts/customer-list-shows-that-customer-only',
    of: 'customerId',
  },
  {
    list: 'internalAccounts.listForPlatform',
    rule: 'internal-accounts/platform-list-has-no-customer-account',
    of: 'nobody',
  },
  {
    list: 'customerExternalAccounts.list',
    rule: 'external-accounts/customer-list-shows-that-customer-only',
    of: 'customerId',
  },
  {
    list: 'platformExternalAccounts.list',
    rule: 'external-accounts/platform-list-has-no-customer-account',
    of: 'nobody',
  },
];

export const narrowedRowRules: readonly RuleId[] = owned.map(({ rule }) => rule);

/** A row that shows whose it is: an empty text names nobody. */
const isOwned = (view: View): boolean => {
  const owner = view.shown['customerId'];
  return isRow(view) && typeof owner === 'string' && owner !== '';
};

/**
 * Holds each row of a list against the customer whose list it is. Parameter and member have our names: they are the
 * target's only where its file says so.
 */
export const examineOwners = (
  { operation }: Exchange,
  asked: CallOptions,
  views: readonly View[],
  examine: FindingCollector,
): void => {
  const list = target().dialect.complete ? owned.find((each) => each.list === operation) : undefined;
  const wanted = list?.of === 'customerId' ? asked.query?.['customerId'] : undefined;
  if (list === undefined || (list.of === 'customerId' && typeof wanted !== 'string')) return;
  for (const view of views.filter(isOwned)) {
    const owner = view.shown['customerId'];
    examine.assert(list.rule, owner === wanted, () => ({
      expected:
        wanted === undefined ? 'rows without a customerId' : `rows whose customerId is ${String(wanted)}`,
      actual: `${view.id} with customerId ${String(owner)}`,
      on: view.on,
      pointer: `${view.at}/customerId`,
      side: 'response',
    }));
  }
};
