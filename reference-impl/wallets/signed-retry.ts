import { createHash } from 'node:crypto';
import type { OperationId } from '../../spec/operations.ts';
import { notFound, type ApiError } from '../http/api-error.ts';
import { accepted, type Answer, type Call } from '../http/call.ts';
import { canonicalJson } from '../http/canonical-json.ts';
import { errorAnswer } from '../http/send.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { CredentialType } from './credential-store.ts';
import { walletRefusal } from './refusals.ts';
import { isSigner } from './session-store.ts';
import { stampIn, type Stamp } from './stamp.ts';

/** A request that waits for its signed repetition. */
interface SignedRequest extends Document {
  readonly operation: OperationId;
  /** What the request acts on: the parameters of its path. */
  readonly target: string;
  readonly step: string;
  readonly accountId: string;
  readonly bodyHash: string;
  readonly payloadToSign: string;
  readonly expiresAt: string;
  readonly isUsed: boolean;
}

const signedRequests = defineCollection<SignedRequest>('signed_requests', ['accountId']);

// Assumed; the document names no lifetime.
const lifeMs = 5 * 60_000;

/** What the sandbox takes in place of a signature. */
const sandboxSignature = 'sandbox-valid-signature';

/** An embedded-wallet action. */
export interface WalletAction {
  /** The wallet: the id of its internal account. */
  readonly accountId: string;
  /** The kind of credential, where the action is about one or about its session. */
  readonly type?: CredentialType;
  /** Tells the steps of an action apart that has several. */
  readonly step?: string;
  /** Whether a key may sign; one of an active session when absent. */
  readonly maySign?: (publicKey: string) => Promise<boolean>;
  /** What may be signed instead, without a challenge and its Request-Id: an earlier answer has told it. */
  readonly payload?: string;
  /** Members of its challenges beside the usual ones. */
  readonly also?: Readonly<Record<string, unknown>>;
}

const targetOf = ({ params }: Call): string => canonicalJson(params);

const hashOf = ({ body }: Call): string =>
  createHash('sha256')
    .update(canonicalJson(body ?? null))
    .digest('base64url');

const payloadOf = (call: Call, id: string, bodyHash: string): string =>
  call.variations.has('wallet-signatures-are-over-the-body')
    ? call.rawBody.toString()
    : JSON.stringify({ requestId: id, operation: call.operation, bodyHash });

const challengeView = (
  { faults }: Call,
  { id: requestId, payloadToSign, expiresAt }: SignedRequest,
  { type, also }: WalletAction,
): object => {
  if (faults.has('wallet-challenge-is-empty')) return {};
  return {
    payloadToSign,
    requestId,
    ...(!faults.has('wallet-challenge-never-ends') && { expiresAt }),
    ...(type !== undefined && { type }),
    ...also,
  };
};

/** Answers with a challenge, whose signed repetition completes the action. Source: Authentication. */
export const challenge = async (call: Call, action: WalletAction): Promise<Answer> => {
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
  const answer = accepted(challengeView(call, request, action));
  const status = call.variations.has('wallet-challenges-answer-200') ? 200 : answer.status;
  return { ...answer, status, isProvisional: true };
};

const signatureHeader = ({ faults }: Call): string =>
  faults.has('wallet-signature-has-another-header') ? 'x-wallet-signature' : 'service-wallet-signature';

const headerOf = ({ headers }: Call, name: string): string | undefined => {
  const value = headers[name];
  return value === undefined ? undefined : String(value);
};

/** The step of the request that the Request-Id names; undefined where it names none. */
export const stepOf = async (call: Call): Promise<string | undefined> => {
  const id = headerOf(call, 'request-id');
  return id === undefined ? undefined : (await call.collection(signedRequests).get(id))?.step;
};

/** The request that a Request-Id names, if it can still be completed. */
const openRequest = async (call: Call, action: WalletAction, id: string): Promise<SignedRequest> => {
  const found = await call.collection(signedRequests).get(id);
  const isOpen =
    found !== undefined &&
    found.operation === call.operation &&
    found.target === targetOf(call) &&
    found.step === (action.step ?? '') &&
    (!found.isUsed || call.faults.has('wallet-request-counts-twice')) &&
    found.expiresAt > call.now().toISOString();
  if (isOpen) return found;
  const message = 'Request-Id names no request that waits for a signature.';
  if (call.variations.has('unknown-wallet-requests-answer-404')) throw notFound(message);
  throw walletRefusal(call, 'WALLET_SIGNATURE_INVALID', message);
};

/** The newest request of a wallet, for the fault that does not look which one is meant. */
const anyRequest = async (call: Call, { accountId }: WalletAction): Promise<SignedRequest | undefined> =>
  call.collection(signedRequests).first({ where: { accountId, operation: call.operation } });

