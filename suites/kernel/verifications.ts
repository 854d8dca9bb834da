import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { Client } from './client.ts';
import { readCustomer, someCustomer } from './customers.ts';
import { Inconclusive } from './examiner.ts';
import { addOwner, plainBusiness, plainOwner } from './beneficial-owners.ts';
import { bodyOf, isTaken, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { readUntil } from './payments.ts';

const address: Value = { line1: '12 Analytical Way', postalCode: '94105', country: 'US' };

/** A person with everything that the assumed interface needs for KYC. */
export const completePerson: Value = {
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Moreno',
  birthDate: '1990-02-28',
  nationality: 'US',
  address,
  taxIdType: 'SSN',
  taxIdentifier: '123-45-6789',
};

/** A business with everything that the assumed interface needs for KYB, its control person apart. */
export const completeBusiness: Value = { ...plainBusiness, address };

/** A person who lacks what most providers need. */
export const incompletePerson: Value = { customerType: 'INDIVIDUAL', fullName: 'Ada Moreno' };

const isDecided = (customer: Exchange): boolean => {
  const { kycStatus, kybStatus } = bodyOf(customer);
  return kycStatus === 'APPROVED' || kybStatus === 'APPROVED';
};

/**
 * Asks for the verification of a customer. Leaves the test as inconclusive where that is refused to a customer who
 * is APPROVED already: a target may approve customers as they are added.
 */
export const verify = async (api: Client, customerId: string): Promise<Exchange> => {
  const answer = await api.call('verifications.create', { body: { customerId } });
  if (isTaken(answer) || !isDecided(await readCustomer(api, customerId))) return answer;
  throw new Inconclusive('prerequisite', 'The target refuses to verify a customer who is APPROVED.', answer);
};

/** A complete business with a control person. Leaves the test as inconclusive when the target takes none. */
export const someCompleteBusiness = async (
  api: Client,
  owned: Owned,
  businessInfo: Value = {},
): Promise<string> => {
  const wanted = {
    ...completeBusiness,
    businessInfo: { ...(completeBusiness['businessInfo'] as Value), ...businessInfo },
  };
  const { id } = await someCustomer(api, owned, wanted);
  needed(await addOwner(api, id, { ...plainOwner, roles: ['CONTROL_PERSON'] }), 'Adding a control person');
  return id;
};

/** Reads a customer until its status is another than the given one, or the deadline. */
export const statusUntil = (
  api: Client,
  customerId: string,
  isReached: (body: Readonly<Record<string, unknown>>) => boolean,
): Promise<Exchange> => readUntil(() => readCustomer(api, customerId), isReached);

/** A person whose KYC is APPROVED. Leaves the test as inconclusive where that cannot be had. */
export const approvedPerson = async (
  api: Client,
  owned: Owned,
  members: Value = {},
): Promise<{ readonly id: string; readonly exchange: Exchange }> => {
  const { id, exchange } = await someCustomer(api, owned, { ...completePerson, ...members });
  if (bodyOf(exchange)['kycStatus'] === 'APPROVED') return { id, exchange };
  const asked = await verify(api, id);
  const read = await statusUntil(
    api,
    id,
    ({ kycStatus }) => kycStatus === 'APPROVED' || kycStatus === 'REJECTED' || !isTaken(asked),
  );
  if (bodyOf(read)['kycStatus'] === 'APPROVED') return { id, exchange: read };
  throw new Inconclusive(
    'prerequisite',
    `The KYC of a complete person did not end APPROVED: ${String(bodyOf(read)['kycStatus'])}.`,
    isTaken(asked) ? read : asked,
  );
};
