import { notFound, type ApiError } from '../http/api-error.ts';
import { created, noContent, ok, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters, timeFilters } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apiTokens, issueToken, type ApiToken } from '../store/platforms.ts';
import type { Where } from '../store/store.ts';
import type { Routes } from '../http/intake.ts';
import type { PlatformCaller } from '../runtime/caller.ts';
import type { Work } from '../runtime/work.ts';

interface TokenCreate {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Only a platform reaches these operations; the catalogue says so. */
export const platformOf = (call: Call): PlatformCaller => {
  if (call.caller.kind !== 'platform') throw new Error(`${call.operation} is for platforms.`);
  return call.caller;
};

/** The error for a token that is not there. */
export const unknownToken = replaceable((_work: Work): ApiError =>
  notFound('No such API token.', 'TOKEN_NOT_FOUND'),
);

/** The token that the path names. Raises 404 TOKEN_NOT_FOUND. */
export const addressedToken = async (call: Call): Promise<ApiToken> => {
  const token = await call.collection(apiTokens).get(call.params['tokenId'] ?? '');
  if (!token) throw unknownToken(call);
  return token;
};

/** Creates an API token. Its secret is in this answer and is kept nowhere in clear. */
export const createToken = replaceable<Handler<TokenCreate>>(async (call) => {
  const { environment } = platformOf(call);
  const clientSecret = `psi_${environment}_${call.world.ids.secret()}`;

  const token = await issueToken(call.world, call.tx, platformOf(call), {
    ...call.body,
    secret: clientSecret,
  });

  return created({ ...token, clientSecret });
});

export const getToken: Handler = async (call) => ok(await addressedToken(call));

/** The tokens in a list. */
export const tokenFilters = replaceable((call: Call): Where => ({
  ...equalFilters(call, ['name']),
  ...timeFilters(call),
}));

/** Lists API tokens, newest first. */
export const listTokens = replaceable<Handler>((call) =>
  answerPage(call, {
    from: call.collection(apiTokens),
    where: tokenFilters(call),
    view: (token) => token,
  }),
);

/** Deletes an API token. It opens nothing any more once this is answered. */
export const deleteToken = replaceable<Handler>(async (call) => {
  const { id, clientId } = await addressedToken(call);

  await call.collection(apiTokens).delete(id);
  await call.world.credentials.revoke(call.tx, clientId);

  return noContent;
});

export const tokensRoutes = {
  'tokens.create': createToken,
  'tokens.get': getToken,
  'tokens.list': listTokens,
  'tokens.delete': deleteToken,
} as const satisfies Routes;
