import type { Quotation } from './quotation.ts';

export const otherStatesQuotations: readonly Quotation[] = [
  {
    line: 250,
    words:
      'The only constraint shown is that a card can be issued only for a cardholder whose KYC status is APPROVED',
    rules: ['cards/issue-needs-approved-kyc'],
  },
  {
    line: 256,
    words: 'PENDING | Correct one-time code submitted to the confirm route for that channel | VERIFIED',
    rules: [
      'contact-verification/right-email-code-verifies-the-email',
      'contact-verification/right-phone-code-verifies-the-phone',
      'contact-verification/wrong-email-code-leaves-the-email-pending',
      'contact-verification/wrong-phone-code-leaves-the-phone-pending',
      'contact-verification/wrong-code-is-refused',
      'contact-verification/sending-a-code-verifies-nothing',
      'contact-verification/channels-are-verified-one-by-one',
      'contact-verification/verified-channel-stays-verified',
    ],
  },
  {
    line: 256,
    words: 'contactVerification.email or contactVerification.phone becomes VERIFIED',
    rules: [
      'contact-verification/right-email-code-verifies-the-email',
      'contact-verification/right-phone-code-verifies-the-phone',
    ],
  },
  {
    line: 264,
    words: 'PENDING_APPROVAL | Approve operation | Action is PENDING_APPROVAL | APPROVED',
    rules: [
      'agent-actions/approve-leads-to-approved',
      'agent-actions/decided-action-does-not-wait',
      'agent-actions/status-values',
      'agent-actions/concurrent-approvals-execute-once',
      'agent-actions/concurrent-decisions-agree',
      'agent-actions/both-approvals-decide-once',
    ],
  },
  {
    line: 264,
    words: 'The underlying operation (quote execution or transfer) is executed',
    rules: [
      'agent-actions/approve-executes-the-quote',
      'agent-actions/approve-executes-the-transfer',
      'agent-actions/concurrent-approvals-execute-once',
      'agent-actions/held-action-moves-no-money',
    ],
  },
  {
    line: 265,
    words: 'PENDING_APPROVAL | Reject operation | Action is PENDING_APPROVAL | REJECTED',
    rules: [
      'agent-actions/reject-leads-to-rejected',
      'agent-actions/rejected-is-not-taken-up-again',
      'agent-actions/decided-action-does-not-wait',
      'agent-actions/status-values',
      'agent-actions/concurrent-decisions-agree',
    ],
  },
  {
    line: 265,
    words: 'The underlying operation is not executed',
    rules: ['agent-actions/reject-executes-nothing', 'agent-actions/held-action-moves-no-money'],
  },
  {
    line: 267,
    words: 'An action can also be reported as failed',
    rules: ['agent-actions/status-values', 'agent-actions/can-be-reported-as-failed'],
  },
  {
    line: 269,
    words: "When an agent's policy requires approval (execution mode or amount thresholds)",
    rules: [
      'agent-actions/execution-mode-holds-the-transaction',
      'agent-actions/threshold-holds-the-transaction',
    ],
  },
  { line: 269, words: 'the platform approves it', rules: ['agent-actions/agent-does-not-decide-its-own'] },
  {
    line: 269,
    words: 'the platform approves it with `POST /transactions/{transactionId}/approve`',
    rules: [
      'agent-actions/pending-transaction-is-approved-by-its-path',
      'agent-actions/both-approvals-decide-once',
    ],
  },
  {
    line: 269,
    words: 'the transaction is created in a pending state',
    rules: [
      'agent-actions/execution-mode-holds-the-transaction',
      'agent-actions/threshold-holds-the-transaction',
    ],
  },
  { line: 273, words: 'PROCESSING, ACTIVE, FROZEN, CLOSED', rules: ['cards/state-is-one-of-four'] },
  { line: 275, words: 'From | Trigger | Condition | To', rules: ['cards/state-follows-the-table'] },
  {
    line: 277,
    words: 'PROCESSING | Issuer provisioning | Succeeds | ACTIVE',
    rules: [
      'cards/starts-before-any-update',
      'cards/provisioning-activates',
      'cards/update-activates-no-processing-card',
      'cards/activation-fires-state-change',
    ],
  },
  {
    line: 278,
    words: 'PROCESSING | Issuer provisioning | Issuer rejects (closure reason ISSUER_REJECTED) | CLOSED',
    rules: [
      'cards/starts-before-any-update',
      'cards/issuer-rejection-closes',
      'cards/issuer-rejection-has-a-reason',
      'cards/issuer-rejection-reason-is-exclusive',
    ],
  },
  {
    line: 279,
    words: 'ACTIVE | Card update | state set to frozen | FROZEN',
    rules: [
      'cards/active-card-freezes',
      'cards/processing-card-does-not-freeze',
      'cards/frozen-card-declines',
    ],
  },
  {
    line: 280,
    words: 'FROZEN | Card update | state set to active | ACTIVE',
    rules: [
      'cards/frozen-card-unfreezes',
      'cards/update-activates-no-processing-card',
      'cards/unfreeze-fires-state-change',
    ],
  },
  {
    line: 281,
    words: 'any | Card update or close | Closed | CLOSED',
    rules: [
      'cards/processing-card-closes',
      'cards/active-card-closes',
      'cards/frozen-card-closes',
      'cards/closed-card-stays-closed',
    ],
  },
  {
    line: 283,
    words: 'Each of these fires the card state change event',
    rules: [
      'cards/activation-fires-state-change',
      'cards/issuer-rejection-fires-state-change',
      'cards/freeze-fires-state-change',
      'cards/unfreeze-fires-state-change',
      'cards/closing-fires-state-change',
      'cards/no-state-change-without-a-change',
      'cards/refused-update-fires-nothing',
      'cards/update-of-both-fires-both-changes',
    ],
  },
  {
    line: 287,
    words: 'AUTHORIZED, PARTIALLY_SETTLED, SETTLED, REFUNDED',
    rules: ['card-transactions/status-is-a-named-one'],
  },
  {
    line: 289,
    words: 'Clearings settle an authorization and move it toward PARTIALLY_SETTLED and SETTLED',
    rules: [
      'card-transactions/authorization-starts-authorized',
      'card-transactions/clearing-settles-an-authorization',
      'card-transactions/partial-clearing-settles-partially',
      'card-transactions/full-clearing-settles',
      'card-transactions/last-clearing-settles',
      'card-transactions/clearing-never-goes-back',
      'card-transactions/balance-falls-by-settled-minus-refunded',
    ],
  },
  {
    line: 290,
    words: 'A partial refund keeps it SETTLED with a non-zero refundedAmount',
    rules: [
      'card-transactions/partial-return-stays-settled',
      'card-transactions/partial-return-shows-refunded-amount',
      'card-transactions/refunded-amount-is-what-was-returned',
      'card-transactions/refunded-amount-starts-at-zero',
      'card-transactions/balance-falls-by-settled-minus-refunded',
    ],
  },
  {
    line: 290,
    words: 'A return on a settled transaction',
    rules: [
      'card-simulations/return-on-unsettled-does-not-refund',
      'card-transactions/full-return-refunds',
      'card-transactions/returns-add-up-to-a-refund',
    ],
  },
  {
    line: 290,
    words: 'a full refund moves it to REFUNDED',
    rules: [
      'card-simulations/return-on-unsettled-does-not-refund',
      'card-transactions/full-return-refunds',
      'card-transactions/returns-add-up-to-a-refund',
    ],
  },
  {
    line: 291,
    words: 'An authorization advice needs the parent to be AUTHORIZED or PARTIALLY_SETTLED',
    rules: [
      'card-simulations/advice-on-authorized-is-accepted',
      'card-simulations/advice-on-partially-settled-is-accepted',
      'card-simulations/advice-on-settled-has-no-effect',
      'card-simulations/advice-on-refunded-has-no-effect',
      'card-simulations/refused-simulation-changes-nothing',
    ],
  },
  {
    line: 292,
    words: 'A return reversal needs the parent to be REFUNDED',
    rules: [
      'card-simulations/refused-simulation-changes-nothing',
      'card-simulations/reversal-on-refunded-is-accepted',
      'card-simulations/reversal-on-authorized-has-no-effect',
      'card-simulations/reversal-on-partially-settled-has-no-effect',
      'card-simulations/reversal-on-settled-has-no-effect',
    ],
  },
  {
    line: 298,
    words: 'PENDING (created but the policy step never completed), ACTIVE, REVOKED',
    rules: [
      'delegated-keys/status-values',
      'delegated-keys/pending-without-its-policy',
      'delegated-keys/revoked-key-is-revoked',
    ],
  },
  {
    line: 298,
    words: 'Revoking an ACTIVE key ends with a 204 response and the key can no longer sign',
    rules: [
      'delegated-keys/revoking-an-active-key-answers-204',
      'delegated-keys/revoked-key-is-revoked',
      'delegated-keys/revoked-key-cannot-sign',
    ],
  },
  {
    line: 302,
    words: 'A quote in PENDING_AUTHORIZATION is satisfied by submitting an SCA authorization proof',
    rules: [
      'quotes/proof-ends-the-wait',
      'sca/wrong-proof-leaves-the-quote-waiting',
      'sca/waiting-quote-moves-no-money',
    ],
  },
];
