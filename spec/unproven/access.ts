import type { RuleId } from '../rules/index.ts';

/** Of agents, credentials and the sandbox: see `spec/unproven.ts`. */
export const unprovenAccess = {
  'agent-actions/concurrent-decisions-agree':
    'No fault yet: it needs an approval and a rejection that both count when they come at once.',
  'agent-actions/pending-approval-webhook-names-the-action':
    'No fault yet: it needs an announcement of a waiting action without the id of the action.',
  'agent-side/requests-are-subject-to-its-policy':
    'No fault yet: it needs a server that judges every agent of a customer by the policy of one of them.',
  'agent-side/create-quote-with-its-permission':
    'No fault yet: it needs a server that refuses quotes to an agent although it has CREATE_QUOTES.',
  'agent-side/execute-quote-with-its-permission':
    'No fault yet: it needs a server that refuses the execution although the agent has EXECUTE_QUOTES.',
  'agent-side/transfers-with-their-permission':
    'No fault yet: it needs a server that refuses transfers although the agent has CREATE_TRANSFERS.',
  'agent-side/external-accounts-with-their-permission':
    'No fault yet: it needs a server that refuses accounts although the agent has MANAGE_EXTERNAL_ACCOUNTS.',
  'agent-side/foreign-money-stays':
    'No fault yet: it needs a refused transfer of an agent that debits the foreign account all the same.',
  'agent-side/lists-every-own-action':
    'Its fault, a transfer without effect, cannot be told from an action that a target decides at once and forgets.',
  'agents/permission-manage-external-accounts':
    'No fault yet: it needs a server whose policies do not know MANAGE_EXTERNAL_ACCOUNTS.',
  'agents/permission-create-transfers':
    'No fault yet: it needs a server whose policies do not know CREATE_TRANSFERS.',
  'agents/permission-create-quotes':
    'No fault yet: it needs a server whose policies do not know CREATE_QUOTES.',
  'agents/permission-execute-quotes':
    'No fault yet: it needs a server whose policies do not know EXECUTE_QUOTES.',
  'agents/default-execution-mode-approval-required':
    'No fault yet: it needs a server whose policies do not know APPROVAL_REQUIRED.',
  'agents/policy-has-approval-thresholds':
    'No fault yet: it needs a policy that loses its approval thresholds.',
  'agents/concurrent-redemptions-return-one-token':
    'No fault yet: it needs a device code that is redeemed twice when it is asked for at once.',
  'agents/paused-agent-starts-nothing':
    'No fault yet: it needs a server that overlooks the paused flag when an agent starts something.',
  'authentication/basic-user-is-the-token-id':
    'No fault yet: it needs a server that takes another name than the token id with the right secret.',
  'authentication/bearer-is-the-redeemed-access-token':
    'No fault yet: it needs a server that hands out one token and takes another.',
  'authentication/customer-read-refuses-bearer':
    'No fault yet: it needs a customer read that takes the token of an agent.',
  'authentication/customer-read-with-bearer-gives-401':
    'No fault yet: it needs a customer read that refuses the token of an agent with 403.',
  'authentication/platform-operations-refuse-bearer':
    'No fault yet: it needs platform operations that take the token of an agent.',
  'authentication/refused-credential-changes-nothing':
    'No fault yet: it needs a request that takes effect before its credential is refused.',
  'authentication/platforms-do-not-read-each-other':
    'No fault yet: it needs a server that looks resources up without regard to the platform; its store cannot.',
  'authentication/platforms-do-not-list-each-other':
    'No fault yet: it needs lists without regard to the platform, which the store of the server cannot make.',
  'authentication/platforms-do-not-change-each-other':
    'No fault yet: it needs changes without regard to the platform, which the store of the server cannot make.',
  'sandbox/fails-for-production-credentials':
    'No fault yet: it needs sandbox operations that take production credentials.',
  'sandbox/failed-call-has-no-effect':
    'No fault yet: it needs a sandbox operation that takes effect before it refuses production credentials.',
  'sandbox/serves-sandbox-credentials':
    'No fault yet: it needs sandbox operations that answer sandbox credentials with 401 or 403.',
  'sandbox/funding-leaves-other-balances':
    'No fault yet: it needs a funding that credits every account of its owner.',
  'sandbox/refused-funding-changes-nothing':
    'No fault yet: it needs a funding that is posted before it is refused.',
  'sandbox/uma-payment-for-nobody-is-refused':
    'No fault yet: it needs a simulated UMA payment that is taken for a receiver that nobody is.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
