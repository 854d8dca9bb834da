import { ApiError, notFound } from '../../http/api-error.ts';
import { createToken, deleteToken, tokenFilters, unknownToken } from '../../platform/tokens.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { apiTokens, issueToken, tenantOf } from '../../store/platforms.ts';
import { answering } from '../answering.ts';
import { withoutDeletes, withoutRevocations } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { keepingSecrets } from './stored-secrets.ts';

/** Faults in API tokens. */
export const tokenFaults = faultsOf({
  'errors/token-not-found': {
    'unknown-token-is-reference-not-found': replacing(unknownToken, () => notFound('No such API token.')),
  },
  'tokens/created-token-opens': {
    'new-token-opens-nothing': replacing(issueToken, (right, world, ...rest) =>
      right({ ...world, credentials: { ...world.credentials, grant: async () => {} } }, ...rest),
    ),
  },
  'tokens/created-token-is-found': {
    'new-token-is-not-kept': replacing(issueToken, async (right, world, tx, owner, wanted) => {
      const token = await right(world, tx, owner, wanted);
      await tx.collection(apiTokens, tenantOf(owner.platform, owner.environment)).delete(token.id);
      return token;
    }),
  },
  'tokens/created-token-is-listed': {
    'new-token-is-not-listed': replacing(tokenFilters, (right, call) => ({
      ...right(call),
      createdAt: { below: '2000' },
    })),
  },
  'tokens/deleted-token-is-not-found': {
    'deleted-token-is-still-found': replacing(deleteToken, (right, call) =>
      right(withoutDeletes(call, apiTokens)),
    ),
  },
  'tokens/deleted-token-opens-nothing': {
    'deleted-token-still-opens': replacing(deleteToken, (right, call) => right(withoutRevocations(call))),
    'deleted-token-still-writes': [
      replacing(deleteToken, (right, call) => right(withoutRevocations(call))),
      answering('customers.get', async (call, proceed) => {
        const { caller } = call;
        const isThere =
          caller.kind !== 'platform' || (await call.collection(apiTokens).get(caller.tokenId)) !== undefined;
        if (!isThere) throw new ApiError(401, 'UNAUTHORIZED', 'The token was deleted.');
        return proceed(call);
      }),
    ],
  },
  'conventions/changes-touch-what-they-name': {
    'deleting-a-token-ends-the-one-before': replacing(deleteToken, async (right, call) => {
      const all = await call.collection(apiTokens).find({});
      const answer = await right(call);
      const place = all.findIndex(({ id }) => id === call.params['tokenId']);
      const nearest = all.filter(
        ({ name }, other) => Math.abs(other - place) === 1 && !name.startsWith('first '),
      );
      for (const { clientId } of nearest) await call.world.credentials.revoke(call.tx, clientId);
      return answer;
    }),
  },
  'tokens/secret-is-shown-at-creation-only': {
    'token-keeps-showing-its-secret': keepingSecrets(createToken),
  },
});
