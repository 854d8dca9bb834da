import { ApiError } from '../../http/api-error.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { createMint, getOperation, listOperations, operationOrder } from '../../stablecoins/operations.ts';
import {
  chosenProviderAccount,
  getProviderAccount,
  linkProviderAccount,
  providerAccounts,
} from '../../stablecoins/provider-accounts.ts';
import { answering, whenRefused, withBody, withRows } from '../altered-answers.ts';
import { fault, type Faults } from '../deviation.ts';

/** Faults in stablecoins. */
export const stablecoinFaults = {
  'stablecoin-operations-are-oldest-first': fault(
    'stablecoins/operations-are-newest-first',
    replacing(operationOrder, () => () => 'oldest'),
  ),
  'later-pages-of-operations-are-oldest-first': fault(
    'stablecoins/operations-are-newest-first',
    replacing(listOperations, (right) => async (call) => {
      const answer = await right(call);
      if (call.query['cursor'] === undefined) return answer;
      return withBody(answer, (page) => ({
        ...page,
        data: Array.isArray(page['data']) ? page['data'].toReversed() : page['data'],
      }));
    }),
  ),
  'burns-are-listed-as-mints': fault(
    'stablecoins/burn-is-listed',
    answering(listOperations, (answer) =>
      withRows(answer, (row) => (row['operationType'] === 'BURN' ? { ...row, operationType: 'MINT' } : row)),
    ),
  ),
  'next-page-of-stablecoin-operations-is-empty': fault(
    'stablecoins/operations-page-by-cursor',
    replacing(listOperations, (right) => async (call) => {
      const answer = await right(call);
      if (call.query['cursor'] === undefined) return answer;
      return withBody(answer, (page) => ({ ...page, data: [], hasMore: false, nextCursor: null }));
    }),
  ),
  'stablecoin-operation-reads-with-a-unit-more': fault(
    'stablecoins/operation-keeps-its-amount',
    answering(getOperation, (answer) =>
      withBody(answer, (operation) => ({
        ...operation,
        amount: String(BigInt(String(operation['amount'])) + 1n),
      })),
    ),
  ),
  'mints-are-tenfold': fault(
    'stablecoins/operation-keeps-its-amount',
    replacing(
      createMint,
      (right) => (call) => right({ ...call, body: { ...call.body, amount: `${call.body.amount}0` } }),
    ),
  ),
  'stablecoin-registers-with-any-link': fault(
    'stablecoins/register-needs-a-known-provider-account',
    replacing(
      chosenProviderAccount,
      (right) => (work, id) =>
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
  ),
  'unknown-provider-account-has-a-plain-code': fault(
    'errors/stablecoin-provider-account-not-found',
    replacing(
      getProviderAccount,
      (right) => (call) =>
        whenRefused(
          () => right(call),
          ({ status }) => status === 404,
          async ({ message }) => {
            throw new ApiError(404, 'REFERENCE_NOT_FOUND', message);
          },
        ),
    ),
  ),
  'provider-account-shows-its-secret': fault(
    'stablecoins/client-secret-is-not-answered',
    replacing(linkProviderAccount, (right) => async (call) => {
      const { apiClientSecret } = call.body;
      return withBody(await right(call), (link) => ({ ...link, apiClientSecret }));
    }),
  ),
} as const satisfies Faults;
