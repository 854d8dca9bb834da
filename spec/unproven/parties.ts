import type { RuleId } from '../rules/index.ts';

/** Of customers, accounts, invitations, webhooks and conventions: see `spec/unproven.ts`. */
export const unprovenParties = {
  'conventions/paths-are-relative-to-the-base-address':
    'A server whose paths are elsewhere fails the preflight, so no run gets as far as this rule.',
  'versioning/base-address-ends-with-the-version':
    'The base address is where the suite was pointed: a server cannot answer wrongly about it.',
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
