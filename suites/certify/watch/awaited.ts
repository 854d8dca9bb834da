import { contract } from '../../../spec/contract/in-use.ts';
import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { AwaitedThing } from '../../../spec/results/watching.ts';

/** Events that come only when somebody brings them about. */
const byRule: Readonly<Partial<Record<ClientRuleId, string>>> = {
  'client/webhooks/test-webhook-is-answered':
    'the test webhook, which follows when PATCH /config names your address',
  'client/webhooks/payment-events-are-acknowledged': 'an event about a payment',
  'client/webhooks/other-events-are-acknowledged': 'an event about something else, such as a balance',
  'client/webhooks/duplicates-are-acknowledged': 'an event that is delivered twice (button below)',
  'client/webhooks/late-events-are-taken': 'an event that comes late (hold events, then let them go)',
  'client/webhooks/interleaved-events-do-no-harm':
    'events of several payments, mixed (hold events, let them go mixed)',
  'client/webhooks/listens-after-completed': 'a payment that its bank returns (account number ending in 005)',
  'client/webhooks/listens-after-failed': 'a payment that fails (account number ending in 002)',
  'client/webhooks/failed-refund-is-acknowledged': 'a refund that fails (account number ending in 007)',
  'client/webhooks/listens-after-a-refund': 'a cancelled payment that arrives (account number ending in 006)',
  'client/webhooks/card-events-of-other-types-are-acknowledged': 'an event of an unknown type (button below)',
  'client/webhooks/unknown-types-are-acknowledged': 'an event of an unknown type (button below)',
  'client/webhooks/unknown-members-do-no-harm': 'an event with unknown members (button below)',
  'client/webhooks/answers-within-ten-seconds': 'an event',
  'client/webhooks/forged-events-are-refused': 'a forged event (button below)',
  'client/webhooks/unsigned-events-are-refused': 'a forged event (button below)',
  'client/webhooks/altered-events-are-refused': 'a forged event (button below)',
  'client/errors/retry-after-is-kept': 'a request that is answered with 429 (button below)',
  'client/errors/rate-limited-work-is-done-later': 'a request that is answered with 429 (button below)',
  'client/quotes/failed-execution-gets-a-new-quote':
    'another attempt after a payment failed (account number ending in 002)',
  'client/quotes/expired-payment-gets-a-new-quote':
    'another attempt after a payment expired (account number ending in 010)',
  'client/quotes/not-executed-after-its-expiry': 'a quote that comes when it has expired already',
  'client/quotes/not-executed-after-it-was-reported-expired':
    'a quote that the service has reported as expired',
};

const byOperation: Readonly<Partial<Record<OperationId, string>>> = {
  'customers.create': 'a customer that is registered',
  'customers.update': 'a customer that is updated',
  'customers.get': 'a customer that is read',
  'beneficialOwners.create': 'a beneficial owner that is added to a business',
  'verifications.create': 'a verification that is triggered',
  'contact.sendEmailCode': 'a customer whose contact channels must be verified',
  'contact.confirmEmailCode': 'a customer whose contact channels must be verified',
  'quotes.create': 'a quote that is asked for',
  'quotes.execute': 'a quote that is executed',
  'transfers.out': 'a transfer out',
  'transfers.in': 'a transfer in',
  'cards.issue': 'a card that is issued',
  'cards.update': 'a card that is frozen, unfrozen or closed',
  'agents.redeemDeviceCode': 'a device code that is redeemed',
  'agents.approveAction': "an agent's action that is decided",
  'sca.authorizeQuote': 'a quote that is authorized by a proof',
  'sca.startEnrollment': 'a factor that is enrolled',
  'sca.confirmEnrollment': 'a factor that is enrolled',
  'sca.completeLogin': 'a login with a factor',
};

const byArea: Readonly<Record<string, string>> = {
  requests: 'a request',
  authentication: 'a request with your credentials',
  lists: 'a list that is read',
  verifications: 'a verification that is triggered',
  agents: 'something that an agent does',
  wallets: 'something that an embedded wallet signs',
};

/** More operations than these say nothing of what is awaited. */
const tellingOperations = 6;

const phraseOf = (id: ClientRuleId): string => {
  const { occasion, operations } = contract().clientRule(id);
  const own = byRule[id];
  if (own !== undefined) return own;
  if (occasion !== undefined) return `the moment when ${occasion}`;
  const known =
    operations.length > tellingOperations ? undefined : operations.find((one) => byOperation[one]);
  const phrase = known && byOperation[known];
  return phrase ?? byArea[id.split('/')[1] ?? ''] ?? 'traffic of another kind';
};

/** The events that must happen for these rules to be seen, each once: the one that shows most comes first. */
export const awaitedFor = (rules: readonly ClientRuleId[]): readonly AwaitedThing[] => {
  const things = new Map<string, ClientRuleId[]>();
  for (const id of rules) things.set(phraseOf(id), [...(things.get(phraseOf(id)) ?? []), id]);
  const isLeftToTheClient = (what: string): boolean => what.startsWith('the moment when ');
  return [...things]
    .map(([what, shows]) => ({ what, rules: shows }))
    .toSorted(
      (one, other) =>
        Number(isLeftToTheClient(one.what)) - Number(isLeftToTheClient(other.what)) ||
        other.rules.length - one.rules.length,
    );
};
