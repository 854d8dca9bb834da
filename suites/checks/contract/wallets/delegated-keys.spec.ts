import { requireMember } from '../../../kit/check/require-member.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { covers } from '../../../kit/check/covers.ts';
import {
  createKey,
  listKeys,
  readKey,
  revokeKey,
  someWalletCard,
  walletCards,
} from '../../../kit/fixtures/delegated-keys.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { answerOf, isAccepted, requireSuccess, rowsOf, idShown } from '../../../kit/assertions/answers.ts';
import { expectAsked, expectCarriedOut, requireSigned } from '../../../kit/fixtures/signed-actions.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { findListedAs } from '../../../kit/assertions/listing.ts';
import { someWallet } from '../../../kit/fixtures/wallets.ts';

covers({ needs: ['embedded-wallets', 'cards'] }, [
  // A delegated signing key can be created.
  'delegated-keys/operation-create',
  // A delegated signing key can be read.
  'delegated-keys/operation-get',
  // Delegated signing keys can be listed.
  'delegated-keys/operation-list',
  // A delegated signing key can be revoked.
  'delegated-keys/operation-revoke',
  // Delegated keys can be listed with accountId alone.
  'delegated-keys/list-by-account',
  // Delegated keys can be listed with fundingSourceId alone.
  'delegated-keys/list-by-funding-source',
]).test('a delegated key is created, read, listed and revoked', async ({ api, cleanup, check }) => {
  const card = await someWalletCard(api, cleanup);

  const created = await createKey(api, card);
  expectCarriedOut(check, 'delegated-keys/operation-create', created, 'a new delegated key');
  const id = memberOf(created, 'id');
  const fundingSourceId = memberOf(created, 'fundingSourceId', { absent: card.internalAccountId });
  requireMember(typeof id === 'string', 'A new delegated key shows no id', created);
  const read = await readKey(api, String(id));
  const byAccount = await listKeys(api, { accountId: card.internalAccountId });
  const bySource = await listKeys(api, { fundingSourceId: String(fundingSourceId) });
  const revoked = await revokeKey(api, String(id));

  check.accepted('delegated-keys/operation-get', read, 'reading a delegated key');
  for (const rule of ['delegated-keys/operation-list', 'delegated-keys/list-by-account'] as const)
    check.accepted(rule, byAccount, 'a list with accountId alone');
  const rule = 'delegated-keys/list-by-funding-source';
  check.accepted(rule, bySource, 'a list with fundingSourceId alone');
  expectAsked(check, 'delegated-keys/operation-revoke', revoked, 'revoking a delegated key');
});

covers({ needs: ['embedded-wallets', 'state'] }, [
  // Listing delegated keys with neither accountId nor fundingSourceId is refused.
  'delegated-keys/list-needs-an-account-or-a-funding-source',
]).test('delegated keys are not listed without a filter', async ({ api, cleanup, check }) => {
  const rule = 'delegated-keys/list-needs-an-account-or-a-funding-source';
  const { id: accountId } = await someWallet(api, cleanup);
  requireSuccess(await listKeys(api, { accountId }), 'Listing the delegated keys of an account');

  check.rejected(rule, await listKeys(api, {}), 'a list with neither accountId nor fundingSourceId');
});

/** Revoking one key leaves the others as they were. */
const touchesNoOther = 'conventions/changes-touch-what-they-name';

const needs = ['embedded-wallets', 'cards', 'state'] as const;

