import { isJsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { answerOf, idShown, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { otherCurrency } from '../../../kit/fixtures/accounts.ts';
import { balanceOf, balanceWhen, deposit } from '../../../kit/fixtures/balances.ts';
import { createQuote } from '../../../kit/fixtures/payments.ts';
import { somePayee } from '../../../kit/fixtures/payees.ts';
import { someSession, walletWithCredential, type Wallet } from '../../../kit/fixtures/wallets.ts';
import {
  challengeIn,
  isCompleted,
  retry,
  signedRetry,
  type Challenged,
} from '../../../kit/fixtures/signed-retry.ts';
import { walletSigner } from '../../../kit/http/wallet-signer.ts';

const needs = ['embedded-wallets', 'state'] as const;

const waits = 'quotes/wallet-pays-once-its-holder-has-signed';
const pays = 'quotes/signed-execution-is-paid-by-the-wallet';
const paysAtOnce = 'quotes/wallet-pays-by-a-signature-over-its-quote';
const refuses = 'quotes/wrongly-signed-execution-is-refused';
const isForOne = 'quotes/wallet-signature-pays-one-quote';

const aboutNoQuote = 'A fixed text (dialect.walletSigner.fixed) is about no quote.';

/** Some of the smallest units of a coin: it has more digits behind the point than money in banks. */
const price = 50_000_000;

/** A wallet with money, whose holder has a session, and somebody to pay. */
const someHolder = async (api: Client, cleanup: Cleanup): Promise<{ wallet: Wallet; payee: string }> => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  await someSession(api, credential);
  await deposit(api, wallet, { amount: 4 * price });
  const { customerId } = wallet;
  const { id } = await somePayee(api, cleanup, { customerId, currency: otherCurrency('USD') });
  return { wallet, payee: id };
};

const askForQuote = async (
  api: Client,
  { wallet, payee }: { wallet: Wallet; payee: string },
): Promise<Exchange> =>
  requireSuccess(
    await createQuote(api, { from: wallet.id, to: payee, amount: price }),
    'Creating a quote that an embedded wallet pays',
  );

const quoteBy = async (api: Client, holder: { wallet: Wallet; payee: string }): Promise<string> =>
  idShown(await askForQuote(api, holder));

/** The text of a quote to be signed. Leaves the test as inconclusive where it gives none. */
const textToSign = (quote: Exchange): string => {
  const listed = memberOf(quote, 'paymentInstructions', { absent: undefined });
  const found = (Array.isArray(listed) ? (listed as unknown[]) : [])
    .map((one) => (isJsonObject(one) ? one['accountOrWalletInfo'] : undefined))
    .map((info) => (isJsonObject(info) ? info['payloadToSign'] : undefined))
    .find((text) => typeof text === 'string');
  if (found !== undefined) return found;
  requireMember(false, 'A quote that a wallet pays shows no payloadToSign', quote);
  throw new Inconclusive('not-shown', 'The quote gives nothing to sign.', quote);
};

interface Asked {
  readonly first: Exchange;
  readonly challenged: Challenged;
}

/** The first request of an execution. Leaves the test as inconclusive where it is answered with no challenge. */
const askToExecute = async (api: Client, quoteId: string): Promise<Asked> => {
  const options = { path: { quoteId } };
  const first = await api.call('quotes.execute', options);
  const challenged = challengeIn(first, options);
  if (challenged !== undefined) return { first, challenged };
  requireMember(false, 'The answer to quotes.execute shows no payloadToSign and requestId', first);
  throw new Inconclusive('permitted-otherwise', 'The execution is answered with no challenge.', first);
};

covers({ needs }, [waits, pays]).test(
  'an embedded wallet pays a quote once its holder has signed the execution',
  async ({ api, cleanup, check }) => {
    const holder = await someHolder(api, cleanup);
    const before = await balanceOf(api, holder.wallet);
    const quoteId = await quoteBy(api, holder);

    const { first, challenged } = await askToExecute(api, quoteId);
    const asked = await balanceOf(api, holder.wallet);
    const done = await signedRetry(api, challenged);
    const after = await balanceWhen(api, holder.wallet, (now) => now < before.amount);

    check
      .response(waits, [first, asked.on])
      .that(asked.amount === before.amount, `a balance of ${before.amount} still`, String(asked.amount));
    if (!check.accepted(pays, done, 'the signed execution')) return;
    check
      .response(pays, [done, after.on])
      .that(
        isCompleted(done) && after.amount < before.amount,
        `less than ${before.amount} in the wallet, and no other challenge`,
        `${after.amount}, ${answerOf(done)}`,
      );
  },
);

covers({ needs }, [paysAtOnce, isForOne]).test(
  'an execution that is signed over what its quote gave to sign is paid at once, and no other quote by it',
  async ({ api, cleanup, check }) => {
    const holder = await someHolder(api, cleanup);
    const before = await balanceOf(api, holder.wallet);
    const [quote, other] = [await askForQuote(api, holder), await askForQuote(api, holder)];
    const { isAboutItsPayload, sign } = walletSigner();
    const wanted = { payloadToSign: textToSign(quote), requestId: '', operation: 'quotes.execute' } as const;
    const headers = { 'service-wallet-signature': await sign({ ...wanted, body: null }) };
    const execute = (on: Exchange): Promise<Exchange> =>
      api.call('quotes.execute', { path: { quoteId: idShown(on) }, headers });

    const misused = isAboutItsPayload ? await execute(other) : undefined;
    const done = await execute(quote);
    const after = await balanceWhen(api, holder.wallet, (now) => now < before.amount);

    if (misused === undefined)
      check.markInconclusive(isForOne, new Inconclusive('missing-configuration', aboutNoQuote));
    else
      check
        .response(isForOne, misused)
        .that(!isCompleted(misused), 'a challenge or a refusal: another quote was signed', answerOf(misused));
    check
      .response(paysAtOnce, [done, after.on])
      .that(
        isCompleted(done) && after.amount < before.amount,
        `less than ${before.amount} in the wallet, and no challenge`,
        `${after.amount}, ${answerOf(done)}`,
      );
  },
);

covers({ needs }, [refuses]).test(
  'a signature by another key executes no quote of an embedded wallet',
  async ({ api, cleanup, check }) => {
    const { forge } = walletSigner();
    if (forge === undefined)
      throw new Inconclusive(
        'missing-configuration',
        'Only a signer with a key shows how a signature by another key looks.',
      );
    const holder = await someHolder(api, cleanup);
    const control = await askToExecute(api, await quoteBy(api, holder));
    requireSuccess(await signedRetry(api, control.challenged), 'Executing a quote, signed');

    const { challenged } = await askToExecute(api, await quoteBy(api, holder));
    const { requestId } = challenged;
    const forged = await retry(api, challenged, { requestId, signature: forge(challenged) });

    check.rejected(refuses, forged, 'an execution that another key signed');
  },
);

covers({ needs }, [isForOne]).test(
  'a signature for one quote does not execute another of the same wallet',
  async ({ api, cleanup, check }) => {
    const { isAboutItsPayload, sign } = walletSigner();
    if (!isAboutItsPayload) throw new Inconclusive('missing-configuration', aboutNoQuote);
    const holder = await someHolder(api, cleanup);
    const control = await askToExecute(api, await quoteBy(api, holder));
    requireSuccess(await signedRetry(api, control.challenged), 'Executing a quote, signed');
    const other = await quoteBy(api, holder);
    const { challenged } = await askToExecute(api, await quoteBy(api, holder));
    const { requestId } = challenged;

    const signature = await sign(challenged);
    const misused = await retry(api, challenged, { requestId, signature }, { path: { quoteId: other } });

    check.rejected(isForOne, misused, 'the execution of another quote');
  },
);
