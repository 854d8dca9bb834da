import { servedOperations, type ServedOperationId } from '../../../spec/served-operations.ts';
import { ApiError, forbidden } from '../../http/api-error.ts';
import {
  agentCaller,
  authenticate,
  callerOf,
  credentialOf,
  missingCredential,
  platformCaller,
  wrongCredential,
  type Authenticator,
} from '../../http/authenticate.ts';
import { mustBeAllowed } from '../../serving/dispatch.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { World } from '../../runtime/world.ts';
import { hashOf } from '../../store/credentials.ts';
import { tenantOf } from '../../store/platforms.ts';
import { faultsOf } from '../deviation.ts';
import { eitherScheme } from './either-scheme.ts';
import type { Credential } from '../../runtime/ports.ts';

type Refusing = typeof missingCredential | typeof wrongCredential;

/** A refusal of a credential with another status or code. */
const refusing = (point: Refusing, other: Partial<Pick<ApiError, 'status' | 'code'>>): Replacement =>
  replacing(point, (right, ...given) => {
    const { status, code, message, details, headers } = right(...given);
    return new ApiError(other.status ?? status, other.code ?? code, message, { details, headers });
  });

/** Another authenticator looks after some operations. */
export const misplacing = (
  isMeant: (id: ServedOperationId) => boolean,
  mistaken: Authenticator,
): Replacement =>
  replacing(authenticate, (right, world, id, headers) =>
    (isMeant(id) ? mistaken : right)(world, id, headers),
  );

/** The first credential that somebody who does not look closely takes for the right one. */
const found = (
  world: World,
  isRight: (credential: Credential) => boolean,
): Credential['caller'] | undefined => [...world.credentials.all()].find(isRight)?.caller;

/** The name of a token is enough where it is meant. */
const takingAnySecret = (isMeant: (id: ServedOperationId, secret: string) => boolean): Replacement =>
  replacing(callerOf, (right, world, id, pair) =>
    isMeant(id, pair[1]) ? found(world, (one) => one.id === pair[0]) : right(world, id, pair),
  );

/** Takes a platform for one of its agents. */
const agentOfThePlatform: Authenticator = (world, id, headers) => {
  const { tenant } = platformCaller(world, id, headers);
  const agent = found(world, ({ caller }) => caller.kind === 'agent' && caller.tenant === tenant);
  if (agent === undefined) throw wrongCredential(world, 'agent', 'This platform has no agent.');
  return agent;
};

/** Lets an agent do what its platform may. */
const asItsPlatform: Authenticator = (world, id, headers) => {
  if (credentialOf(headers, 'bearer') === undefined) return platformCaller(world, id, headers);
  const { tenant } = agentCaller(world, id, headers);
  const platform = found(world, ({ caller }) => caller.kind === 'platform' && caller.tenant === tenant);
  if (platform === undefined) throw wrongCredential(world, 'agent', 'The platform has no API token.');
  return platform;
};

/** Knows an agent where none may enter, and says so. */
const closedToAgents: Authenticator = (world, id, headers) => {
  const token = credentialOf(headers, 'bearer');
  if (token !== undefined && world.credentials.match(hashOf(token), token)?.kind === 'agent')
    throw forbidden('No agent may do this.');
  return platformCaller(world, id, headers);
};

