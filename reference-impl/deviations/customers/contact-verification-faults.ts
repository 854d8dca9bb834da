import { anyonesCode, isAnyonesCode } from '../anyones-code.ts';
import {
  addressedCustomer,
  confirm,
  isRight,
  latestCode,
  mustWaitForCode,
  newCode,
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
import { faultsOf } from '../deviation.ts';

const other: Readonly<Record<Channel, Channel>> = { email: 'phone', phone: 'email' };

/** A channel is shown although the customer has no such contact. */
const inventing = (contact: Contact): Replacement =>
  replacing(contactVerificationFor, (right, work, after, ...rest) =>
    right(work, { ...contact, ...after }, ...rest),
  );

/** A channel that is PENDING holds nothing back. */
const ignoring = (channel: Channel): Replacement =>
  replacing(mustHaveVerifiedChannels, (right, work, customer) => {
    const seen: ContactVerification = { ...customer.contactVerification, [channel]: 'VERIFIED' };
    right(work, { ...customer, contactVerification: seen });
  });

const sentOnce = (channel: Channel): Replacement =>
  replacing(sendCode, async (right, call, customer, asked) => {
    if (asked === channel && (await latestCode(call, customer, asked)))
      throw conflict('A code was sent already.');
    await right(call, customer, asked);
  });

const takingAnyCode = (channel: Channel): Replacement =>
  replacing(
    isRight,
    (right, call, customer, asked, sent) => asked === channel || right(call, customer, asked, sent),
  );

/** Codes are drawn, and each one that the service could have sent to anybody counts for everybody. */
const takingCodesOfOthers = (channel: Channel): readonly [Replacement, Replacement] => [
  replacing(newCode, (_right, { world }) => anyonesCode(world)),
  replacing(
    isRight,
    (right, call, customer, asked, sent) =>
      right(call, customer, asked, sent) || (asked === channel && isAnyonesCode(call.body.code)),
  ),
];

const verifyingNothing = (channel: Channel): Replacement =>
  replacing(verify, async (right, call, customer, asked) =>
    asked === channel ? customer : right(call, customer, asked),
  );

/** Another code than the right one arrives. */
const miswriting = (channel: 'email' | 'phone'): Replacement =>
  replacing(sendMessage, (right, work, message) =>
    right(work, message.channel === channel ? { ...message, code: '000000' } : message),
  );

/** Faults in the verification of an email address or a phone number. */
export const contactVerificationFaults = faultsOf({
  'customers/contact-verification-is-absent-where-not-needed': {
    'contact-verification-everywhere': during(
      contactVerificationFor,
      replacing(isRequiredIn, () => true),
    ),
  },
  'customers/contact-verification-is-present-where-needed': {
    'contact-verification-nowhere': replacing(contactVerificationFor, () => undefined),
  },
  'customers/contact-verification-email-is-present-only-where-needed': {
    'contact-verification-of-no-email': inventing({ email: '' }),
  },
  'customers/contact-verification-phone-is-present-only-where-needed': {
    'contact-verification-of-no-phone': inventing({ phoneNumber: '' }),
  },
  'customers/pending-email-holds-kyc-back': {
    'kyc-begins-with-a-pending-email': ignoring('email'),
  },
  'customers/pending-phone-holds-kyc-back': {
    'kyc-begins-with-a-pending-phone': ignoring('phone'),
  },
  'contact-verification/channel-starts-pending': {
    'contact-channels-start-verified': replacing(contactVerificationFor, (right, ...given) => {
      const { email, phone } = right(...given) ?? {};
      if (email === undefined && phone === undefined) return undefined;
      return { ...(email && { email: 'VERIFIED' }), ...(phone && { phone: 'VERIFIED' }) };
    }),
  },
  'errors/contact-verification-that-does-not-apply-is-409': {
    'contact-code-where-none-is-needed-answers-400': replacing(
      mustWaitForCode,
      (right, call, customer, channel) => {
        if (channelState(call, customer, channel) === undefined)
          throw invalidField('customerId', 'This customer needs no contact verification.');
        right(call, customer, channel);
      },
    ),
  },
  'contact-verification/email-code-can-be-resent': {
    'email-code-cannot-be-resent': sentOnce('email'),
  },
  'contact-verification/phone-code-can-be-resent': {
    'phone-code-cannot-be-resent': sentOnce('phone'),
  },
  'contact-verification/wrong-email-code-leaves-the-email-pending': {
    'any-email-code-verifies': takingAnyCode('email'),
    'email-code-of-another-customer-verifies': takingCodesOfOthers('email'),
  },
  'contact-verification/wrong-phone-code-leaves-the-phone-pending': {
    'any-phone-code-verifies': takingAnyCode('phone'),
    'phone-code-of-another-customer-verifies': takingCodesOfOthers('phone'),
  },
  'contact-verification/sending-a-code-verifies-nothing': {
    'sending-a-code-verifies': replacing(sendCode, async (right, call, customer, channel) => {
      await right(call, customer, channel);
      await verify(call, customer, channel);
    }),
  },
  'contact-verification/channels-are-verified-one-by-one': {
    'one-code-verifies-both-channels': replacing(verify, async (right, call, customer, channel) => {
      const verified = await right(call, customer, channel);
      const isThere = customer.contactVerification?.[other[channel]] !== undefined;
      return isThere ? right(call, verified, other[channel]) : verified;
    }),
  },
  'contact-verification/code-counts-once': {
    'contact-code-counts-twice': replacing(confirm, async (right, call, channel) => {
      const customer = await addressedCustomer(call);
      return channelState(call, customer, channel) === 'VERIFIED'
        ? ok(await customerView(call, customer))
        : right(call, channel);
    }),
  },
  'contact-verification/verified-channel-stays-verified': {
    'last-channel-verified-reopens-the-other': replacing(verify, async (right, call, customer, channel) => {
      const before = customer.contactVerification?.[other[channel]];
      const verified = await right(call, customer, channel);
      if (before !== 'VERIFIED') return verified;
      const contactVerification = { ...verified.contactVerification, [other[channel]]: 'PENDING' as const };
      const reopened = { ...verified, contactVerification };
      await call.collection(customers).update(reopened);
      return reopened;
    }),
    'asking-for-a-code-unverifies': replacing(send, async (right, call, channel) => {
      const customer = await addressedCustomer(call);
      if (channelState(call, customer, channel) === 'VERIFIED')
        await call.collection(customers).update({
          ...customer,
          contactVerification: { ...customer.contactVerification, [channel]: 'PENDING' },
        });
      return right(call, channel);
    }),
  },
  'contact-verification/right-email-code-verifies-the-email': {
    'right-email-code-verifies-nothing': verifyingNothing('email'),
  },
  'contact-verification/right-phone-code-verifies-the-phone': {
    'right-phone-code-verifies-nothing': verifyingNothing('phone'),
  },
  'contact-verification/wrong-code-is-refused': {
    'wrong-code-is-accepted': replacing(refuse, async (_right, call) =>
      ok(await customerView(call, await addressedCustomer(call))),
    ),
  },
  'customers/verified-channels-let-kyc-begin': {
    'verified-channels-hold-kyc-back': replacing(
      mustHaveVerifiedChannels,
      (_right, _work, { contactVerification }) => {
        if (contactVerification !== undefined) throw conflict('Contact verification must end first.');
      },
    ),
  },
  'contact-verification/email-code-arrives-by-email': {
    'code-by-email-is-another-one': miswriting('email'),
  },
  'contact-verification/phone-code-arrives-by-sms': {
    'code-by-sms-is-another-one': miswriting('phone'),
  },
});
