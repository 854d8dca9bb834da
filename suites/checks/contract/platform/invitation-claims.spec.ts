import { wholeList } from '../../../kit/assertions/whole-list.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { instantMs } from '../../../../spec/schema/formats.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { instantText } from '../../../kit/check/instant-text.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { now } from '../../../kit/inbox/inbox.ts';
import type { WebhookEvent } from '../../../kit/inbox/webhook-event.ts';
import {
  cancel,
  claim,
  codeOf,
  invite,
  readInvitation,
  someAddress,
  someInvitation,
  stateOf,
} from '../../../kit/fixtures/invitations.ts';
import { requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { wasRejected } from '../../../kit/assertions/check.ts';
import { typesOf, wantsTogether } from '../../../kit/check/late.ts';

covers({ needs: ['state'] }, [
  // Two invitations do not have the same code.
  'invitations/code-is-its-own',
  // Reading an invitation leaves it unclaimed.
  'invitations/reading-does-not-claim',
  // An invitation that was claimed reads as claimed.
  'invitations/claim-is-read-back',
  // A claimed invitation cannot be claimed again.
  'invitations/claimed-once',
  // A claim that was refused leaves the invitation as it was.
  'invitations/refused-claim-changes-nothing',
  // A claimed invitation cannot be cancelled.
  'invitations/claimed-cannot-be-cancelled',
]).test('an invitation is claimed once, and reading it claims nothing', async ({ api, cleanup, check }) => {
  const code = await someInvitation(api, cleanup);
  const other = await someInvitation(api, cleanup);
  const invitee = await someAddress(api, cleanup);
  const open = requireSuccess(await readInvitation(api, code), 'Reading an invitation');
  check.evidence('invitations/code-is-its-own', [open]).that(code !== other, 'two codes');
  const unclaimed = requireSuccess(await readInvitation(api, code), 'Reading an invitation');
  // A claimed invitation cannot be claimed again: this comes before the claim.
  check
    .evidence('invitations/reading-does-not-claim', [open, unclaimed])
    .that(stateOf(open) === stateOf(unclaimed), 'as before it was read');
  requireSuccess(await claim(api, code, invitee), 'Claiming an invitation');
  const claimed = requireSuccess(
    await readUntil(
      () => readInvitation(api, code),
      (_body, read) => stateOf(read) !== stateOf(open),
    ),
    'Reading an invitation',
  );
  requireMember(memberOf(claimed, 'status') !== undefined, 'An invitation shows no status', claimed);

  const again = await claim(api, code, await someAddress(api, cleanup));
  const later = requireSuccess(await readInvitation(api, code), 'Reading an invitation');
  requireSuccess(await cancel(api, other), 'Cancelling an invitation that nobody claimed');
  const cancelled = await cancel(api, code);

  const isClaimed = stateOf(claimed) !== stateOf(open);
  check.evidence('invitations/claim-is-read-back', [open, claimed]).that(isClaimed, 'a claimed invitation');
  check.rejected('invitations/claimed-once', again, 'a second claim');
  const unchanged = 'invitations/refused-claim-changes-nothing';
  const isRoundTripped = stateOf(later) === stateOf(claimed);
  if (wasRejected(check, unchanged, again))
    check.evidence(unchanged, [claimed, later]).that(isRoundTripped, 'as before the second claim');
  check.rejected('invitations/claimed-cannot-be-cancelled', cancelled, 'cancelling what was claimed');
});

/** Ids of the payments of a customer that the list shows. */
const paymentsOf = async (
  api: Client,
  customerId: string,
): Promise<readonly [readonly string[], Exchange]> => {
  const listed = await wholeList(api, 'transactions.list', { query: { customerId } });
  return [
    rowsOf(requireSuccess(listed, 'Listing transactions')).map((row) => String(memberOf(row, 'id'))),
    listed,
  ];
};

covers({ needs: ['state'] }, [
  // A claim moves no money.
  'invitations/claim-moves-no-money',
]).test('a claim moves no money', async ({ api, cleanup, check }) => {
  const inviter = await someCustomer(api, cleanup);
  const invitee = await someCustomer(api, cleanup);
  const [inviterUma, inviteeUma] = [inviter, invitee].map(({ exchange }) => memberOf(exchange, 'umaAddress'));
  const invited = await api.call('invitations.create', { body: { inviterUma, amountToSend: 1_000 } });
  const code = codeOf(requireSuccess(invited, 'Creating an invitation'));

  const claimed = requireSuccess(await claim(api, code, String(inviteeUma)), 'Claiming an invitation');

  for (const { id } of [inviter, invitee]) {
    const [ids, listed] = await paymentsOf(api, id);
    check
      .response('invitations/claim-moves-no-money', [claimed, listed])
      .that(ids.length === 0, `no transaction of ${id}`, ids.join(', '));
  }
});

/** Types of webhooks of which some have more than others. */
const moreIn = (some: readonly WebhookEvent[], others: readonly WebhookEvent[]): readonly string[] => {
  const count = (events: readonly WebhookEvent[], wanted: string): number =>
    events.filter(({ type }) => type === wanted).length;
  const types = [...new Set(some.map(({ type }) => type))];
  return types.filter((type) => count(some, type) > count(others, type));
};

covers({ needs: ['state', 'webhooks'] }, [
  // A claimed invitation sends a webhook.
  'webhooks/invitation-claimed-is-sent',
  // A claim that was refused fires no webhook about a claimed invitation.
  'invitations/refused-claim-fires-no-event',
]).test('a webhook announces a claim, and none a refused one', async ({ api, cleanup, check, inbox }) => {
  // An unclaimed invitation: a webhook about it is about its creation.
  const open = await someInvitation(api, cleanup);
  const aboutOpen = () => inbox.mentioning(open, now);
  const code = await someInvitation(api, cleanup);
  const claimed = requireSuccess(
    await claim(api, code, await someAddress(api, cleanup)),
    'Claiming an invitation',
  );
  const early = await aboutOpen();
  await inbox.mentioning(code, { until: (came) => moreIn(came, early).length > 0 });

  const refused = await claim(api, code, await someAddress(api, cleanup));
  const barrier = await someInvitation(api, cleanup);
  requireSuccess(await claim(api, barrier, await someAddress(api, cleanup)), 'Claiming an invitation');
  // A webhook of the refused claim would have come before that of a later claim.
  await inbox.mentioning(barrier, { until: (came) => came.length > 0 });
  const inTheEnd = await inbox.mentioning(code, now);
  // Both were created and claimed: only a refused claim can have announced more of one than of the other.
  const usual = await inbox.mentioning(barrier, { until: (came) => moreIn(inTheEnd, came).length === 0 });

  const creation = await aboutOpen();
  const isClaim = (came: readonly WebhookEvent[]): boolean => moreIn(came, creation).length > 0;
  check
    .evidence('webhooks/invitation-claimed-is-sent', claimed)
    .wants('announced', true, wantsTogether(code, isClaim))
    .that(
      isClaim(inTheEnd),
      'a webhook about the claimed invitation that one which nobody claimed does not have',
      `no more than about the unclaimed one: ${typesOf(inTheEnd)}`,
    );
  const more = moreIn(inTheEnd, usual);
  const rule = 'invitations/refused-claim-fires-no-event';
  if (wasRejected(check, rule, refused))
    check
      .evidence(rule, [claimed, refused])
      .that(
        more.length === 0,
        'no more webhooks of a type than about an invitation without a refused claim',
        more.join(', '),
      );
});

covers({ needs: ['state', 'webhooks'] }, [
  // A claimed invitation sends a webhook.
  'webhooks/invitation-claimed-is-sent',
]).test('each claim of an inviter’s invitations is announced', async ({ api, cleanup, check, inbox }) => {
  const inviterUma = await someAddress(api, cleanup);
  const inviteOnce = () => someInvitation(api, cleanup, { inviterUma });
  const open = await someInvitation(api, cleanup);
  const earlier: string[] = [];
  const expectAnnounced = async (code: string): Promise<void> => {
    const invitee = await someAddress(api, cleanup);
    const claimed = requireSuccess(await claim(api, code, invitee), 'Claiming an invitation');
    const isClaim = (came: readonly WebhookEvent[], unclaimed: readonly WebhookEvent[]): boolean =>
      moreIn(came, unclaimed).length > 0;
    const early = await inbox.mentioning(open, now);
    const came = await inbox.mentioning(code, { until: (events) => isClaim(events, early) });
    const creation = await inbox.mentioning(open, now);
    check
      .evidence('webhooks/invitation-claimed-is-sent', claimed)
      .wants(
        'announced',
        true,
        wantsTogether(code, (events) => isClaim(events, creation)),
      )
      .that(
        isClaim(came, creation),
        'a webhook about the claimed invitation that one which nobody claimed does not have',
        `no more than about the unclaimed one: ${typesOf(came)}`,
      );
    const strange = earlier.find((other) => came.some(({ text }) => text.includes(other)));
    check
      .evidence('webhooks/invitation-claimed-is-sent', [claimed, ...came.map(({ record }) => record)])
      .that(
        strange === undefined,
        `a webhook about the claim by ${invitee}`,
        `one with ${String(strange)}, who claimed another invitation`,
      );
    earlier.push(invitee);
  };

  await expectAnnounced(await someInvitation(api, cleanup));
  // An inviter may be kept from inviting more than once.
  await ifThere(async () => expectAnnounced(await inviteOnce()));
  await ifThere(async () => expectAnnounced(await inviteOnce()));
});

const anHour = 3_600_000;

/** Where time cannot be moved: long enough to be in the future for a clock that differs, short enough to wait for. */
const shortLifeMs = 20_000;

covers({ needs: ['state'], clock: true }, [
  // An invitation cannot be claimed after its expiresAt.
  'invitations/expired-cannot-be-claimed',
]).test('an invitation cannot be claimed after its end', async ({ api, cleanup, check, control }) => {
  const created = requireSuccess(await invite(api, cleanup), 'Creating an invitation');
  // On the target's own clock, which may be ahead of ours.
  const start = instantMs(String(memberOf(created, 'createdAt')));
  requireMember(!Number.isNaN(start), 'An invitation shows no createdAt (Invitation)', created);
  const lifeMs = control.isAvailable ? anHour : shortLifeMs;
  const code = await someInvitation(api, cleanup, { expiresAt: instantText(start + lifeMs) });
  await control.letPass(2 * lifeMs, { on: created });

  const invitee = await someAddress(api, cleanup);
  const late = await claim(api, code, invitee);
  requireSuccess(await claim(api, await someInvitation(api, cleanup), invitee), 'Claiming an invitation');

  check.rejected('invitations/expired-cannot-be-claimed', late, 'a claim after the end');
});
