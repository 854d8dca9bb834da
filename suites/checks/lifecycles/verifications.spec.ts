import type { RuleId } from '../../../spec/rules/index.ts';
import {
  channelNames,
  channelNow,
  codeOn,
  confirmCode,
  pendingPerson,
  sendCode,
  type Channel,
  type PendingPerson,
} from '../../kit/fixtures/contact-channels.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import type { TestContext } from '../../kit/check/test-context.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import type { Client } from '../../kit/http/client.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { isOfKind, requireKnownType } from '../../kit/inbox/event-kinds.ts';
import type { WebhookKindName } from '../../../spec/webhooks.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import { readCustomer, someCustomer } from '../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { bodyOf, requireSuccess } from '../../kit/assertions/answers.ts';
import { someCompleteBusiness, statusUntil, verify } from '../../kit/fixtures/verifications.ts';
import { typesOf, wantsOne } from '../../kit/check/late.ts';
import type { WebhookEvent } from '../../kit/inbox/webhook-event.ts';
import { completePerson } from '../../kit/fixtures/people.ts';
import { provocation } from '../../kit/check/trigger.ts';

/** The customers whose status changes. */
const kinds = {
  kycStatus: { rule: 'customers/kyc-status-change-is-announced', who: 'person' },
  kybStatus: { rule: 'customers/kyb-status-change-is-announced', who: 'business' },
} as const satisfies Readonly<Partial<Record<WebhookKindName, { rule: RuleId; who: string }>>>;

const verificationStatus = 'webhooks/verification-status-is-sent';

for (const member of ['kycStatus', 'kybStatus'] as const) {
  const { rule, who } = kinds[member];
  covers({ needs: ['state', 'webhooks'] }, [rule, verificationStatus]).test(
    `a change of the ${member} of a ${who} is announced`,
    async ({ api, cleanup, check, inbox }) => {
      const id =
        member === 'kycStatus'
          ? (await someCustomer(api, cleanup, completePerson)).id
          : await someCompleteBusiness(api, cleanup);
      const before = bodyOf(requireSuccess(await readCustomer(api, id), 'Reading a customer'))[member];
      const asked = requireSuccess(await verify(api, id), 'Asking for a verification');
      const read = await statusUntil(api, id, (body) => body[member] !== before);
      if (bodyOf(read)[member] === before)
        throw new Inconclusive('state-not-reached', `The ${member} stayed ${String(before)}.`, read);

      const isAbout = isOfKind(member);
      const isVerification = isOfKind('verificationStatus');
      const events = await inbox.mentioning(id, {
        until: (came) => came.some(isAbout) && came.some(isVerification),
      });

      const expectAnnounced = (
        about: RuleId,
        isIt: (event: WebhookEvent) => boolean,
        expected: string,
      ): boolean =>
        check
          .evidence(about, [asked, read, ...events.map(({ record }) => record)])
          .wants('announced', true, wantsOne(id, isIt))
          .that(events.some(isIt), expected, events.map(({ type }) => type).join(', ') || 'none');
      const change = `${String(before)} to ${String(bodyOf(read)[member])}`;
      requireKnownType(member, events);
      requireKnownType('verificationStatus', events);
      expectAnnounced(rule, isAbout, `a webhook about ${member}, ${change}`);
      expectAnnounced(verificationStatus, isVerification, 'a webhook about the status of the verification');
    },
  );
}

/** Whether a webhook says how the verification of a customer ended. Leaves the test where that cannot be seen. */
const expectEndAnnounced = async (
  { api, check, inbox }: Pick<TestContext, 'api' | 'check' | 'inbox'>,
  member: 'kycStatus' | 'kybStatus',
  id: string,
): Promise<void> => {
  requireSuccess(await verify(api, id), 'Asking for a verification');
  const ends: readonly unknown[] = ['APPROVED', 'REJECTED'];
  const read = await statusUntil(api, id, (body) => ends.includes(body[member]));
  const status = bodyOf(read)[member];
  if (!ends.includes(status))
    throw new Inconclusive('state-not-reached', `${member} stayed ${String(status)}.`, read);

  const said = (event: WebhookEvent): unknown =>
    isOfKind(member)(event) ? memberOf(event.data, member, { absent: undefined }) : undefined;
  const saysSo = (event: WebhookEvent): boolean => said(event) === status;
  const events = await inbox.mentioning(id, { until: (came) => came.some(saysSo) });

  requireKnownType(member, events);
  if (events.every((event) => said(event) === undefined))
    throw new Inconclusive(
      'not-shown',
      `No webhook shows the ${member} that it is about.`,
      events.findLast(isOfKind(member))?.record ?? read,
    );
  // It may come yet. Whatever they say is held against a read when the run ends.
  check
    .evidence('webhooks/announced-outcome-is-read', [read, ...events.map(({ record }) => record)])
    .wants('announced', true, wantsOne(id, saysSo))
    .that(events.some(saysSo), `a webhook with ${member} ${String(status)}`, typesOf(events));
};

