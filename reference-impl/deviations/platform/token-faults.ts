import { ApiError, notFound } from '../../http/api-error.ts';
import { createToken, deleteToken, tokenFilters, unknownToken } from '../../platform/tokens.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { apiTokens, issueToken, tenantOf } from '../../store/platforms.ts';
import { answering } from '../answering.ts';
import { withoutDeletes, withoutRevocations } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { keepingSecrets } from './stored-secrets.ts';

/** Faults in API tokens. */
export const tokenFaults = {
  'unknown-token-is-reference-not-found': fault(
    'errors/token-not-found',
    replacing(unknownToken, () => () => notFound('No such API token.')),
  ),
  'new-token-opens-nothing': fault(
    'tokens/created-token-opens',
    replacing(
      issueToken,
      (right) =>
        (world, ...rest) =>
          right({ ...world, credentials: { ...world.credentials, grant: async () => {} } }, ...rest),
    ),
  ),
  'new-token-is-not-kept': fault(
    'tokens/created-token-is-found',
    replacing(issueToken, (right) => async (world, tx, owner, wanted) => {
      const token = await right(world, tx, owner, wanted);
      await tx.collection(apiTokens, tenantOf(owner.platform, owner.environment)).delete(token.id);
      return token;
    }),
  ),
  'new-token-is-not-listed': fault(
    'tokens/created-token-is-listed',
    replacing(tokenFilters, (right) => (call) => ({ ...right(call), createdAt: { below: '2000' } })),
  ),
  'deleted-token-is-still-found': fault(
    'tokens/deleted-token-is-not-found',
    replacing(deleteToken, (right) => (call) => right(withoutDeletes(call, apiTokens))),
  ),
  'deleted-token-still-opens': fault(
    'tokens/deleted-token-opens-nothing',
    replacing(deleteToken, (right) => (call) => right(withoutRevocations(call))),
  ),
  'deleted-token-still-writes': fault(
    'tokens/deleted-token-opens-nothing',
    replacing(deleteToken, (right) => (call) => right(withoutRevocations(call))),
    answering('customers.get', async (call, proceed) => {
      const { caller } = call;
      const isThere =
        caller.kind !== 'platform' || (await call.collection(apiTokens).get(caller.tokenId)) !== undefined;
      if (!isThere) throw new ApiError(401, 'UNAUTHORIZED', 'The token was deleted.');
      return proceed(call);
    }),
  ),
  'deleting-a-token-ends-the-one-before': fault(
    'conventions/changes-touch-what-they-name',
    replacing(deleteToken, (right) => async (call) => {
      const all = await call.collection(apiTokens).find({});
      const answer = await right(call);
      const place = all.findIndex(({ id }) => id === call.params['tokenId']);
      const nearest = all.filter(
        ({ name }, other) => Math.abs(other - place) === 1 && !name.startsWith('first '),
      );
      for (const { clientId } of nearest) await call.world.credentials.revoke(call.tx, clientId);
      return answer;
    }),
  ),
  'token-keeps-showing-its-secret': fault(
    'tokens/secret-is-shown-at-creation-only',
    keepingSecrets(createToken),
  ),
} as const satisfies Faults;
