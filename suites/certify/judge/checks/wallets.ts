import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, isSeenAccepted, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, byAnswers, held, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';

const signedOperations: readonly OperationId[] = [
  'credentials.create',
  'credentials.verify',
  'credentials.revoke',
  'sessions.revoke',
  'sessions.refresh',
  'internalAccounts.update',
  'internalAccounts.export',
  'delegatedKeys.create',
  'customers.update',
];

/** A request that arrives so soon after an expiry was on its way before. Milliseconds. */
const graceMs = 1000;

const signatureOf = ({ request }: Exchange): string | undefined =>
  request.headers['service-wallet-signature'];
const requestIdOf = ({ request }: Exchange): string | undefined => request.headers['request-id'];
const isSigned = (exchange: Exchange): boolean =>
  signatureOf(exchange) !== undefined || requestIdOf(exchange) !== undefined;

const signable = (recording: Recording): readonly Exchange[] => callsOf(recording, ...signedOperations);

/** Answers that give something to sign, as far as the client got them. */
const challenges = (recording: Recording): readonly Exchange[] =>
  signable(recording).filter(
    (exchange) =>
      isSeenAccepted(exchange) &&
      typeof exchange.got['payloadToSign'] === 'string' &&
      typeof exchange.got['requestId'] === 'string',
  );

/** A signed repetition, and the challenge that it answers: the one it names, else the newest of its operation. */
interface Leg {
  readonly leg: Exchange;
  readonly challenge: Exchange | undefined;
}

const legs = (recording: Recording): readonly Leg[] => {
  const all = challenges(recording);
  return signable(recording)
    .filter(isSigned)
    .map((leg) => {
      const before = all.filter(({ n }) => n <= leg.opened);
      const named = before.findLast(({ got }) => got['requestId'] === requestIdOf(leg));
      return { leg, challenge: named ?? before.findLast(({ operation }) => operation === leg.operation) };
    });
};

/** Looks at each repetition of which a challenge is known. */
const eachLeg =
  (isRight: (leg: Exchange, challenge: Exchange) => boolean, message: string): Check =>
  (recording) =>
    legs(recording).flatMap(({ leg, challenge }) =>
      challenge === undefined ? [] : [sighted(isRight(leg, challenge), leg, message)],
    );

const notAnswered =
  (code: string): Check =>
  (recording) =>
    legs(recording)
      .filter(({ leg }) => signatureOf(leg) !== undefined)
      .map(({ leg }) => sighted(leg.got['code'] !== code, leg, `The signature was answered with ${code}.`));

const firstLeg: Check = (recording) => [
  ...legs(recording)
    .filter(({ challenge }) => challenge === undefined)
    .map(({ leg }) => broken(leg, 'The request is signed, but the service has given nothing to sign yet.')),
  ...challenges(recording).map(held),
];

const once: Check = (recording) => {
  const all = legs(recording);
  return all
    .filter(({ leg, challenge }) => challenge !== undefined && isSeenAccepted(leg))
    .map(({ leg: first }) => {
      const again = all.find(
        ({ leg }) => leg.opened >= first.n && requestIdOf(leg) === requestIdOf(first),
      )?.leg;
      return again === undefined ? held(first) : broken(again, 'This challenge was answered before.');
    });
};

const timeOf = ({ at }: Exchange): number => Date.parse(at);

/** A challenge that had expired on arrival was not to be used; all others were used in time or too late. */
const inTime: Check = (recording) =>
  challenges(recording).flatMap((challenge): readonly Sighting[] => {
    const expiresAt = Date.parse(textOf(challenge.got['expiresAt']));
    if (Number.isNaN(expiresAt)) return [];
    const late = legs(recording).find(
      (one) => one.challenge === challenge && timeOf(one.leg) > expiresAt + graceMs,
    );
    if (late !== undefined)
      return [broken(late.leg, `The challenge expired at ${textOf(challenge.got['expiresAt'])}.`)];
    return challenge.provoked === 'late-answer' ? [held(challenge)] : [];
  });

/** A session as the client was shown it, and until when it was one. */
interface Session {
  readonly opened: Exchange;
  readonly id: string;
  readonly expiresAt: number;
}

