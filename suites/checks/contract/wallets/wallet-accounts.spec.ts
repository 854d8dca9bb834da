import type { HttpRecord } from '../../../../spec/results/exchange.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { accountsOf } from '../../../kit/fixtures/accounts.ts';
import { amountIn, balanceWhen, fund, largeAmount } from '../../../kit/fixtures/balances.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { findListed } from '../../../kit/assertions/listing.ts';
import { expectAsked, expectCarriedOut } from '../../../kit/fixtures/signed-actions.ts';
import { performed } from '../../../kit/fixtures/signed-retry.ts';
import { target } from '../../../kit/check/run.ts';
import { clientPublicKey, otherPublicKey } from '../../../kit/http/wallet-signer.ts';
import { newClientKey } from '../../../kit/fixtures/client-keys.ts';
import { someSession, someWallet, walletWithCredential, type Wallet } from '../../../kit/fixtures/wallets.ts';

const needs = ['embedded-wallets', 'state'] as const;

/** A deposit may show a moment after its answer; a target that loses it must not hold up the check. */
const depositMs = 2_000;

/** An account as the list of its customer shows it. A target may show the privacy only once it is set. */
const rowOf = async (api: Client, { id, customerId }: Wallet) => {
  const { row, page } = await findListed(api, 'internalAccounts.listForCustomer', id, { customerId });
  return { row, page, isPrivate: row && memberOf(row, 'privateEnabled', { absent: undefined }) };
};

type AccountRow = Awaited<ReturnType<typeof rowOf>>;

const setsPrivacy = 'internal-accounts/update-sets-the-wallet-privacy';
const keepsBalance = 'internal-accounts/update-keeps-the-balance';

const unsigned = 'internal-accounts/unsigned-update-changes-nothing';

/** While nothing is signed, an account is as private as before. */
const expectPrivacyStays = async (
  check: Check,
  api: Client,
  { wallet, before, on }: { readonly wallet: Wallet; readonly before: AccountRow; readonly on: HttpRecord },
): Promise<void> => {
  const { isPrivate, page } = await rowOf(api, wallet);
  check
    .response(unsigned, [on, page])
    .that(
      (isPrivate === true) === (before.isPrivate === true),
      `privateEnabled to be ${String(before.isPrivate)} until the update is signed`,
      String(isPrivate),
    );
};

/** Sets the privacy a second time. */
const expectPrivacySet = async (
  check: Check,
  api: Client,
  wallet: Wallet,
  privateEnabled: boolean,
): Promise<void> => {
  const change = { path: { id: wallet.id }, body: { privateEnabled } };
  const updated = requireSuccess(
    await performed(api, 'internalAccounts.update', change),
    'Setting the wallet privacy a second time',
  );
  const { isPrivate, page } = await rowOf(api, wallet);
  check
    .response(setsPrivacy, [updated, page])
    .that(
      isPrivate === privateEnabled,
      `privateEnabled to be ${String(privateEnabled)}, as it was sent last`,
      String(isPrivate),
    );
};

covers({ needs }, [
  // The mutable fields of an internal account can be updated.
  'internal-accounts/operation-update',
  setsPrivacy,
  keepsBalance,
  // An update that was answered with a challenge and not signed leaves the account as it was.
  unsigned,
]).test(
  'an update sets the privacy of an embedded wallet, once it is signed, and nothing else',
  async ({ api, cleanup, check }) => {
    const { wallet, credential } = await walletWithCredential(api, cleanup);
    await someSession(api, credential);
    // A balance of nothing is kept more easily; whether a wallet takes a deposit is another matter.
    if (target().capabilities.sandbox && isAccepted(await fund(api, wallet, largeAmount)))
      await balanceWhen(api, wallet, (amount) => amount >= largeAmount, { withinMs: depositMs });
    const before = await rowOf(api, wallet);
    const privateEnabled = before.isPrivate !== true;
    let wasChallenged = false;

    // A client that cannot sign has seen all that needs no signature.
    await leavingOpen(check, ['internal-accounts/operation-update', setsPrivacy, keepsBalance], async () => {
      const change = { path: { id: wallet.id }, body: { privateEnabled } };
      const updated = await performed(api, 'internalAccounts.update', change, async ({ on }) => {
        wasChallenged = true;
        await expectPrivacyStays(check, api, { wallet, before, on });
      });
      expectCarriedOut(
        check,
        'internal-accounts/operation-update',
        updated,
        'a change of the wallet privacy',
      );
      const after = await rowOf(api, wallet);
      await leavingOpen(check, [setsPrivacy], async () => {
        requireMember(
          typeof after.isPrivate === 'boolean',
          'An embedded wallet shows no privateEnabled (dialect.members.InternalAccount)',
          after.page,
        );
        check
          .response(setsPrivacy, [updated, after.page])
          .that(
            after.isPrivate === privateEnabled,
            `privateEnabled to be ${String(privateEnabled)}, as it was sent`,
            String(after.isPrivate),
          );
        await expectPrivacySet(check, api, wallet, !privateEnabled);
      });
      await leavingOpen(check, [keepsBalance], async () => {
        const [amount, now] = [amountIn(before.row), amountIn(after.row)];
        requireMember(amount !== undefined, 'An internal account shows no balance.amount', before.page);
        check
          .response(keepsBalance, [before.page, updated, after.page])
          .wants('unchanged', now !== undefined)
          .that(now === amount, `a balance of ${String(amount)}, as before the update`, String(now));
      });
    });
    if (!wasChallenged)
      check.markInconclusive(
        unsigned,
        new Inconclusive('no-trigger', 'The target asks for no signature, as it may.'),
      );
  },
);

