import { instantMs } from '../../../../spec/schema/formats.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { Client } from '../../../kit/http/client.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { answerOf, bodyOf, isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { expectAsked, expectCarriedOut } from '../../../kit/fixtures/signed-actions.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { challengeIn, isCompleted, retry, signedRetry } from '../../../kit/fixtures/signed-retry.ts';
import { clientPublicKey, walletSigner } from '../../../kit/http/wallet-signer.ts';
import {
  listSessions,
  refreshOptions,
  refreshSession,
  someSession,
  walletWithCredential,
  type Session,
  type Wallet,
} from '../../../kit/fixtures/wallets.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const needs = ['embedded-wallets', 'state'] as const;

const firstGetsChallenge = 'wallet-credentials/first-request-gets-a-challenge';
const firstHasNoEffect = 'wallet-credentials/first-request-has-no-effect';
const completes = 'wallet-credentials/signed-retry-completes-the-action';
const travels = 'wallet-credentials/signature-travels-in-service-wallet-signature';

/** Whether a session can still be asked to be refreshed. Signs nothing. */
const isThere = async (api: Client, session: Session): Promise<boolean> => {
  const first = await api.call('sessions.refresh', refreshOptions(session));
  return isAccepted(first) || challengeIn(first, {}) !== undefined;
};

/** Whether a wallet that had one session has another one, or that one for longer. A challenge may have an id, too. */
const isRefreshed = async (api: Client, wallet: Wallet, session: Session): Promise<boolean> => {
  const until = instantMs(session.expiresAt);
  return rowsOf(await listSessions(api, wallet)).some((row) => {
    const id = memberOf(row, 'id', { absent: session.id });
    const isLater = instantMs(String(memberOf(row, 'expiresAt', { absent: '' }))) > until;
    return id !== session.id || isLater;
  });
};

interface Action {
  readonly operation: 'sessions.revoke' | 'sessions.refresh';
  readonly twoSteps: RuleId;
  readonly exists: RuleId;
  /** Whether the first request alone did it. */
  readonly isDone: (api: Client, wallet: Wallet, session: Session) => Promise<boolean>;
}

const actions: readonly Action[] = [
  {
    operation: 'sessions.refresh',
    twoSteps: 'wallet-sessions/refreshing-is-a-signed-retry',
    exists: 'wallet-sessions/operation-refresh',
    isDone: isRefreshed,
  },
  {
    operation: 'sessions.revoke',
    twoSteps: 'wallet-sessions/revoking-is-a-signed-retry',
    exists: 'wallet-sessions/operation-revoke',
    isDone: async (api, _wallet, session) => !(await isThere(api, session)),
  },
];

for (const { operation, twoSteps, exists, isDone } of actions)
  covers({ needs }, [
    exists,
    twoSteps,
    firstGetsChallenge,
    firstHasNoEffect,
    completes,
    travels,
    // The challenge carries payloadToSign, requestId and expiresAt, with status 202.
    'wallet-credentials/challenge-shape',
  ]).test(`${operation} takes a challenge and a signed retry`, async ({ api, cleanup, check }) => {
    const { wallet, credential } = await walletWithCredential(api, cleanup);
    const session = await someSession(api, credential);
    const options = operation === 'sessions.refresh' ? refreshOptions(session) : { path: { id: session.id } };
    const wasThere = operation === 'sessions.refresh' || (await isThere(api, session));

    const first = await api.call(operation, options);
    const isDoneAlready = wasThere && (await isDone(api, wallet, session));
    const challenged = challengeIn(first, options);

    check
      .evidence(firstHasNoEffect, first)
      .that(
        !isDoneAlready,
        'nothing to be done before the request is signed',
        'an effect of the first request',
      );
    // A challenge may look otherwise, unless it is plain that there was none.
    const isKnown = challenged !== undefined || isDoneAlready;
    requireMember(isKnown, `The answer to ${operation} shows no payloadToSign and requestId`, first);
    for (const rule of [firstGetsChallenge, twoSteps] as const)
      check
        .response(rule, first)
        .wants('accepted')
        .that(challenged !== undefined, 'a challenge: payloadToSign and requestId', answerOf(first));
    if (challenged === undefined) return;
    const expiresAt = memberOf(first, 'expiresAt', { absent: undefined });
    const isWhole = first.response.status === 202 && typeof expiresAt === 'string';
    check
      .response('wallet-credentials/challenge-shape', first)
      .that(
        isWhole,
        'status 202 with payloadToSign, requestId and expiresAt',
        `${answerOf(first)} with ${Object.keys(bodyOf(first)).join(', ')}`,
      );

    // A client that cannot sign has seen how a signature is asked for.
    await leavingOpen(check, [exists, completes, travels], async () => {
      const done = await signedRetry(api, challenged);

      check.accepted(exists, done, 'a signed retry');
      for (const rule of [completes, travels] as const)
        check
          .request(rule, [first, done])
          .that(
            isCompleted(done),
            'the signed retry to complete the action (2xx, and no other challenge)',
            answerOf(done),
          );
    });
  });

covers({ needs: ['embedded-wallets'] }, [
  // Authentication sessions can be listed.
  'wallet-sessions/operation-list',
  // DELETE /auth/sessions/{id} revokes a session.
  'wallet-sessions/operation-revoke',
  // An authentication session can be refreshed.
  'wallet-sessions/operation-refresh',
]).test(
  'sessions are listed, and can be asked to be revoked and refreshed',
  async ({ api, cleanup, check }) => {
    const { wallet, credential } = await walletWithCredential(api, cleanup);
    const session = await someSession(api, credential);

    const listed = await listSessions(api, wallet);
    const refreshed = await api.call('sessions.refresh', refreshOptions(session));
    const revoked = await api.call('sessions.revoke', { path: { id: session.id } });

    check.accepted('wallet-sessions/operation-list', listed, 'a list of sessions');
    expectAsked(check, 'wallet-sessions/operation-refresh', refreshed, 'a request to refresh');
    expectAsked(check, 'wallet-sessions/operation-revoke', revoked, 'a request to revoke');
  },
);

/** A session whose signer is known to be the right one: a refusal then is for the wrong part. */
const provenSession = async (api: Client, check: Check, credential: Parameters<typeof someSession>[1]) => {
  const refreshed = await refreshSession(api, await someSession(api, credential));
  expectCarriedOut(check, completes, refreshed, 'a signed retry');
  return someSession(api, credential);
};

covers({ needs }, [
  // A Request-Id that has completed an action is refused when it is sent again.
  'wallet-credentials/request-id-counts-once',
  completes,
]).test('a Request-Id completes an action once', async ({ api, cleanup, check }) => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  const session = await provenSession(api, check, credential);
  const exporting = { path: { id: wallet.id }, body: { clientPublicKey: clientPublicKey() } };
  for (const [operation, options] of [
    ['sessions.refresh', refreshOptions(session)],
    ['internalAccounts.export', exporting],
  ] as const) {
    const first = await api.call(operation, options);
    const challenged = challengeIn(first, options);
    requireMember(challenged !== undefined, `The answer to ${operation} shows no challenge`, first);
    if (challenged === undefined)
      throw new Inconclusive('permitted-otherwise', `${operation} is answered with no challenge.`, first);
    const { requestId } = challenged;
    const signature = await walletSigner().sign(challenged);

    requireSuccess(await retry(api, challenged, { requestId, signature }), 'A signed retry');
    const again = await retry(api, challenged, { requestId, signature });

    const rule = 'wallet-credentials/request-id-counts-once';
    check.rejected(rule, again, `the same signed retry of ${operation} again`);
  }
});
