import type { RuleId } from '../rules/index.ts';
import type { Level } from '../rules/rule.ts';

/** Levels that rules had before the whole table was compared with the document, where they have another one now. */
export const earlierLevels = {
  'agents/deleted-agent-is-not-found': 'derived',
  'beneficial-owners/kyc-status-is-listed': 'derived',
  'beneficial-owners/update-changes-the-owner': 'derived',
  'cards/reveal-url-is-signed': 'must',
  'contact-verification/wrong-email-code-leaves-the-email-pending': 'derived',
  'contact-verification/wrong-phone-code-leaves-the-phone-pending': 'derived',
  'conventions/other-ids-have-the-shape': 'derived',
  'customers/get-answers-that-customer': 'derived',
  'customers/kyc-link-is-single-use': 'must',
  'customers/ssn-has-its-shape': 'derived',
  'customers/update-changes-the-customer': 'derived',
  'documents/is-not-found-after-deletion': 'derived',
  'external-accounts/customer-account-is-not-found-after-deleting': 'derived',
  'external-accounts/platform-account-is-not-found-after-deleting': 'derived',
  'platform-config/update-keeps-absent-members': 'assumed',
  'quotes/awaiting-quote-carries-a-challenge': 'derived',
  'quotes/get-returns-that-quote': 'derived',
  'quotes/locked-amount-is-in-the-locked-currency': 'derived',
  'quotes/settled-quote-names-the-right-transaction': 'derived',
  'refunds/has-a-reference': 'assumed',
  'refunds/has-initiated-at': 'assumed',
  'sandbox/funding-raises-the-balance': 'derived',
  'sca/challenge-does-not-outlive-a-resend': 'derived',
  'sca/passkey-confirmation-needs-the-credential': 'derived',
  'sca/passkey-confirmation-needs-the-origin': 'derived',
  'sca/passkey-login-needs-the-origin': 'derived',
  'transactions/approve-lets-the-money-in': 'derived',
  'transactions/get-returns-that-transaction': 'derived',
  'transfers/in-refuses-another-currency': 'derived',
  'transfers/in-source-is-external': 'derived',
  'transfers/out-refuses-another-currency': 'derived',
  'wallet-sessions/session-carries-expires-at': 'derived',
  'webhooks/refund-events-show-the-refund-status': 'derived',
} as const satisfies Readonly<Partial<Record<RuleId, Level>>>;

/** Rules that look as if the document stated them outright, and keep a lower level. */
export const keptLevels = {
  'authentication/default-allows-either-scheme':
    'The default is stated, and so is the use of each scheme. A server keeps one of the two.',
  'payments/refund-shows-the-outcome-of-a-cancellation':
    'It is stated, but no member or value that tells refunded from delivered is named.',
  'transactions/outgoing-has-type-outgoing':
    'OUTGOING is a value for outgoing payments. It is stated of a transfer out, and must there.',
  'wallet-credentials/challenge-is-named-in-request-id': 'The header is stated, and its value is not.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
