import type { RuleId } from '../../../../spec/rules/index.ts';
import {
  channelIn,
  channelNames,
  channelNow,
  channels,
  codeOn,
  confirmCode,
  ownContacts,
  pendingPerson,
  personWith,
  sendCode,
  type Channel,
} from '../../../kit/fixtures/contact-channels.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { covers } from '../../../kit/check/covers.ts';
import { readCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import {
  answerOf,
  bodyOf,
  isAccepted,
  requireCoverage,
  requireSuccess,
} from '../../../kit/assertions/answers.ts';
import { searchListed } from '../../../kit/assertions/listing.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { isOneForAll } from '../../../kit/fixtures/one-time-codes.ts';
import { provocation, requireTriggered } from '../../../kit/check/trigger.ts';

const needs = ['contact-verification', 'state'] as const;

const onlyNeeded = {
  email: 'customers/contact-verification-email-is-present-only-where-needed',
  phone: 'customers/contact-verification-phone-is-present-only-where-needed',
} as const satisfies Readonly<Record<Channel, RuleId>>;

const present = 'customers/contact-verification-is-present-where-needed';

const absent = 'customers/contact-verification-is-absent-where-not-needed';

/** Expects what an answer shows of a customer to be the channels on which it takes codes. */
const expectChannels = (
  check: Check,
  customer: Exchange,
  sent: Readonly<Record<Channel, Exchange>>,
): void => {
  const taking = channelNames.filter((channel) => isAccepted(sent[channel]));
  const shows = (channel: Channel): boolean => channelIn(customer, channel) !== undefined;
  const { contactVerification } = bodyOf(customer);
  const expectShown = (rule: RuleId, holds: boolean, expected: string): boolean =>
    check.response(rule, [customer, sent.email, sent.phone], '/contactVerification').that(holds, expected);

  if (taking.length > 0)
    expectShown(
      present,
      taking.every(shows),
      `a contactVerification with ${taking.join(' and ')}, where codes are sent`,
    );
  // A channel that is VERIFIED from the beginning may need no code either.
  const isVerified = channelNames.some((channel) => channelIn(customer, channel) === 'VERIFIED');
  const isNowhere = !isVerified && channelNames.every((channel) => sent[channel].response.status === 409);
  if (isNowhere)
    expectShown(
      absent,
      (contactVerification ?? undefined) === undefined,
      'no contactVerification, where requests for codes are answered with 409',
    );
  const open = channelNames.filter((channel) => channelIn(customer, channel) !== 'VERIFIED');
  for (const channel of isNowhere ? [] : open)
    expectShown(
      onlyNeeded[channel],
      !shows(channel) || sent[channel].response.status !== 409,
      `no ${channel} channel, where a request for a code is answered with 409`,
    );
};

covers({ needs }, [present, absent, onlyNeeded.email, onlyNeeded.phone]).test(
  'a customer shows the channels on which it takes codes',
  async ({ api, cleanup, check }) => {
    const region = provocation('regulatedRegion').value;
    const people = [
      personWith('US', channelNames),
      personWith(region, channelNames),
      personWith(region, ['email']),
      personWith(region, ['phone']),
    ];
    for (const person of people) {
      const { id, exchange } = await someCustomer(api, cleanup, person);
      // A row is held against a read.
      const { platformCustomerId } = bodyOf(exchange, 'CustomerFields');
      await searchListed(api, 'customers.list', id, { platformCustomerId: String(platformCustomerId) });
      const read = requireSuccess(await readCustomer(api, id), 'Reading a customer');
      const sent = { email: await sendCode(api, id, 'email'), phone: await sendCode(api, id, 'phone') };
      expectChannels(check, exchange, sent);
      expectChannels(check, read, sent);
    }
    for (const rule of [present, absent] as const) requireCoverage(check, rule, 'coming to such a customer');
  },
);

for (const channel of channelNames) {
  const rule = 'contact-verification/code-of-a-former-contact-verifies-nothing';
  covers({ needs }, [
    // A code that was sent to a contact does not verify the one that has taken its place.
    rule,
  ]).test(`a code that was sent to another ${channel} verifies nothing`, async ({ api, cleanup, check }) => {
    const { id, exchange } = await pendingPerson(api, cleanup, { on: channel });
    requireSuccess(await sendCode(api, id, channel), 'Asking for a code');
    const former = await codeOn(exchange, channel);
    const somebody = await pendingPerson(api, cleanup, { on: channel });
    const unasked = await confirmCode(api, somebody.id, channel, former.value);
    if (isAccepted(unasked) && isOneForAll())
      throw new Inconclusive('permitted-otherwise', 'The sandbox takes a code that was not sent.', unasked);
    requireSuccess(await sendCode(api, somebody.id, channel), 'Asking for a code');
    const { value: right } = await codeOn(somebody.exchange, channel);
    const control = await confirmCode(api, somebody.id, channel, right);
    requireTriggered(former, isAccepted(control), `it was answered ${answerOf(control)}`, control);
    const { contact } = channels[channel];
    const body = { customerType: 'INDIVIDUAL', [contact]: ownContacts()[contact] };
    const updated = await api.call('customers.update', { path: { customerId: id }, body });
    requireSuccess(updated, `Changing the ${contact}`);

    const confirmed = await confirmCode(api, id, channel, former.value);

    const { state, read } = await channelNow(api, id, channel);
    // A contact may stay until the new one is proven, and its code counts until then.
    if (memberOf(read, contact, { absent: undefined }) === memberOf(exchange, contact, { absent: undefined }))
      throw new Inconclusive('permitted-otherwise', `The ${contact} is as it was after an update.`, read);
    // A new contact may be sent a code unasked, and here it would be the same one.
    if (state === 'VERIFIED' && isOneForAll())
      throw new Inconclusive('permitted-otherwise', 'The sandbox has one code for all contacts.', confirmed);
    const what = `contactVerification.${channel} not to be VERIFIED: the code was sent to another ${contact}`;
    check
      .response(rule, [exchange, updated, confirmed, read], `/contactVerification/${channel}`)
      .that(state !== 'VERIFIED', what);
  });
}
