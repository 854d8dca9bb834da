import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { CallOptions, Client } from './client.ts';
import { bodyOf, isAccepted } from '../assertions/answers.ts';
import { memberOf } from '../assertions/members.ts';
import { target } from '../engine/run.ts';
import { walletSigner, type ToSign } from './wallet-signer.ts';

/** A request that a target answered with a challenge. */
export interface Challenged extends ToSign {
  readonly options: CallOptions;
  /** The answer with the challenge. */
  readonly on: Exchange;
}

/** The challenge in an answer of any status. The document shows neither that nor its members, which are assumed. */
export const challengeIn = (on: Exchange, options: CallOptions): Challenged | undefined => {
  const payloadToSign = memberOf(on, 'payloadToSign', { absent: undefined });
  const requestId = memberOf(on, 'requestId', { absent: undefined });
  if (typeof payloadToSign !== 'string' || typeof requestId !== 'string') return undefined;
  return { payloadToSign, requestId, operation: on.operation, body: options.body ?? null, options, on };
};

/** Whether an answer is one to a request without a signature. */
const isToUnsigned = ({ request }: Exchange): boolean =>
  request.headers['service-wallet-signature'] === undefined;

/**
 * Whether an answer asks for a signature: by a challenge, or by the code that the document has for a signature that was
 * not sent. A challenge may come with that refusal, for its status is not shown.
 */
export const asksForSignature = (answer: Exchange): boolean =>
  challengeIn(answer, {}) !== undefined ||
  (isToUnsigned(answer) && bodyOf(answer, 'Error').code === 'WALLET_SIGNATURE_MISSING');

/** What a target may answer that takes no request before somebody has signed it. */
const askingStatuses: readonly number[] = [401, 403, 428];

/** Whether a refusal may be a challenge all the same, with other members than the assumed ones. */
export const mayAskForSignature = (answer: Exchange): boolean =>
  asksForSignature(answer) ||
  (!target().dialect.complete && isToUnsigned(answer) && askingStatuses.includes(answer.response.status));

/** The two headers of a signed retry. Source: Authentication. */
interface RetryHeaders {
  readonly requestId?: string;
  readonly signature?: string;
}

/** Sends a request again as a signed retry, or as part of one. */
export const retry = (
  api: Client,
  { operation, options }: Challenged,
  { requestId, signature }: RetryHeaders,
  change: CallOptions = {},
): Promise<Exchange> =>
  api.call(operation, {
    ...options,
    ...change,
    headers: {
      ...options.headers,
      ...(requestId !== undefined && { 'request-id': requestId }),
      ...(signature !== undefined && { 'service-wallet-signature': signature }),
    },
  });

/** Sends a request again as its challenge asks for it. */
export const signedRetry = async (api: Client, challenged: Challenged): Promise<Exchange> => {
  const signature = await walletSigner().sign(challenged);
  return retry(api, challenged, { requestId: challenged.requestId, signature });
};

/** More signatures than any action of the assumed interface takes. */
const mostSteps = 4;

/**
 * Does something with a wallet: the request, and as many signed retries as the target asks for. `onChallenge` is called with
 * of each challenge before it is signed. A target without a memory is not asked to complete anything.
 */
export const performed = async (
  api: Client,
  operation: OperationId,
  options: CallOptions,
  onChallenge: (challenged: Challenged, step: number) => Promise<void> = async () => {},
): Promise<Exchange> => {
  let answer = await api.call(operation, options);
  for (let step = 1; step <= mostSteps; step += 1) {
    const challenged = challengeIn(answer, options);
    if (challenged === undefined || !target().capabilities.state) return answer;
    await onChallenge(challenged, step);
    answer = await signedRetry(api, challenged);
  }
  return answer;
};

/** Whether an answer completes an action: it is accepted, and asks for no signature. */
export const isCompleted = (exchange: Exchange): boolean =>
  isAccepted(exchange) && challengeIn(exchange, {}) === undefined;
