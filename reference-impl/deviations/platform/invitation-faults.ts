import { notFound } from '../../http/api-error.ts';
import type { Call } from '../../http/call.ts';
import { receiveUmaPayment } from '../../payments/sandbox-money.ts';
import { mustBeUmaAddress } from '../../payments/uma-receivers.ts';
import {
  addressedInvitation,
  allInvitations,
  claim,
  cancelInvitation,
  claimInvitation,
  getInvitation,
  insertInvitation,
  invitationView,
  keepInvitation,
  moveInvitation,
  mustAllow,
  mustBeInviting,
  newCode,
  stateOf,
  unknownInvitation,
  type Claim,
  type Invitation,
} from '../../platform/invitations.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering } from '../altered-answers.ts';
import { during, withoutEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { actLater } from '../background-work.ts';

/** A claim finds invitations in this state still open. */
const claimingWhen = (state: Invitation['status']): Replacement =>
  during(
    claimInvitation,
    replacing(addressedInvitation, async (right, call) => {
      const invitation = await right(call);
      if (stateOf(call, invitation) !== state) return invitation;
      const { expiresAt: _expiresAt, ...endless } = invitation;
      return { ...endless, status: 'PENDING' };
    }),
  );

const payInvitee = async (call: Call<Claim>, { inviterUma, amountToSend }: Invitation): Promise<void> => {
  const body = {
    senderUmaAddress: inviterUma,
    receiverUmaAddress: call.body.inviteeUma,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amountToSend?.amount ?? 1,
  };
  await receiveUmaPayment({ ...call, body });
};

/** Cancels an invitation, and refuses the request all the same: what was changed is kept first. */
const cancelAndRefuse = async (
  call: Call,
  invitation: Invitation,
  refusal: () => void,
): Promise<{ readonly status: number; readonly afterCommit: () => Promise<never> }> => {
  const inviting = call.as(invitation.tenant);
  await keepInvitation(inviting, { ...invitation, status: 'CANCELLED' });
  const afterCommit = async (): Promise<never> => {
    refusal();
    throw new Error(`${invitation.id} was to be refused.`);
  };
  return { status: 400, afterCommit };
};

/** No webhook announces a claim. */
const claimingSilently = replacing(moveInvitation, (right, work, ...rest) =>
  right(withoutEvents(work, 'INVITATION.CLAIMED'), ...rest),
);

/** Faults in invitations. */
export const invitationFaults = faultsOf({
  'errors/invitation-not-found': {
    'missing-invitation-is-a-plain-404': replacing(unknownInvitation, () => notFound('No such invitation.')),
  },
  'invitations/nobody-else-can-cancel': {
    'anybody-can-cancel-an-invitation': replacing(mustBeInviting, () => {}),
  },
  'webhooks/invitation-claimed-is-sent': {
    'claim-is-not-announced': claimingSilently,
    'invitation-is-announced-when-it-is-made': [
      replacing(insertInvitation, async (right, work, invitation) => {
        await right(work, invitation);
        const data = invitationView(invitation);
        await work.emit({ resource: invitation.id, type: 'INVITATION.CLAIMED', data });
      }),
      claimingSilently,
    ],
  },
  'invitations/claimed-once': {
    'claimed-invitation-can-be-claimed': claimingWhen('CLAIMED'),
  },
  'invitations/cancelled-cannot-be-claimed': {
    'cancelled-invitation-can-be-claimed': claimingWhen('CANCELLED'),
  },
  'invitations/expired-cannot-be-claimed': {
    'invitation-never-expires': claimingWhen('EXPIRED'),
  },
  'invitations/code-is-its-own': {
    'all-invitations-have-one-code': [
      replacing(newCode, () => '0b9f2f3e'),
      replacing(insertInvitation, async (right, work, invitation) => {
        await allInvitations(work).delete(invitation.id);
        await right(work, invitation);
      }),
    ],
  },
  'invitations/refused-claim-fires-no-event': {
    'refused-claim-is-announced': replacing(claimInvitation, async (right, call) => {
      const invitation = await addressedInvitation(call);
      const { inviteeUma } = call.body;
      mustBeUmaAddress(inviteeUma);
      if (stateOf(call, invitation) === 'PENDING') return right(call);
      const data = invitationView({ ...invitation, claimedAt: call.now().toISOString(), inviteeUma });
      await call.as(invitation.tenant).emit({
        resource: invitation.id,
        type: 'INVITATION.CLAIMED',
        data,
      });
      const refuse = async (): Promise<never> => {
        mustAllow(call, invitation, 'claim');
        throw new Error(`${invitation.id} can be claimed.`);
      };
      return { status: 400, afterCommit: refuse };
    }),
  },
  'invitations/refused-claim-changes-nothing': {
    'refused-claim-cancels-the-invitation': replacing(claimInvitation, async (right, call) => {
      const invitation = await addressedInvitation(call);
      if (stateOf(call, invitation) !== 'CLAIMED') return right(call);
      return cancelAndRefuse(call, invitation, () => mustAllow(call, invitation, 'claim'));
    }),
  },
  'invitations/refused-cancellation-changes-nothing': {
    'refused-cancellation-cancels-the-invitation': replacing(cancelInvitation, async (right, call) => {
      const invitation = await addressedInvitation(call);
      if (invitation.tenant === call.tenant) return right(call);
      return cancelAndRefuse(call, invitation, () => mustBeInviting(call, invitation));
    }),
  },
  'invitations/reading-does-not-claim': {
    'reading-claims-an-invitation': answering(getInvitation, async (answer, call) => {
      const invitation = await addressedInvitation(call);
      if (invitation.status !== 'PENDING') return answer;
      const claimedAt = call.now().toISOString();
      const { afterCommit } = actLater(call, async (later) => {
        const inviting = later.as(invitation.tenant);
        await moveInvitation(inviting, invitation, 'claim', { claimedAt });
        return answer;
      });
      return afterCommit === undefined ? answer : { ...answer, afterCommit };
    }),
  },
  'invitations/claim-moves-no-money': {
    'claim-pays-the-invitee': replacing(claim, async (right, call, invitation) => {
      await payInvitee(call, invitation);
      return right(call, invitation);
    }),
  },
  'invitations/claim-is-read-back': {
    'claim-is-forgotten': replacing(keepInvitation, async () => {}),
  },
  'invitations/concurrent-claims-have-one-winner': {
    'claim-is-checked-before-it-is-made': replacing(claim, async (right, call, invitation) =>
      actLater(call, (later) => right(later, invitation)),
    ),
  },
});
