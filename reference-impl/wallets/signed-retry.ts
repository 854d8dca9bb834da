import { createHash } from 'node:crypto';
import type { JsonObject } from '../../spec/json.ts';
import type { ServedOperationId } from '../../spec/served-operations.ts';
import { accepted, type Answer, type Call } from '../http/call.ts';
import { canonicalJson } from '../http/canonical-json.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { CredentialType } from './credential-store.ts';
import { walletRefusal } from './refusals.ts';
import { isSigner, signersOf } from './session-store.ts';
import { signatureIn, type Stamp } from './stamp.ts';

/** A request that waits for its signed repetition. */
export interface SignedRequest extends Document {
  readonly operation: ServedOperationId;
  /** The target of the request: the parameters of its path. */
  readonly target: string;
  readonly step: string;
  readonly accountId: string;
  readonly bodyHash: string;
  readonly payloadToSign: string;
  readonly expiresAt: string;
  readonly isUsed: boolean;
}

export const signedRequests = defineCollection<SignedRequest>('signed_requests', ['accountId']);

// Assumed; the document names no lifetime.
const lifeMs = 5 * 60_000;

/** The text that the sandbox takes in place of a signature. */
const sandboxSignature = 'sandbox-valid-signature';

/** An embedded-wallet action. */
export interface WalletAction {
  /** The wallet: the id of its internal account. */
  readonly accountId: string;
  /** The kind of credential, where the action is about one or about its session. */
  readonly type?: CredentialType;
  /** Distinguishes the steps of an action that has several. */
  readonly step?: string;
  /** Whether a key may sign; one of an active session when absent. */
  readonly maySign?: (publicKey: string) => Promise<boolean>;
  /** A key that may sign although no session has it yet; compressed. */
  readonly newKey?: string;
  /** The text that may be signed instead, without a challenge and its Request-Id: an earlier answer has shown it. */
  readonly payload?: string;
  /** Members of its challenges beside the usual ones. */
  readonly also?: Readonly<Record<string, unknown>>;
}

const targetOf = ({ params }: Call): string => canonicalJson(params);

const hashOf = ({ body }: Call): string =>
  createHash('sha256')
    .update(canonicalJson(body ?? null))
    .digest('base64url');

/** The text to sign for a request. */
export const payloadOf = replaceable((call: Call, id: string, bodyHash: string): string =>
  JSON.stringify({ requestId: id, operation: call.operation, bodyHash }),
);

/** A challenge as it is shown. */
export const challengeView = replaceable(
  (
    _call: Call,
    { id: requestId, payloadToSign, expiresAt }: SignedRequest,
    { type, also }: WalletAction,
  ): JsonObject => ({ payloadToSign, requestId, expiresAt, ...(type !== undefined && { type }), ...also }),
);

/** Answers with a challenge, whose signed repetition completes the action. Source: Authentication. */
export const challenge = replaceable(async (call: Call, action: WalletAction): Promise<Answer> => {
  const id = call.newId('Request');
  const bodyHash = hashOf(call);
  const request: SignedRequest = {
    id,
    operation: call.operation,
    target: targetOf(call),
    step: action.step ?? '',
    accountId: action.accountId,
    bodyHash,
    payloadToSign: payloadOf(call, id, bodyHash),
    expiresAt: new Date(call.now().getTime() + lifeMs).toISOString(),
    isUsed: false,
  };
  await call.collection(signedRequests).insert(request);
  return { ...accepted(challengeView(call, request, action)), isProvisional: true };
});

/** The header that carries a wallet signature, in lower case. Source: Authentication. */
export const signatureHeader = replaceable((_call: Call): string => 'service-wallet-signature');

/** The value of a header; undefined where it was not sent. */
export const headerOf = ({ headers }: Call, name: string): string | undefined => {
  const value = headers[name];
  return value === undefined ? undefined : String(value);
};

/** The step of the request that the Request-Id names; undefined where it names none. */
export const stepOf = async (call: Call): Promise<string | undefined> => {
  const id = headerOf(call, 'request-id');
  return id === undefined ? undefined : (await call.collection(signedRequests).get(id))?.step;
};

/** Whether a request waits for its signature still. */
export const isWaiting = replaceable(
  (call: Call, { isUsed, expiresAt }: SignedRequest): boolean =>
    !isUsed && expiresAt > call.now().toISOString(),
);

/** The request that a Request-Id names, if it can still be completed. */
export const openRequest = replaceable(
  async (call: Call, action: WalletAction, id: string): Promise<SignedRequest> => {
    const found = await call.collection(signedRequests).get(id);
    if (
      found !== undefined &&
      found.operation === call.operation &&
      found.target === targetOf(call) &&
      found.step === (action.step ?? '') &&
      isWaiting(call, found)
    )
      return found;
    const message = 'Request-Id names no request that waits for a signature.';
    throw walletRefusal(call, 'WALLET_SIGNATURE_INVALID', message);
  },
);

/** How many of a wallet's challenges a signature is compared with to find what it was made for. */
const looksBack = 20;

/** Whether a signature was made for another request of the wallet. */
export const isOverAnother = replaceable(
  async (call: Call, { accountId, id }: SignedRequest, stamp: Stamp): Promise<boolean> => {
    const others = await call
      .collection(signedRequests)
      .find({ where: { accountId, id: { not: id } }, limit: looksBack });
    return others.some(({ payloadToSign }) => stamp.covers(payloadToSign));
  },
);

