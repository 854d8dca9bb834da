import { at, isMembers, textAt } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { rewrites } from '../defects/requests.ts';

const approvals = ofSection('Endpoints > Operations whose path is given', {
  'payment-approved-twice': {
    defect: 'Approving an incoming payment that is decided already is answered as if it had been pending.',
    breaks: derived.major('What is approved is a pending payment.'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'transactions.approve' || answer.status !== 409) return;
        Object.assign(answer, await ask('GET', `/transactions/${call.params['transactionId'] ?? ''}`));
      },
    }),
  },
});

const decisionsOnPayments = ofSection('Endpoints > Operation catalogue', {
  'rejected-payment-is-paid-in': {
    defect: 'Rejecting an incoming payment approves it.',
    breaks: must.critical('Reject a pending incoming payment.'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation !== 'transactions.reject') return undefined;
        call.path = call.path.replace(/\/reject$/, '/approve');
        call.body = undefined;
        return undefined;
      },
      after: (call, answer) => {
        if (call.operation === 'transactions.reject' && isAccepted(answer) && isMembers(answer.body))
          answer.body['status'] = 'FAILED';
      },
    }),
  },
  'cancellation-without-effect': {
    defect: 'Cancelling a pending transfer answers with the transfer and cancels nothing.',
    breaks: derived.critical('Cancel a pending bank transfer.'),
    behaviour: () => ({
      before: async (call, { ask }) => {
        if (call.operation !== 'transactions.cancel') return undefined;
        const transaction = await ask('GET', `/transactions/${call.params['transactionId'] ?? ''}`);
        const isOpen = ['PENDING', 'PROCESSING'].includes(textAt(transaction.body, 'status'));
        return isOpen ? answerOf(200, transaction.body) : undefined;
      },
    }),
  },
  'time-of-receipt-is-not-defaulted': {
    defect: 'Confirming a receipt without a time stores none.',
    breaks: must.minor('receiptDeliveryConfirmedAt defaults to the current server time.'),
    behaviour: () => {
      const untimed = new Set<string>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          const id = textAt(answer.body, 'id');
          const isTimed = at(call.body, 'receiptDeliveryConfirmedAt') !== undefined;
          if (call.operation === 'transactions.confirmReceipt' && !isTimed) untimed.add(id);
          if (untimed.has(id)) delete answer.body['receiptDeliveryConfirmedAt'];
        },
      };
    },
  },
  'given-time-of-receipt-ignored': {
    defect: 'Confirming a receipt stores the current time, whatever time is given.',
    breaks: must.minor('receiptDeliveryConfirmedAt is a parameter.'),
    behaviour: rewrites(['transactions.confirmReceipt'], (body) => {
      if (!Number.isNaN(Date.parse(textAt(body, 'receiptDeliveryConfirmedAt'))))
        delete body['receiptDeliveryConfirmedAt'];
    }),
  },
});

const invitations = ofSection('Endpoints > Operation catalogue', {
  'invitation-claimed-twice': {
    defect: 'An invitation that was claimed can be claimed again.',
    breaks: derived.major('Invitations: claim.'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'invitations.claim' || answer.status !== 400 || !isMembers(call.body)) return;
        const invitation = await ask('GET', `/invitations/${call.params['invitationCode'] ?? ''}`);
        if (textAt(invitation.body, 'status') !== 'CLAIMED' || !isMembers(invitation.body)) return;
        invitation.body['inviteeUma'] = call.body['inviteeUma'];
        Object.assign(answer, invitation);
      },
    }),
  },
  'invitation-cancelled-by-another-platform': {
    defect: 'A platform can cancel the invitations of another platform.',
    breaks: must.critical('An invitation is cancelled only by the inviter or the platform.'),
    behaviour: () => ({
      before: (call, { platform }) => {
        const isBasic = call.headers['authorization']?.startsWith('Basic ') === true;
        if (call.operation === 'invitations.cancel' && isBasic) call.headers['authorization'] = platform;
        return undefined;
      },
    }),
  },
  'claimed-invitation-reads-pending': {
    defect: 'Reading an invitation that was claimed shows it as PENDING.',
    breaks: derived.minor('Invitations: claim, then get by code.'),
    behaviour: edits(['invitations.get'], (invitation) => {
      if (invitation['status'] !== 'CLAIMED') return;
      invitation['status'] = 'PENDING';
      delete invitation['claimedAt'];
      delete invitation['inviteeUma'];
    }),
  },
});

export const decisions = [...approvals, ...decisionsOnPayments, ...invitations];
