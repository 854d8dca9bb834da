import type { RuleBook } from './rule.ts';

/** UMA invitations: creation, claim, and who may cancel. */
export const invitationsRules = {
  'invitations/operation-create': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A UMA invitation can be created.',
    operations: ['invitations.create'],
  },
  'invitations/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An invitation can be read.',
    operations: ['invitations.get'],
  },
  'invitations/operation-claim': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An invitation can be claimed.',
    operations: ['invitations.claim'],
  },
  'invitations/operation-cancel': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An invitation can be cancelled.',
    operations: ['invitations.cancel'],
  },
  'invitations/is-found-by-its-code': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An invitation is found by the code that its creation answered with.',
    operations: ['invitations.create', 'invitations.get'],
  },
  'invitations/code-is-its-own': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Two invitations do not have the same code.',
    operations: ['invitations.create'],
  },

  // Claim
  'invitations/claim-is-read-back': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An invitation that was claimed reads as claimed.',
    operations: ['invitations.claim', 'invitations.get'],
  },
  'invitations/claimed-once': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A claimed invitation cannot be claimed again.',
    operations: ['invitations.claim'],
  },
  'invitations/concurrent-claims-have-one-winner': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Of several claims of one invitation at once, one succeeds.',
    operations: ['invitations.claim'],
  },
  'invitations/refused-claim-changes-nothing': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A claim that was refused leaves the invitation as it was.',
    operations: ['invitations.claim', 'invitations.get'],
  },
  'invitations/refused-claim-fires-no-event': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'A claim that was refused fires no webhook about a claimed invitation.',
    operations: ['invitations.claim'],
  },
  'invitations/reading-does-not-claim': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Reading an invitation leaves it unclaimed.',
    operations: ['invitations.get'],
  },
  'invitations/claim-moves-no-money': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A claim moves no money.',
    operations: ['invitations.claim', 'transactions.list'],
  },

  // Cancellation
  'invitations/platform-can-cancel': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can cancel an invitation.',
    operations: ['invitations.cancel'],
  },
  'invitations/inviter-can-cancel': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The inviter can cancel an invitation.',
    operations: ['invitations.cancel'],
    unobservable: 'No credential of an inviter exists; whoever calls is a platform.',
  },
  'invitations/nobody-else-can-cancel': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A cancellation by anybody but the inviter and the platform is refused.',
    operations: ['invitations.cancel'],
  },
  'invitations/refused-cancellation-changes-nothing': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A cancellation that was refused leaves the invitation as it was.',
    operations: ['invitations.cancel', 'invitations.get'],
  },
  'invitations/cancellation-is-read-back': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An invitation that was cancelled reads as cancelled.',
    operations: ['invitations.cancel', 'invitations.get'],
  },
  'invitations/cancelled-cannot-be-claimed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A cancelled invitation cannot be claimed.',
    operations: ['invitations.cancel', 'invitations.claim'],
  },
  'invitations/claimed-cannot-be-cancelled': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A claimed invitation cannot be cancelled.',
    operations: ['invitations.claim', 'invitations.cancel'],
  },
  'invitations/cancelled-cannot-be-cancelled-again': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A cancelled invitation cannot be cancelled again.',
    operations: ['invitations.cancel'],
  },
  'invitations/expired-cannot-be-claimed': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'An invitation cannot be claimed after its expiresAt.',
    operations: ['invitations.claim'],
  },
} as const satisfies RuleBook;
