import type { JsonObject } from '../../../spec/json.ts';
import { settled } from '../stage/settled.ts';
import type { Stage } from '../stage/stage.ts';
import { german, sandboxCodes } from './people.ts';
import { abroad } from './payees.ts';
import type { Facts } from './scenario.ts';

/** A customer in Germany whom the mock approved before the client came, and somebody whom they pay. */
export const european = async ({ service }: Stage): Promise<Facts> => {
  const added = await service.call('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    platformCustomerId: 'customer-in-germany',
    ...german('Ada Moreno'),
  });
  const customer = String(added['id']);
  for (const channel of ['email', 'phone'] as const) {
    await service.call('POST', `/customers/${customer}/verify-${channel}`);
    const code = sandboxCodes[channel];
    await service.call('POST', `/customers/${customer}/verify-${channel}/confirm`, { code });
  }
  await service.call('POST', '/verifications', { customerId: customer });
  await settled(
    () => service.call('GET', `/customers/${customer}`),
    ({ kycStatus }) => kycStatus === 'APPROVED',
  );
  const { currency, accountInfo } = abroad('landlord', '000', 6);
  const payee = await service.call('POST', '/customers/external-accounts', {
    customerId: customer,
    currency,
    accountInfo,
  });
  return { customer, destination: String(payee['id']) };
};

/** The one payment of a customer. */
export const onePayment = async ({ service }: Stage, { customer }: Facts): Promise<JsonObject | undefined> =>
  (await service.rows('/transactions')).find((row) => row['customerId'] === customer);