const sessions = (recording: Recording): readonly Session[] =>
  callsOf(recording, 'credentials.verify', 'sessions.refresh')
    .filter((exchange) => isSeenAccepted(exchange) && textOf(exchange.got['id']).startsWith('Session:'))
    .map((opened) => ({
      opened,
      id: textOf(opened.got['id']),
      expiresAt: Date.parse(textOf(opened.got['expiresAt'])),
    }));

const revocationOf = (recording: Recording, id: string): Exchange | undefined =>
  callsOf(recording, 'sessions.revoke').find(
    (exchange) => exchange.params['id'] === id && exchange.status === 204,
  );

/** Signatures while the client knows of sessions, and none of them can be used: `isOver` says which cannot. */
const signedWithout =
  (
    isOver: (recording: Recording, session: Session, leg: Exchange) => boolean,
    wasThere: (recording: Recording, session: Session) => Exchange | undefined,
    message: string,
  ): Check =>
  (recording) => {
    const all = sessions(recording);
    const occasions = all.flatMap((session) => wasThere(recording, session) ?? []);
    if (occasions.length === 0) return [];
    const wrong = legs(recording).find(({ leg }) => {
      const known = all.filter(({ opened }) => opened.n <= leg.opened);
      return known.length > 0 && known.every((session) => isOver(recording, session, leg));
    });
    return [wrong === undefined ? held(occasions[0] ?? 0) : broken(wrong.leg, message)];
  };

const isRevoked = (recording: Recording, { id }: Session, leg: Exchange): boolean => {
  const revocation = revocationOf(recording, id);
  return revocation !== undefined && revocation.n <= leg.opened;
};

const isExpired = (_recording: Recording, { expiresAt }: Session, leg: Exchange): boolean =>
  timeOf(leg) > expiresAt + graceMs;

/** Asks of wallets that were opened and not closed, after another one was closed. */
const openIsUsed: Check = byAnswers((answered) =>
  answered
    .filter(({ ask }) => ask === 'set-wallet-privacy' || ask === 'export-wallet')
    .flatMap((line): readonly Sighting[] => {
      const before = answered.filter(({ n, answer }) => n <= line.opened && 'ok' in answer);
      const has = (ask: string, isOwn: boolean): boolean =>
        before.some((one) => one.ask === ask && (one.with['wallet'] === line.with['wallet']) === isOwn);
      if (!has('open-wallet', true) || has('close-wallet', true) || !has('close-wallet', false)) return [];
      return [
        sighted(
          'ok' in line.answer,
          line,
          'The session of this wallet is open, and the client does not do what its holder asks for.',
        ),
      ];
    }),
);

export const walletsChecks = {
  'client/wallets/open-session-is-used': openIsUsed,
  'client/wallets/retry-has-the-signature': eachLeg(
    (leg) => signatureOf(leg) !== undefined,
    'The repetition of the request has no Service-Wallet-Signature.',
  ),
  'client/wallets/retry-echoes-the-request-id': eachLeg(
    (leg, { got }) => requestIdOf(leg) === got['requestId'],
    'The Request-Id is not that of the challenge.',
  ),
  'client/wallets/retry-repeats-the-body': eachLeg(
    (leg, { request }) => leg.request.hash === request.hash,
    'The body is another one than that of the first request.',
  ),
  'client/wallets/retry-repeats-the-request': eachLeg(
    (leg, { request }) => leg.request.method === request.method && leg.request.url === request.url,
    'The method or the path is another one than that of the first request.',
  ),
  'client/wallets/signature-can-be-parsed': notAnswered('WALLET_SIGNATURE_MALFORMED'),
  'client/wallets/signature-covers-the-payload': notAnswered('WALLET_SIGNATURE_BODY_MISMATCH'),
  'client/wallets/signature-is-of-the-credential': notAnswered('WALLET_SIGNATURE_INVALID'),
  'client/wallets/first-leg-is-unsigned': firstLeg,
  'client/wallets/challenge-is-answered-once': once,
  'client/wallets/challenge-is-answered-in-time': inTime,
  'client/wallets/expired-session-is-not-used': signedWithout(
    isExpired,
    (_recording, { opened, expiresAt }) =>
      opened.provoked === 'late-answer' || expiresAt < timeOf(opened) ? opened : undefined,
    'The request is signed, but every session has expired.',
  ),
  'client/wallets/revoked-session-is-not-used': signedWithout(
    isRevoked,
    (recording, { id }) => revocationOf(recording, id),
    'The request is signed, but every session was revoked.',
  ),
} as const satisfies CheckBook;
