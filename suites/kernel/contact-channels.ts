import { randomInt, randomUUID } from 'node:crypto';
import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Client } from './client.ts';
import { readCustomer, someCustomer } from './customers.ts';
import { Inconclusive } from './examiner.ts';
import { bodyOf, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { target } from './run.ts';
import { sentCode } from './one-time-codes.ts';
import { provocation, type Provocation } from './trigger.ts';
import { completePerson } from './verifications.ts';

/** The operations of each channel, and the customer's member that it is about. */
export const channels = {
  email: { send: 'contact.sendEmailCode', confirm: 'contact.confirmEmailCode', contact: 'email' },
  phone: { send: 'contact.sendPhoneCode', confirm: 'contact.confirmPhoneCode', contact: 'phoneNumber' },
} as const satisfies Readonly<
  Record<string, Readonly<Record<'send' | 'confirm', OperationId> & { contact: string }>>
>;

export type Channel = keyof typeof channels;

export const channelNames = Object.keys(channels) as readonly Channel[];

export const otherChannel = { email: 'phone', phone: 'email' } as const;

/** Nobody reads these mailboxes or answers these telephones; no two customers share one, so their codes do not mix. */
const ownContacts = (): Value => ({
  email: `ada-${randomUUID()}@example.com`,
  phoneNumber: `+4930${String(randomInt(10_000_000, 99_999_999))}`,
});

/** A person with these contacts alone, complete in everything else. */
export const personWith = (region: string, reachedBy: readonly Channel[]): Value => {
  const contacts = ownContacts();
  return {
    ...completePerson,
    region,
    ...Object.fromEntries(
      reachedBy.map((channel) => [channels[channel].contact, contacts[channels[channel].contact]]),
    ),
  };
};

export const sendCode = (api: Client, customerId: string, channel: Channel): Promise<Exchange> =>
  api.call(channels[channel].send, { path: { customerId } });

/** The code that was sent on a channel of this customer. */
export const codeOn = (customer: Exchange, channel: Channel): Promise<Provocation> =>
  sentCode(String(bodyOf(customer)[channels[channel].contact]));

export const confirmCode = (
  api: Client,
  customerId: string,
  channel: Channel,
  code: string,
): Promise<Exchange> => api.call(channels[channel].confirm, { path: { customerId }, body: { code } });

/** The state of a channel as a customer shows it; undefined where it is absent. */
export const channelIn = (customer: Exchange, channel: Channel): unknown => {
  const { contactVerification } = bodyOf(customer);
  return (contactVerification as Value | null | undefined)?.[channel];
};

/** Reads the customer again: the answer to a confirmation may be anything. */
export const channelNow = async (
  api: Client,
  customerId: string,
  channel: Channel,
): Promise<{ readonly state: unknown; readonly read: Exchange }> => {
  const read = needed(await readCustomer(api, customerId), 'Reading a customer');
  return { state: channelIn(read, channel), read };
};

/** A customer whose channels wait for a code. Leaves the test as inconclusive where none of the kind can be had. */
export const pendingPerson = async (
  api: Client,
  owned: Owned,
  reachedBy: readonly Channel[] = channelNames,
): Promise<{ readonly id: string; readonly exchange: Exchange }> => {
  const region = provocation('regulatedRegion').value;
  const made = await someCustomer(api, owned, personWith(region, reachedBy));
  const isWaiting = reachedBy.every((channel) => channelIn(made.exchange, channel) === 'PENDING');
  if (target().capabilities.state && !isWaiting)
    throw new Inconclusive(
      'prerequisite',
      `A customer in ${region} with ${reachedBy.join(' and ')} has nothing PENDING to verify.`,
      made.exchange,
    );
  return made;
};

/** A code that is surely not the one that was sent. */
export const wrongCode = (right: string): string => (right === '000000' ? '111111' : '000000');
