import { bodyOf, isAccepted, answerOf, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { covers } from '../../../kit/check/covers.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { challengeIn, performed, retry } from '../../../kit/fixtures/signed-retry.ts';
import {
  someCredential,
  someSession,
  verifyCredential,
  walletWithCredential,
} from '../../../kit/fixtures/wallets.ts';
import type { CallOptions, Client } from '../../../kit/http/client.ts';
import { clientPublicKey, otherPublicKey, walletSigner } from '../../../kit/http/wallet-signer.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';

const needs = ['embedded-wallets', 'state'] as const;

const exportIsSigned = 'internal-accounts/export-is-signed';
const revocationIsSigned = 'wallet-credentials/revocation-is-signed';
const coversTheBody = 'wallet-credentials/signature-covers-the-body';

/** No encoding that carries a signature has such characters. */
const unreadable = '{ no signature %';

interface Asked {
  readonly api: Client;
  readonly check: Check;
  readonly rule: RuleId;
  readonly operation: OperationId;
  readonly options: CallOptions;
}

/** Retries that bear a signature which is none, or which another key made. Answers what came. */
const expectWrongSignaturesRefused = async ({
  api,
  check,
  rule,
  operation,
  options,
}: Asked): Promise<readonly Exchange[]> => {
  const { forge, isAboutItsPayload } = walletSigner();
  const answers: Exchange[] = [];
  const wrong = [
    ...(isAboutItsPayload ? [{ how: 'a text that is no signature', sign: () => unreadable }] : []),
    ...(forge === undefined ? [] : [{ how: 'the signature of a key that is not the client’s', sign: forge }]),
  ];
  for (const { how, sign } of wrong) {
    const challenged = challengeIn(await api.call(operation, options), options);
    if (challenged === undefined) return answers;
    const { requestId } = challenged;
    const answer = await retry(api, challenged, { requestId, signature: sign(challenged) });
    check.rejected(rule, answer, `${operation} with ${how}`);
    answers.push(answer);
  }
  return answers;
};

covers({ needs }, [exportIsSigned, coversTheBody]).test(
  'the credentials of a wallet are given to nobody who does not sign for them',
  async ({ api, cleanup, check }) => {
    const { wallet, credential } = await walletWithCredential(api, cleanup);
    await someSession(api, credential);
    const operation = 'internalAccounts.export';
    const options = { path: { id: wallet.id }, body: { clientPublicKey: clientPublicKey() } };

    const first = await api.call(operation, options);

    const challenged = challengeIn(first, options);
    const isGiven = typeof memberOf(first, 'encryptedWalletCredentials', { absent: undefined }) === 'string';
    // A challenge may have other members than the assumed ones.
    const isClear = isGiven || challenged !== undefined || !isAccepted(first);
    requireMember(isClear, `The answer to ${operation} shows no payloadToSign and requestId`, first);
    check
      .request(exportIsSigned, first)
      .that(
        !isGiven,
        'a challenge to a request that nobody signed',
        `${answerOf(first)} with the credentials`,
      );
    await expectWrongSignaturesRefused({ api, check, rule: exportIsSigned, operation, options });
    const { isAboutItsPayload, sign } = walletSigner();
    const again = challengeIn(await api.call(operation, options), options);
    if (again !== undefined && isAboutItsPayload) {
      const signed = { requestId: again.requestId, signature: await sign(again) };
      const body = { clientPublicKey: otherPublicKey() };
      const other = await retry(api, again, signed, { body });
      check.rejected(coversTheBody, other, 'the signature of an export to another key');
    } else
      check.markInconclusive(
        coversTheBody,
        new Inconclusive(
          'no-trigger',
          'A fixed text (dialect.walletSigner.fixed) is over no body at all: a signer with a key or a command is needed.',
          first,
        ),
      );
    await positiveControl('an export that is signed', performed(api, operation, options));
  },
);

covers({ needs }, [revocationIsSigned]).test(
  'a credential is revoked by nobody who does not sign for it',
  async ({ api, cleanup, check }) => {
    const { wallet, credential } = await walletWithCredential(api, cleanup);
    requireSuccess(await verifyCredential(api, credential), 'Verifying an authentication credential');
    // One credential may have to stay, and another one than the revoked one may have to sign.
    await someSession(api, await someCredential(api, wallet));
    const operation = 'credentials.revoke';
    const options = { path: { id: credential.id } };

    const first = await api.call(operation, options);
    const wrong = await expectWrongSignaturesRefused({
      api,
      check,
      rule: revocationIsSigned,
      operation,
      options,
    });

    const verified = await verifyCredential(api, credential);
    check
      .evidence(revocationIsSigned, [first, ...wrong, verified])
      .that(
        isAccepted(verified),
        'a credential that opens a session still, for nobody has signed its revocation',
        `${answerOf(verified)} with ${Object.keys(bodyOf(verified)).join(', ')}`,
      );
    await positiveControl('a revocation that is signed', performed(api, operation, options));
  },
);
