import { createHash } from 'node:crypto';
import { operations } from '../../spec/operations.ts';
import { conflict, invalidField } from './api-error.ts';
import type { Answer, AnyHandler, Call, Caller } from './call.ts';
import { canonicalJson } from './canonical-json.ts';
import { defineCollection, type Document } from './store.ts';

/** The first answer to a key. It holds what the answer held, a new secret included. */
interface Replay extends Document {
  readonly fingerprint: string;
  readonly answer: Pick<Answer, 'status' | 'body' | 'headers'>;
}

const replays = defineCollection<Replay>('replays');

const longestKey = 255;

/** Keys of an agent are its own: nobody sees the answer to another's request. Every token of a platform is one caller. */
const ownKey = (caller: Caller, key: string): string =>
  caller.kind === 'agent' ? `${caller.agentId} ${key}` : key;

const keyOf = (call: Call): string | undefined => {
  const key = call.headers['idempotency-key'];
  if (key === undefined || operations[call.operation].method !== 'POST' || call.caller.kind === 'none')
    return undefined;
  const text = String(key);
  const longest = call.variations.has('idempotency-keys-have-36-characters-at-most') ? 36 : longestKey;
  if (text.length < 1 || text.length > longest)
    throw invalidField('Idempotency-Key', `Idempotency-Key must have 1 to ${longest} characters.`);
  return ownKey(call.caller, text);
};

/** Bodies that JSON has no form for, uploads, count by their bytes. */
const fingerprintOf = (call: Call): string => {
  const { operation, params, query, body, rawBody } = call;
  const content = body === undefined ? rawBody.toString('base64') : body;
  return createHash('sha256').update(canonicalJson({ operation, params, query, content })).digest('hex');
};

const mustSuitFaults = ({ operation, faults }: Call, key: string | undefined): void => {
  if (operations[operation].method !== 'POST') return;
  if (key === undefined && faults.has('idempotency-key-is-required'))
    throw invalidField('Idempotency-Key', 'Idempotency-Key is required.');
  if (key !== undefined && faults.has('idempotency-key-is-refused'))
    throw invalidField('Idempotency-Key', 'Idempotency-Key is not known.');
};

const replayed = ({ faults, variations }: Call, earlier: Replay, fingerprint: string): Answer => {
  if (variations.has('idempotent-retries-ignore-their-body')) return earlier.answer;
  if (variations.has('idempotent-retries-answer-409')) throw conflict('This Idempotency-Key was used.');
  if (faults.has('idempotent-retry-gets-an-empty-answer')) return { ...earlier.answer, body: {} };
  if (earlier.fingerprint === fingerprint || faults.has('idempotency-key-takes-another-body'))
    return earlier.answer;
  throw conflict('This Idempotency-Key was used with another request.');
};

/**
 * Runs a handler once per Idempotency-Key: the same request again gets the first answer again, another request
 * with the same key is refused with 409. A refused request leaves the key free. All in the transaction of the
 * request itself, so that requests at the same time have one effect.
 *
 * Source: Endpoints > Conventions.
 */
export const once = async (call: Call, handler: AnyHandler): Promise<Answer> => {
  const key = keyOf(call);
  mustSuitFaults(call, key);
  if (key === undefined || call.faults.has('idempotency-key-is-ignored')) return handler(call as Call<never>);
  const kept = call.collection(replays);
  const fingerprint = fingerprintOf(call);
  const earlier = await kept.get(key);
  if (earlier) return replayed(call, earlier, fingerprint);
  const answer = await handler(call as Call<never>);
  const { status, body, headers } = answer;
  // An answer that is still to come from the network is not kept.
  if (status >= 200 && status < 300 && answer.afterCommit === undefined)
    await kept.insert({ id: key, fingerprint, answer: { status, body, ...(headers && { headers }) } });
  return answer;
};
