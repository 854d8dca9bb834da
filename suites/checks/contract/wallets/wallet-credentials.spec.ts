import { isSameContent } from '../../../kit/assertions/same-content.ts';
import { covers } from '../../../kit/check/covers.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { answerOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { expectAsked, expectCarriedOut } from '../../../kit/fixtures/signed-actions.ts';
import {
  asListsFollow,
  decided,
  findListed,
  findListedAs,
  searchListed,
  type Search,
} from '../../../kit/assertions/listing.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { performed } from '../../../kit/fixtures/signed-retry.ts';
import { target } from '../../../kit/check/run.ts';
import { clientPublicKey } from '../../../kit/http/wallet-signer.ts';
import {
  addCredential,
  credentialFrom,
  emptyProofOf,
  listCredentials,
  newIdentity,
  ownIdentity,
  someCredential,
  someSession,
  someWallet,
  verifyCredential,
  walletWithCredential,
} from '../../../kit/fixtures/wallets.ts';

covers({ needs: ['embedded-wallets'] }, [
  // An authentication credential can be created.
  'wallet-credentials/operation-create',
  // Authentication credentials can be listed.
  'wallet-credentials/operation-list',
  // The challenge of an authentication credential can be issued again.
  'wallet-credentials/operation-reissue-challenge',
  // POST /auth/credentials/{id}/verify verifies an authentication credential.
  'wallet-credentials/operation-verify',
]).test(
  'a credential of a wallet is created, listed, challenged anew, and verified',
  async ({ api, cleanup, check }) => {
    const wallet = await someWallet(api, cleanup);
    const identity = ownIdentity();

    const created = await addCredential(api, wallet, identity);
    check.succeeds('wallet-credentials/operation-create', created, 'a new credential');
    const credential = credentialFrom(created, identity);
    const listed = await listCredentials(api, wallet);
    const challenged = await api.call('credentials.reissueChallenge', {
      path: { id: credential.id },
      body: { clientPublicKey: clientPublicKey() },
    });
    const verified = await verifyCredential(api, credential);

    check.accepted('wallet-credentials/operation-list', listed, 'a list of credentials');
    const again = 'wallet-credentials/operation-reissue-challenge';
    check.accepted(again, challenged, 'a request for the challenge again');
    check.accepted('wallet-credentials/operation-verify', verified, 'the proof of a credential');
  },
);

covers({ needs: ['embedded-wallets', 'state'] }, [
  // A created credential is among those listed for its wallet.
  'wallet-credentials/created-credential-is-listed',
]).test('a created credential is listed for its wallet', async ({ api, cleanup, check }) => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  const rule = 'wallet-credentials/created-credential-is-listed';

  const { found, page } = await findListedAs('present', api, 'credentials.list', credential.id, {
    accountId: wallet.id,
  });

  check
    .response(rule, [credential.created, page])
    .that(found === 'present', `${credential.id} among the credentials of its wallet`, 'a list without it');
});

covers({ needs: ['embedded-wallets', 'state'] }, [
  // A wrong proof of a credential issues no session.
  'wallet-credentials/wrong-proof-issues-no-session',
]).test('a wrong proof of a credential opens no session', async ({ api, cleanup, check }) => {
  const { credential } = await walletWithCredential(api, cleanup);
  const right = requireSuccess(
    await verifyCredential(api, credential),
    'Verifying an authentication credential',
  );

  const none = await performed(api, 'credentials.verify', {
    path: { id: credential.id },
    body: emptyProofOf(credential),
  });
  const other = await verifyCredential(api, { ...credential, identity: newIdentity() });

  const rule = 'wallet-credentials/wrong-proof-issues-no-session';
  for (const wrong of [none, other]) {
    const sent = [right, wrong].map(({ wire }) => JSON.stringify(wire?.requestBody ?? null));
    requireMember(
      wrong.wire === undefined || sent[0] !== sent[1],
      'The target’s body for a proof says nothing of what proves it (dialect.bodies.credentials.verify)',
      wrong,
    );
  }
  check.rejected(rule, none, 'a token that is none');
  // That an identity is recognised by its `sub` is assumed.
  if (isAccepted(other) && !target().dialect.complete)
    check.markInconclusive(
      rule,
      new Inconclusive(
        'missing-configuration',
        'The token of another `sub` counts as the same identity.',
        other,
      ),
    );
  else check.rejected(rule, other, 'the token of another identity');
});

covers({ needs: ['embedded-wallets', 'state'] }, [
  // An authentication credential can be revoked.
  'wallet-credentials/operation-revoke',
  // A revoked credential cannot be verified any more.
  'wallet-credentials/revoked-credential-opens-nothing',
  // A revoked credential is not listed any more, or not as it was before.
  'wallet-credentials/revoked-credential-is-not-listed-as-before',
  // What makes, updates or deletes one of several things of a kind leaves the others as they were.
  'conventions/changes-touch-what-they-name',
]).test('a revoked credential opens nothing any more', async ({ api, cleanup, check }) => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  requireSuccess(await verifyCredential(api, credential), 'Verifying an authentication credential');
  // One credential may have to stay, and another one than the revoked one may have to sign.
  const other = await someCredential(api, wallet);
  requireSuccess(await verifyCredential(api, other), 'Verifying another authentication credential');

  const { row: before } = await findListed(api, 'credentials.list', credential.id, {
    accountId: wallet.id,
  });

  const { page: listedBefore } = await findListed(api, 'credentials.list', other.id, {
    accountId: wallet.id,
  });

  const revoked = await performed(api, 'credentials.revoke', { path: { id: credential.id } });
  const revokes = 'wallet-credentials/operation-revoke';
  expectCarriedOut(check, revokes, revoked, 'the revocation of a credential');
  const verified = await verifyCredential(api, credential);

  const rule = 'wallet-credentials/revoked-credential-opens-nothing';
  check
    .request(rule, [revoked, verified])
    .that(
      !isAccepted(verified),
      'the proof of a revoked credential to be refused',
      `${answerOf(verified)} with ${JSON.stringify(memberOf(verified, 'id', { absent: undefined }))}`,
    );
  const isAsBefore = ({ row }: Pick<Search, 'row'>): boolean =>
    row !== undefined && isSameContent(row, before);
  const listed = decided(
    await poll(
      () => searchListed(api, 'credentials.list', credential.id, { accountId: wallet.id }),
      (search) => !isAsBefore(search),
      asListsFollow('credentials.list', ({ row }) => row),
    ),
  );
  check
    .response('wallet-credentials/revoked-credential-is-not-listed-as-before', [revoked, listed.page])
    .that(
      !isAsBefore(listed),
      `no row with the revoked credential ${credential.id}, or one that differs from before`,
      'the same row as before',
    );
  const { row: kept, page } = decided(
    await searchListed(api, 'credentials.list', other.id, { accountId: wallet.id }),
  );
  check
    .evidence('conventions/changes-touch-what-they-name', [listedBefore, revoked, page])
    .that(kept !== undefined, 'the other credential to be listed still', 'no row');
});

covers({ needs: ['embedded-wallets'] }, [
  // An authentication credential can be revoked.
  'wallet-credentials/operation-revoke',
]).test('the revocation of a credential is there', async ({ api, cleanup, check }) => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  await someSession(api, credential);
  // The last credential may have to stay. That another one is there shows once it is verified.
  await someSession(api, await someCredential(api, wallet));

  const asked = await api.call('credentials.revoke', { path: { id: credential.id } });

  expectAsked(check, 'wallet-credentials/operation-revoke', asked, 'a request to revoke a credential');
});
