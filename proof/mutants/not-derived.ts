import type { RuleId } from '../../spec/rules/index.ts';

/** A derived fault that breaks no rule, although one points at its place. */
interface NotDerived {
  readonly rule: RegExp;
  readonly how: RegExp;
  /** Only at places that end so; anywhere when absent. */
  readonly at?: string;
  readonly because: string;
}

/** Where the description is stricter than the rules: what a server does there violates nothing. */
export const notDerived: readonly NotDerived[] = [
  {
    rule: /^beneficial-owners\/.*-(?:is|are)-present$/,
    how: /^takes-missing$/,
    because: 'The columns "required" of owners speak of answers: a server may accept less when adding.',
  },
  {
    rule: /^agents\/(?:has-a-name|name-is-text|policy-has-account-restrictions)$/,
    how: /^takes-/,
    because: 'The document names members of an agent and its policy and shows no request of them.',
  },
  {
    rule: /^(?:conventions\/|customers\/(?:purpose-of-account-values|business-type-values|address-is-an-object)$)/,
    how: /^(?:takes|refuses|reads)-/,
    because: 'The content of a request is graded by the rule about its member.',
  },
  {
    rule: /^webhooks\/outgoing-type-is-a-string$/,
    how: /^(?:outside-the-list|outside-the-pattern)$/,
    because: 'A text of another form is a string all the same; the rule about the form is broken.',
  },
  {
    rule: /^customers\/type-is-individual-or-business$/,
    how: /^takes-/,
    because: 'A request whose type is none of the two selects no variant, and is refused for that.',
  },
  {
    rule: /^quotes\/(?:source|destination)-(?:of-type-account|type-is-needed)$/,
    how: /^takes-/,
    because: 'An end of a quote whose type is unknown selects no shape, and is refused for that.',
  },
  {
    rule: /^quotes\/locked-side-is-an-enumeration$/,
    how: /^refuses-/,
    because: 'That SENDING is accepted is a rule of its own; the other values are not shown.',
  },
  {
    rule: /^documents\/file-is-in-the-field-file$/,
    how: /^takes-/,
    because: 'A part of a form is bytes: it has no other type that could be accepted.',
  },
  {
    rule: /^transfers\/operation-(?:in|out)$/,
    how: /^takes-/,
    because: 'The rule says that the operation exists; its members have rules of their own.',
  },
  {
    rule: /^sca\/(?:factor-values|enrollment-type-values)$/,
    how: /^refuses-/,
    because: 'That each factor can be enrolled, and logged in with, is a rule of its own.',
  },
  {
    rule: /^sca\/factor-values$/,
    how: /^takes-/,
    because: 'The content of a request is graded by the rules about enrollments and logins.',
  },
  {
    rule: /^sca\/enrollment-names-its-type$/,
    how: /^takes-another-type$/,
    because: 'A text is no enrollment, and is refused because it starts none.',
  },
  {
    rule: /^sca\/(?:totp|passkey)-confirmation-needs-/,
    how: /^takes-/,
    because:
      'Nothing can be verified without the member: a server that takes its absence refuses all the same.',
  },
  {
    rule: /^sca\/(?:(?:sms-otp|totp)-is-proven-by-code|passkey-is-proven-by-assertion|passkey-login-needs-the-origin)$/,
    how: /^ignores-the-condition$/,
    because:
      'Nothing can be verified without the member: a server that takes its absence refuses all the same.',
  },
  {
    rule: /./,
    how: /^refuses-(?:INDIVIDUAL|BUSINESS)$/,
    because: 'A server without one variant of customers breaks the rule that such a customer can be added.',
  },
];

/** Whether a fault of this kind, at this place, breaks the rule. */
export const breaks = (id: RuleId, how: string, place: string): boolean =>
  !notDerived.some((entry) => entry.rule.test(id) && entry.how.test(how) && place.endsWith(entry.at ?? ''));
