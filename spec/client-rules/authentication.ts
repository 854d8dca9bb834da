import { calledBy } from '../operation-groups.ts';
import type { ClientRuleBook } from './client-rule.ts';

/** How a client shows who it is, and how it keeps that to itself. */
export const authenticationRules = {
  'client/authentication/every-request-has-a-credential': {
    section: 'Authentication',
    level: 'must',
    statement: 'Every request carries a credential, the redeeming of a device code excepted.',
    operations: [],
  },
  'client/authentication/customer-read-is-basic': {
    section: 'Authentication',
    level: 'must',
    statement: 'A customer is read with HTTP Basic.',
    operations: ['customers.get'],
  },
  'client/authentication/platform-operations-are-basic': {
    section: 'Authentication',
    level: 'must',
    statement:
      'A platform-level operation is called with HTTP Basic: the API token id and the client secret.',
    operations: calledBy('platform'),
  },
  'client/authentication/credential-is-valid': {
    section: 'Authentication',
    level: 'must',
    statement: 'The Basic credential of a request is a pair that the platform was given.',
    operations: calledBy('platform'),
  },
  'client/authentication/credential-not-in-the-address': {
    section: 'Authentication',
    level: 'derived',
    statement: 'No address holds a secret: the schemes put it into the Authorization header.',
    operations: [],
  },
  'client/authentication/secrets-are-not-printed': {
    section: 'Authentication',
    level: 'advice',
    statement:
      'The program prints no secret: neither that of its token, nor a token of an agent, nor the address that shows a card.',
    operations: [],
    occasion: 'psi starts the program and sees what it prints',
  },
  'client/authentication/secret-goes-nowhere-else': {
    section: 'Authentication',
    level: 'advice',
    statement:
      'The API client secret stands in the Authorization header alone, never in a body or another header.',
    operations: [],
  },
  'client/authentication/codes-are-in-no-address': {
    section: 'Authentication',
    level: 'advice',
    statement:
      'A one-time code stands in the body of its request, never in an address, which is kept in logs.',
    operations: [
      'contact.confirmEmailCode',
      'contact.confirmPhoneCode',
      'sca.authorizeQuote',
      'sca.completeLogin',
    ],
  },
  'client/authentication/refused-credential-is-not-hammered': {
    section: 'Errors > 401',
    level: 'advice',
    statement:
      'A request that was answered with UNAUTHORIZED is not sent again and again with the same credential.',
    operations: [],
    occasion: 'a credential of the client is refused',
  },
  'client/authentication/simulations-use-sandbox-credentials': {
    section: 'What the service does',
    level: 'must',
    statement: 'Sandbox-only operations are called with sandbox credentials, never with those of production.',
    operations: [
      'sandbox.sendTestWebhook',
      'sandbox.fundInternalAccount',
      'sandbox.sendFunds',
      'sandbox.receiveUmaPayment',
      'sandbox.cardAuthorization',
      'sandbox.cardClearing',
    ],
    occasion: 'the client calls a sandbox-only operation',
  },
  'client/authentication/agent-operations-are-bearer': {
    section: 'Authentication',
    level: 'must',
    role: 'agent-client',
    statement: 'An agent-side operation is called with a Bearer token.',
    operations: calledBy('agent'),
  },
  'client/authentication/agent-token-is-the-redeemed-one': {
    section: 'Authentication',
    level: 'must',
    role: 'agent-client',
    statement: 'The Bearer token is the accessToken that redeeming a device code returned.',
    operations: calledBy('agent'),
  },
  'client/authentication/agent-token-is-stored': {
    section: 'Authentication',
    level: 'must',
    role: 'agent-client',
    statement: 'After a restart the agent still has its access token, for it is returned once.',
    operations: ['agents.redeemDeviceCode'],
  },
  'client/authentication/device-code-is-redeemed-once': {
    section: 'Authentication',
    level: 'derived',
    role: 'agent-client',
    statement: 'A device code that was redeemed is not redeemed again.',
    operations: ['agents.redeemDeviceCode'],
  },
  'client/authentication/secrets-are-not-written-to-files': {
    section: 'Authentication',
    level: 'advice',
    statement: 'No file that the program leaves in its work folder has the secret of the platform.',
    operations: [],
    occasion: 'the client keeps files where psi can look at them',
  },
  'client/authentication/tokens-are-made-for-use': {
    section: 'Endpoints > Operation catalogue',
    level: 'advice',
    statement: 'An API token that the client makes is used, or deleted.',
    operations: ['tokens.create'],
    occasion: 'the client makes an API token',
  },
} as const satisfies ClientRuleBook;
