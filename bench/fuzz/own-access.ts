import type { JsonObject } from '../../spec/json.ts';
import { basicOf } from '../../spec/http-basic.ts';
import type { Callers } from './operation-requests.ts';
import type { Access } from './watched-server.ts';

/** The credentials and resources of a campaign on the server. */
export interface OwnAccess {
  readonly callers: Callers;
  readonly platforms: readonly string[];
  /** Secrets that no answer may ever have. */
  readonly secrets: readonly string[];
  /** Resources that the campaign must not delete. */
  readonly ids: readonly string[];
}

const send = async (
  method: string,
  url: string,
  authorization: string,
  body?: object,
): Promise<JsonObject> => {
  const answer = await fetch(url, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname} was refused: ${answer.status} ${text}`);
  return JSON.parse(text) as JsonObject;
};

interface Platform {
  readonly platform: string;
  readonly sandbox: Access['sandbox'];
}

// The control plane is this project's own, and answers so.
const openPlatform = async ({ controlUrl }: Access): Promise<Platform> =>
  (await send('POST', `${controlUrl}/platforms`, '', {})) as unknown as Platform;

/** An agent that may do everything, of a customer of its own: its ids, and its token. */
const makeAgent = async (url: string, authorization: string) => {
  const customer = await send('POST', `${url}/customers`, authorization, {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Moreno',
  });
  const permissions = ['MANAGE_EXTERNAL_ACCOUNTS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'];
  const { agent, deviceCode } = (await send('POST', `${url}/agents`, authorization, {
    name: 'fuzz',
    customerId: customer['id'],
    policy: {
      permissions,
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000, dailyTransactionLimit: 1000 },
    },
  })) as { readonly agent: { readonly id: string }; readonly deviceCode: { readonly code: string } };
  const redeemed = await send('POST', `${url}/agents/device-codes/${deviceCode.code}/redeem`, authorization);
  return { ids: [String(customer['id']), agent.id], token: String(redeemed['accessToken']) };
};

/** Opens two platforms, gives the first an agent and a place for its webhooks. */
export const openAccess = async (access: Access, webhookEndpoint: string): Promise<OwnAccess> => {
  const [own, other] = [await openPlatform(access), await openPlatform(access)];
  const authorization = basicOf(own.sandbox);
  await send('PATCH', `${access.url}/config`, authorization, { webhookEndpoint });
  const agent = await makeAgent(access.url, authorization);
  const { data } = (await send('GET', `${access.url}/tokens`, authorization)) as {
    readonly data: readonly { readonly id: string }[];
  };
  const tokens = [own.sandbox, other.sandbox, access.sandbox, access.production];
  return {
    callers: { own: authorization, otherPlatform: basicOf(other.sandbox), agent: `Bearer ${agent.token}` },
    platforms: [own.platform, other.platform],
    secrets: [...tokens.map(({ tokenSecret }) => tokenSecret), agent.token],
    ids: [...agent.ids, ...data.map(({ id }) => id), ...tokens.map(({ tokenId }) => tokenId)],
  };
};
