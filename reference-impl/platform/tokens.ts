import { conflict, notFound } from '../http/api-error.ts';
import { created, noContent, ok, type Call, type Handler, type PlatformCaller } from '../http/call.ts';
import { answerPage, equalFilters, timeFilters } from '../http/pages.ts';
import { apiTokens, issueToken, type ApiToken } from '../store/platforms.ts';

interface TokenCreate {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Only a platform reaches these operations; the catalogue says so. */
const platformOf = (call: Call): PlatformCaller => {
  if (call.caller.kind !== 'platform') throw new Error(`${call.operation} is for platforms.`);
  return call.caller;
};

const tokenOf = async (call: Call): Promise<ApiToken> => {
  const token = await call.collection(apiTokens).get(call.params['tokenId'] ?? '');
  const code = call.faults.has('unknown-token-is-reference-not-found')
    ? 'REFERENCE_NOT_FOUND'
    : 'TOKEN_NOT_FOUND';
  if (!token) throw notFound('No such API token.', code);
  return token;
};

/** Creates an API token. Its secret is in this answer and is kept nowhere in clear. */
export const createToken: Handler<TokenCreate> = async (call) => {
  const { environment } = platformOf(call);
  const clientSecret = `psi_${environment}_${call.world.ids.secret()}`;

  const token = await issueToken(call.world, call.tx, platformOf(call), {
    ...call.body,
    secret: clientSecret,
  });

  const isKept =
    call.faults.has('token-keeps-showing-its-secret') ||
    call.variations.has('tokens-keep-showing-their-secret');
  if (isKept) await call.collection(apiTokens).update({ ...token, clientSecret } as ApiToken);

  return created({ ...token, clientSecret });
};

export const getToken: Handler = async (call) => ok(await tokenOf(call));

/** Lists API tokens, newest first. */
export const listTokens: Handler = (call) =>
  answerPage(call, {
    from: call.collection(apiTokens),
    where: {
      ...equalFilters(call, ['name']),
      ...timeFilters(call),
      ...(call.faults.has('new-token-is-not-listed') && { createdAt: { below: '2000' } }),
    },
    view: (token) => token,
  });

/** Deletes an API token. It opens nothing any more once this is answered. */
export const deleteToken: Handler = async (call) => {
  const token = await tokenOf(call);
  if (token.id === platformOf(call).tokenId && call.variations.has('tokens-cannot-delete-themselves'))
    throw conflict('The token in use cannot be deleted.');

  if (!call.faults.has('deleted-token-is-still-found')) await call.collection(apiTokens).delete(token.id);
  if (!call.faults.has('deleted-token-still-opens'))
    await call.world.credentials.revoke(call.tx, token.clientId);

  return noContent;
};
