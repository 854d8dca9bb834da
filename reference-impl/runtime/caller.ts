export type Environment = 'sandbox' | 'production';

/** The platform itself, by one of its API tokens. */
export interface PlatformCaller {
  readonly kind: 'platform';
  readonly tenant: string;
  readonly platform: string;
  readonly environment: Environment;
  readonly tokenId: string;
  /** The permissions of the API token; all of them where they were not kept with it. */
  readonly permissions?: readonly string[];
}

/** An agent that acts for one customer, by its access token. */
export interface AgentCaller {
  readonly kind: 'agent';
  readonly tenant: string;
  readonly environment: Environment;
  readonly agentId: string;
  readonly customerId: string;
}

/** Anybody, where an operation asks for no credential. Belongs to no tenant. */
export interface Anybody {
  readonly kind: 'none';
  readonly tenant: 'everyone';
}

export type Caller = PlatformCaller | AgentCaller | Anybody;
