import { ofContract } from '../../../spec/contract/in-use.ts';
import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import { checks } from '../judge/checks/index.ts';
import { isFieldRule } from '../judge/fields.ts';

/**
 * Rules whose checks must know what the client was asked to do, what it believes, or that nothing else happens around
 * it. Traffic alone does not show them: they need a driver or a command.
 */
const askedOnly: ReadonlySet<ClientRuleId> = new Set<ClientRuleId>([
  'client/agents/approval-is-awaited',
  'client/agents/decision-is-the-one-asked',
  'client/authentication/agent-token-is-stored',
  'client/cards/revealed-only-when-asked',
  'client/customers/registration-is-not-doubled',
  'client/errors/refusal-is-not-success',
  'client/errors/server-error-is-not-success',
  'client/errors/unexpected-error-leaves-the-client-alive',
  'client/errors/unknown-members-do-no-harm',
  'client/idempotency/key-outlives-a-restart',
  'client/idempotency/lost-answer-pays-once',
  'client/idempotency/new-payment-has-a-new-key',
  'client/idempotency/server-error-pays-once',
  'client/lists/are-read-to-their-end',
  // Money may be put in, or something else be paid, before the next payment.
  'client/quotes/counterparty-failure-is-left-to-support',
  'client/quotes/insufficient-balance-is-funded-first',
  'client/quotes/pays-once',
  'client/quotes/pays-what-was-asked',
  'client/quotes/pays-whom-it-was-asked-to-pay',
  'client/transfers/decision-is-the-one-asked',
  'client/webhooks/survives-a-restart',
]);

/** Rules that a client may owe for a while: it is not wrong before it has had the time. */
const owed: ReadonlySet<ClientRuleId> = new Set<ClientRuleId>([
  'client/errors/rate-limited-work-is-done-later',
  'client/transfers/deferred-incoming-payment-is-decided',
  'client/verifications/further-rounds-are-answered',
  'client/verifications/verification-is-triggered-again',
]);

/** Whether a violation may still be made good by what comes next. */
export const isOwed = (rule: ClientRuleId): boolean => owed.has(rule);

/** Every rule that the traffic of a client can show, whoever uses it, and however. */
export const watchedRules = ofContract(({ clientRuleIds, clientRule }): readonly ClientRuleId[] =>
  clientRuleIds.filter(
    (id) =>
      clientRule(id).unobservable === undefined && !askedOnly.has(id) && (id in checks || isFieldRule(id)),
  ),
);
