import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServedContract } from '../../spec/contract/served.ts';
import type { Limits } from './limits.ts';
import type { Ids } from '../store/ids.ts';
import type { Behaviour } from './behaviour.ts';
import type { Clock } from './clock.ts';
import type { Credentials } from './ports.ts';
import type { Settings } from './settings.ts';

/** All of a server that a function of the domain can reach, besides the transaction that it works in. */
export interface World {
  /** The version of the interface that is served. */
  readonly contract: ServedContract;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly behaviour: Behaviour;
  readonly credentials: Credentials;
  readonly limits: Limits;
  readonly settings: Settings;
  readonly log: Logger;
  /** Signs webhooks (ECDSA P-256), and secrets follow from it. */
  readonly webhookKey: KeyObject;
  /** Why webhooks may not be sent to an address; undefined where they may. */
  readonly refusedAddress: (address: string) => string | undefined;
}