covers({ needs }, [
  // Setting the wallet privacy of an account that is no embedded wallet is refused.
  'internal-accounts/privacy-is-for-embedded-wallets',
]).test(
  'the privacy of an account that is no embedded wallet cannot be set',
  async ({ api, cleanup, check }) => {
    const { wallet, credential } = await walletWithCredential(api, cleanup);
    await someSession(api, credential);
    const listed = await accountsOf(api, wallet.customerId);
    const other = rowsOf(listed).find(
      (row) => memberOf(row, 'type', { absent: undefined }) !== 'EMBEDDED_WALLET',
    );
    const otherId = other && memberOf(other, 'id');
    if (typeof otherId !== 'string')
      throw new Inconclusive('permitted-otherwise', 'The holder of a wallet has no other account.', listed);
    const setPrivacy = (id: string) =>
      performed(api, 'internalAccounts.update', { path: { id }, body: { privateEnabled: true } });
    requireSuccess(await setPrivacy(wallet.id), 'Setting the privacy of a wallet');

    const answer = await setPrivacy(otherId);

    const rule = 'internal-accounts/privacy-is-for-embedded-wallets';
    check.rejected(rule, answer, 'the privacy of another account');
  },
);

const exported = (api: Client, { id }: Wallet, body: object) =>
  performed(api, 'internalAccounts.export', { path: { id }, body });

covers({ needs }, [
  // The wallet credentials of an embedded wallet can be exported.
  'internal-accounts/operation-export',
  // An export request names the key to encrypt to in the member clientPublicKey.
  'internal-accounts/export-takes-client-public-key',
  // An export request without clientPublicKey is refused.
  'internal-accounts/export-needs-client-public-key',
  // Exports of one wallet to two different keys are two different texts.
  'internal-accounts/exports-differ-by-key',
]).test(
  'the credentials of a wallet are exported for the key that is named',
  async ({ api, cleanup, check }) => {
    const { wallet, credential } = await walletWithCredential(api, cleanup);
    await someSession(api, credential);

    const first = await exported(api, wallet, { clientPublicKey: clientPublicKey() });
    expectCarriedOut(check, 'internal-accounts/operation-export', first, 'an export');
    const takesKey = 'internal-accounts/export-takes-client-public-key';
    check.accepted(takesKey, first, 'a clientPublicKey');
    const list = await exported(api, wallet, [clientPublicKey()]);
    check.rejected(takesKey, list, 'a list in place of an object with clientPublicKey');
    const without = await exported(api, wallet, {});
    const needsKey = 'internal-accounts/export-needs-client-public-key';
    check.rejected(needsKey, without, 'an export without clientPublicKey');
    await leavingOpen(check, ['internal-accounts/exports-differ-by-key'], async () => {
      const second = requireSuccess(
        await exported(api, wallet, { clientPublicKey: otherPublicKey() }),
        'An export for another key',
      );
      const texts = [first, second].map((answer) => memberOf(answer, 'encryptedWalletCredentials'));
      requireMember(
        texts.every((text) => typeof text === 'string'),
        'An export shows no encryptedWalletCredentials (dialect.members.InternalAccountExport)',
        first,
      );
      check
        .response('internal-accounts/exports-differ-by-key', [first, second], '/encryptedWalletCredentials')
        .that(texts[0] !== texts[1], 'another text for another key', 'the same text');
    });
  },
);

covers({ needs }, [
  // The exported credentials are encrypted to the clientPublicKey of the request.
  'internal-accounts/export-is-encrypted-to-the-client-public-key',
]).test('an export opens with the key that was named, and with no other', async ({ api, cleanup, check }) => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  await someSession(api, credential);
  const keys = [newClientKey(), newClientKey()];

  for (const key of keys) {
    const named = { clientPublicKey: key.publicKey };
    const answer = requireSuccess(await exported(api, wallet, named), 'An export');
    const sealed = String(memberOf(answer, 'encryptedWalletCredentials'));
    const opened = await Promise.all(keys.map((each) => each.open(sealed)));
    const isOpened = opened.some((text) => text !== undefined);
    // The document shows no encryption: a text that we cannot open may be encrypted in another way.
    requireMember(isOpened, 'An export does not open as the assumed interface has it', answer);
    const rule = 'internal-accounts/export-is-encrypted-to-the-client-public-key';
    const isRight = keys.every((each, place) => (opened[place] !== undefined) === (each === key));
    check
      .response(rule, answer, '/encryptedWalletCredentials')
      .that(
        isRight,
        'credentials that the named key opens, and no other',
        isOpened ? 'the key of another request opens them' : 'neither key opens them',
      );
  }
});

covers({ needs: ['embedded-wallets'] }, [
  // The mutable fields of an internal account can be updated.
  'internal-accounts/operation-update',
  // The wallet credentials of an embedded wallet can be exported.
  'internal-accounts/operation-export',
  // An export request names the key to encrypt to in the member clientPublicKey.
  'internal-accounts/export-takes-client-public-key',
]).test(
  'an embedded wallet can be asked for its privacy and its credentials',
  async ({ api, cleanup, check }) => {
    const { id } = await someWallet(api, cleanup);
    const path = { id };

    const update = await api.call('internalAccounts.update', { path, body: { privateEnabled: true } });
    const body = { clientPublicKey: clientPublicKey() };
    const answer = await api.call('internalAccounts.export', { path, body });

    expectAsked(check, 'internal-accounts/operation-update', update, 'a change of the wallet privacy');
    expectAsked(check, 'internal-accounts/operation-export', answer, 'a request for an export');
    expectAsked(check, 'internal-accounts/export-takes-client-public-key', answer, 'a clientPublicKey');
  },
);
