import { isOperationId, type OperationId } from '../../spec/operations.ts';

/** What can go wrong with a whole operation, whichever it is. */
export const operationWays = ['is-not-served', 'has-no-effect', 'answers-400-for-404'] as const;

export type OperationWay = (typeof operationWays)[number];

export type OperationFault = `operation:${OperationId}:${OperationWay}`;

/** Whether a name is `operation:<operation>:<what goes wrong>`. */
export const isOperationFault = (name: string): name is OperationFault => {
  const [family, operation = '', way = '', ...rest] = name.split(':');
  return (
    family === 'operation' &&
    isOperationId(operation) &&
    operationWays.some((known) => known === way) &&
    rest.length === 0
  );
};

type RuleName = `${string}/${string}`;

/**
 * What is broken when a request is answered as if it had taken effect and has not. That an operation that is not
 * served breaks the rule that it exists needs no table.
 */
export const effectFaults = {
  'operation:agents.create:has-no-effect': [
    'agents/created-agent-is-found',
    'agents/created-agent-is-listed',
  ],
  'operation:agents.update:has-no-effect': [
    'agents/update-changes-the-name',
    'agents/update-changes-the-paused-state',
  ],
  'operation:agents.updatePolicy:has-no-effect': ['agents/policy-update-changes-what-it-names'],
  'operation:agents.delete:has-no-effect': [
    'agents/deleted-agent-is-not-found',
    'agents/deleted-agent-gets-401',
  ],
  'operation:agents.regenerateDeviceCode:has-no-effect': ['agents/regenerated-code-can-be-redeemed'],
  'operation:agents.approveAction:has-no-effect': ['agent-actions/approve-executes-the-quote'],
  'operation:agents.rejectAction:has-no-effect': ['agent-actions/reject-leads-to-rejected'],
  'operation:agentSide.transferOut:has-no-effect': ['agent-side/lists-every-own-action'],
  'operation:customerExternalAccounts.create:has-no-effect': [
    'external-accounts/customer-account-is-found-after-adding',
    'external-accounts/can-belong-to-a-customer',
  ],
  'operation:platformExternalAccounts.create:has-no-effect': [
    'external-accounts/platform-account-is-found-after-adding',
    'external-accounts/can-belong-to-the-platform',
  ],
  'operation:customerExternalAccounts.delete:has-no-effect': [
    'external-accounts/customer-account-is-not-listed-after-deleting',
    'external-accounts/customer-account-cannot-be-deleted-twice',
  ],
  'operation:platformExternalAccounts.delete:has-no-effect': [
    'external-accounts/platform-account-is-not-found-after-deleting',
    'external-accounts/platform-account-is-not-listed-after-deleting',
    'external-accounts/platform-account-cannot-be-deleted-twice',
  ],
  'operation:invitations.create:has-no-effect': ['invitations/is-found-by-its-code'],
  'operation:invitations.claim:has-no-effect': ['invitations/claimed-cannot-be-cancelled'],
  'operation:invitations.cancel:has-no-effect': [
    'invitations/cancellation-is-read-back',
    'invitations/cancelled-cannot-be-cancelled-again',
  ],
  'operation:tokens.delete:has-no-effect': ['tokens/deleted-token-is-not-listed'],
  'operation:transfers.in:has-no-effect': ['transfers/in-credits-the-internal-account'],
  'operation:transactions.approve:has-no-effect': ['transactions/approve-incoming'],
  'operation:verifications.create:has-no-effect': ['verifications/kyc-shows-in-kyc-status'],
  'operation:quotes.execute:has-no-effect': ['payments/funded-payment-is-processed'],
  'operation:sandbox.fundInternalAccount:has-no-effect': ['sandbox/concurrent-fundings-add-up'],
  'operation:sandbox.sendFunds:has-no-effect': ['sandbox/sent-funds-reach-the-quote'],
  'operation:sandbox.receiveUmaPayment:has-no-effect': ['sandbox/uma-payment-becomes-a-transaction'],
} as const satisfies Readonly<Record<`operation:${string}:has-no-effect`, readonly RuleName[]>>;

/** What is broken when something unknown is answered with another status than 404. */
export const statusFaults = {
  'operation:customerExternalAccounts.get:answers-400-for-404': [
    'external-accounts/unknown-customer-account-is-not-found',
  ],
  'operation:platformExternalAccounts.get:answers-400-for-404': [
    'external-accounts/unknown-platform-account-is-not-found',
  ],
  'operation:lookups.externalAccount:answers-400-for-404': ['lookups/unknown-external-account-is-not-found'],
  'operation:verifications.create:answers-400-for-404': ['verifications/unknown-customer-is-not-found'],
  'operation:agentSide.getAction:answers-400-for-404': ['agent-side/action-of-a-sibling-is-not-its-own'],
  'operation:agentSide.createQuote:answers-400-for-404': ['agent-side/foreign-accounts-in-a-quote-are-404'],
} as const satisfies Readonly<Record<`operation:${string}:answers-400-for-404`, readonly RuleName[]>>;
