import type { JsonObject } from '../../../../spec/json.ts';
import type { Journey } from '../journey.ts';
import { newHolder } from '../wallet-holder.ts';
import { identified, openWallet, signedFor } from './wallets.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);

/** Cards that a wallet pays for, and the keys that sign in its holder's place. */
export const delegatedKeys: Journey = {
  areas: ['delegated-keys'],
  go: async (session) => {
    const { ask } = session;
    const holder = newHolder();
    const signed = signedFor(session, holder);
    const { customerId: cardholderId, wallet } = await openWallet(session);
    await identified(session, holder, wallet);
    const wanted = { cardholderId, form: 'VIRTUAL', fundingSources: [wallet] };
    const cardId = idOf(await ask('POST', '/cards', wanted));
    await session.pass();
    const body = { cardId, internalAccountId: wallet, nickname: 'card payments' };
    const key = idOf(await signed('POST', '/auth/delegated-keys', body));
    await signed('POST', '/auth/delegated-keys', body);
    const list = (...filters: readonly string[]): Promise<JsonObject> =>
      ask('GET', `/auth/delegated-keys?${filters.join('&')}`);
    const [byAccount, bySource] = [`accountId=${wallet}`, `fundingSourceId=${wallet}`];
    for (const filters of [[], [byAccount], [bySource], [byAccount, bySource]]) await list(...filters);
    await ask('GET', `/auth/delegated-keys/${key}`);
    for (const method of ['DELETE', 'DELETE', 'GET'] as const)
      await ask(method, `/auth/delegated-keys/${key}`);
    await list(byAccount);
    for (const state of ['FROZEN', 'ACTIVE']) await signed('PATCH', `/cards/${cardId}`, { state });
  },
};