covers({ needs }, [
  // A key that was created without completing the policy step is PENDING.
  'delegated-keys/pending-without-its-policy',
  // A created key is among the keys listed for its account.
  'delegated-keys/list-holds-the-created-key',
]).test(
  'a delegated key is PENDING until its policy is signed, and is listed for its account',
  async ({ api, cleanup, check }) => {
    const card = await someWalletCard(api, cleanup);
    const accountId = card.internalAccountId;
    const pending = 'delegated-keys/pending-without-its-policy';

    const created = requireSuccess(
      await createKey(api, card, async ({ on }) => {
        // The wallet is new: a key that is listed while a signature is outstanding is the one being created.
        const page = await listKeys(api, { accountId });
        for (const row of rowsOf(page)) {
          requireMember(
            typeof memberOf(row, 'status') === 'string',
            'A listed delegated key shows no status',
            page,
          );
          check
            .response(pending, [on, page], '/data/0/status')
            .that(
              memberOf(row, 'status') === 'PENDING',
              'a key whose creation waits for a signature to be PENDING',
              JSON.stringify(memberOf(row, 'status')),
            );
        }
      }),
      'Creating a delegated key',
    );
    const id = memberOf(created, 'id');
    requireMember(typeof id === 'string', 'A new delegated key shows no id', created);
    const read = await readKey(api, String(id));
    requireMember(isAccepted(read), 'Creating a delegated key shows the id of no key', created);
    const { found, page } = await findListedAs('present', api, 'delegatedKeys.list', String(id), {
      accountId,
    });

    check
      .response('delegated-keys/list-holds-the-created-key', [created, page])
      .that(found === 'present', `${String(id)} among the keys of its account`, 'a list without it');
    const why =
      'No key was listed while its creation waited for a signature: the document does not show when one comes to be.';
    if (!check.assertions().has(pending))
      check.markInconclusive(pending, new Inconclusive('no-trigger', why, page));
  },
);

covers({ needs }, [
  // Revoking an ACTIVE key ends with 204.
  'delegated-keys/revoking-an-active-key-answers-204',
  // A key that is still readable after it was revoked is REVOKED.
  'delegated-keys/revoked-key-is-revoked',
  touchesNoOther,
]).test(
  'revoking an ACTIVE delegated key answers 204 and leaves it REVOKED',
  async ({ api, cleanup, check }) => {
    const someCard = await walletCards(api, cleanup);
    const created = requireSuccess(await createKey(api, await someCard()), 'Creating a delegated key');
    const id = idShown(created);
    const before = requireSuccess(await readKey(api, id), 'Reading a delegated key');
    requireMember(memberOf(before, 'status') !== undefined, 'A delegated key shows no status', before);
    if (memberOf(before, 'status') !== 'ACTIVE')
      throw new Inconclusive('state-not-reached', 'A key that was created wholly is not ACTIVE.', before);

    const revoked = await revokeKey(api, id);
    requireSigned(revoked, 'Revoking a delegated key');
    const after = await readUntil(
      () => readKey(api, id),
      (_body, read) => memberOf(read, 'status', { absent: '' }) !== 'ACTIVE',
    );
    // An answer that leaves the key ACTIVE and is no 204 may ask for a signature, in a form that is not shown.
    const isDone = revoked.response.status === 204 || memberOf(after, 'status', { absent: '' }) !== 'ACTIVE';
    requireMember(
      isDone || !isAccepted(revoked),
      'Revoking a delegated key may be answered with a challenge, whose payloadToSign and requestId are assumed',
      revoked,
    );
    check.status('delegated-keys/revoking-an-active-key-answers-204', revoked, 204);

    // Whether it can still be read is left open.
    const rule = 'delegated-keys/revoked-key-is-revoked';
    if (isAccepted(after)) check.member(rule, after, 'status').equals('REVOKED');
    else
      check.markInconclusive(
        rule,
        new Inconclusive('no-trigger', 'A revoked key cannot be read, as it may be.', after),
      );
    await leavingOpen(check, [touchesNoOther], async () => {
      const isActive = async (key: Exchange): Promise<boolean> =>
        memberOf(await readKey(api, idShown(key)), 'status', { absent: '' }) === 'ACTIVE';
      const keys: Exchange[] = [];
      for (const _ of ['one card', 'another'])
        keys.push(requireSuccess(await createKey(api, await someCard()), 'A key for each card of a wallet'));
      const [one, other] = keys;
      // Whether a wallet may have two keys is not shown.
      if (one === undefined || other === undefined || !(await isActive(one)) || !(await isActive(other)))
        throw new Inconclusive('permitted-otherwise', 'A wallet has no two ACTIVE keys.', other);
      const ended = requireSuccess(await revokeKey(api, idShown(one)), 'Revoking one of two keys');
      const still = await readKey(api, idShown(other));
      check
        .evidence(touchesNoOther, [other, ended, still])
        .that(
          memberOf(still, 'status', { absent: '' }) === 'ACTIVE',
          'the key for another card to be ACTIVE still',
          answerOf(still),
        );
    });
  },
);
