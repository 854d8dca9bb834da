import { randomUUID } from 'node:crypto';
import { asJsonObject, jsonIn } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Behaviour } from '../in-process-client.ts';
import { rewriting } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';
import { answerOf, around, misreading, withHeader } from './ways.ts';
import { deciding } from '../deciding.ts';

const signed = [
  'internalAccounts.update',
  'internalAccounts.export',
  'sessions.revoke',
] as const satisfies readonly OperationId[];

const signatureHeader = 'service-wallet-signature';
const far = '2099-01-01T00:00:00.000Z';

/** A JSON text as another library writes it; any other text with a line end. */
const writtenAgain = (text: string): string => {
  const value = jsonIn(text);
  return value === undefined ? `${text}\n` : JSON.stringify(value, undefined, 1);
};

/** Changes signed retries, and leaves the first requests alone. */
const changingRetries = (
  change: Parameters<typeof rewriting>[1],
  operations: readonly OperationId[] = signed,
): Behaviour =>
  rewriting(operations, (request) => (signatureHeader in request.headers ? change(request) : {}));

/** The first id of a signed retry is that of all. */
const keepingTheRequestId = (): Behaviour => {
  let first: string | undefined;
  return changingRetries((request) => {
    first ??= request.headers['request-id'];
    return withHeader(request, 'request-id', first);
  });
};

/** The first challenge of an operation is answered again and again. */
const keepingTheChallenge = (): Behaviour => {
  const kept = new Map<string, string>();
  return around([...signed], async ({ headers, method, url }, go) => {
    const what = `${method} ${url.pathname}`;
    const before = kept.get(what);
    if (signatureHeader in headers || before === undefined) {
      const answer = await go();
      if (answer.status === 202) kept.set(what, await answer.clone().text());
      return answer;
    }
    return new Response(before, { status: 202 });
  });
};

/** A signed retry is sent once more when it was answered. */
const repeatingRetries = (): Behaviour =>
  around([...signed], async ({ headers }, go) => {
    const answer = await go();
    if (signatureHeader in headers) await (await go()).text();
    return answer;
  });

/** Embedded wallets. */
export const walletDefects = {
  'signs-what-it-has-written-itself': {
    about: 'What is to be signed is parsed and written again before it is signed.',
    line: 'WALLET_SIGNATURE_BODY_MISMATCH: the signature was computed over a different body than the one received',
    named: 'a signature is over exactly what was given to sign',
    scopes: ['wallets'],
    behaviour: misreading([...signed], (answer) =>
      typeof answer['payloadToSign'] === 'string'
        ? { ...answer, payloadToSign: writtenAgain(answer['payloadToSign']) }
        : answer,
    ),
  },
  'adds-a-time-to-the-signed-retry': {
    about: 'The signed retry has a member more than the request that it repeats.',
    line: 'The client repeats the request with the header Service-Wallet-Signature (over the request body)',
    named: 'a signed retry has the body of the first request',
    scopes: ['wallets'],
    behaviour: () =>
      changingRetries(({ body }) =>
        body === undefined ? {} : { body: { ...body, requestedAt: new Date().toISOString() } },
      ),
  },
  'signs-with-one-request-id': {
    about: 'Every signed retry has the Request-Id of the first.',
    line: 'The client repeats the request with the header Request-Id',
    named: 'a signed retry has the request id of its own challenge',
    scopes: ['wallets'],
    behaviour: keepingTheRequestId,
  },
  'makes-up-request-ids': {
    about: 'The Request-Id is a new random one, as its HTTP library makes it for tracing.',
    line: 'The client repeats the request with the header Request-Id',
    named: 'a signed retry has the request id of its own challenge',
    scopes: ['wallets'],
    behaviour: () => changingRetries((request) => withHeader(request, 'request-id', randomUUID())),
  },
  'answers-an-old-challenge': {
    about: 'A challenge is asked for once for each wallet, and answered again and again.',
    line: 'The first request is answered with a challenge; the client repeats the request',
    named: 'each signed request has a challenge of its own',
    scopes: ['wallets'],
    behaviour: keepingTheChallenge,
  },
  'answers-challenges-that-have-expired': {
    about: 'The expiry of a challenge is not looked at.',
    line: 'Embedded-wallet actions use a signed retry; SignedRequestChallenge: expiresAt',
    named: 'an expired challenge is not answered',
    scopes: ['wallets'],
    behaviour: misreading([...signed], (answer) =>
      answer['payloadToSign'] === undefined ? answer : { ...answer, expiresAt: far },
    ),
  },
  'sends-signed-retries-twice': {
    about: 'Each signed retry is sent twice, with the same signature and request id.',
    line: 'The client repeats the request with the headers Service-Wallet-Signature and Request-Id',
    named: 'a challenge is answered once',
    scopes: ['wallets'],
    behaviour: repeatingRetries,
  },
  'takes-a-challenge-for-success': {
    about: 'The challenge is a 2xx answer, and taken for the end: nothing is ever signed.',
    line: 'The first request is answered with a challenge; the client repeats the request',
    named: 'a challenge is answered, and what it is about is done',
    scopes: ['wallets'],
    behaviour: around([...signed], async (_request, go) => {
      const answer = await go();
      return answer.status === 202 ? answerOf(200, {}) : answer;
    }),
  },
  'uses-sessions-that-have-expired': {
    about: 'A session is used whatever its expiresAt says.',
    line: 'A session stays active until its expiresAt passes or it is revoked',
    named: 'nothing is signed with an expired session',
    scopes: ['wallets'],
    behaviour: misreading(['credentials.verify'], (session) => ({ ...session, expiresAt: far })),
  },
  'signs-after-the-session-was-closed': {
    about: 'A session that its holder has closed is opened again unasked.',
    line: 'Revoke a session; it stays active until it is revoked',
    named: 'nothing is signed after the holder has closed the session',
    scopes: ['wallets'],
    behaviour: deciding({ isClosed: () => false }),
  },
  'closes-sessions-in-its-own-books-only': {
    about: 'A session that is closed is forgotten; the service is not told.',
    line: 'DELETE /auth/sessions/{id}: revoke a session (two-step signed retry)',
    named: 'a session that is to be closed is revoked',
    scopes: ['wallets'],
    behaviour: around(['sessions.revoke'], () => Promise.resolve(answerOf(204))),
  },
  'asks-for-the-keys-of-everybody': {
    about: 'Delegated keys are listed without an account.',
    line: 'Delegated signing keys: list needs at least one of accountId or fundingSourceId',
    named: 'delegated keys are listed for an account or a funding source',
    scopes: ['wallets'],
    behaviour: rewriting(['delegatedKeys.list'], ({ url }) => {
      url.searchParams.delete('accountId');
      return { url };
    }),
  },
  'hides-what-is-private-behind-a-flag': {
    about: 'A wallet that is to be public is made private: any value of the switch is taken for true.',
    line: 'Internal accounts: wallet privacy setting of an embedded wallet',
    named: 'the privacy that is set is the one that the holder wants',
    scopes: ['wallets'],
    behaviour: rewriting(['internalAccounts.update'], ({ body }) =>
      'privateEnabled' in asJsonObject(body) ? { body: { ...body, privateEnabled: true } } : {},
    ),
  },
} as const satisfies DefectBook;
