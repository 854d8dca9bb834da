import { expect, test } from '../support/plain-test.ts';
import { areaOf, rule, ruleIds, type RuleId } from '../../../spec/rules/index.ts';
import { severityOf } from '../../../spec/severities.ts';

const emptyWords = new Set(
  'a an the of is are its it that this and or in on to with has have by not no'.split(' '),
);

/** The words of a statement that say something, but for those that name the resource. */
const wordsOf = (id: RuleId): ReadonlySet<string> => {
  const resource = areaOf(id).replaceAll('-', ' ').split(' ');
  const names = new Set(resource.flatMap((word) => [word, word.replace(/s$/, ''), `${word}s`]));
  const words =
    rule(id)
      .statement.toLowerCase()
      .match(/[\w-]+/g) ?? [];
  return new Set(words.filter((word) => !emptyWords.has(word) && !names.has(word)));
};

/** Part of the words of two statements that they share. */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / new Set([...one, ...other]).size;
};

/** Pairs that are alike in words and unlike in level, each with the reason: the document says one, and not the other. */
const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'agent-side/action-of-a-sibling-is-not-its-own | agent-side/foreign-action-is-404':
      'The list of own actions is said; the answer for those of a sibling follows.',
    'agents/policy-update-is-partial | conventions/updates-change-what-they-name':
      'The document says it of the policy of an agent; for other resources it follows from "update".',
    'card-simulations/return-on-partially-settled-does-not-refund | card-simulations/return-on-unsettled-does-not-refund':
      'A part that was cleared may come back by one reading.',
    'card-transactions/clearing-settles-an-authorization | card-transactions/last-clearing-settles':
      'The table has the clearing of all; that several add up follows.',
    'conventions/other-time-parameters-are-refused | conventions/timestamps-are-iso-8601':
      'The form is said; that another one is refused follows.',
    'conventions/reads-answer-what-they-name | quotes/get-returns-that-quote':
      'The document says it of quotes; for other resources it follows from reading by id.',
    'conventions/reads-answer-what-they-name | transactions/get-returns-that-transaction':
      'The document says it of transactions; for other resources it follows from reading by id.',
    'customers/contact-verification-is-absent-where-not-needed | customers/contact-verification-is-present-where-needed':
      'The document says when it is omitted, and of its presence that it is optional.',
    'errors/user-not-found | verifications/unknown-customer-is-not-found':
      'The table of 404 has the code for a customer that is read; the operation shows no list of errors.',
    'external-accounts/customer-list-shows-that-customer-only | internal-accounts/customer-list-shows-that-customer-only':
      'The list for a customer is an operation of the document; that external accounts are filtered is assumed.',
    'invitations/cancelled-cannot-be-claimed | invitations/claimed-cannot-be-cancelled':
      'A cancellation that leaves the claim open is none; what a claim leaves open is not shown.',
    'platform-config/same-webhook-url-triggers-a-test-webhook | platform-config/webhook-url-triggers-a-test-webhook':
      'One test webhook may be one for each URL.',
    'transactions/outgoing-has-its-own-type | transactions/outgoing-has-type-outgoing':
      'OUTGOING is a value for outgoing payments, not the value; that the type tells them from others follows.',
    'webhooks/order-on-funded-success | webhooks/order-on-success':
      'The table has the sequence; that a quote funded from outside follows it is derived.',
  }),
);

const pairsUnlikeInLevel = (): readonly string[] => {
  const words = new Map(ruleIds.map((id) => [id, wordsOf(id)] as const));
  const alike = (one: RuleId, other: RuleId): boolean =>
    likeness(words.get(one) ?? new Set(), words.get(other) ?? new Set()) >= 0.7;
  return ruleIds.flatMap((one, index) =>
    ruleIds
      .slice(index + 1)
      .filter((other) => rule(one).level !== rule(other).level && alike(one, other))
      .map((other) => [one, other].toSorted().join(' | ')),
  );
};

test('statements that are alike have one level, or a reason says why not', () => {
  const found = pairsUnlikeInLevel();
  expect(found.filter((pair) => !reasons.has(pair))).toEqual([]);
  // A reason whose pair is gone says nothing any more.
  expect([...reasons.keys()].filter((pair) => !found.includes(pair))).toEqual([]);
});

test('a rule that is only observed is not listed with a severity', () => {
  const assumed = ruleIds.filter((id) => rule(id).level === 'assumed');
  expect(assumed.filter((id) => severityOf(id) !== 'major')).toEqual([]);
});
