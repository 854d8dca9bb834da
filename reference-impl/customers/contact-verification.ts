import { replaceable } from '../runtime/behaviour.ts';
import { isRegulatedRegion } from './regions.ts';
import type { Work } from '../runtime/work.ts';

export type ChannelState = 'PENDING' | 'VERIFIED';

/** The channels a customer must verify before KYC; a channel that need not be verified is absent. */
export interface ContactVerification {
  readonly email?: ChannelState;
  readonly phone?: ChannelState;
}

export interface Contact {
  readonly region?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly contactVerification?: ContactVerification;
}

/** Whether contact verification is required in a region. */
export const isRequiredIn = replaceable((_work: Work, region: string | undefined): boolean =>
  isRegulatedRegion(region),
);

/** Where a channel with this value stands. A changed value must be verified again. */
export const channel = replaceable(
  (
    _work: Work,
    value: string | undefined,
    before: string | undefined,
    state: ChannelState | undefined,
  ): ChannelState | undefined => {
    if (value === undefined) return undefined;
    return value === before ? (state ?? 'PENDING') : 'PENDING';
  },
);

const required = (work: Work, after: Contact, before: Contact): ContactVerification | undefined => {
  if (!isRequiredIn(work, after.region)) return undefined;
  const { contactVerification: earlier = {} } = before;
  const email = channel(work, after.email, before.email, earlier.email);
  const phone = channel(work, after.phoneNumber, before.phoneNumber, earlier.phone);
  if (email === undefined && phone === undefined) return undefined;
  return { ...(email && { email }), ...(phone && { phone }) };
};

/**
 * A customer's verification of its contact data, as shown: in a regulated region, each channel that has a value.
 * Undefined where nothing must be verified.
 */
export const contactVerificationFor = replaceable(
  (work: Work, after: Contact, before: Contact = {}): ContactVerification | undefined =>
    required(work, after, before),
);

/** Where a channel stands: a code is sent and accepted exactly where the provider asks for one. */
export const channelState = (
  work: Work,
  customer: Contact,
  name: keyof ContactVerification,
): ChannelState | undefined => {
  const needed = required(work, customer, {})?.[name];
  return needed && (customer.contactVerification?.[name] ?? needed);
};
