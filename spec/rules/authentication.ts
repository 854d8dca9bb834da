import { calledBy, guardedOperations } from '../operation-groups.ts';
import { operation, operations, type OperationId } from '../operations.ts';
import type { RuleBook } from './rule.ts';

/** Whether a path names one thing by its id. A code, an invitation and an address are for whoever knows them. */
const isAboutOne = (id: OperationId): boolean => {
  const { path, isList } = operation(id);
  const isForWhoeverHasIt = id === 'invitations.get' || id === 'invitations.claim';
  return isList !== true && !isForWhoeverHasIt && /\{(?!code\}|receiverUmaAddress\})/.test(path);
};

/** About nobody: what they answer is the same for all, or only counts up what would be. */
const aboutNobody: ReadonlySet<OperationId> = new Set([
  'exchangeRates.get',
  'discoveries.list',
  'counterpartyProviders.list',
  'lookups.umaAddress',
  'crypto.estimateWithdrawalFee',
  'sandbox.sendTestWebhook',
  'invitations.get',
  'invitations.claim',
]);

/** Requests whose bodies name what is there already: customers, accounts, quotes, documents' holders, links. */
const namingOthers = [
  'verifications.create',
  'beneficialOwners.create',
  'customerExternalAccounts.create',
  'quotes.create',
  'transfers.out',
  'transfers.in',
  'sandbox.receiveUmaPayment',
  'cards.issue',
  'agents.create',
  'credentials.create',
  'delegatedKeys.create',
  'documents.upload',
  'stablecoins.register',
] as const satisfies readonly OperationId[];

/** Operations that an agent may not call for others, for it acts for one customer. */
const beyondAgents = calledBy('platform').filter((id) => !aboutNobody.has(id));

/**
 * API credentials: which scheme opens what, and what a bad credential gets. Wallet signatures, sessions, SCA
 * factors and webhook signatures stand under their own areas; what an agent may do, under `agent-side`.
 */
