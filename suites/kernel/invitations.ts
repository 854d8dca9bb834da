import type { Exchange } from '../../spec/exchange.ts';
import type { As, Client } from './client.ts';
import { someCustomer } from './customers.ts';
import { bodyOf, needed } from './judge.ts';
import type { Owned } from './owned.ts';

/** The UMA address of a new customer. */
export const someAddress = async (api: Client, owned: Owned): Promise<string> => {
  const { exchange } = await someCustomer(api, owned);
  return String(bodyOf(exchange)['umaAddress']);
};

/** Creates an invitation by a new customer. Its members are assumed. */
export const invite = async (
  api: Client,
  owned: Owned,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Exchange> => {
  const inviterUma = await someAddress(api, owned);
  return api.call('invitations.create', { body: { inviterUma, ...more } });
};

export const codeOf = (invitation: Exchange): string => String(bodyOf(invitation)['code']);

/** The code of an invitation that nobody has claimed. */
export const someInvitation = async (
  api: Client,
  owned: Owned,
  more?: Readonly<Record<string, unknown>>,
): Promise<string> => codeOf(needed(await invite(api, owned, more), 'Creating an invitation'));

export const readInvitation = (api: Client, invitationCode: string): Promise<Exchange> =>
  api.call('invitations.get', { path: { invitationCode } });

export const claim = (api: Client, invitationCode: string, inviteeUma: string): Promise<Exchange> =>
  api.call('invitations.claim', { path: { invitationCode }, body: { inviteeUma } });

export const cancel = (api: Client, invitationCode: string, as: As = 'sandbox'): Promise<Exchange> =>
  api.call('invitations.cancel', { path: { invitationCode }, as });

/** What an invitation shows that a claim or a cancellation changes; the names are assumed. */
export const stateOf = (invitation: Exchange): string => {
  const { status, claimedAt, inviteeUma } = bodyOf(invitation);
  return JSON.stringify({ status, claimedAt, inviteeUma });
};
