import { conflict, invalidField } from '../http/api-error.ts';
import { noContent, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { committedRefusal } from '../http/committed-refusal.ts';
import { countedThisHour } from '../http/hourly-limit.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { allows, apply } from '../runtime/lifecycle.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { channelState, type ContactVerification } from './contact-verification.ts';
import { activeCustomerOf, customers, type Customer } from '../records/customer-store.ts';
import { sixDigits } from '../runtime/six-digits.ts';
import { customerView } from './customer-view.ts';
import { sendMessage } from './messages.ts';
import type { Routes } from '../http/intake.ts';

export type Channel = keyof ContactVerification;

interface ConfirmRequest {
  readonly code: string;
}

/** The latest code of a channel; the id is the customer's and the channel's. */
export interface ContactCode extends Document {
  readonly code: string;
  /** Where it was sent. A changed address or number makes it worthless. */
  readonly contact: string;
  readonly expiresAtMs: number;
  readonly attemptsLeft: number;
  /** When codes of this channel were sent within the last hour, oldest first. */
  readonly sentAtMs: readonly number[];
}

export const contactCodes = defineCollection<ContactCode>('contact_codes');

// Assumed; the document names no lifetime and no limit.
export const codeLifeMs = 10 * 60_000;
const attempts = 5;

/** The sandbox has no mailbox to read. */
const sandboxCode = '123456';

const contactOf = ({ email, phoneNumber }: Customer, channel: Channel): string | undefined =>
  channel === 'email' ? email : phoneNumber;

const codeId = (customer: Customer, channel: Channel): string => `${customer.id}/${channel}`;

const isSandbox = ({ caller }: Call): boolean =>
  caller.kind === 'platform' && caller.environment === 'sandbox';

/** Always the same in the sandbox. */
export const newCode = replaceable((call: Call): string =>
  isSandbox(call) ? sandboxCode : sixDigits(call.world),
);

/** The customer whose contact a request is about. Raises 404, and 410 for a deleted one. */
export const addressedCustomer = (call: Call): Promise<Customer> =>
  activeCustomerOf(call, call.params['customerId'] ?? '');

/** Raises 409 where the provider asks for no verification of the channel, or the channel is verified. */
export const mustWaitForCode = replaceable((call: Call, customer: Customer, channel: Channel): void => {
  const state = channelState(call, customer, channel) ?? '(none)';
  if (!allows(call, 'contact-channel', state, 'confirmCode'))
    throw conflict(`The ${channel} channel of this customer waits for no code: it is ${state}.`);
});

/** Makes a channel VERIFIED. */
export const verify = replaceable(
  async (call: Call, customer: Customer, channel: Channel): Promise<Customer> => {
    const { state } = apply(call, 'contact-channel', 'PENDING', 'confirmCode');
    const after: Customer = {
      ...customer,
      contactVerification: { ...customer.contactVerification, [channel]: state },
      updatedAt: call.now().toISOString(),
    };
    await call.collection(customers).update(after);
    return after;
  },
);

/** The latest code that was sent to a channel. */
export const latestCode = (
  call: Call,
  customer: Customer,
  channel: Channel,
): Promise<ContactCode | undefined> => call.collection(contactCodes).get(codeId(customer, channel));

/**
 * Sends a code, or another one, which is then the only one that counts. Raises 429 where too many were sent: each
 * brings new attempts to guess one.
 */
export const sendCode = replaceable(
  async (call: Call, customer: Customer, channel: Channel): Promise<void> => {
    const rows = call.collection(contactCodes);
    const earlier = await latestCode(call, customer, channel);
    const code: ContactCode = {
      id: codeId(customer, channel),
      code: newCode(call),
      contact: contactOf(customer, channel) ?? '',
      expiresAtMs: call.now().getTime() + codeLifeMs,
      attemptsLeft: attempts,
      sentAtMs: countedThisHour(call, earlier?.sentAtMs ?? [], call.world.limits.codesPerHour),
    };
    await (earlier ? rows.update(code) : rows.insert(code));
    if (isSandbox(call)) await sendMessage(call, { to: code.contact, channel, code: code.code });
  },
);

/** Answers a request for a code. */
export const send = replaceable(async (call: Call, channel: Channel): Promise<Answer> => {
  const customer = await addressedCustomer(call);
  mustWaitForCode(call, customer, channel);
  await sendCode(call, customer, channel);

  return noContent;
});

/** Whether the code that was sent still counts, and is the one of the request. */
export const isRight = replaceable(
  (
    call: Call<ConfirmRequest>,
    customer: Customer,
    channel: Channel,
    sent: ContactCode | undefined,
  ): boolean =>
    sent !== undefined &&
    sent.attemptsLeft > 0 &&
    sent.contact === contactOf(customer, channel) &&
    call.now().getTime() < sent.expiresAtMs &&
    sent.code === call.body.code,
);

/** Refuses a wrong code, but keeps what this request changed: the attempt counts. */
export const refuse = replaceable(async (call: Call, sent: ContactCode | undefined): Promise<Answer> => {
  if (sent) await call.collection(contactCodes).update({ ...sent, attemptsLeft: sent.attemptsLeft - 1 });
  return committedRefusal(invalidField('code', 'The code is wrong or too old.'));
});

/** Answers a code. A wrong one costs an attempt. */
export const confirm = replaceable(async (call: Call<ConfirmRequest>, channel: Channel): Promise<Answer> => {
  const customer = await addressedCustomer(call);
  mustWaitForCode(call, customer, channel);

  const sent = await latestCode(call, customer, channel);
  if (!isRight(call, customer, channel, sent)) return refuse(call, sent);

  await call.collection(contactCodes).delete(codeId(customer, channel));
  return ok(await customerView(call, await verify(call, customer, channel)));
});

export const sendEmailCode: Handler = (call) => send(call, 'email');
export const confirmEmailCode: Handler<ConfirmRequest> = (call) => confirm(call, 'email');
export const sendPhoneCode: Handler = (call) => send(call, 'phone');
export const confirmPhoneCode: Handler<ConfirmRequest> = (call) => confirm(call, 'phone');

export const contactCodesRoutes = {
  'contact.sendEmailCode': sendEmailCode,
  'contact.confirmEmailCode': confirmEmailCode,
  'contact.sendPhoneCode': sendPhoneCode,
  'contact.confirmPhoneCode': confirmPhoneCode,
} as const satisfies Routes;
