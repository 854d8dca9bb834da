import type { JsonObject } from '../../../spec/json.ts';
import type { Stage } from '../stage/stage.ts';
import { approvedCustomer } from './approved-customer.ts';
import { german } from './people.ts';
import { abroad, payeeOf } from './payees.ts';
import type { Facts } from './scenario.ts';

/** A customer in Germany whom the mock approved before the client came, and somebody whom they pay. */
export const european = async (stage: Stage): Promise<Facts> => {
  const customer = await approvedCustomer(stage, 'customer-in-germany', {
    data: german('Ada Moreno'),
    channels: ['email', 'phone'],
  });
  return { customer, destination: await payeeOf(stage, customer, abroad('landlord', '000', 6)) };
};

/** The one payment of a customer. */
export const onePayment = async ({ service }: Stage, { customer }: Facts): Promise<JsonObject | undefined> =>
  (await service.rows('/transactions')).find((row) => row['customerId'] === customer);