export const authenticationRules = {
  'authentication/platform-operations-take-basic': {
    section: 'Authentication',
    level: 'must',
    statement: 'A platform operation accepts the credentials of an API token by HTTP Basic.',
    operations: calledBy('platform'),
  },
  'authentication/basic-user-is-the-token-id': {
    section: 'Authentication',
    level: 'must',
    statement: 'The HTTP Basic user name is the id of the API token.',
    operations: calledBy('platform'),
  },
  'authentication/basic-password-is-the-client-secret': {
    section: 'Authentication',
    level: 'must',
    statement: 'The HTTP Basic password is the client secret of the API token.',
    operations: calledBy('platform'),
  },
  'authentication/agent-operations-take-bearer': {
    section: 'Authentication',
    level: 'must',
    statement: "An agent-side operation accepts the agent's token by HTTP Bearer.",
    operations: calledBy('agent'),
  },
  'authentication/bearer-is-the-redeemed-access-token': {
    section: 'Authentication',
    level: 'must',
    statement: 'The bearer token is the accessToken that redeeming a device code answered with.',
    operations: ['agents.redeemDeviceCode', ...calledBy('agent')],
  },
  'authentication/default-allows-either-scheme': {
    section: 'Authentication',
    // The default is stated, and so is what each scheme is used for: a server keeps one of the two.
    level: 'assumed',
    statement: "A list of transactions, which names no scheme of its own, accepts an agent's token too.",
    operations: ['transactions.list'],
  },
  'authentication/customer-read-refuses-bearer': {
    section: 'Authentication',
    level: 'must',
    statement: "The customer read refuses an agent's token, also for the agent's own customer.",
    operations: ['customers.get'],
  },
  'authentication/customer-read-with-bearer-gives-401': {
    section: 'Authentication',
    level: 'derived',
    statement: "The customer read answers an agent's token with status 401.",
    operations: ['customers.get'],
  },
  'authentication/agent-operations-refuse-basic': {
    section: 'Authentication',
    // The default security allows either scheme, so a server that takes both breaks nothing.
    level: 'assumed',
    statement: 'An agent-side operation refuses the credentials of an API token.',
    operations: calledBy('agent'),
  },
  'authentication/platform-operations-refuse-bearer': {
    section: 'Authentication',
    level: 'assumed',
    statement: "A platform operation other than the customer read refuses an agent's token.",
    operations: calledBy('platform').filter((id) => id !== 'customers.get'),
  },
  'authentication/agents-change-nothing-beyond-their-customer': {
    section: 'Authentication',
    // Requests of an agent are bound to its customer and subject to its policy.
    level: 'derived',
    statement:
      'A request with the token of an agent makes, changes and deletes nothing of another customer and nothing of the platform.',
    operations: beyondAgents.filter((id) => operations[id].method !== 'GET'),
  },
  'authentication/agents-read-nothing-beyond-their-customer': {
    section: 'Authentication',
    level: 'derived',
    statement:
      'A read by id with the token of an agent shows nothing of another customer and nothing of the platform.',
    operations: beyondAgents.filter((id) => operations[id].method === 'GET' && isAboutOne(id)),
  },
  'authentication/agents-list-nothing-beyond-their-customer': {
    section: 'Authentication',
    level: 'derived',
    statement:
      'A list of the platform that is asked for with the token of an agent has no row of another customer and none of the platform.',
    operations: beyondAgents.filter((id) => operation(id).isList === true),
  },
  'authentication/missing-credential-gives-401': {
    section: 'Authentication',
    level: 'must',
    statement: 'A request without a credential is answered with status 401.',
    operations: guardedOperations,
  },
  'authentication/missing-credential-has-code-unauthorized': {
    section: 'Authentication',
    level: 'must',
    statement: 'A request without a credential is answered with code UNAUTHORIZED.',
    operations: guardedOperations,
  },
  'authentication/invalid-credential-gives-401': {
    section: 'Authentication',
    level: 'must',
    statement:
      'A request with an unknown token id, a wrong secret, an unknown bearer token or a credential that cannot be read is answered with status 401.',
    operations: guardedOperations,
  },
  'authentication/invalid-credential-has-code-unauthorized': {
    section: 'Authentication',
    level: 'must',
    statement:
      'A request with an unknown token id, a wrong secret, an unknown bearer token or a credential that cannot be read is answered with code UNAUTHORIZED.',
    operations: guardedOperations,
  },
  'authentication/refused-credential-changes-nothing': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A request refused for its credential leaves every resource as it was.',
    operations: guardedOperations,
  },
  'authentication/platforms-do-not-read-each-other': {
    section: 'What the service does',
    level: 'derived',
    statement: 'Reading a resource with the credentials of another platform is refused.',
    operations: calledBy('platform').filter((id) => isAboutOne(id) && operations[id].method === 'GET'),
  },
  'authentication/platforms-do-not-list-each-other': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A list shows no resource of another platform.',
    operations: calledBy('platform').filter((id) => operation(id).isList === true && !aboutNobody.has(id)),
  },
  'authentication/platforms-do-not-change-each-other': {
    section: 'What the service does',
    level: 'derived',
    statement:
      'A change or a deletion with the credentials of another platform leaves the resource as it was.',
    operations: calledBy('platform').filter((id) => isAboutOne(id) && operations[id].method !== 'GET'),
  },
  'authentication/platforms-do-not-name-each-others-things': {
    section: 'What the service does',
    // Accounts, customers and what they have belong to the platform that made them.
    level: 'derived',
    statement: 'A request that names a thing of another platform in its body is refused.',
    operations: namingOthers,
  },
  'authentication/platforms-do-not-share-answers': {
    section: 'What the service does',
    level: 'derived',
    statement:
      'A platform that uses the Idempotency-Key of another is not answered with what the other has made.',
    operations: calledBy('platform').filter((id) => operations[id].method === 'POST'),
  },
  'authentication/agent-token-returned-once': {
    section: 'Authentication',
    level: 'must',
    statement: "No answer after the redemption contains the agent's token again.",
    operations: [
      'agents.redeemDeviceCode',
      'agents.get',
      'agents.list',
      'agents.update',
      'agents.updatePolicy',
      'agents.getDeviceCodeStatus',
      'agentSide.getSelf',
    ],
  },
  'authentication/agent-token-in-no-webhook': {
    section: 'Authentication',
    level: 'derived',
    statement: "No webhook contains an agent's token.",
    operations: ['agents.redeemDeviceCode'],
  },
  'authentication/agent-stores-its-token': {
    section: 'Authentication',
    level: 'must',
    statement: 'The agent keeps the token from its redemption, because it cannot ask for it again.',
    operations: ['agents.redeemDeviceCode'],
    unobservable: 'The storage of an agent is inside it; no exchange with the service shows it.',
  },
} as const satisfies RuleBook;
