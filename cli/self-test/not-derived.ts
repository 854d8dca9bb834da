import type { RuleId } from '../../spec/rules/index.ts';

/** A derived fault that breaks no rule, although one points at its place. */
interface NotDerived {
  readonly rule: RegExp;
  readonly how: RegExp;
  readonly because: string;
}

/** Where the description is stricter than the rules: what a server does there violates nothing. */
export const notDerived: readonly NotDerived[] = [
  {
    rule: /^beneficial-owners\/.*-(?:is|are)-present$/,
    how: /^takes-missing$/,
    because:
      'The columns "required" of owners speak of answers: a server may be content with less when adding.',
  },
  {
    rule: /^agents\/(?:has-a-name|name-is-text|policy-has-account-restrictions)$/,
    how: /^takes-/,
    because: 'The document names members of an agent and its policy and shows no request of them.',
  },
  {
    rule: /^conventions\//,
    how: /^(?:takes|refuses|reads)-/,
    because: 'What a request may say is graded by the rule about its member.',
  },
  {
    rule: /^customers\/type-selects-the-variant$/,
    how: /outside-the-list$/,
    because: 'A type outside of the list selects no variant: that breaks the rule about the list.',
  },
  {
    rule: /./,
    how: /^refuses-(?:INDIVIDUAL|BUSINESS)$/,
    because: 'A server without one variant of customers breaks the rule that such a customer can be added.',
  },
];

/** Whether a fault of this kind breaks the rule. */
export const breaks = (id: RuleId, how: string): boolean =>
  !notDerived.some((entry) => entry.rule.test(id) && entry.how.test(how));