/** Whether a key signs for an action: one of an active session of the wallet, unless the action knows better. */
export const isKeyOf = replaceable(
  (call: Call, { accountId, maySign }: WalletAction, key: string): Promise<boolean> =>
    maySign === undefined ? isSigner(call, accountId, key) : maySign(key),
);

const mustBeValid = async (
  call: Call,
  action: WalletAction,
  request: SignedRequest,
  stamp: Stamp,
): Promise<void> => {
  if (!(await isKeyOf(call, action, stamp.publicKey)))
    throw walletRefusal(
      call,
      'WALLET_SIGNATURE_INVALID',
      'No session of the wallet has the key that signed.',
    );
  if (stamp.covers(request.payloadToSign)) return;
  if (await isOverAnother(call, request, stamp))
    throw walletRefusal(call, 'WALLET_SIGNATURE_BODY_MISMATCH', 'Another request was signed.');
  throw walletRefusal(call, 'WALLET_SIGNATURE_INVALID', 'The signature is not over payloadToSign.');
};

const isSandboxSignature = ({ caller }: Call, header: string): boolean =>
  header === sandboxSignature && caller.kind === 'platform' && caller.environment === 'sandbox';

/** The signature that a request has; undefined where it has none. */
const signatureOf = (call: Call): string | undefined => {
  const { header } = call.world.settings.walletSignature;
  const other = header === undefined ? undefined : headerOf(call, header.toLowerCase());
  return headerOf(call, signatureHeader(call)) ?? other;
};

/** The content of a signature header; `'sandbox'` for the one that the sandbox takes from anybody. */
const readSignature = async (
  call: Call,
  header: string,
  { accountId, newKey, payload }: WalletAction & { readonly payload: string },
): Promise<Stamp | 'sandbox'> => {
  if (isSandboxSignature(call, header)) return 'sandbox';
  const keys = [...(newKey === undefined ? [] : [newKey]), ...(await signersOf(call, accountId))];
  const { settings } = call.world;
  const stamp = signatureIn(header, settings, { keys, payload });
  if (stamp === undefined) {
    const { form } = settings.walletSignature;
    const wanted =
      form === 'stamp'
        ? 'base64url of JSON with publicKey, scheme and signature'
        : `a DER signature as ${form}`;
    throw walletRefusal(call, 'WALLET_SIGNATURE_MALFORMED', `Service-Wallet-Signature must be ${wanted}.`);
  }
  return stamp;
};

/** The value of Request-Id. Raises 401 where there is none. */
export const requestIdOf = replaceable(async (call: Call, _action: WalletAction): Promise<string> => {
  const id = headerOf(call, 'request-id');
  if (id === undefined) throw walletRefusal(call, 'REQUEST_ID_MISSING', 'Send Request-Id with the retry.');
  return id;
});

/** Raises 401 where the body of a retry is not that of the first request. */
export const mustBeSameBody = replaceable((call: Call, { bodyHash }: SignedRequest): void => {
  if (bodyHash !== hashOf(call))
    throw walletRefusal(call, 'WALLET_SIGNATURE_BODY_MISMATCH', 'The body is not the one that was signed.');
});

/** The request that this retry completes. Raises 401 where the retry is not as it must be. */
const completed = async (call: Call, action: WalletAction): Promise<SignedRequest> => {
  const header = signatureOf(call);
  if (header === undefined)
    throw walletRefusal(call, 'WALLET_SIGNATURE_MISSING', 'Send Service-Wallet-Signature with the retry.');
  const id = await requestIdOf(call, action);
  const waiting = await call.collection(signedRequests).get(id);
  const signature = await readSignature(call, header, { ...action, payload: waiting?.payloadToSign ?? '' });
  const request = await openRequest(call, action, id);
  mustBeSameBody(call, request);
  if (signature !== 'sandbox') await mustBeValid(call, action, request, signature);
  return request;
};

/** Whether a request is a retry: it has a signature, or names a request. */
export const isRetry = replaceable(
  (call: Call): boolean => signatureOf(call) !== undefined || headerOf(call, 'request-id') !== undefined,
);

/** Whether this request is signed already, over what an earlier answer gave to sign. Raises 401 for another's key. */
const isSignedAhead = async (call: Call, action: WalletAction): Promise<boolean> => {
  const { payload } = action;
  const header = signatureOf(call);
  if (payload === undefined || header === undefined || headerOf(call, 'request-id') !== undefined)
    return false;
  const signature = await readSignature(call, header, { ...action, payload });
  if (signature === 'sandbox') return true;
  if (!signature.covers(payload)) return false;
  if (await isSigner(call, action.accountId, signature.publicKey)) return true;
  throw walletRefusal(call, 'WALLET_SIGNATURE_INVALID', 'No session of the wallet has the key that signed.');
};

/**
 * Carries out an embedded-wallet action once its request has been repeated with a signature; before that it answers
 * with a challenge. Raises 401 for a retry that is not as it must be.
 *
 * Source: Authentication.
 */
export const signedRetry = replaceable(
  async (call: Call, action: WalletAction, act: () => Promise<Answer>): Promise<Answer> => {
    if (await isSignedAhead(call, action)) return act();
    if (!isRetry(call)) return challenge(call, action);
    const request = await completed(call, action);
    await call.collection(signedRequests).update({ ...request, isUsed: true });
    return act();
  },
);
