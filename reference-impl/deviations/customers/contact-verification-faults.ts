import {
  addressedCustomer,
  confirm,
  isRight,
  latestCode,
  mustWaitForCode,
  refuse,
  send,
  sendCode,
  verify,
  type Channel,
} from '../../customers/contact-codes.ts';
import {
  channelState,
  contactVerificationFor,
  isRequiredIn,
  type Contact,
  type ContactVerification,
} from '../../customers/contact-verification.ts';
import { customers } from '../../records/customer-store.ts';
import { customerView } from '../../customers/customer-view.ts';
import { sendMessage } from '../../customers/messages.ts';
import { mustHaveVerifiedChannels } from '../../customers/verifications.ts';
import { conflict, invalidField } from '../../http/api-error.ts';
import { ok } from '../../http/call.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { during } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';

const other: Readonly<Record<Channel, Channel>> = { email: 'phone', phone: 'email' };

/** A channel is shown although the customer has no such contact. */
const inventing = (contact: Contact): Replacement =>
  replacing(
    contactVerificationFor,
    (right) =>
      (work, after, ...rest) =>
        right(work, { ...contact, ...after }, ...rest),
  );

/** A channel that is PENDING holds nothing back. */
const ignoring = (channel: Channel): Replacement =>
  replacing(mustHaveVerifiedChannels, (right) => (work, customer) => {
    const seen: ContactVerification = { ...customer.contactVerification, [channel]: 'VERIFIED' };
    right(work, { ...customer, contactVerification: seen });
  });

const sentOnce = (channel: Channel): Replacement =>
  replacing(sendCode, (right) => async (call, customer, asked) => {
    if (asked === channel && (await latestCode(call, customer, asked)))
      throw conflict('A code was sent already.');
    await right(call, customer, asked);
  });

const takingAnyCode = (channel: Channel): Replacement =>
  replacing(
    isRight,
    (right) => (call, customer, asked, sent) => asked === channel || right(call, customer, asked, sent),
  );

const verifyingNothing = (channel: Channel): Replacement =>
  replacing(
    verify,
    (right) => async (call, customer, asked) => (asked === channel ? customer : right(call, customer, asked)),
  );

/** Another code than the right one arrives. */
const miswriting = (channel: 'email' | 'phone'): Replacement =>
  replacing(
    sendMessage,
    (right) => (work, message) =>
      right(work, message.channel === channel ? { ...message, code: '000000' } : message),
  );

