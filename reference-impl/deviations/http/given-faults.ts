import type { OperationId } from '../../../spec/operations.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { once } from '../../serving/idempotency.ts';
import { remembering, type Replacement } from '../../runtime/behaviour.ts';
import { withBody, withRows, without } from '../altered-answers.ts';
import { answering, answeringFromMemory } from '../answering.ts';
import { faultsOf } from '../deviation.ts';
import { isLongAgo } from '../later-views.ts';

/** Once an operation has answered about a resource, its answer and reads show it altered. */
const afterwards = (
  operation: OperationId,
  read: OperationId,
  alter: (shown: JsonObject) => JsonObject,
): Replacement =>
  remembering(once, (right) => {
    const touched = new Set<unknown>();
    return async (call, handler) => {
      const answer = await right(call, handler);
      const { id } = call.params;
      if (call.operation === operation && answer.status < 300) touched.add(id);
      const isAltered = call.operation === operation || call.operation === read;
      return isAltered && touched.has(id) ? withBody(answer, alter) : answer;
    };
  });

/** Faults in members that clients give, whatever resource they are of. */
export const givenFaults = faultsOf({
  'conventions/reads-change-nothing': {
    'customer-is-renamed-by-a-read': answeringFromMemory(
      'customers.get',
      () => new Set<unknown>(),
      async (call, proceed, read) =>
        withBody(await proceed(call), (customer) => {
          const isRead = read.has(customer['id']);
          read.add(customer['id']);
          return isRead ? { ...customer, platformCustomerId: 'renamed' } : customer;
        }),
    ),
    'card-loses-its-name-after-a-while': answeringFromMemory(
      'cards.get',
      () => new Map<unknown, string>(),
      async (call, proceed, firstRead) =>
        withBody(await proceed(call), (card) => {
          const updatedAt = firstRead.get(card['id']) ?? call.now().toISOString();
          firstRead.set(card['id'], updatedAt);
          return isLongAgo(call, { updatedAt }) ? { ...card, platformCardId: 'renamed' } : card;
        }),
    ),
  },
  'external-accounts/customer-account-reads-as-added': {
    'external-account-row-shows-another-currency': answering(
      'customerExternalAccounts.list',
      async (call, proceed) =>
        withRows(await proceed(call), (row) => ({
          ...row,
          currency: row['currency'] === 'EUR' ? 'USD' : 'EUR',
        })),
    ),
  },
  'conventions/given-members-are-shown-as-given': {
    'rows-of-tokens-show-another-name': answering('tokens.list', async (call, proceed) =>
      withRows(await proceed(call), (row) => ({ ...row, name: 'renamed' })),
    ),
  },
  'conventions/updates-change-what-they-name': {
    'card-update-changes-its-name': afterwards('cards.update', 'cards.get', (card) => ({
      ...card,
      platformCardId: 'renamed',
    })),
    'card-update-takes-its-name-away': afterwards('cards.update', 'cards.get', (card) =>
      without(card, 'platformCardId'),
    ),
  },
});
