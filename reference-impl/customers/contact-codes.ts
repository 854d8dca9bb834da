import { contactChannel } from '../../spec/machines/contact-channel.ts';
import { conflict, invalidField, type ApiError } from '../http/api-error.ts';
import type { NamedFault } from '../deviations/faults.ts';
import { noContent, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { tooManyRequests } from '../deviations/request-limits.ts';
import { allows, apply } from '../runtime/lifecycle.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { channelState, type ContactVerification } from './contact-verification.ts';
import { activeCustomerOf, customers, type Customer } from './customer-store.ts';
import { customerView } from './customer-view.ts';

type Channel = keyof ContactVerification;

interface ConfirmRequest {
  readonly code: string;
}

/** The latest code of a channel; the id is the customer's and the channel's. */
interface ContactCode extends Document {
  readonly code: string;
  /** Where it was sent. A changed address or number makes it worthless. */
  readonly contact: string;
  readonly expiresAtMs: number;
  readonly attemptsLeft: number;
}

const contactCodes = defineCollection<ContactCode>('contact_codes');

// Assumed; the document names no lifetime and no limit.
const codeLifeMs = 10 * 60_000;
const attempts = 5;

/** Nobody reads a mailbox in the sandbox. */
const sandboxCode = '123456';

const channels = {
  email: {
    contactOf: ({ email }: Customer) => email,
    other: 'phone',
    noResend: 'email-code-cannot-be-resent',
    anyCode: 'any-email-code-verifies',
    noEffect: 'right-email-code-verifies-nothing',
  },
  phone: {
    contactOf: ({ phoneNumber }: Customer) => phoneNumber,
    other: 'email',
    noResend: 'phone-code-cannot-be-resent',
    anyCode: 'any-phone-code-verifies',
    noEffect: 'right-phone-code-verifies-nothing',
  },
} as const;

const codeId = (customer: Customer, channel: Channel): string => `${customer.id}/${channel}`;

const newCode = ({ caller, world }: Call): string => {
  if (caller.kind === 'platform' && caller.environment === 'sandbox') return sandboxCode;
  const number = Number.parseInt(world.ids.uuid().slice(0, 8), 16) % 1_000_000;
  return String(number).padStart(6, '0');
};

const addressedCustomer = (call: Call): Promise<Customer> =>
  activeCustomerOf(call, call.params['customerId'] ?? '');

const isVerified = (call: Call, customer: Customer, channel: Channel): boolean =>
  channelState(call, customer, channel) === 'VERIFIED';

/** Raises 409 where the provider asks for no verification of the channel, or the channel is verified. */
const mustWaitForCode = (call: Call, customer: Customer, channel: Channel): void => {
  const state = channelState(call, customer, channel) ?? '(none)';
  if (state === '(none)' && call.faults.has('contact-code-where-none-is-needed-answers-400'))
    throw invalidField('customerId', 'This customer needs no contact verification.');
  if (!allows(contactChannel, state, 'confirmCode'))
    throw conflict(`The ${channel} channel of this customer waits for no code: it is ${state}.`);
};

const verify = async (call: Call, customer: Customer, channel: Channel): Promise<Customer> => {
  const { state } = apply(contactChannel, 'PENDING', 'confirmCode');
  const { other, noEffect } = channels[channel];
  if (call.faults.has(noEffect)) return customer;
  const after: Customer = {
    ...customer,
    contactVerification: {
      ...customer.contactVerification,
      [channel]: state,
      ...(call.faults.has('one-code-verifies-both-channels') &&
        customer.contactVerification?.[other] && { [other]: state }),
    },
    updatedAt: call.now().toISOString(),
  };
  await call.collection(customers).update(after);
  return after;
};

/** Makes a channel wait for a code again. Only a faulty server does. */
const unverify = (call: Call, customer: Customer, channel: Channel): Promise<void> =>
  call.collection(customers).update({
    ...customer,
    contactVerification: { ...customer.contactVerification, [channel]: 'PENDING' },
  });

/** Virtual time runs as fast as that in which clients wait. */
const mustBeRepeatable = (call: Call, { expiresAtMs }: ContactCode, noResend: NamedFault): void => {
  const ageMs = call.now().getTime() - (expiresAtMs - codeLifeMs);
  if (call.faults.has(noResend)) throw conflict('A code was sent already.');
  if (ageMs < 1_000 && call.variations.has('codes-are-sent-once-a-second'))
    throw tooManyRequests('A code was sent a moment ago.', { 'Retry-After': '1' });
};

/** Sends a code, or another one, which is then the only one that counts. */
const send =
  (channel: Channel): Handler =>
  async (call) => {
    const customer = await addressedCustomer(call);
    if (isVerified(call, customer, channel) && call.variations.has('verified-channels-get-codes'))
      return noContent;
    if (isVerified(call, customer, channel) && call.faults.has('asking-for-a-code-unverifies'))
      await unverify(call, customer, channel);
    else mustWaitForCode(call, customer, channel);
    const { contactOf, noResend } = channels[channel];
    const rows = call.collection(contactCodes);
    const earlier = await rows.get(codeId(customer, channel));
    if (earlier) mustBeRepeatable(call, earlier, noResend);

    const code: ContactCode = {
      id: codeId(customer, channel),
      code: newCode(call),
      contact: contactOf(customer) ?? '',
      expiresAtMs: call.now().getTime() + codeLifeMs,
      attemptsLeft: attempts,
    };
    await (earlier ? rows.update(code) : rows.insert(code));
    if (call.faults.has('sending-a-code-verifies')) await verify(call, customer, channel);

    return noContent;
  };

/** Refuses, but keeps what this request changed: the attempt counts. */
const refuse = (error: ApiError): Answer => ({
  status: error.status,
  afterCommit: async () => {
    throw error;
  },
});

/** Whether the code that was sent still counts, and is this one. */
const isRight = (
  call: Call,
  channel: Channel,
  customer: Customer,
  sent: ContactCode,
  code: string,
): boolean =>
  sent.attemptsLeft > 0 &&
  sent.contact === channels[channel].contactOf(customer) &&
  call.now().getTime() < sent.expiresAtMs &&
  sent.code === code;

const mayPass = (
  call: Call<ConfirmRequest>,
  channel: Channel,
  customer: Customer,
  sent?: ContactCode,
): boolean =>
  call.faults.has(channels[channel].anyCode) ||
  (sent !== undefined && isRight(call, channel, customer, sent, call.body.code));

/** Takes the code of the channel. A wrong one costs an attempt. */
const confirm =
  (channel: Channel): Handler<ConfirmRequest> =>
  async (call) => {
    const customer = await addressedCustomer(call);
    if (isVerified(call, customer, channel) && call.faults.has('contact-code-counts-twice'))
      return ok(await customerView(call, customer));
    mustWaitForCode(call, customer, channel);

    const rows = call.collection(contactCodes);
    const sent = await rows.get(codeId(customer, channel));
    if (!mayPass(call, channel, customer, sent)) {
      if (call.faults.has('wrong-code-is-taken')) return ok(await customerView(call, customer));
      if (sent) await rows.update({ ...sent, attemptsLeft: sent.attemptsLeft - 1 });
      return refuse(invalidField('code', 'The code is wrong or too old.'));
    }

    await rows.delete(codeId(customer, channel));
    const verified = await verify(call, customer, channel);
    if (call.variations.has('confirmations-answer-nothing')) return noContent;
    return ok(await customerView(call, verified));
  };

export const sendEmailCode = send('email');
export const confirmEmailCode = confirm('email');
export const sendPhoneCode = send('phone');
export const confirmPhoneCode = confirm('phone');
