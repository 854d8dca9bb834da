import { hash, timingSafeEqual } from 'node:crypto';
import { defineCollection, everyone, type Store } from './store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { World } from '../runtime/world.ts';
import type { Credential, Credentials } from '../runtime/ports.ts';

const stored = defineCollection<Credential>('credentials');

/** Where processes that share the store look for them. */
export const credentialDocuments = stored;

export const hashOf = (secret: string): string => hash('sha256', secret);

/** The part of an access token that counts: all of it. */
export const countedPart = replaceable((_world: World, token: string): string => token);

const nobody = Buffer.alloc(64);

/** Secrets that were right lately, with their hashes: whoever calls again is not hashed again. */
const mostRemembered = 256;

interface Hashes {
  readonly of: (secret: string) => Buffer;
  readonly remember: (secret: string, hashed: Buffer) => void;
}

const createHashes = (): Hashes => {
  const known = new Map<string, Buffer>();
  return {
    of: (secret) => known.get(secret) ?? Buffer.from(hashOf(secret)),
    remember: (secret, hashed) => {
      if (known.has(secret)) return;
      if (known.size >= mostRemembered) known.clear();
      known.set(secret, hashed);
    },
  };
};

export const createCredentials = (store: Store): Credentials => {
  const known = new Map<string, Credential>();
  const hashes = createHashes();
  let generation = 0;
  return {
    match: (id, secret) => {
      const credential = known.get(id);
      const expected = credential === undefined ? nobody : Buffer.from(credential.secretHash);
      const hashed = hashes.of(secret);
      if (!timingSafeEqual(expected, hashed)) return undefined;
      hashes.remember(secret, hashed);
      return credential?.caller;
    },
    all: () => known.values(),
    grant: async (tx, credential) => {
      await tx.collection(stored, everyone).insert(credential);
      tx.afterCommit(() => void known.set(credential.id, credential));
    },
    revoke: async (tx, id) => {
      await tx.collection(stored, everyone).delete(id);
      tx.afterCommit(() => void known.delete(id));
    },
    forget: (tx) => {
      generation += 1;
      tx.afterCommit(() => known.clear());
    },
    generation: () => generation,
    seen: (epoch, ids, found) => {
      generation = epoch;
      for (const id of ids) known.delete(id);
      for (const credential of found) known.set(credential.id, credential);
    },
    load: async () => {
      const all = await store.transact((tx) => tx.collection(stored, everyone).find({}), 'read');
      for (const credential of all) known.set(credential.id, credential);
    },
  };
};
