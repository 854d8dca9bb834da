import type { Faults } from '../deviations/faults.ts';
import type { Variations } from '../deviations/variations.ts';
import { isRegulatedRegion } from './regions.ts';

type ChannelState = 'PENDING' | 'VERIFIED';

/** The channels a customer must verify before KYC; a channel that need not be verified is absent. */
export interface ContactVerification {
  readonly email?: ChannelState;
  readonly phone?: ChannelState;
}

interface Contact {
  readonly region?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly contactVerification?: ContactVerification;
}

const channel = (
  value: string | undefined,
  before: string | undefined,
  state: ChannelState | undefined,
  { faults, variations }: Asked,
): ChannelState | undefined => {
  if (value === undefined) return undefined;
  const isKnown = variations.has('channels-start-verified') || faults.has('contact-channels-start-verified');
  const first = isKnown ? 'VERIFIED' : 'PENDING';
  const isKept =
    value === before || (before !== undefined && variations.has('changed-contacts-stay-verified'));
  return isKept ? (state ?? first) : first;
};

/** Who decides whether a contact must be verified. */
interface Asked {
  readonly faults: Pick<Faults, 'has'>;
  readonly variations: Pick<Variations, 'has'>;
}

const isNeeded = ({ faults, variations }: Asked, region: string | undefined): boolean => {
  if (faults.has('contact-verification-nowhere')) return false;
  if (variations.has('nobody-needs-contact-verification')) return false;
  const isEverywhere = variations.has('everybody-needs-contact-verification');
  return isEverywhere || isRegulatedRegion(region) || faults.has('contact-verification-everywhere');
};

/** The value, or an empty one where a fault invents it. */
const or = (value: string | undefined, isInvented: boolean): string | undefined =>
  value ?? (isInvented ? '' : undefined);

/**
 * What must be verified of a customer's contact data: in a regulated region, each channel that has a value. A
 * changed value must be verified again. Undefined where nothing must be.
 */
export const contactVerificationFor = (
  asked: Asked,
  after: Contact,
  before: Contact = {},
): ContactVerification | undefined => {
  const { faults } = asked;
  if (!isNeeded(asked, after.region)) return undefined;
  const { contactVerification: earlier = {} } = before;
  const email = channel(
    or(after.email, faults.has('contact-verification-of-no-email')),
    before.email,
    earlier.email,
    asked,
  );
  const phone = channel(
    or(after.phoneNumber, faults.has('contact-verification-of-no-phone')),
    before.phoneNumber,
    earlier.phone,
    asked,
  );
  if (email === undefined && phone === undefined) return undefined;
  return { ...(email && { email }), ...(phone && { phone }) };
};

const noFaults = { has: () => false };

/**
 * Where a channel really stands, whatever a fault makes of what the customer shows: a code is sent and taken
 * exactly where the provider asks for one.
 */
export const channelState = (
  { variations }: Pick<Asked, 'variations'>,
  customer: Contact,
  name: keyof ContactVerification,
): ChannelState | undefined => {
  const needed = contactVerificationFor({ faults: noFaults, variations }, customer)?.[name];
  return needed && (customer.contactVerification?.[name] ?? needed);
};
