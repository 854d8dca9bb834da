import type { RuleId } from '../rules/index.ts';

/** Of customers, accounts, invitations, webhooks and conventions: see `spec/unproven.ts`. */
export const unprovenParties = {
  'contact-verification/channel-starts-pending':
    'No fault yet: it needs a new customer whose channel is VERIFIED from the start.',
  'conventions/paths-are-relative-to-the-base-address':
    'A server whose paths are elsewhere fails the preflight, so no run gets as far as this rule.',
  'conventions/requests-are-json':
    'No fault yet: it needs a server that wants another content type than JSON for its requests.',
  'conventions/concurrent-idempotent-requests-have-one-effect':
    'No fault yet: it needs a key that is looked up before the transaction begins, so that equal requests race.',
  'conventions/other-time-parameters-are-refused':
    'No fault yet: it needs a time parameter of a list that takes any text, and a rule that points at it.',
  'customers/get-answers-a-variant':
    'A customer that is neither variant breaks the rules about customerType first, and those have faults.',
  'customers/type-selects-the-variant':
    'No fault yet: it needs an individual that is shown with the members of a business.',
  'customers/verified-channels-let-kyc-begin':
    'No fault yet: it needs a KYC that stays held back when every channel is VERIFIED.',
  'customers/business-source-of-funds-description-goes-with-other':
    'No fault yet: it needs a business whose description of funds is dropped beside OTHER.',
  'customers/business-purpose-of-account-description-goes-with-other':
    'No fault yet: it needs a business whose description of purpose is dropped beside OTHER.',
  'customers/id-never-changes':
    'Weak check: its fault changes the id in the answer to an update, the check compares the one that a read shows.',
  'customers/business-info-update-is-partial':
    'Weak check: its fault is reported by the rule that an update keeps the other members.',
  'errors/code-of-a-500-is-from-its-table':
    'No fault yet: it needs an operation that fails with 500 and a code that is not in the table.',
  'errors/contact-verification-that-does-not-apply-is-409':
    'No fault yet: it needs a contact verification that answers 400 where it does not apply.',
  'external-accounts/customer-account-reads-as-added':
    'No fault yet: it needs an external account of a customer that a read shows otherwise than it was added.',
  'external-accounts/platform-account-reads-as-added':
    'No fault yet: it needs an external account of the platform that a read shows otherwise than it was added.',
  'external-accounts/customer-list-has-no-platform-account':
    'No fault yet: it needs a list for customers that mixes in the accounts of the platform.',
  'external-accounts/platform-list-has-no-customer-account':
    'No fault yet: it needs a list for the platform that mixes in the accounts of customers.',
  'invitations/code-is-its-own':
    'With one code for all invitations the second one cannot be made, so the check ends before it asserts.',
  'invitations/concurrent-claims-have-one-winner':
    'No fault yet: it needs claims that are checked before their transaction, so that they race.',
  'invitations/refused-claim-fires-no-event':
    'No fault yet: it needs a claim that is announced before it is refused.',
  'invitations/reading-does-not-claim': 'No fault yet: it needs a read that marks the invitation as claimed.',
  'invitations/claim-moves-no-money': 'No fault yet: it needs a claim that credits the invited receiver.',
  'invitations/cancelled-cannot-be-cancelled-again':
    'Its fault, a cancellation without effect, has the test end at the read before the second cancellation.',
  'platform-config/refused-update-changes-nothing':
    'No fault yet: it needs an update of the configuration that is stored before it is refused.',
  'verifications/kyc-shows-in-kyc-status':
    'Its fault, a verification without effect, has the test end as inconclusive while it waits for the status.',
  'versioning/base-address-ends-with-the-version':
    'The base address is where the suite was pointed: a server cannot answer wrongly about it.',
  'webhooks/acknowledged-is-not-repeated':
    'No fault yet: it needs a delivery that is repeated after an answer of 200.',
  'webhooks/outgoing-body-is-an-object':
    'The suite knows a webhook by its type and by the id in its data: a body that is no object is reported as missing.',
  'webhooks/outgoing-has-type':
    'The suite knows a webhook by its type and by the id in its data: one without a type is reported as missing.',
  'webhooks/outgoing-has-data':
    'The suite knows a webhook by its type and by the id in its data: one without data is reported as missing.',
  'webhooks/outgoing-type-is-a-string':
    'The suite knows a webhook by its type and by the id in its data: one whose type is a number is reported as missing.',
  'webhooks/outgoing-type-format':
    'The suite knows a webhook by its type and by the id in its data: one of an unknown type is reported as missing.',
  'webhooks/outgoing-data-is-the-transaction':
    'The suite knows a webhook by its type and by the id in its data: one whose data is no object is reported as missing.',
  'webhooks/pending-carries-an-id':
    'The suite knows a webhook by its type and by the id in its data: one without the id is reported as missing.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