covers({ needs: ['state', 'webhooks', 'sandbox'] }, [
  // A webhook that says how a KYC or KYB, a bulk upload or an incoming payment ended says what a read says.
  'webhooks/announced-outcome-is-read',
]).test('the end of a KYC or KYB is announced as it is read', async ({ api, cleanup, check, inbox }) => {
  const rejected = provocation('kycRejected');
  for (const fullName of ['Ada Lovelace', `Ada ${rejected.value}`]) {
    const { id } = await someCustomer(api, cleanup, { ...completePerson, fullName });
    await expectEndAnnounced({ api, check, inbox }, 'kycStatus', id);
  }
  // A target may have no businesses, or people who decide about them.
  await ifThere(async () => {
    const id = await someCompleteBusiness(api, cleanup);
    await expectEndAnnounced({ api, check, inbox }, 'kybStatus', id);
  });
});

/** Confirms every channel of a person that waits for a code. Inconclusive where one is not VERIFIED then. */
const confirmAll = async (api: Client, { id, exchange, waiting }: PendingPerson): Promise<void> => {
  for (const channel of waiting) {
    requireSuccess(await sendCode(api, id, channel), 'Asking for a code');
    const code = await codeOn(exchange, channel);
    requireSuccess(await confirmCode(api, id, channel, code.value), 'Confirming a code');
    const { state, read } = await channelNow(api, id, channel);
    // Whether a customer who has nothing left to verify still shows the channels is not said.
    const isOver = state === undefined && channel === waiting.at(-1);
    if (state !== 'VERIFIED' && !isOver)
      throw new Inconclusive('state-not-reached', `${channel} is not VERIFIED.`, read);
  }
};

/** The KYC of another such person with nothing PENDING, as far as it comes. Inconclusive where it does not begin. */
const begunKyc = async (api: Client, cleanup: Cleanup, channel: Channel): Promise<Exchange> => {
  const person = await pendingPerson(api, cleanup, { reachedBy: [channel], on: channel });
  await confirmAll(api, person);
  const before = bodyOf(requireSuccess(await readCustomer(api, person.id), 'Reading a customer'))[
    'kycStatus'
  ];
  requireSuccess(await verify(api, person.id), 'The verification of a person whose channels are VERIFIED');
  const read = await statusUntil(
    api,
    person.id,
    ({ kycStatus }) => kycStatus !== before && kycStatus !== 'PENDING',
  );
  if (bodyOf(read)['kycStatus'] === before)
    throw new Inconclusive(
      'state-not-reached',
      `The KYC of a person whose channels are VERIFIED does not show: kycStatus ${String(before)} still.`,
      read,
    );
  return read;
};

const holding = {
  email: 'customers/pending-email-holds-kyc-back',
  phone: 'customers/pending-phone-holds-kyc-back',
} as const satisfies Readonly<Record<Channel, RuleId>>;

for (const channel of channelNames)
  covers({ needs: ['contact-verification', 'state'] }, [holding[channel]]).test(
    `KYC does not begin while the ${channel} channel alone is PENDING`,
    async ({ api, cleanup, check }) => {
      const { id } = await pendingPerson(api, cleanup, { reachedBy: [channel], on: channel });
      const before = bodyOf(requireSuccess(await readCustomer(api, id), 'Reading a customer'))['kycStatus'];

      const answer = await verify(api, id);

      const expectHeldBack = async (...since: readonly Exchange[]): Promise<boolean> => {
        const read = requireSuccess(await readCustomer(api, id), 'Reading a customer');
        // Whether it is refused, or accepted without effect, is not shown.
        const after = bodyOf(read)['kycStatus'];
        // A customer who has to supply something may be on hold for it, without KYC having begun.
        if (after !== before && after === 'HOLD')
          throw new Inconclusive('ambiguous', 'kycStatus is HOLD: whether KYC has begun is not shown.', read);
        return check
          .response(holding[channel], [answer, ...since, read])
          .that(
            after === before,
            `KYC not to begin: kycStatus ${String(before)} still`,
            `${answer.response.status}, kycStatus ${String(after)}`,
          );
      };
      // A verification may show late: not before it shows of somebody who asked afterwards and may begin.
      if (await expectHeldBack()) await expectHeldBack(await begunKyc(api, cleanup, channel));
    },
  );

covers({ needs: ['contact-verification', 'state'] }, [
  // KYC is not held back by contact verification once every present channel is VERIFIED.
  'customers/verified-channels-let-kyc-begin',
  // A VERIFIED channel stays so, whatever codes are asked for or submitted.
  'contact-verification/verified-channel-stays-verified',
]).test('KYC begins once every contact channel is VERIFIED', async ({ api, cleanup, check }) => {
  const person = await pendingPerson(api, cleanup);
  const { id, waiting } = person;
  await confirmAll(api, person);

  for (const channel of waiting) {
    const { state, read } = await channelNow(api, id, channel);
    const holds = check
      .response(
        'contact-verification/verified-channel-stays-verified',
        read,
        `/contactVerification/${channel}`,
      )
      .that(state === 'VERIFIED' || state === undefined, 'VERIFIED still, with all channels', String(state));
    if (!holds) throw new Inconclusive('state-not-reached', `${channel} is not VERIFIED any more.`, read);
  }
  const answer = await verify(api, id);

  const rule = 'customers/verified-channels-let-kyc-begin';
  check.accepted(rule, answer, 'the verification of a customer whose channels are VERIFIED');
});
