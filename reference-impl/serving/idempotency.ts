import { createHash } from 'node:crypto';
import { conflict, invalidField } from '../http/api-error.ts';
import { secretIn } from '../http/authenticate.ts';
import { handled, type Answer, type AnyHandler, type Call } from '../http/call.ts';
import { canonicalJson } from '../http/canonical-json.ts';
import { hashOf } from '../store/credentials.ts';
import { seal, unseal, type Sealed } from '../store/sealed.ts';
import { defineCollection, type Collection, type Document } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { isJsonObject, jsonObjectIn, type JsonObject } from '../../spec/json.ts';
import type { Caller } from '../runtime/caller.ts';

/** The first answer to a key, and what it answered. */
export interface Replay {
  readonly fingerprint: string;
  readonly answer: Pick<Answer, 'status' | 'body' | 'headers'>;
}

/**
 * A replay as it is stored, under the hash of its key. An answer may hold a new secret, so it is sealed with what
 * only its receiver sends: the key itself and the secret of its credential. The data file has neither of a key
 * that cannot be guessed, so it gives nothing away.
 */
interface StoredReplay extends Document {
  readonly sealed: Sealed;
  /** Virtual time of the first request. */
  readonly atMs: number;
}

export const replays = defineCollection<StoredReplay>('replays');

/** How many old replays one request clears away: more than the one it adds. */
const clearedAtOnce = 4;

const purpose = 'psi replay';

/** How long a key may be. Characters; assumed. */
export const longestKey = replaceable((_call: Call): number => 255);

/** Keys of an agent are its own. Every token of a platform is one caller: no key takes effect twice. */
const ownerOf = (caller: Caller): string => (caller.kind === 'agent' ? caller.agentId : 'platform');

/** A key as it came, and how to find and to open what is kept for it. */
export interface Key {
  readonly id: string;
  readonly secret: string;
}

const keyed = ({ caller, headers }: Call, key: string): Key => ({
  id: hashOf(`${ownerOf(caller)} ${key}`),
  secret: `${secretIn(headers)} ${key}`,
});

const keyOf = (call: Call): Key | undefined => {
  const key = call.headers['idempotency-key'];
  const { method } = call.contract.operation(call.operation);
  if (key === undefined || method !== 'POST' || call.caller.kind === 'none') return undefined;
  const text = String(key);
  const longest = longestKey(call);
  if (text.length < 1 || text.length > longest)
    throw invalidField('Idempotency-Key', `Idempotency-Key must have 1 to ${longest} characters.`);
  return keyed(call, text);
};

/** Bodies that JSON has no form for count by their bytes, and so do files. */
const fingerprintOf = (call: Call): string => {
  const { operation, params, query, body, rawBody, file } = call;
  const content = body === undefined ? rawBody.toString('base64') : body;
  return createHash('sha256')
    .update(canonicalJson({ operation, params, query, content, file: file?.sha256 }))
    .digest('hex');
};

/** The answer for a used key. Raises 409 for another request. */
export const replayed = replaceable(
  (_call: Call, earlier: Replay, fingerprint: string): Answer | Promise<Answer> => {
    if (earlier.fingerprint === fingerprint) return earlier.answer;
    throw conflict('This Idempotency-Key was used with another request.');
  },
);

/** Written by `keep` below, and sealed since. */
const replayIn = ({ fingerprint, answer }: JsonObject): Replay => {
  const { status, body, headers } = isJsonObject(answer) ? answer : {};
  const texts = Object.entries(isJsonObject(headers) ? headers : {}).map(
    ([name, text]) => [name, String(text)] as const,
  );
  return {
    fingerprint: String(fingerprint),
    answer: {
      status: Number(status),
      ...(body !== undefined && { body }),
      ...(texts.length > 0 && { headers: Object.fromEntries(texts) }),
    },
  };
};

/** The first answer to a key. Raises 409 where this request cannot open it. */
const opened = ({ id, secret }: Key, { sealed }: StoredReplay): Replay => {
  const text = unseal(secret, `${purpose} ${id}`, sealed);
  if (text === undefined) throw conflict('This Idempotency-Key was used with another API token.');
  return replayIn(jsonObjectIn(text));
};

/** A key is free again after a day of virtual time, or after what the settings say. */
const isOver = ({ world, now }: Call, { atMs }: StoredReplay): boolean =>
  now().getTime() - atMs >= world.settings.retention.idempotencyKeys;

/** Clears away the oldest replays whose time is over. */
const clear = async (call: Call, kept: Collection<StoredReplay>): Promise<void> => {
  // The store remembers the first of a collection: as a rule this asks for nothing else.
  const first = await kept.first({ order: 'oldest' });
  if (first === undefined || !isOver(call, first)) return;
  for (const replay of await kept.find({ order: 'oldest', limit: clearedAtOnce })) {
    if (!isOver(call, replay)) return;
    await kept.delete(replay.id);
  }
};

const keep = async (call: Call, { id, secret }: Key, replay: Replay): Promise<void> => {
  const kept = call.collection(replays);
  const atMs = call.now().getTime();
  const sealed = seal(secret, `${purpose} ${id}`, JSON.stringify(replay));
  await clear(call, kept);
  await kept.insert({ id, sealed, atMs });
};

/** The record for a key, if its time is not over. */
const replayOf = async (call: Call, { id }: Key): Promise<StoredReplay | undefined> => {
  const kept = call.collection(replays);
  const found = await kept.get(id);
  if (found === undefined || !isOver(call, found)) return found;
  await kept.delete(id);
  return undefined;
};

/** Runs a handler, and keeps its answer under the key. */
export const doneAndKept = replaceable(
  async (call: Call, key: Key, fingerprint: string, handler: AnyHandler): Promise<Answer> => {
    const answer = await handled(handler, call);
    const { status, body, headers } = answer;
    // An answer that is still to come, from the network or after a signature, is not kept.
    const isFinal = answer.afterCommit === undefined && answer.isProvisional === undefined;
    if (status >= 200 && status < 300 && isFinal)
      await keep(call, key, { fingerprint, answer: { status, body, ...(headers && { headers }) } });
    return answer;
  },
);

/**
 * Runs a handler once per Idempotency-Key: the same request again gets the first answer again, another request
 * with the same key is refused with 409, and so is the same request with another API token of the platform, which
 * cannot open the first answer. A refused request leaves the key free. All in the transaction of the request
 * itself, so that requests at the same time have one effect.
 *
 * Source: Endpoints > Conventions.
 */
export const once = replaceable(async (call: Call, handler: AnyHandler): Promise<Answer> => {
  const key = keyOf(call);
  if (key === undefined) return handled(handler, call);
  const fingerprint = fingerprintOf(call);
  const earlier = await replayOf(call, key);
  return earlier === undefined
    ? doneAndKept(call, key, fingerprint, handler)
    : replayed(call, opened(key, earlier), fingerprint);
});
