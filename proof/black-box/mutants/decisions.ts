import { at, isMembers, textAt } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { rewrites } from '../defects/requests.ts';

const approvals = ofSection('Endpoints > Operations whose path is given', [
  {
    name: 'payment-approved-twice',
    defect: 'Approving an incoming payment that is decided already is answered as if it had been pending.',
    breaks: 'What is approved is a pending payment.',
    severity: 'major',
    stated: 'derived',
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'transactions.approve' || answer.status !== 409) return;
        Object.assign(answer, await ask('GET', `/transactions/${call.params['transactionId'] ?? ''}`));
      },
    }),
  },
]);

const decisionsOnPayments = ofSection('Endpoints > Operation catalogue', [
  {
    name: 'rejected-payment-is-paid-in',
    defect: 'Rejecting an incoming payment approves it.',
    breaks: 'Reject a pending incoming payment.',
    severity: 'critical',
    stated: 'must',
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
  {
    name: 'cancellation-without-effect',
    defect: 'Cancelling a pending transfer answers with the transfer and cancels nothing.',
    breaks: 'Cancel a pending bank transfer.',
    severity: 'critical',
    stated: 'derived',
    behaviour: () => ({
      before: async (call, { ask }) => {
        if (call.operation !== 'transactions.cancel') return undefined;
        const transaction = await ask('GET', `/transactions/${call.params['transactionId'] ?? ''}`);
        const isOpen = ['PENDING', 'PROCESSING'].includes(textAt(transaction.body, 'status'));
        return isOpen ? answerOf(200, transaction.body) : undefined;
      },
    }),
  },
  {
    name: 'time-of-receipt-is-not-defaulted',
    defect: 'Confirming a receipt without a time stores none.',
    breaks: 'receiptDeliveryConfirmedAt defaults to the current server time.',
    severity: 'minor',
    stated: 'must',
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
  {
    name: 'given-time-of-receipt-ignored',
    defect: 'Confirming a receipt stores the current time, whatever time is given.',
    breaks: 'receiptDeliveryConfirmedAt is a parameter.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      rewrites(['transactions.confirmReceipt'], (body) => {
        if (!Number.isNaN(Date.parse(textAt(body, 'receiptDeliveryConfirmedAt'))))
          delete body['receiptDeliveryConfirmedAt'];
      }),
  },
]);

const invitations = ofSection('Endpoints > Operation catalogue', [
  {
    name: 'invitation-claimed-twice',
    defect: 'An invitation that was claimed can be claimed again.',
    breaks: 'Invitations: claim.',
    severity: 'major',
    stated: 'derived',
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
  {
    name: 'invitation-cancelled-by-another-platform',
    defect: 'A platform can cancel the invitations of another platform.',
    breaks: 'An invitation is cancelled only by the inviter or the platform.',
    severity: 'critical',
    stated: 'must',
    behaviour: () => ({
      before: (call, { platform }) => {
        const isBasic = call.headers['authorization']?.startsWith('Basic ') === true;
        if (call.operation === 'invitations.cancel' && isBasic) call.headers['authorization'] = platform;
        return undefined;
      },
    }),
  },
  {
    name: 'claimed-invitation-reads-pending',
    defect: 'Reading an invitation that was claimed shows it as PENDING.',
    breaks: 'Invitations: claim, then get by code.',
    severity: 'minor',
    stated: 'derived',
    behaviour: () =>
      edits(['invitations.get'], (invitation) => {
        if (invitation['status'] !== 'CLAIMED') return;
        invitation['status'] = 'PENDING';
        delete invitation['claimedAt'];
        delete invitation['inviteeUma'];
      }),
  },
]);

export const decisions = [...approvals, ...decisionsOnPayments, ...invitations];
