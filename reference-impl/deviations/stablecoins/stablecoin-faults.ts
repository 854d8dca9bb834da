import { ApiError } from '../../http/api-error.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { createMint, getOperation, listOperations, operationOrder } from '../../stablecoins/operations.ts';
import { stablecoinOperations } from '../../stablecoins/operation-store.ts';
import {
  chosenProviderAccount,
  getProviderAccount,
  linkProviderAccount,
  providerAccounts,
} from '../../stablecoins/provider-accounts.ts';
import { answering, whenRefused, withBody, withRows } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { withRowsOfOthers } from '../other-tenants.ts';

/** Faults in stablecoins. */
export const stablecoinFaults = faultsOf({
  'stablecoins/operations-are-newest-first': {
    'stablecoin-operations-are-oldest-first': replacing(operationOrder, () => 'oldest'),
    'later-pages-of-operations-are-oldest-first': replacing(listOperations, async (right, call) => {
      const answer = await right(call);
      if (call.query['cursor'] === undefined) return answer;
      return withBody(answer, (page) => ({
        ...page,
        data: Array.isArray(page['data']) ? page['data'].toReversed() : page['data'],
      }));
    }),
  },
  'authentication/platforms-do-not-list-each-other': {
    'operations-of-other-platforms-are-listed': withRowsOfOthers(listOperations, stablecoinOperations),
  },
  'stablecoins/burn-is-listed': {
    'burns-are-listed-as-mints': answering(listOperations, (answer) =>
      withRows(answer, (row) => (row['operationType'] === 'BURN' ? { ...row, operationType: 'MINT' } : row)),
    ),
  },
  'stablecoins/operations-page-by-cursor': {
    'next-page-of-stablecoin-operations-is-empty': replacing(listOperations, async (right, call) => {
      const answer = await right(call);
      if (call.query['cursor'] === undefined) return answer;
      return withBody(answer, (page) => ({ ...page, data: [], hasMore: false, nextCursor: null }));
    }),
  },
  'stablecoins/operation-keeps-its-amount': {
    'stablecoin-operation-reads-with-a-unit-more': answering(getOperation, (answer) =>
      withBody(answer, (operation) => ({
        ...operation,
        amount: String(BigInt(String(operation['amount'])) + 1n),
      })),
    ),
    'mints-are-tenfold': replacing(createMint, (right, call) =>
      right({ ...call, body: { ...call.body, amount: `${call.body.amount}0` } }),
    ),
  },
  'stablecoins/register-needs-a-known-provider-account': {
    'stablecoin-registers-with-any-link': replacing(chosenProviderAccount, (right, work, id) =>
      whenRefused(
        () => right(work, id),
        ({ status }) => status === 404,
        async (refusal) => {
          const newest = await work.collection(providerAccounts).first({});
          if (!newest) throw refusal;
          return newest;
        },
      ),
    ),
  },
  'errors/stablecoin-provider-account-not-found': {
    'unknown-provider-account-has-a-plain-code': replacing(getProviderAccount, (right, call) =>
      whenRefused(
        () => right(call),
        ({ status }) => status === 404,
        async ({ message }) => {
          throw new ApiError(404, 'REFERENCE_NOT_FOUND', message);
        },
      ),
    ),
  },
  'stablecoins/client-secret-is-not-answered': {
    'provider-account-shows-its-secret': replacing(linkProviderAccount, async (right, call) => {
      const { apiClientSecret } = call.body;
      return withBody(await right(call), (link) => ({ ...link, apiClientSecret }));
    }),
  },
});
