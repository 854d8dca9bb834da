import type { JsonObject } from '../../../../spec/json.ts';
import { rowsOf, type Journey } from '../journey.ts';
import { identifiedPerson } from '../../../kit/fixtures/people.ts';
import { usd } from '../payees.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);

const link = (apiClientId: string): JsonObject => ({
  provider: 'BRALE',
  apiClientId,
  apiClientSecret: 'not-a-real-secret',
});

const token = (name: string, stablecoinProviderAccountId?: string): JsonObject => ({
  providerTokenIdentifier: name,
  networkTokenIdentifier: name,
  network: 'SPARK',
  ...(stablecoinProviderAccountId !== undefined && { stablecoinProviderAccountId }),
});

/** Links, stablecoins, mints and burns. */
export const stablecoins: Journey = {
  areas: ['stablecoins', 'errors'],
  go: async ({ ask, pass }) => {
    const first = idOf(await ask('POST', '/stablecoin-provider-accounts', link('client-a')));
    await ask('POST', '/stablecoin-provider-accounts', link('client-a'));
    await ask('POST', '/stablecoins', token('alone'));
    await ask('POST', '/stablecoin-provider-accounts', link('client-b'));
    await ask('POST', '/stablecoins', token('with-none'));
    await ask('GET', '/stablecoin-provider-accounts');
    const coin = idOf(await ask('POST', '/stablecoins', token('with-one', first)));
    await ask('GET', `/stablecoins/${coin}`);
    await pass(1_000);
    await ask('GET', '/stablecoins');
    await ask('GET', '/stablecoins/Stablecoin:none');
    const customerId = idOf(
      await ask('POST', '/customers', { ...identifiedPerson, currencies: ['USD', 'USDB'] }),
    );
    const accounts = rowsOf(await ask('GET', `/customers/internal-accounts?customerId=${customerId}`));
    const accountIn = (code: string): string =>
      idOf(
        accounts.find(
          (row) => JSON.stringify(row).includes(`"${code}"`) && row['type'] !== 'EMBEDDED_WALLET',
        ) ?? {},
      );
    await ask('POST', `/sandbox/internal-accounts/${accountIn('USD')}/fund`, { amount: 5_000 });
    const payee = idOf(
      await ask('POST', '/customers/external-accounts', { customerId, ...usd('000123456700') }),
    );
    const destination = { accountId: accountIn('USDB') };
    const mint = idOf(
      await ask('POST', `/stablecoins/${coin}/mints`, {
        amount: '2000000',
        fundingSource: { type: 'SERVICE_INTERNAL_ACCOUNT', accountId: accountIn('USD') },
        destination,
      }),
    );
    await ask('GET', `/customers/internal-accounts?customerId=${customerId}`);
    await pass(1_000);
    await ask('GET', `/stablecoin-operations/${mint}`);
    await ask('POST', `/stablecoins/${coin}/burns`, {
      amount: '1000000',
      source: { type: 'SERVICE_INTERNAL_ACCOUNT', accountId: accountIn('USDB') },
      destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: payee, rail: 'WIRE' },
    });
    const other = idOf(await ask('POST', '/stablecoins', token('another', first)));
    await ask('GET', `/stablecoins/${other}/operations`);
    await ask('GET', `/stablecoins/${coin}/operations`);
  },
};
