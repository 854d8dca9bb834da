import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { ServedOperationId } from '../../../spec/served-operations.ts';
import { continuation, pageView, positionIn } from '../../http/pages.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withBody } from '../altered-answers.ts';
import { answering, answeringFromMemory } from '../answering.ts';
import { fault, type Fault, type Faults } from '../deviation.ts';
import { withoutParameter } from '../ignored-parameters.ts';
import { isLongAgo } from '../later-views.ts';

/** The next page of one list continues after another row. */
const continuingAfter = (operation: ServedOperationId, shift: -1 | 1): Replacement =>
  replacing(continuation, (right, call, found) => {
    const other = found.rows[found.limit - 1 + shift];
    return call.operation === operation && other !== undefined ? other : right(call, found);
  });

/** The last page of some lists gives its own cursor again. */
const leadingBack = (isOne: (operation: string) => boolean): Replacement =>
  replacing(pageView, (right, call, page) => {
    const view = right(call, page);
    const { cursor } = call.query;
    return isJsonObject(view) && cursor !== undefined && !page.hasMore && isOne(call.operation)
      ? { ...view, hasMore: true, nextCursor: cursor }
      : view;
  });

const skips = (operation: ServedOperationId): Fault =>
  fault('conventions/pages-are-complete', continuingAfter(operation, 1));

const leadsBack = (operation: ServedOperationId): Fault =>
  fault(
    'conventions/pages-do-not-overlap',
    leadingBack((one) => one === operation),
  );

/** The cursor of one list leads through all of it, whatever the first page was narrowed to. */
const forgetting = (operation: OperationId, filter: string): readonly [Replacement, ...Replacement[]] => [
  replacing(positionIn, (right, call) => {
    if (call.operation !== operation || call.query['cursor'] === undefined) return right(call);
    const [digits] = Buffer.from(String(call.query['cursor']), 'base64url').toString().split('.');
    return Number(digits);
  }),
  answering(operation, (call, proceed) =>
    proceed(call.query['cursor'] === undefined ? call : withoutParameter(call, filter)),
  ),
];

const forgets = (operation: OperationId, filter: string): Fault =>
  fault('conventions/filters-hold-on-later-pages', ...forgetting(operation, filter));

/** A list leaves out some of its rows. */
const leavingOut = (operation: OperationId, isLeftOut: (row: JsonObject) => boolean): Replacement =>
  answering(operation, async (call, proceed) =>
    withBody(await proceed(call), (page) => {
      const rows: readonly unknown[] = Array.isArray(page['data']) ? page['data'] : [];
      return { ...page, data: rows.filter((row) => !isJsonObject(row) || !isLeftOut(row)) };
    }),
  );

/** Faults in the pages of one list. */
export const singleListFaults = {
  'failed-payments-are-not-listed': fault(
    'transactions/list-shows-a-payment',
    leavingOut('transactions.list', ({ status }) => status === 'FAILED'),
  ),
  'completed-payments-leave-the-list-of-an-agent': fault(
    'agent-side/lists-its-transfers',
    leavingOut('agentSide.listTransactions', ({ status }) => status === 'COMPLETED'),
  ),
  'accounts-leave-their-list-a-moment-later': fault(
    'conventions/pages-are-complete',
    answeringFromMemory(
      'customerExternalAccounts.list',
      () => new Map<unknown, string>(),
      async (call, proceed, listed) =>
        withBody(await proceed(call), (page) => {
          const rows: readonly unknown[] = Array.isArray(page['data']) ? page['data'] : [];
          const data = rows.filter((row) => {
            if (!isJsonObject(row)) return true;
            const updatedAt = listed.get(row['id']) ?? call.now().toISOString();
            listed.set(row['id'], updatedAt);
            return !isLongAgo(call, { updatedAt });
          });
          return { ...page, data };
        }),
    ),
  ),
  'last-page-leads-back-to-itself': fault(
    'conventions/pages-do-not-overlap',
    leadingBack(() => true),
  ),
  'page-of-actions-skips-a-row': skips('agentSide.listActions'),
  'page-of-documents-repeats-a-row': fault(
    'conventions/pages-do-not-overlap',
    continuingAfter('documents.list', -1),
  ),
  'page-of-cards-skips-a-row': skips('cards.list'),
  'page-of-agents-skips-a-row': skips('agents.list'),
  'page-of-credentials-skips-a-row': skips('credentials.list'),
  'page-of-delegated-keys-skips-a-row': skips('delegatedKeys.list'),
  'page-of-factors-skips-a-row': skips('sca.listFactors'),
  'page-of-institutions-skips-a-row': skips('discoveries.list'),
  'page-of-providers-skips-a-row': skips('counterpartyProviders.list'),
  'page-of-accounts-skips-a-row': skips('internalAccounts.listForCustomer'),
  'page-of-platform-accounts-skips-a-row': skips('internalAccounts.listForPlatform'),
  'page-of-the-accounts-of-an-agent-skips-a-row': skips('agentSide.listInternalAccounts'),
  'page-of-stablecoins-skips-a-row': skips('stablecoins.list'),
  'page-of-provider-accounts-skips-a-row': skips('stablecoins.listProviderAccounts'),
  'cursor-of-customers-forgets-their-type': forgets('customers.list', 'customerType'),
  'cursor-of-agents-forgets-the-customer': forgets('agents.list', 'customerId'),
  'cursor-of-payees-forgets-the-customer': forgets('customerExternalAccounts.list', 'customerId'),
  'cursor-of-payments-forgets-the-customer': fault(
    'transactions/filters-hold-on-every-page',
    ...forgetting('transactions.list', 'customerId'),
  ),
  'last-page-of-cards-leads-back': leadsBack('cards.list'),
  'last-page-of-agents-leads-back': leadsBack('agents.list'),
  'last-page-of-credentials-leads-back': leadsBack('credentials.list'),
  'last-page-of-delegated-keys-leads-back': leadsBack('delegatedKeys.list'),
  'last-page-of-factors-leads-back': leadsBack('sca.listFactors'),
  'last-page-of-institutions-leads-back': leadsBack('discoveries.list'),
  'last-page-of-providers-leads-back': leadsBack('counterpartyProviders.list'),
  'last-page-of-platform-accounts-leads-back': leadsBack('internalAccounts.listForPlatform'),
  'last-page-of-payees-of-the-platform-leads-back': leadsBack('platformExternalAccounts.list'),
  'last-page-of-stablecoins-leads-back': leadsBack('stablecoins.list'),
  'last-page-of-provider-accounts-leads-back': leadsBack('stablecoins.listProviderAccounts'),
  'last-page-of-approvals-leads-back': leadsBack('agents.listApprovals'),
} as const satisfies Faults;
