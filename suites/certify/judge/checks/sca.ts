import { asJsonObject, foreignJsonIn } from '../../../../spec/json.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, isSeenAccepted, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';
import { reported, type Reported } from '../reported.ts';

const operationsOfProofs = [
  'sca.authorizeQuote',
  'sca.completeLogin',
  'beneficiaries.confirmTrust',
  'beneficiaries.confirmUntrust',
] as const;

const proofs = (recording: Recording): readonly Exchange[] => callsOf(recording, ...operationsOfProofs);

const isOfPasskey = ({ sent }: Exchange): boolean => {
  const body = asJsonObject(sent);
  return (
    body['factor'] === 'PASSKEY' || 'passkeyAssertion' in body || ('origin' in body && !('code' in body))
  );
};

/** A member that a proof of some kind must have. */
const proofHas =
  (isMeant: (proof: Exchange) => boolean, name: string, isRight: (value: unknown) => boolean): Check =>
  (recording) =>
    proofs(recording)
      .filter(isMeant)
      .map((proof) => sighted(isRight(asJsonObject(proof.sent)[name]), proof, `The proof has no ${name}.`));

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** The operation that issued the challenge, by the operation that proves it. */
const issuers: Readonly<Partial<Record<OperationId, OperationId>>> = {
  'beneficiaries.confirmTrust': 'beneficiaries.startTrust',
  'beneficiaries.confirmUntrust': 'beneficiaries.startUntrust',
  'sca.completeLogin': 'sca.startLogin',
};

const subjectOf = ({ params, query }: Exchange): string =>
  params['externalAccountId'] ?? query.get('customerId') ?? '';

const issuedTo = (recording: Recording, proof: Exchange): string | undefined => {
  const issuer = issuers[proof.operation ?? 'config.get'];
  if (issuer === undefined) return undefined;
  const start = callsOf(recording, issuer).findLast(
    (exchange) =>
      isSeenAccepted(exchange) && exchange.n <= proof.opened && subjectOf(exchange) === subjectOf(proof),
  );
  const id = start?.got['challengeId'] ?? asJsonObject(start?.got['scaChallenge'])['id'];
  return typeof id === 'string' ? id : undefined;
};

const echoes: Check = (recording) =>
  proofs(recording).flatMap((proof) => {
    const issued = issuedTo(recording, proof);
    if (issued === undefined) return [];
    const sent = asJsonObject(proof.sent)['challengeId'];
    return [sighted(sent === issued, proof, `The challenge is ${issued}; the proof names ${textOf(sent)}.`)];
  });

const outsideRegions: Check = (recording) => {
  const calls = callsOf(recording, 'sca.startEnrollment', 'sca.startLogin', 'sca.listFactors');
  return calls
    .filter(({ status }) => status === 409)
    .map((refused) => {
      const again = calls.find(
        (later) =>
          later.opened >= refused.n &&
          later.operation === refused.operation &&
          subjectOf(later) === subjectOf(refused),
      );
      return again === undefined
        ? held(refused)
        : broken(again, 'The service had reported that this does not apply to the customer.');
    });
};

/** A request that arrives so soon after an expiry was on its way before. Milliseconds. */
const graceMs = 1000;

/** A challenge that came with a quote. */
interface QuoteChallenge extends Reported {
  readonly expiresAt: number;
  /** Whether it had expired when the client was shown it. */
  readonly isLate: boolean;
}

const quoteChallenges = (recording: Recording): readonly QuoteChallenge[] =>
  reported(recording).flatMap((one) => {
    const expiresAt = Date.parse(textOf(asJsonObject(one.shown['scaChallenge'])['expiresAt']));
    if (!one.id.startsWith('Quote:') || Number.isNaN(expiresAt)) return [];
    const first = recording.exchanges.find(({ n }) => n === one.n);
    const isLate = first?.provoked === 'late-answer' || Date.parse(first?.at ?? '') > expiresAt;
    return [{ ...one, expiresAt, isLate }];
  });

/** Requests about the quote of a challenge that came when it had expired. */
const tooLate = (
  recording: Recording,
  { id, n, expiresAt }: QuoteChallenge,
  ...operations: readonly OperationId[]
): Exchange | undefined =>
  callsOf(recording, ...operations).find(
    (exchange) =>
      exchange.params['quoteId'] === id &&
      exchange.opened >= n &&
      Date.parse(exchange.at) > expiresAt + graceMs,
  );

const notAfterExpiry =
  (operations: readonly OperationId[], message: string): Check =>
  (recording) =>
    quoteChallenges(recording).flatMap((challenge): readonly Sighting[] => {
      const late = tooLate(recording, challenge, ...operations);
      if (late !== undefined) return [broken(late, message)];
      const inTime = callsOf(recording, ...operations).find(
        ({ params, opened }) => params['quoteId'] === challenge.id && opened >= challenge.n,
      );
      if (inTime !== undefined) return [held(inTime)];
      if (challenge.isLate) return [held(challenge)];
      // It was there after the expiry, and left the challenge alone.
      const behind = recording.lines.findLast(({ at }) => Date.parse(at) > challenge.expiresAt + graceMs);
      return behind === undefined ? [] : [held(behind)];
    });