/** Faults in access: who is let in. */
export const authenticationFaults = faultsOf({
  'authentication/missing-credential-gives-401': {
    'missing-credential-gives-403': refusing(missingCredential, { status: 403 }),
  },
  'authentication/missing-credential-has-code-unauthorized': {
    'missing-credential-has-another-code': refusing(missingCredential, { code: 'INVALID_SIGNATURE' }),
  },
  'authentication/invalid-credential-gives-401': {
    'wrong-secret-gives-403': refusing(wrongCredential, { status: 403 }),
    'customer-read-takes-any-secret': takingAnySecret((id) => id === 'customers.get'),
    'transfer-out-takes-any-secret': takingAnySecret((id) => id === 'transfers.out'),
    // Only a document that does not exist is asked for with it: what is not found was let in.
    'document-deletion-takes-any-secret': takingAnySecret((id) => id === 'documents.delete'),
  },
  'authentication/invalid-credential-has-code-unauthorized': {
    'wrong-secret-has-another-code': refusing(wrongCredential, { code: 'INVALID_SIGNATURE' }),
  },
  'authentication/agent-operations-refuse-basic': {
    'agent-operations-take-basic': misplacing(
      (id) => servedOperations[id].auth === 'agent',
      agentOfThePlatform,
    ),
  },
  'authentication/platform-operations-take-basic': {
    'token-list-refuses-basic': misplacing((id) => id === 'tokens.list', agentCaller),
  },
  'authentication/customer-read-refuses-bearer': {
    'customer-read-takes-agent-tokens': misplacing((id) => id === 'customers.get', eitherScheme),
  },
  'authentication/customer-read-with-bearer-gives-401': {
    'customer-read-gives-agents-403': misplacing((id) => id === 'customers.get', closedToAgents),
  },
  'authentication/platform-operations-refuse-bearer': {
    'agent-list-takes-agent-tokens': misplacing((id) => id === 'agents.list', eitherScheme),
  },
  'agent-actions/agent-does-not-decide-its-own': {
    'agents-approve-their-own-actions': misplacing(
      (id) => id === 'agents.approveAction' || id === 'transactions.approve',
      asItsPlatform,
    ),
    'agents-reject-their-own-actions': misplacing(
      (id) => id === 'agents.rejectAction' || id === 'transactions.reject',
      asItsPlatform,
    ),
  },
  'agents/agent-does-not-change-itself': {
    'agents-set-their-own-policy': misplacing((id) => id === 'agents.updatePolicy', asItsPlatform),
    'agents-unpause-themselves': misplacing((id) => id === 'agents.update', asItsPlatform),
  },
  'authentication/agents-change-nothing-beyond-their-customer': {
    'agents-make-api-tokens': misplacing((id) => id === 'tokens.create', asItsPlatform),
    'agents-change-any-customer': misplacing((id) => id === 'customers.update', asItsPlatform),
    'agents-configure-their-platform': misplacing((id) => id === 'config.update', asItsPlatform),
    'agents-issue-cards-to-anybody': misplacing((id) => id === 'cards.issue', asItsPlatform),
    'agents-mint-stablecoins': misplacing((id) => id === 'stablecoins.mint', asItsPlatform),
    'agents-delete-any-document': misplacing((id) => id === 'documents.delete', asItsPlatform),
  },
  'authentication/agents-read-nothing-beyond-their-customer': {
    'agents-read-any-payment': misplacing((id) => id === 'transactions.get', asItsPlatform),
    'agents-read-api-tokens': misplacing((id) => id === 'tokens.get', asItsPlatform),
  },
  'authentication/agents-list-nothing-beyond-their-customer': {
    'agents-list-every-customer': misplacing((id) => id === 'customers.list', asItsPlatform),
  },
  'authentication/basic-password-is-the-client-secret': {
    'empty-secret-opens': takingAnySecret((_id, secret) => secret === ''),
  },
  'authentication/basic-user-is-the-token-id': {
    'secret-opens-with-any-user-name': replacing(
      callerOf,
      (right, world, id, pair) =>
        right(world, id, pair) ?? found(world, ({ secretHash }) => secretHash === hashOf(pair[1])),
    ),
  },
  'sandbox/fails-for-production-credentials': {
    'funding-takes-production-credentials': replacing(mustBeAllowed, (right, world, id, caller) => {
      if (id !== 'sandbox.fundInternalAccount') right(world, id, caller);
    }),
    'cards-of-the-sandbox-are-charged-by-production': replacing(callerOf, (right, world, id, pair) => {
      const caller = right(world, id, pair);
      return id === 'sandbox.cardAuthorization' && caller?.kind === 'platform'
        ? { ...caller, environment: 'sandbox', tenant: tenantOf(caller.platform, 'sandbox') }
        : caller;
    }),
  },
  'sandbox/serves-sandbox-credentials': {
    'test-webhook-refuses-sandbox-credentials': replacing(mustBeAllowed, (right, world, id, caller) => {
      right(world, id, caller);
      if (id === 'sandbox.sendTestWebhook') throw forbidden('This operation exists in the sandbox only.');
    }),
  },
});
