import type { RuleId } from '../../../../spec/rules/index.ts';
import {
  channelIn,
  channelNames,
  personWith,
  sendCode,
  type Channel,
} from '../../../kit/fixtures/contact-channels.ts';
import { covers } from '../../../kit/check/covers.ts';
import { readCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { bodyOf, isAccepted, requireCoverage, requireSuccess } from '../../../kit/assertions/answers.ts';
import { searchListed } from '../../../kit/assertions/listing.ts';
import { provocation } from '../../../kit/check/trigger.ts';

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
