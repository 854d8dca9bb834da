import type { RuleId } from '../rules/index.ts';

/** Of customers, accounts, invitations, webhooks and conventions: see `spec/unproven.ts`. */
export const unprovenParties = {
  'conventions/paths-are-relative-to-the-base-address':
    'A server whose paths are elsewhere fails the preflight, so no run gets as far as this rule.',
  'conventions/requests-are-json':
    'No fault yet: it needs a server that wants another content type than JSON for its requests.',
  'conventions/concurrent-idempotent-requests-have-one-effect':
    'No fault yet: it needs a key that is looked up before the transaction begins, so that equal requests race.',
  'conventions/other-time-parameters-are-refused':
    'No fault yet: it needs a time parameter of a list that takes any text, and a rule that points at it.',
  'errors/code-of-a-500-is-from-its-table':
    'No fault yet: it needs an operation that fails with 500 and a code that is not in the table.',
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
