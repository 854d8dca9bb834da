import type { Capability } from '../capabilities.ts';
import type { Lifetime } from '../contract/lifetime.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Caller = 'platform' | 'agent' | 'none';

export interface Operation extends Lifetime<Operation> {
  readonly shows: 'shape' | 'path' | 'name';
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly auth: Caller;
  /** Answers with a page. Source: Endpoints. */
  readonly isList?: true;
  /** Only a target with this capability has it. */
  readonly capability?: Capability;
  /** Fails for production credentials. Source: What the service does. */
  readonly isSandboxOnly?: true;
  /** Its body names other resources, which may not exist. */
  readonly namesOthersInBody?: true;
  /** Its answer is no resource that the document names: an `id` there is just a member. */
  readonly namesNoResource?: true;
  /** Its answer is an API token, whose id is the user name of HTTP Basic. */
  readonly idIsUserName?: true;
  /** Its rows are the internal accounts of customers or of the platform, embedded wallets among them. */
  readonly listsInternalAccounts?: true;
  /** About what the platform has itself; another operation is about what its customers have of the kind. */
  readonly isOfPlatform?: true;
}

/** A part of the catalogue, in the order of the document. */
export type Operations = Readonly<Record<string, Operation>>;
