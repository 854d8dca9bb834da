import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Lists of the resources whose ids the document shows. Source: Resources and their fields. */
const resources: Readonly<Partial<Record<OperationId, string>>> = {
  'customers.list': 'Customer',
  'beneficialOwners.list': 'BeneficialOwner',
  'internalAccounts.listForCustomer': 'InternalAccount',
  'internalAccounts.listForPlatform': 'InternalAccount',
  'customerExternalAccounts.list': 'ExternalAccount',
  'platformExternalAccounts.list': 'ExternalAccount',
  'transactions.list': 'Transaction',
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const hasForm = (id: string, resource: string): boolean =>
  id.startsWith(`${resource}:`) && uuid.test(id.slice(resource.length + 1));

/** The members of every page. Source: Endpoints. */
const ofPages = ['data', 'hasMore', 'nextCursor'] as const;

const note = (name: string, message: string): Diagnosis => ({ name, state: 'note', message });

/** How the pages and ids of a list part from what the document shows of all: no dialect can say otherwise. */
export const shapesSeen = (id: OperationId, body: unknown): readonly Diagnosis[] => {
  if (contract().operation(id).isList !== true || !isJsonObject(body)) return [];
  const lacking = ofPages.filter((name) => !Object.hasOwn(body, name));
  const pages =
    lacking.length === 0
      ? []
      : [
          note(
            'pages',
            `the answer to ${id} has no ${lacking.join(', ')}; the document shows them on every page`,
          ),
        ];
  const resource = resources[id];
  const { data } = body;
  const row: unknown = Array.isArray(data) ? data[0] : undefined;
  const shown = isJsonObject(row) ? row['id'] : undefined;
  const isOther = resource !== undefined && typeof shown === 'string' && !hasForm(shown, resource);
  const ids = isOther
    ? [note('ids', `${id} shows the id "${shown}"; the document shows ${resource}:<uuid>`)]
    : [];
  return [...pages, ...ids];
};
