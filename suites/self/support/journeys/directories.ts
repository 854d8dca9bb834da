import { basicOf } from '../../../../spec/http-basic.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import type { Journey, Session } from '../journey.ts';
import { fixture } from './money.ts';
import { usd } from '../payees.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);

/** API tokens, environments, idempotency keys; in the end the token in use is deleted, too. */
const credentials = async ({ ask }: Session): Promise<void> => {
  const token = await ask('POST', '/tokens', { name: 'payroll', permissions: ['VIEW'] });
  const reading = { tokenId: String(token['clientId']), tokenSecret: String(token['clientSecret']) };
  await ask(
    'POST',
    '/customers',
    { customerType: 'INDIVIDUAL', fullName: 'Ada' },
    {
      as: 'nobody',
      headers: { authorization: basicOf(reading) },
    },
  );
  await ask('GET', `/tokens/${idOf(token)}`);
  await ask('GET', '/tokens');
  await ask('GET', '/tokens/Token:none');
  await ask('POST', '/sandbox/webhooks/test', {}, 'production');
  await ask('POST', '/customers', { customerType: 'NOBODY' }, 'nobody');
  const once = (fullName: string, key: string): Promise<JsonObject> =>
    ask(
      'POST',
      '/customers',
      { customerType: 'INDIVIDUAL', fullName },
      {
        as: 'sandbox',
        headers: { 'idempotency-key': key },
      },
    );
  for (const fullName of ['Ada', 'Ada', 'Eve']) await once(fullName, 'k');
  await once('Ada', 'a-key-of-more-than-thirty-six-characters');
  for (let n = 0; n < 12; n += 1) await ask('GET', '/customers?limit=1');
  // The one in use among them.
  const tokens = (await ask('GET', '/tokens'))['data'] as readonly JsonObject[] | undefined;
  for (const each of tokens ?? []) await ask('DELETE', `/tokens/${idOf(each)}`);
  const headers = { authorization: basicOf(reading) };
  await ask('GET', '/customers', undefined, { as: 'nobody', headers });
};

/** Accounts, lookups, rates, invitations, tokens, credentials. */
export const directories: Journey = {
  areas: [
    'external-accounts',
    'internal-accounts',
    'lookups',
    'crypto',
    'invitations',
    'tokens',
    'discoveries',
    'exchange-rates',
    'authentication',
    'errors',
  ],
  go: async (session) => {
    const { ask, pass } = session;
    const { customerId, account } = await fixture(session);
    const body = { customerId, ...usd('000123456700') };
    const external = idOf(await ask('POST', '/customers/external-accounts', body));
    await ask('POST', '/customers/external-accounts', body);
    const ours = idOf(await ask('POST', '/customers/external-accounts', usd('000123456701')));
    await ask('GET', `/customers/external-accounts/${ours}`);
    await ask('GET', `/platform/external-accounts/${external}`);
    await ask('GET', `/customers/external-accounts/${external}`);
    await ask('GET', '/customers/external-accounts?customerId=Customer:none');
    await ask('GET', '/customers/internal-accounts?customerId=Customer:none');
    await ask('GET', `/receiver/external-account/${external}`);
    await ask('DELETE', `/customers/external-accounts/${external}`);
    await ask('GET', `/customers/external-accounts/${external}`);
    for (const query of ['', '?country=DE', '?country=DE&currency=EUR', '?country=AQ&currency=XXX'])
      await ask('GET', `/discoveries${query}`);
    for (const query of ['', '?sourceCurrency=USD', '?sourceCurrency=XXX'])
      await ask('GET', `/exchange-rates${query}`);
    for (const asset of ['USD', 'USDC', 'BTC'])
      for (const amount of [1, 100_000])
        await ask('POST', '/crypto/estimate-withdrawal-fee', {
          internalAccountId: account,
          currency: asset,
          cryptoNetwork: 'SOLANA',
          amount,
          destinationAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
        });
    const { umaAddress } = await ask('GET', `/customers/${customerId}`);
    const invitation = await ask('POST', '/invitations', { inviterUma: umaAddress });
    const code = String(invitation['code']);
    await ask('GET', `/invitations/${code}`, undefined, 'other');
    await ask('POST', `/invitations/${code}/claim`, { inviteeUma: umaAddress });
    const second = String((await ask('POST', '/invitations', { inviterUma: umaAddress }))['code']);
    await ask('POST', `/invitations/${second}/cancel`, {}, 'other');
    for (const _time of [1, 2]) await ask('POST', `/invitations/${second}/cancel`, {});
    const third = String((await ask('POST', '/invitations', { inviterUma: umaAddress }))['code']);
    await pass(10 * 24 * 3_600_000);
    await ask('GET', `/invitations/${third}`);
    await ask('POST', '/invitations', { inviterUma: '$unknown@elsewhere.example' });
    await credentials(session);
  },
};