/** Faults in the verification of an email address or a phone number. */
export const contactVerificationFaults = {
  'contact-verification-everywhere': fault(
    'customers/contact-verification-is-absent-where-not-needed',
    during(
      contactVerificationFor,
      replacing(isRequiredIn, () => () => true),
    ),
  ),
  'contact-verification-nowhere': fault(
    'customers/contact-verification-is-present-where-needed',
    replacing(contactVerificationFor, () => () => undefined),
  ),
  'contact-verification-of-no-email': fault(
    'customers/contact-verification-email-is-present-only-where-needed',
    inventing({ email: '' }),
  ),
  'contact-verification-of-no-phone': fault(
    'customers/contact-verification-phone-is-present-only-where-needed',
    inventing({ phoneNumber: '' }),
  ),
  'kyc-begins-with-a-pending-email': fault('customers/pending-email-holds-kyc-back', ignoring('email')),
  'kyc-begins-with-a-pending-phone': fault('customers/pending-phone-holds-kyc-back', ignoring('phone')),
  'contact-channels-start-verified': fault(
    'contact-verification/channel-starts-pending',
    replacing(contactVerificationFor, (right) => (...given) => {
      const { email, phone } = right(...given) ?? {};
      if (email === undefined && phone === undefined) return undefined;
      return { ...(email && { email: 'VERIFIED' }), ...(phone && { phone: 'VERIFIED' }) };
    }),
  ),
  'contact-code-where-none-is-needed-answers-400': fault(
    'errors/contact-verification-that-does-not-apply-is-409',
    replacing(mustWaitForCode, (right) => (call, customer, channel) => {
      if (channelState(call, customer, channel) === undefined)
        throw invalidField('customerId', 'This customer needs no contact verification.');
      right(call, customer, channel);
    }),
  ),
  'email-code-cannot-be-resent': fault('contact-verification/email-code-can-be-resent', sentOnce('email')),
  'phone-code-cannot-be-resent': fault('contact-verification/phone-code-can-be-resent', sentOnce('phone')),
  'any-email-code-verifies': fault(
    'contact-verification/wrong-email-code-leaves-the-email-pending',
    takingAnyCode('email'),
  ),
  'any-phone-code-verifies': fault(
    'contact-verification/wrong-phone-code-leaves-the-phone-pending',
    takingAnyCode('phone'),
  ),
  'sending-a-code-verifies': fault(
    'contact-verification/sending-a-code-verifies-nothing',
    replacing(sendCode, (right) => async (call, customer, channel) => {
      await right(call, customer, channel);
      await verify(call, customer, channel);
    }),
  ),
  'one-code-verifies-both-channels': fault(
    'contact-verification/channels-are-verified-one-by-one',
    replacing(verify, (right) => async (call, customer, channel) => {
      const verified = await right(call, customer, channel);
      const isThere = customer.contactVerification?.[other[channel]] !== undefined;
      return isThere ? right(call, verified, other[channel]) : verified;
    }),
  ),
  'contact-code-counts-twice': fault(
    'contact-verification/code-counts-once',
    replacing(confirm, (right) => async (call, channel) => {
      const customer = await addressedCustomer(call);
      return channelState(call, customer, channel) === 'VERIFIED'
        ? ok(await customerView(call, customer))
        : right(call, channel);
    }),
  ),
  'last-channel-verified-reopens-the-other': fault(
    'contact-verification/verified-channel-stays-verified',
    replacing(verify, (right) => async (call, customer, channel) => {
      const before = customer.contactVerification?.[other[channel]];
      const verified = await right(call, customer, channel);
      if (before !== 'VERIFIED') return verified;
      const contactVerification = { ...verified.contactVerification, [other[channel]]: 'PENDING' as const };
      const reopened = { ...verified, contactVerification };
      await call.collection(customers).update(reopened);
      return reopened;
    }),
  ),
  'asking-for-a-code-unverifies': fault(
    'contact-verification/verified-channel-stays-verified',
    replacing(send, (right) => async (call, channel) => {
      const customer = await addressedCustomer(call);
      if (channelState(call, customer, channel) === 'VERIFIED')
        await call.collection(customers).update({
          ...customer,
          contactVerification: { ...customer.contactVerification, [channel]: 'PENDING' },
        });
      return right(call, channel);
    }),
  ),
  'right-email-code-verifies-nothing': fault(
    'contact-verification/right-email-code-verifies-the-email',
    verifyingNothing('email'),
  ),
  'right-phone-code-verifies-nothing': fault(
    'contact-verification/right-phone-code-verifies-the-phone',
    verifyingNothing('phone'),
  ),
  'wrong-code-is-accepted': fault(
    'contact-verification/wrong-code-is-refused',
    replacing(refuse, () => async (call) => ok(await customerView(call, await addressedCustomer(call)))),
  ),
  'verified-channels-hold-kyc-back': fault(
    'customers/verified-channels-let-kyc-begin',
    replacing(mustHaveVerifiedChannels, () => (_work, { contactVerification }) => {
      if (contactVerification !== undefined) throw conflict('Contact verification must end first.');
    }),
  ),
  'code-by-email-is-another-one': fault(
    'contact-verification/email-code-arrives-by-email',
    miswriting('email'),
  ),
  'code-by-sms-is-another-one': fault('contact-verification/phone-code-arrives-by-sms', miswriting('phone')),
} as const satisfies Faults;
