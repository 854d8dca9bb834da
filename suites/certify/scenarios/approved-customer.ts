import type { JsonObject } from '../../../spec/json.ts';
import { settled } from '../stage/settled.ts';
import type { Stage } from '../stage/stage.ts';
import { american } from './people.ts';
import { sandboxCode, type Channel } from '../stage/codes.ts';

interface About {
  readonly data?: JsonObject;
  /** The verifications that somebody in Europe must pass before any other. */
  readonly channels?: readonly Channel[];
}

/** A customer of the platform whom the mock approved before the client came. */
export const approvedCustomer = async (
  { service }: Stage,
  platformCustomerId: string,
  { data = american('Grace Okafor'), channels = [] }: About = {},
): Promise<string> => {
  const added = await service.call('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    platformCustomerId,
    ...data,
  });
  const id = String(added['id']);
  for (const channel of channels) {
    await service.call('POST', `/customers/${id}/verify-${channel}`);
    await service.call('POST', `/customers/${id}/verify-${channel}/confirm`, { code: sandboxCode });
  }
  await service.call('POST', '/verifications', { customerId: id });
  await settled(
    () => service.call('GET', `/customers/${id}`),
    ({ kycStatus }) => kycStatus === 'APPROVED',
  );
  return id;
};
