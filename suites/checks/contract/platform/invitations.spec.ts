import { requireMember } from '../../../kit/check/require-member.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { covers } from '../../../kit/check/covers.ts';
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
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import { wasRejected } from '../../../kit/assertions/check.ts';

covers([
  // A UMA invitation can be created.
  'invitations/operation-create',
  // An invitation can be read.
  'invitations/operation-get',
  // An invitation can be claimed.
  'invitations/operation-claim',
  // An invitation is found by the code that its creation answered with.
  'invitations/is-found-by-its-code',
]).test('an invitation can be created, read by its code and claimed', async ({ api, cleanup, check }) => {
  const created = await invite(api, cleanup);
  check.accepted('invitations/operation-create', created, 'an invitation');
  const code = codeOf(requireSuccess(created, 'Creating an invitation'));

  const read = await readInvitation(api, code);
  const claimed = await claim(api, code, await someAddress(api, cleanup));

  for (const rule of ['invitations/operation-get', 'invitations/is-found-by-its-code'] as const)
    check.accepted(rule, read, 'reading an invitation by its code');
  check.accepted('invitations/operation-claim', claimed, 'claiming an invitation');
});

covers([
  // An invitation can be cancelled.
  'invitations/operation-cancel',
  // The platform can cancel an invitation.
  'invitations/platform-can-cancel',
]).test('an invitation can be cancelled by its platform', async ({ api, cleanup, check }) => {
  const code = await someInvitation(api, cleanup);

  const cancelled = await cancel(api, code);

  for (const rule of ['invitations/operation-cancel', 'invitations/platform-can-cancel'] as const)
    check.accepted(rule, cancelled, 'a cancellation by the platform');
});

covers({ needs: ['state'] }, [
  // An invitation that was cancelled reads as cancelled.
  'invitations/cancellation-is-read-back',
  // A cancelled invitation cannot be claimed.
  'invitations/cancelled-cannot-be-claimed',
  // A cancelled invitation cannot be cancelled again.
  'invitations/cancelled-cannot-be-cancelled-again',
]).test('a cancelled invitation stays cancelled and cannot be claimed', async ({ api, cleanup, check }) => {
  const code = await someInvitation(api, cleanup);
  const open = requireSuccess(await readInvitation(api, code), 'Reading an invitation');
  requireSuccess(await cancel(api, code), 'Cancelling an invitation');

  const wasOpen = stateOf(open);
  const cancelled = requireSuccess(
    await readUntil(
      () => readInvitation(api, code),
      (_body, read) => stateOf(read) !== wasOpen,
    ),
    'Reading an invitation',
  );
  // First, for a claim that is accepted ends what can be cancelled.
  const again = await cancel(api, code);
  const invitee = await someAddress(api, cleanup);
  requireSuccess(await claim(api, await someInvitation(api, cleanup), invitee), 'Claiming an invitation');
  const claimed = await claim(api, code, invitee);

  requireMember(memberOf(cancelled, 'status') !== undefined, 'An invitation shows no status', cancelled);
  const isOther = (): boolean => stateOf(cancelled) !== wasOpen;
  check.member('invitations/cancellation-is-read-back', cancelled, 'status').is('changed', isOther);
  check.rejected('invitations/cancelled-cannot-be-claimed', claimed, 'claiming what was cancelled');
  check.rejected('invitations/cancelled-cannot-be-cancelled-again', again, 'a second cancellation');
});

covers({ needs: ['state', 'credentials'] }, [
  // A cancellation by anybody but the inviter and the platform is refused.
  'invitations/nobody-else-can-cancel',
  // A cancellation that was refused leaves the invitation as it was.
  'invitations/refused-cancellation-changes-nothing',
]).test('nobody else cancels an invitation', async ({ api, cleanup, check }) => {
  const code = await someInvitation(api, cleanup);
  const before = requireSuccess(await readInvitation(api, code), 'Reading an invitation');

  const strange = await cancel(api, code, 'otherPlatform');
  const after = requireSuccess(await readInvitation(api, code), 'Reading an invitation');
  const own = await someInvitation(api, cleanup);
  requireSuccess(await cancel(api, own), 'Cancelling an invitation');

  check.rejected('invitations/nobody-else-can-cancel', strange, 'a cancellation by another platform');
  const rule = 'invitations/refused-cancellation-changes-nothing';
  if (wasRejected(check, rule, strange))
    check
      .evidence(rule, [before, strange, after])
      .that(stateOf(after) === stateOf(before), stateOf(before), stateOf(after));
});

covers({ needs: ['state'] }, [
  // Naming an invitation that does not exist is answered with INVITATION_NOT_FOUND.
  'errors/invitation-not-found',
]).test('an invitation that does not exist is not found', async ({ api, cleanup, check }) => {
  const real = await someInvitation(api, cleanup);
  requireSuccess(await readInvitation(api, real), 'Reading an invitation');
  const code = unknownLike(real);
  // An invitee that nobody knows would be wrong, too.
  const invitee = await someAddress(api, cleanup);
  await positiveControl('claiming one that exists', claim(api, real, invitee));
  await positiveControl('cancelling one that exists', cancel(api, await someInvitation(api, cleanup)));

  for (const exchange of [
    await readInvitation(api, code),
    await claim(api, code, invitee),
    await cancel(api, code),
  ])
    check.rejectedWith('errors/invitation-not-found', exchange, {
      status: 404,
      code: 'INVITATION_NOT_FOUND',
    });
});
