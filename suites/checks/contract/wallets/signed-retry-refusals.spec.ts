import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { CallOptions, Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { answerOf, bodyOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { challengeIn, retry, signedRetry, type Challenged } from '../../../kit/fixtures/signed-retry.ts';
import { otherPublicKey, walletSigner } from '../../../kit/http/wallet-signer.ts';
import {
  idsOn,
  listSessions,
  refreshOptions,
  refreshSession,
  revokeSession,
  someSession,
  verifyCredential,
  walletWithCredential,
  type Session,
} from '../../../kit/fixtures/wallets.ts';
import { searchListedAs } from '../../../kit/assertions/listing.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const failedIs401 = 'wallet-credentials/failed-retry-is-401';
const hasNoEffect = 'wallet-credentials/refused-retry-has-no-effect';
const isNamed = 'wallet-credentials/challenge-is-named-in-request-id';
const coversTheBody = 'wallet-credentials/signature-covers-the-body';
const invalid = 'errors/wallet-signature-invalid';
const mismatch = 'errors/wallet-signature-body-mismatch';

/** No encoding that carries a signature has such characters. */
const unreadable = '{ no signature %';

/** A challenge to be answered wrongly: a new one each time, for a failed retry may use it up. */
const challengeFor = async (
  api: Client,
  operation: 'sessions.refresh' | 'sessions.revoke' | 'internalAccounts.update',
  options: CallOptions,
): Promise<Challenged> => {
  const first = await api.call(operation, options);
  const challenged = challengeIn(first, options);
  if (challenged !== undefined) return challenged;
  requireSuccess(first, `Asking for ${operation}`);
  requireMember(false, `The answer to ${operation} shows no payloadToSign and requestId`, first);
  throw new Inconclusive('not-shown', `The answer to ${operation} has no challenge.`, first);
};

/** Whether a first request was taken: the session that it is about is there. */
const isAcceptedOrChallenged = (first: Exchange): boolean =>
  isAccepted(first) || challengeIn(first, {}) !== undefined;

/** Asserts a refused retry: 401, and the code for what was wrong with it. */
const expectFailed = (check: Check, rule: RuleId, exchange: Exchange, code: string): void => {
  check.status(failedIs401, exchange, 401);
  check.code(rule, exchange, code);
};

const markInconclusive = (check: Check, rules: readonly RuleId[], why: string): void => {
  for (const rule of rules) check.markInconclusive(rule, new Inconclusive('no-trigger', why));
};

interface Asked {
  readonly api: Client;
  readonly check: Check;
  readonly ask: () => Promise<Challenged>;
}

/** One of the two headers without the other. */
const expectHalf = async ({ api, check, ask }: Asked): Promise<void> => {
  const unsigned = await ask();
  const missing = await retry(api, unsigned, { requestId: unsigned.requestId });
  const unnamed = await ask();
  const signature = await walletSigner().sign(unnamed);
  const withoutId = await retry(api, unnamed, { signature });

  // Without a signature a request may pass for a first one.
  const isRefused = bodyOf(missing, 'Error').code === 'WALLET_SIGNATURE_MISSING';
  if (isRefused || challengeIn(missing, unsigned.options) === undefined)
    expectFailed(check, 'errors/wallet-signature-missing', missing, 'WALLET_SIGNATURE_MISSING');
  else
    markInconclusive(
      check,
      ['errors/wallet-signature-missing'],
      'The target answers a request with Request-Id alone with another challenge, as it may: no retry then lacks its signature.',
    );
  check.rejected(isNamed, withoutId, 'a signed retry without Request-Id');
  expectFailed(check, 'errors/request-id-missing', withoutId, 'REQUEST_ID_MISSING');
};

/** A signature that is none in any encoding. */
const expectUnreadable = async ({ api, check, ask }: Asked): Promise<void> => {
  const rule = 'errors/wallet-signature-malformed';
  if (!walletSigner().isAboutItsPayload) {
    markInconclusive(
      check,
      [rule],
      'Where a fixed text (dialect.walletSigner.fixed) stands for a signature, the target may read none: a signer with a key or a command is needed.',
    );
    return;
  }
  const asked = await ask();
  const malformed = await retry(api, asked, { requestId: asked.requestId, signature: unreadable });
  expectFailed(check, rule, malformed, 'WALLET_SIGNATURE_MALFORMED');
};

/** A signature that the key of no session made. */
const expectForged = async ({ api, check, ask }: Asked): Promise<void> => {
  const { forge } = walletSigner();
  if (forge === undefined) {
    markInconclusive(
      check,
      [invalid],
      'Only a signer with a key (dialect.walletSigner.key or keyFile) shows the suite how a signature by another key looks.',
    );
    return;
  }
  const asked = await ask();
  const forged = await retry(api, asked, { requestId: asked.requestId, signature: forge(asked) });
  expectFailed(check, invalid, forged, 'WALLET_SIGNATURE_INVALID');
};

/** The signature of one body under another one. */
const expectMismatch = async ({ api, check, ask }: Asked): Promise<void> => {
  const { isAboutItsPayload, sign } = walletSigner();
  if (!isAboutItsPayload) {
    markInconclusive(
      check,
      [mismatch, coversTheBody],
      'A fixed text (dialect.walletSigner.fixed) is over no body at all: a signer with a key or a command is needed.',
    );
    return;
  }
  const asked = await ask();
  const signature = await sign(asked);
  const body = { clientPublicKey: otherPublicKey() };
  const other = await retry(api, asked, { requestId: asked.requestId, signature }, { body });
  const again = await retry(api, asked, { requestId: asked.requestId, signature }, { body });
  check.rejected(coversTheBody, other, 'a signature that was made for another body');
  check.rejected(coversTheBody, again, 'the same once more');
  expectFailed(check, mismatch, other, 'WALLET_SIGNATURE_BODY_MISMATCH');
};

/** A signature by the key of a session, for a wallet whose own session has another key. */
const expectOtherWalletClosed = async (api: Client, cleanup: Cleanup, check: Check): Promise<void> => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  const opened = await verifyCredential(api, credential, otherPublicKey());
  const change = { path: { id: wallet.id }, body: { privateEnabled: true } };
  // Opening a session may need a signature, too.
  if (walletSigner().forge === undefined || !isAccepted(opened)) return;
  const asked = await challengeFor(api, 'internalAccounts.update', change);
  expectFailed(check, invalid, await signedRetry(api, asked), 'WALLET_SIGNATURE_INVALID');
};

const refusals = [
  'errors/wallet-signature-missing',
  'errors/wallet-signature-malformed',
  'errors/request-id-missing',
  invalid,
  failedIs401,
  hasNoEffect,
  isNamed,
] as const satisfies readonly RuleId[];

const needs = ['embedded-wallets', 'state'] as const;

/** Leaves the test as inconclusive unless the signer signs as the target wants it: all else would be blamed on it. */
const mustSign = async (api: Client, session: Session): Promise<void> => {
  requireSuccess(
    await refreshSession(api, session),
    'Refreshing a session with the signature of dialect.walletSigner',
  );
};

covers({ needs }, [...refusals, mismatch, coversTheBody]).test(
  'a refresh whose retry is not as it must be is refused with the code for that',
  async ({ api, cleanup, check }) => {
    const { wallet, credential } = await walletWithCredential(api, cleanup);
    await mustSign(api, await someSession(api, credential));
    const session = await someSession(api, credential);
    // A list may follow a moment later what was added.
    await searchListedAs('present', api, 'sessions.list', session.id, { accountId: wallet.id });
    const before = await listSessions(api, wallet);
    const asked: Asked = {
      api,
      check,
      ask: () => challengeFor(api, 'sessions.refresh', refreshOptions(session)),
    };

    await expectHalf(asked);
    await expectUnreadable(asked);
    await expectForged(asked);
    await leavingOpen(check, [], () => expectOtherWalletClosed(api, cleanup, check));
    await expectMismatch(asked);

    const after = await listSessions(api, wallet);
    const known = idsOn(before);
    const added = idsOn(after).filter((id) => !known.includes(id));
    check
      .response(hasNoEffect, [before, after])
      .that(
        added.length === 0,
        'no session beside those from before the refused retries',
        `${added.length} more`,
      );
  },
);

covers({ needs }, refusals).test(
  'a revocation whose retry is not as it must be is refused with the code for that',
  async ({ api, cleanup, check }) => {
    const { credential } = await walletWithCredential(api, cleanup);
    await mustSign(api, await someSession(api, credential));
    const session = await someSession(api, credential);
    const options = { path: { id: session.id } };
    const asked: Asked = { api, check, ask: () => challengeFor(api, 'sessions.revoke', options) };
    const before = await api.call('sessions.refresh', refreshOptions(session));

    await expectHalf(asked);
    await expectUnreadable(asked);
    await expectForged(asked);
    // The body of both is none, so the signature is over it.
    const other = await someSession(api, credential);
    const foreign = await challengeFor(api, 'sessions.revoke', { path: { id: other.id } });
    const signature = await walletSigner().sign(foreign);
    const { requestId } = foreign;
    const taken = await retry(api, foreign, { requestId, signature }, options);
    check.rejected(isNamed, taken, 'a Request-Id that names the revocation of another session');

    const still = await api.call('sessions.refresh', refreshOptions(session));
    requireMember(
      isAcceptedOrChallenged(before),
      `The answer to sessions.refresh, ${answerOf(before)}, shows no payloadToSign and requestId`,
      before,
    );
    check
      .evidence(hasNoEffect, [before, still])
      .that(
        isAcceptedOrChallenged(still),
        'a session that no retry revoked to be there still',
        answerOf(still),
      );
    await positiveControl(
      'the revocation of the session as its challenge asks for it',
      revokeSession(api, session),
    );
  },
);
