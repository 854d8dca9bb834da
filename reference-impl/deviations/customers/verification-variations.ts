import {
  addressedCustomer,
  codeLifeMs,
  confirm,
  latestCode,
  send,
  sendCode,
} from '../../customers/contact-codes.ts';
import { channel, channelState, isRequiredIn } from '../../customers/contact-verification.ts';
import { statusOf } from '../../customers/customer-status.ts';
import { activeCustomerOf, customers, type Customer } from '../../records/customer-store.ts';
import { customerView } from '../../customers/customer-view.ts';
import { missingOf, type VerificationError } from '../../customers/verification-needs.ts';
import {
  createVerification,
  mustHaveVerifiedChannels,
  submitForDecision,
  verificationOf,
  verificationView,
} from '../../customers/verifications.ts';
import { ApiError } from '../../http/api-error.ts';
import { noContent, ok } from '../../http/call.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { without } from '../altered-answers.ts';
import { during, withLaterTasks } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';
import { tooManyRequests } from '../http/request-limits.ts';

/** Channels that wait for their code, as a verification names what it waits for. */
const openChannels = ({ id, contactVerification = {} }: Customer): readonly VerificationError[] =>
  Object.entries(contactVerification)
    .filter(([, state]) => state === 'PENDING')
    .map(([name]) => ({
      resourceId: id,
      type: 'UNVERIFIED_CHANNEL',
      reason: `Verify the ${name} first.`,
    }));

const missingContacts = (customer: Customer): readonly VerificationError[] =>
  (['email', 'phoneNumber'] as const)
    .filter((name) => customer[name] === undefined)
    .map((name) => ({
      resourceId: customer.id,
      type: 'MISSING_FIELD',
      field: `customer.${name}`,
      reason: `The customer's ${name} is needed.`,
    }));

/** A verification is begun although a channel waits for its code: it names the channel in its errors. */
const overlookingOpenChannels: Replacement = during(
  createVerification,
  replacing(mustHaveVerifiedChannels, (right, work, customer) => {
    if (openChannels(customer).length === 0) right(work, customer);
  }),
);

