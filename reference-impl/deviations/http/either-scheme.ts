import { agentCaller, credentialOf, platformCaller, type Authenticator } from '../../http/authenticate.ts';

/** By the API token of a platform or the access token of an agent, whichever comes. */
export const eitherScheme: Authenticator = (world, id, headers) =>
  (credentialOf(headers, 'bearer') === undefined ? platformCaller : agentCaller)(world, id, headers);
