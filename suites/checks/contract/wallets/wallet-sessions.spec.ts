import { requireSigned } from '../../../kit/fixtures/signed-actions.ts';
import { instantMs } from '../../../../spec/schema/formats.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { findListedAs } from '../../../kit/assertions/listing.ts';
import {
  idsOn,
  listSessions,
  refreshSession,
  revokeSession,
  sessionFrom,
  someSession,
  walletWithCredential,
  type Session,
  type Wallet,
} from '../../../kit/fixtures/wallets.ts';
import type { Client } from '../../../kit/http/client.ts';

const needs = ['embedded-wallets', 'state'] as const;

const isListed = async (api: Client, wallet: Wallet, { id }: Session) => {
  const { found, page } = await findListedAs('present', api, 'sessions.list', id, { accountId: wallet.id });
  return { isThere: found === 'present', page };
};

covers({ needs }, [
  // Each verification of a credential creates a session of its own.
  'wallet-sessions/each-verification-creates-one',
  // A session that is not revoked is active until its expiresAt.
  'wallet-sessions/active-until-expiry',
]).test('each verification of a credential creates a session of its own', async ({ api, cleanup, check }) => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  const rule = 'wallet-sessions/each-verification-creates-one';
  const opened: Session[] = [];
  for (let count = 0; count < 3; count += 1) {
    const session = await someSession(api, credential);
    check.response(rule, [...opened.map((each) => each.opened), session.opened], '/id').that(
      opened.every(({ id }) => id !== session.id),
      'another session than those of the verifications before',
      `${session.id} again`,
    );
    const { isThere, page } = await isListed(api, wallet, session);
    check
      .response(rule, [session.opened, page])
      .that(isThere, `the session ${session.id} among those of the wallet`, 'a list without it');
    if (isThere) opened.push(session);
  }

  // A verification is neither an expiry nor a revocation.
  const last = opened.at(-1);
  for (const session of opened) {
    const { isThere, page } = await isListed(api, wallet, session);
    check
      .response('wallet-sessions/active-until-expiry', [session.opened, ...(last ? [last.opened] : []), page])
      .that(isThere, `the session ${session.id} to be listed until it ends`, 'a list without it');
  }
});

covers({ needs }, [
  // A session is not active after it was revoked.
  'wallet-sessions/over-after-revocation',
  // Revoking one session leaves the other sessions of the wallet active.
  'wallet-sessions/revoking-one-leaves-the-others',
  // A session that is not revoked is active until its expiresAt.
  'wallet-sessions/active-until-expiry',
]).test('a revoked session is over, and the others are not', async ({ api, cleanup, check }) => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  const revoked = await someSession(api, credential);
  const other = await someSession(api, credential);
  const before = await isListed(api, wallet, other);
  const revocation = requireSuccess(await revokeSession(api, revoked), 'Revoking a session');

  const ofRevoked = await refreshSession(api, revoked);
  const after = await isListed(api, wallet, other);
  const ofOther = await refreshSession(api, other);

  await leavingOpen(check, ['wallet-sessions/over-after-revocation'], async () => {
    // An answer with a body may ask for a signature, in a form that is not shown.
    requireMember(
      revocation.response.text === '' || !isAccepted(ofRevoked),
      'Revoking a session may be answered with a challenge, whose payloadToSign and requestId are assumed',
      revocation,
    );
    check.rejected('wallet-sessions/over-after-revocation', ofRevoked, 'the refresh of a revoked session');
    // A refresh of its neighbour makes a session: it must not bring back one that was revoked.
    if (isAccepted(ofOther))
      check.rejected(
        'wallet-sessions/over-after-revocation',
        await refreshSession(api, revoked),
        'the refresh of a revoked session after another one was refreshed',
      );
  });
  if (before.isThere)
    check
      .response('wallet-sessions/revoking-one-leaves-the-others', [before.page, after.page])
      .that(after.isThere, 'the other session of the wallet to be listed still', 'a list without it');
  // By the target's own clock: the customer was added before the session began.
  if (isAccepted(ofOther) && !Number.isNaN(instantMs(wallet.since)))
    check
      .response('wallet-sessions/active-until-expiry', [other.opened, ofOther], '/expiresAt')
      .that(
        !(instantMs(other.expiresAt) < instantMs(wallet.since)),
        'an expiresAt that is still to come, of a session that is active',
        other.expiresAt,
      );
  const still = 'the refresh of a session that is neither revoked nor expired';
  requireSigned(ofOther, still);
  for (const rule of [
    'wallet-sessions/revoking-one-leaves-the-others',
    'wallet-sessions/active-until-expiry',
  ] as const)
    check.accepted(rule, ofOther, still);
});

covers({ needs }, [
  // A refresh yields a session whose expiresAt is not before that of the refreshed one.
  'wallet-sessions/refresh-yields-a-live-session',
  // A session that is not revoked is active until its expiresAt.
  'wallet-sessions/active-until-expiry',
]).test('a refresh yields a session that lasts as long at least', async ({ api, cleanup, check }) => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  const beside = await someSession(api, credential);
  const session = await someSession(api, credential);
  const before = await isListed(api, wallet, beside);

  const refreshed = requireSuccess(await refreshSession(api, session), 'Refreshing a session');

  const after = await isListed(api, wallet, beside);
  if (before.isThere)
    check
      .response('wallet-sessions/active-until-expiry', [before.page, refreshed, after.page])
      .that(after.isThere, 'a session to be listed still: another one was refreshed', 'a list without it');
  else
    check.markInconclusive(
      'wallet-sessions/active-until-expiry',
      new Inconclusive(
        'state-not-reached',
        'Of two sessions of a credential the first is over.',
        before.page,
      ),
    );
  const { id, expiresAt } = sessionFrom(refreshed);
  // A challenge may have an id, too.
  requireMember(
    id === session.id || idsOn(await listSessions(api, wallet)).includes(id),
    'The answer to sessions.refresh shows the id of no session of the wallet',
    refreshed,
  );
  const [until, since] = [instantMs(expiresAt), instantMs(session.expiresAt)];
  if (Number.isNaN(until) || Number.isNaN(since))
    throw new Inconclusive('not-shown', 'A session has no expiresAt that can be compared.', refreshed);
  check
    .response('wallet-sessions/refresh-yields-a-live-session', [session.opened, refreshed], '/expiresAt')
    .that(
      until >= since,
      `an expiresAt not before ${session.expiresAt}`,
      String(memberOf(refreshed, 'expiresAt')),
    );
});