const newQuote: Check = (recording) =>
  quoteChallenges(recording)
    .filter(({ isLate }) => isLate)
    .map((challenge) => {
      const old = tooLate(recording, challenge, 'sca.authorizeQuote', 'quotes.execute');
      return old === undefined
        ? held(challenge)
        : broken(old, 'The challenge of this quote has expired, and the quote is gone on with.');
    });

const accountOf = ({ params }: Exchange): string => params['externalAccountId'] ?? '';

const notWhileTrusted: Check = (recording) =>
  callsOf(recording, 'customerExternalAccounts.delete').flatMap((deletion) => {
    const last = callsOf(recording, 'beneficiaries.confirmTrust', 'beneficiaries.confirmUntrust').findLast(
      (exchange) =>
        isSeenAccepted(exchange) &&
        exchange.n <= deletion.opened &&
        accountOf(exchange) === accountOf(deletion),
    );
    if (last === undefined) return [];
    return [sighted(last.got['trusted'] !== true, deletion, 'The account is trusted.')];
  });

/** Where a credential or an assertion says that it was made. */
const signedOrigin = ({ sent }: Exchange): string | undefined => {
  const { credential, passkeyAssertion } = asJsonObject(sent);
  const { clientDataJSON } = asJsonObject(asJsonObject(passkeyAssertion ?? credential)['response']);
  if (typeof clientDataJSON !== 'string') return undefined;
  const { origin } = asJsonObject(foreignJsonIn(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  return typeof origin === 'string' ? origin : undefined;
};

const sameOrigin: Check = (recording) =>
  callsOf(recording, 'sca.confirmEnrollment', ...operationsOfProofs).flatMap((exchange) => {
    const signed = signedOrigin(exchange);
    const { origin } = asJsonObject(exchange.sent);
    if (signed === undefined || origin === undefined) return [];
    return [
      sighted(origin === signed, exchange, `It was signed at ${signed}; the origin is ${textOf(origin)}.`),
    ];
  });

const resentOnce: Check = (recording) => {
  const wanted = recording.asks.filter(({ ask }) => ask === 'resend-code').length;
  const sent = callsOf(recording, 'sca.resendQuoteCode').filter(isSeenAccepted);
  if (recording.asks.length === 0) return [];
  return sent.map((exchange, index) =>
    sighted(
      index < wanted,
      exchange,
      `The code is sent again for the ${index + 1}. time; ${wanted} was asked for.`,
    ),
  );
};

/** The codes that customers said; what an authenticator shows the client computes itself. */
const saidCode: Check = (recording) => {
  const said = recording.asks.map(({ with: { code } }) => code).filter((code) => code !== undefined);
  if (said.length === 0) return [];
  return proofs(recording).flatMap((proof) => {
    const { code } = asJsonObject(proof.sent);
    if (typeof code !== 'string') return [];
    return [
      sighted(said.includes(code), proof, `The code is ${said.map(textOf).join(' or ')}; ${code} is sent.`),
    ];
  });
};

const trustsTheNamed: Check = (recording) => {
  const named = recording.asks
    .filter(({ ask }) => ask === 'trust-payee')
    .map(({ with: { account } }) => account);
  if (named.length === 0) return [];
  return callsOf(recording, 'beneficiaries.startTrust', 'beneficiaries.confirmTrust').map((exchange) =>
    sighted(
      named.includes(accountOf(exchange)),
      exchange,
      `The client was not asked to have ${accountOf(exchange)} trusted.`,
    ),
  );
};

export const scaChecks = {
  'client/sca/code-is-the-one-that-was-said': saidCode,
  'client/sca/only-the-named-are-trusted': trustsTheNamed,
  'client/sca/origin-is-where-it-was-signed': sameOrigin,
  'client/sca/code-is-resent-once-for-each-request': resentOnce,
  'client/sca/proof-has-a-code': proofHas((proof) => !isOfPasskey(proof), 'code', isText),
  'client/sca/passkey-proof-has-an-assertion': proofHas(
    isOfPasskey,
    'passkeyAssertion',
    (value) => Object.keys(asJsonObject(value)).length > 0,
  ),
  'client/sca/passkey-proof-has-an-origin': proofHas(isOfPasskey, 'origin', isText),
  'client/sca/challenge-id-is-echoed': echoes,
  'client/sca/not-asked-outside-its-regions': outsideRegions,
  'client/sca/challenge-is-answered-in-time': notAfterExpiry(
    ['sca.authorizeQuote'],
    'The challenge has expired, and is answered.',
  ),
  'client/sca/no-resend-after-expiry': notAfterExpiry(
    ['sca.resendQuoteCode'],
    'The challenge has expired, and its code is sent again.',
  ),
  'client/sca/expired-challenge-gets-a-new-quote': newQuote,
  'client/sca/trusted-beneficiary-is-not-deleted': notWhileTrusted,
} as const satisfies CheckBook;