/** How many of a wallet's challenges a signature is compared with to tell what it was made for. */
const looksBack = 20;

const isOverAnother = async (call: Call, request: SignedRequest, stamp: Stamp): Promise<boolean> => {
  const { accountId, id } = request;
  if (call.variations.has('other-payloads-are-invalid-signatures')) return false;
  const others = await call
    .collection(signedRequests)
    .find({ where: { accountId, id: { not: id } }, limit: looksBack });
  return others.some(({ payloadToSign }) => stamp.covers(payloadToSign));
};

const mustBeValid = async (
  call: Call,
  action: WalletAction,
  request: SignedRequest,
  stamp: Stamp,
): Promise<void> => {
  const maySign = action.maySign ?? ((key: string) => isSigner(call, action.accountId, key));
  if (!(await maySign(stamp.publicKey)) && !call.faults.has('any-key-signs-for-a-wallet'))
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

/** What a signature header says; `'sandbox'` for the one that the sandbox takes from anybody. */
const readSignature = (call: Call, header: string): Stamp | 'sandbox' => {
  if (isSandboxSignature(call, header)) return 'sandbox';
  const stamp = stampIn(header);
  if (stamp === undefined)
    throw walletRefusal(
      call,
      'WALLET_SIGNATURE_MALFORMED',
      'Service-Wallet-Signature must be base64url of JSON with publicKey, scheme and signature.',
    );
  return stamp;
};

/** What the Request-Id must name, before it is looked at. Raises 401 where there is none. */
const namedRequest = async (call: Call, action: WalletAction): Promise<() => Promise<SignedRequest>> => {
  const id = headerOf(call, 'request-id');
  if (id !== undefined) return () => openRequest(call, action, id);
  const any = call.faults.has('request-id-is-not-needed') ? await anyRequest(call, action) : undefined;
  if (any === undefined) throw walletRefusal(call, 'REQUEST_ID_MISSING', 'Send Request-Id with the retry.');
  return () => Promise.resolve(any);
};

/** The request that this retry completes. Raises 401 where the retry is not as it must be. */
const completed = async (call: Call, action: WalletAction): Promise<SignedRequest> => {
  const header = headerOf(call, signatureHeader(call));
  if (header === undefined)
    throw walletRefusal(call, 'WALLET_SIGNATURE_MISSING', 'Send Service-Wallet-Signature with the retry.');
  const named = await namedRequest(call, action);
  if (call.variations.has('wallet-requests-are-looked-up-first')) await named();
  const signature = readSignature(call, header);
  const request = await named();
  if (request.bodyHash !== hashOf(call) && !call.faults.has('wallet-signature-does-for-any-body'))
    throw walletRefusal(call, 'WALLET_SIGNATURE_BODY_MISMATCH', 'The body is not the one that was signed.');
  if (signature !== 'sandbox') await mustBeValid(call, action, request, signature);
  return request;
};

const isRetry = (call: Call): boolean => {
  const hasRequestId = headerOf(call, 'request-id') !== undefined;
  const hasSignature = headerOf(call, signatureHeader(call)) !== undefined;
  if (call.variations.has('request-id-alone-gets-a-challenge')) return hasSignature;
  return hasSignature || hasRequestId;
};

/** Whether this request is signed already, over what an earlier answer gave to sign. Raises 401 for another's key. */
const isSignedAhead = async (call: Call, action: WalletAction): Promise<boolean> => {
  const header = headerOf(call, signatureHeader(call));
  if (action.payload === undefined || header === undefined || headerOf(call, 'request-id') !== undefined)
    return false;
  const signature = readSignature(call, header);
  if (signature === 'sandbox') return true;
  if (!signature.covers(action.payload)) return false;
  if (await isSigner(call, action.accountId, signature.publicKey)) return true;
  throw walletRefusal(call, 'WALLET_SIGNATURE_INVALID', 'No session of the wallet has the key that signed.');
};

/**
 * Carries out an embedded-wallet action once its request has been repeated with a signature; before that it answers
 * with a challenge. Raises 401 for a retry that is not as it must be.
 *
 * Source: Authentication.
 */
export const signedRetry = async (
  call: Call,
  action: WalletAction,
  act: () => Promise<Answer>,
): Promise<Answer> => {
  if (await isSignedAhead(call, action)) return act();
  if (!isRetry(call)) {
    if (call.faults.has('first-wallet-request-takes-effect')) await act();
    return challenge(call, action);
  }
  const request = await completed(call, action).catch((cause: ApiError) => cause);
  if (request instanceof Error) {
    if (!call.faults.has('refused-wallet-retry-takes-effect')) throw request;
    await act();
    return errorAnswer(call.world, request);
  }
  await call.collection(signedRequests).update({ ...request, isUsed: true });
  if (call.faults.has('signed-wallet-retry-gets-a-challenge')) return challenge(call, action);
  return act();
};