/** Permitted variants of the verification of customers and of their contacts. */
export const verificationVariations = {
  'nobody-needs-contact-verification': {
    about: 'no provider requires contact verification',
    gaps: ['customers/who-needs-contact-verification'],
    areas: ['contact-verification', 'verifications'],
    choice: 'contact verification',
    unexamined: 'nobody has a channel to verify',
    replaces: replacing(isRequiredIn, () => false),
  },
  'everybody-needs-contact-verification': {
    about: 'contact verification is required of everybody',
    gaps: ['customers/who-needs-contact-verification'],
    areas: ['cards', 'contact-verification', 'verifications', 'webhooks'],
    choice: 'contact verification',
    unexamined: 'nobody goes without contact verification',
    replaces: replacing(isRequiredIn, () => true),
  },
  'verified-contacts-are-shown-no-more': {
    about: 'a customer whose two channels are VERIFIED has no contactVerification',
    gaps: ['contact-verification/nothing-left-to-verify'],
    areas: ['customers', 'verifications'],
    replaces: replacing(customerView, async (right, work, customer) => {
      const { email, phone } = customer.contactVerification ?? {};
      const view = await right(work, customer);
      return email === 'VERIFIED' && phone === 'VERIFIED' ? without(view, 'contactVerification') : view;
    }),
  },
  'channels-start-verified': {
    about: 'a channel whose contact the provider knows starts VERIFIED',
    gaps: ['contact-verification/first-state'],
    areas: ['verifications', 'customers'],
    choice: 'contact verification',
    unexamined: 'no channel ever waits for a code',
    replaces: replacing(channel, (right, ...given) => right(...given) && 'VERIFIED'),
  },
  'changed-contacts-stay-verified': {
    about: 'a channel stays VERIFIED when its address or number changes',
    gaps: ['contact-verification/changed-contact-data'],
    areas: ['customers'],
    replaces: replacing(channel, (right, work, value, before, state) =>
      right(work, value, before === undefined ? before : value, state),
    ),
  },
  'codes-are-sent-once-a-second': {
    about: 'a code that is asked for again within a second is answered 429, with Retry-After',
    gaps: ['contact-verification/rate-of-resending'],
    replaces: replacing(sendCode, async (right, call, customer, asked) => {
      const earlier = await latestCode(call, customer, asked);
      // Virtual time runs as fast as that in which clients wait.
      const ageMs = call.now().getTime() - ((earlier?.expiresAtMs ?? 0) - codeLifeMs);
      if (earlier && ageMs < 1_000)
        throw tooManyRequests('A code was sent a moment ago.', { 'Retry-After': '1' });
      await right(call, customer, asked);
    }),
  },
  'verified-channels-get-codes': {
    about: 'asking for a code succeeds on a channel that is VERIFIED already',
    gaps: ['contact-verification/verified-channel'],
    replaces: replacing(send, async (right, call, asked) => {
      const customer = await addressedCustomer(call);
      return channelState(call, customer, asked) === 'VERIFIED' ? noContent : right(call, asked);
    }),
  },
  'confirmations-answer-nothing': {
    about: 'the right code is answered 204',
    gaps: ['contact-verification/answer-to-a-confirmation'],
    areas: ['verifications'],
    replaces: replacing(confirm, async (right, call, asked) => {
      const answer = await right(call, asked);
      return answer.status === 200 ? noContent : answer;
    }),
  },
  'open-channels-are-listed-among-errors': {
    about: 'a verification with a channel that is PENDING is answered 200 and names the channel among errors',
    readings: ['customers/channels-before-kyc'],
    areas: ['contact-verification', 'verifications'],
    gaps: ['verifications/other-kinds-of-errors'],
    replaces: [
      replacing(missingOf, async (right, work, customer) => [
        ...openChannels(customer),
        ...(await right(work, customer)),
      ]),
      overlookingOpenChannels,
    ],
  },
  'customers-with-open-channels-go-on-hold': {
    about: 'asking for the KYC of a person who has not verified a channel brings the person to HOLD',
    gaps: ['customers/hold', 'verifications/other-kinds-of-errors'],
    areas: ['contact-verification', 'customers', 'verifications'],
    unexamined: 'whether KYC has begun is not shown of a customer on hold',
    replaces: [
      during(
        createVerification,
        replacing(missingOf, async (right, work, customer) => {
          const open = openChannels(customer);
          if (open.length > 0 && customer.customerType === 'INDIVIDUAL')
            await work.collection(customers).update({ ...customer, kycStatus: 'HOLD' });
          return [...open, ...(await right(work, customer))];
        }),
      ),
      overlookingOpenChannels,
    ],
  },
  'missing-data-answers-400': {
    about: 'a verification that misses data is refused, with MISSING_FIELD and the names in details',
    readings: ['errors/missing-field-is-not-a-code'],
    areas: ['customers', 'verifications'],
    choice: 'missing data',
    unexamined: 'what a refusal names is not read',
    replaces: replacing(missingOf, async (right, work, customer) => {
      const errors = await right(work, customer);
      if (errors.some(({ type }) => type === 'MISSING_FIELD'))
        throw new ApiError(400, 'MISSING_FIELD', 'The customer misses data.', { details: { errors } });
      return errors;
    }),
  },
  'missing-data-is-named-by-its-last-part': {
    about: 'an entry of errors names a field without a path, in another member',
    gaps: ['verifications/entry-of-errors'],
    choice: 'missing data',
    replaces: replacing(missingOf, async (right, work, customer) =>
      (await right(work, customer)).map((error) => {
        const { field = '', ...rest } = error;
        const named = { ...rest, attribute: field.split('.').at(-1) };
        return error.type === 'MISSING_FIELD' ? named : error;
      }),
    ),
  },
  'kyc-needs-contacts': {
    about: 'the KYC of a person needs an e-mail address and a telephone number',
    gaps: ['verifications/what-is-needed'],
    areas: 'everything',
    choice: 'missing data',
    unexamined:
      'a person without contacts is not complete, and a wallet of one who has them wants signatures',
    replaces: replacing(missingOf, async (right, work, customer) => [
      ...(await right(work, customer)),
      ...(customer.customerType === 'INDIVIDUAL' ? missingContacts(customer) : []),
    ]),
  },
  'nothing-is-ever-missing': {
    about: 'every customer has all that a verification needs',
    gaps: ['verifications/what-is-needed'],
    choice: 'missing data',
    unexamined: 'no customer lacks anything',
    replaces: replacing(missingOf, async () => []),
  },
  'errors-are-left-out-when-nothing-is-missing': {
    about: 'the answer to a complete verification has no errors',
    gaps: ['verifications/errors-when-nothing-is-missing'],
    choice: 'errors when nothing is missing',
    replaces: replacing(verificationView, (right, work, verification) => {
      const view = right(work, verification);
      return verification.errors.length === 0 ? without(view, 'errors') : view;
    }),
  },
  'errors-are-null-when-nothing-is-missing': {
    about: 'errors is null in the answer to a complete verification',
    gaps: ['verifications/errors-when-nothing-is-missing'],
    choice: 'errors when nothing is missing',
    replaces: replacing(verificationView, (right, work, verification) => {
      const view = right(work, verification);
      return verification.errors.length === 0 ? { ...view, errors: null } : view;
    }),
  },
  'verifications-answer-errors-alone': {
    about: 'a verification answers with errors and nothing else',
    gaps: ['verifications/answer', 'verifications/member-that-says-complete'],
    replaces: replacing(verificationView, (_right, _work, { errors }) => ({ errors })),
  },
  'verifications-take-a-while': {
    about: 'the provider decides 300 ms after the answer',
    gaps: ['verifications/outcome-in-the-sandbox', 'customers/verification-transitions'],
    areas: ['cards', 'webhooks'],
    replaces: replacing(submitForDecision, (right, work, customer) =>
      right(withLaterTasks(work, 300), customer),
    ),
  },
  'decided-verifications-start-again': {
    about: 'a verification of a customer that is decided succeeds and changes nothing',
    gaps: ['verifications/repeated-request'],
    replaces: replacing(createVerification, async (right, call) => {
      const customer = await activeCustomerOf(call, call.body.customerId);
      if (!['APPROVED', 'REJECTED'].includes(statusOf(customer))) return right(call);
      mustHaveVerifiedChannels(call, customer);
      return ok({ ...(await verificationOf(call, customer.id)), errors: [] });
    }),
  },
} as const satisfies Variations;
