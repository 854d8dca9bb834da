import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { replaceable, type Behaved } from '../runtime/behaviour.ts';
import { createOrderedUuids } from './ordered-uuids.ts';

/** Where new identifiers and secrets come from. */
export interface Ids {
  /** Nothing of it can be guessed. */
  readonly uuid: () => string;
  /** For what is stored: later ones sort after earlier ones, so that indexes grow at their end. */
  readonly orderedUuid: () => string;
  /** URL-safe text with 192 bits. */
  readonly secret: () => string;
  /** Starts the seeded sequence again; nothing to do without a seed. */
  readonly reset: () => void;
}

const asUuid = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  const variant = '89ab'[(bytes[8] ?? 0) % 4] ?? '8';
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};

const unseeded = (): Ids => ({
  uuid: () => randomUUID(),
  orderedUuid: createOrderedUuids(() => Date.now()),
  secret: () => randomBytes(24).toString('base64url'),
  reset: () => undefined,
});

/**
 * Random UUIDs of version 4, and ordered ones of version 7; with a seed, a sequence that repeats. `epoch` separates the
 * sequences of one seed: set-up from service, and the second start of a data file from the first.
 */
export const createIds = (seed: string | undefined, epoch: string): Ids => {
  if (seed === undefined) return unseeded();
  let count = 0;
  const next = (kind: string): Buffer =>
    createHash('sha256').update(`${seed}\n${epoch}\n${kind}\n${count++}`).digest();
  const uuid = (): string => asUuid(next('uuid'));
  return {
    uuid,
    orderedUuid: uuid,
    secret: () => next('secret').subarray(0, 24).toString('base64url'),
    reset: () => {
      count = 0;
    },
  };
};

/** How a UUID is written. Source: Resources and their fields. */
export const uuidAsWritten = replaceable((_context: Behaved, uuid: string): string => uuid);
