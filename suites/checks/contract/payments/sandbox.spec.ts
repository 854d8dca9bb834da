import { wholeList } from '../../../kit/assertions/whole-list.ts';
import { contract } from '../../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { idOf } from '../../../../generators/values/ids.ts';
import { firstIdOn, someAccount } from '../../../kit/fixtures/accounts.ts';
import { fund, amountIn } from '../../../kit/fixtures/balances.ts';
import type { As, Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { answerOf, requireCoverage, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { mayBeElsewhere } from '../../../kit/assertions/assumptions.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { sample, somePayee } from '../../../kit/fixtures/payees.ts';
import { isSettled, paymentUntil, requireDelivered, usualAmount } from '../../../kit/fixtures/payments.ts';
import { readUntil, requireArrival } from '../../../kit/fixtures/read-until.ts';
import { fundedPayment, realtimeQuote, sendFunds } from '../../../kit/fixtures/quotes.ts';
import { receiveUma } from '../../../kit/fixtures/uma-payments.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { exampleBody, isDeclared } from '../../../kit/http/probes.ts';
import { wasRejected } from '../../../kit/assertions/check.ts';

/** Any call of an operation: its path filled with ids that are nobody's, its body as the description shows it. */
const anyCall = (api: Client, operation: OperationId, as: As): Promise<Exchange> => {
  const names = [
    ...contract()
      .operation(operation)
      .path.matchAll(/\{(\w+)\}/g),
  ].map(([, name = '']) => name);
  const path = Object.fromEntries(names.map((name) => [name, sample(idOf('InternalAccount'))]));
  return api.call(operation, { path, body: exampleBody(operation), as });
};

/** Whether a call may be refused for what it names: a thing of nobody may be somebody else's. */
const namesNobodysThing = ({ request: { url, body } }: Exchange): boolean =>
  /[A-Za-z]:[\da-f]{8}-/i.test(`${decodeURIComponent(url)} ${JSON.stringify(body)}`);

const sandboxOperations = (): readonly OperationId[] =>
  contract().operationsWhere(({ isSandboxOnly }) => isSandboxOnly === true);

covers({ needs: ['state', 'sandbox'] }, [
  // Sending the funds for a quote can be simulated.
  'sandbox/operation-send-funds',
  // After the funds for a quote were sent, its payment goes on to PROCESSING.
  'sandbox/sent-funds-reach-the-quote',
  // Sending funds for a quote in another currency than the one it waits for is refused.
  'sandbox/funds-of-another-currency-are-refused',
]).test('funds that are sent for a quote let its payment go on', async ({ api, cleanup, check }) => {
  const { customerId, currency } = await someAccount(api, cleanup);
  const payee = await somePayee(api, cleanup, { customerId, currency });
  const wanted = { customerId, currency, to: payee.id, amount: usualAmount };
  const quote = await realtimeQuote(api, wanted);
  const other = currency === 'EUR' ? 'USD' : 'EUR';

  const sent = await sendFunds(api, quote.id, currency);
  check.succeeds('sandbox/operation-send-funds', sent, 'the funds of a quote');
  await leavingOpen(check, ['sandbox/sent-funds-reach-the-quote'], async () => {
    const ended = await paymentUntil(api, await fundedPayment(api, sent, quote.id), isSettled);
    requireDelivered(ended);
    const status = String(memberOf(ended, 'status'));
    check
      .evidence('sandbox/sent-funds-reach-the-quote', [sent, ended])
      .that(['PROCESSING', 'COMPLETED'].includes(status), 'the payment PROCESSING or further on', status);
  });
  // Wrong funds may end a quote: they come for one of their own.
  await leavingOpen(check, ['sandbox/funds-of-another-currency-are-refused'], async () => {
    const wrong = await sendFunds(api, (await realtimeQuote(api, wanted)).id, other);
    check.rejected('sandbox/funds-of-another-currency-are-refused', wrong, `funds in ${other}`);
  });
});

covers({ needs: ['state', 'sandbox'] }, [
  // An inbound UMA payment can be simulated.
  'sandbox/operation-receive-uma-payment',
  // A simulated inbound UMA payment is among the transactions of its receiver.
  'sandbox/uma-payment-becomes-a-transaction',
  // A simulated UMA payment to a receiver that does not exist is refused.
  'sandbox/uma-payment-to-an-unknown-receiver-is-rejected',
]).test('a simulated UMA payment arrives at its receiver only', async ({ api, cleanup, check }) => {
  const { customerId, currency } = await someAccount(api, cleanup);

  const received = await receiveUma(api, { customerId }, currency);
  const nobody = await receiveUma(api, { customerId: sample(idOf('Customer')) }, currency);

  check.accepted('sandbox/operation-receive-uma-payment', received, 'a simulated UMA payment');
  check.rejected(
    'sandbox/uma-payment-to-an-unknown-receiver-is-rejected',
    nobody,
    'a UMA payment for nobody',
  );
  requireSuccess(received, 'Simulating a UMA payment');
  // The answer of a simulation is not shown: its receiver is new, and so has no other transaction.
  const page = await readUntil(
    () => wholeList(api, 'transactions.list', { query: { customerId } }),
    (_, listed) => rowsOf(listed).length > 0,
  );
  const isThere = rowsOf(requireSuccess(page, 'Listing transactions')).length > 0;
  requireArrival(isThere, 'The receiver of a UMA payment has no transaction', page);
  check
    .evidence('sandbox/uma-payment-becomes-a-transaction', [received, page])
    .that(isThere, 'a transaction of its receiver', 'none');
});

covers({ needs: ['state', 'sandbox'] }, [
  // A sandbox operation with sandbox credentials is not refused for its credentials.
  'sandbox/serves-sandbox-credentials',
]).test('sandbox operations serve the credentials of the sandbox', async ({ api, cleanup, check }) => {
  requireSuccess(await fund(api, await someAccount(api, cleanup), 1), 'A simulated deposit');
  for (const operation of sandboxOperations().filter(isDeclared)) {
    const exchange = await anyCall(api, operation, 'sandbox');
    const { status } = exchange.response;
    if (mayBeElsewhere(exchange) || (status === 403 && namesNobodysThing(exchange))) continue;
    check
      .evidence('sandbox/serves-sandbox-credentials', exchange)
      .that(
        ![401, 403].includes(status),
        `${operation} not to be refused for its credentials`,
        String(status),
      );
  }
  requireCoverage(check, 'sandbox/serves-sandbox-credentials', 'a sandbox operation that is there');
});

covers({ needs: ['state', 'sandbox', 'credentials'] }, [
  // A sandbox operation with production credentials fails.
  'sandbox/fails-for-production-credentials',
  // A sandbox operation that failed for its production credentials changes nothing.
  'sandbox/failed-call-has-no-effect',
]).test(
  'sandbox operations fail with production credentials and change nothing',
  async ({ api, cleanup, check }) => {
    requireSuccess(await fund(api, await someAccount(api, cleanup), 1), 'A simulated deposit');
    const list = async () =>
      requireSuccess(
        await wholeList(api, 'internalAccounts.listForPlatform', { as: 'production' }),
        'Listing accounts',
      );
    const before = await list();
    const path = { accountId: firstIdOn(before) };

    const funding = await api.call('sandbox.fundInternalAccount', {
      path,
      body: { amount: 1 },
      as: 'production',
    });

    const rule = 'sandbox/fails-for-production-credentials';
    // In production there is nothing that the others could be right about: being rejected is all that can be seen.
    const others = sandboxOperations()
      .filter(isDeclared)
      .map((one) => anyCall(api, one, 'production'));
    for (const answer of [funding, ...(await Promise.all(others))]) {
      if (mayBeElsewhere(answer)) continue;
      check
        .request(rule, answer)
        .that(
          answer.response.status >= 400,
          `${answer.operation} with production credentials to fail (4xx or 5xx)`,
          answerOf(answer),
        );
    }
    const after = await list();
    const held = (page: Exchange): string =>
      JSON.stringify(rowsOf(page).map((row) => [memberOf(row, 'id'), amountIn(row)]));
    const unchanged = 'sandbox/failed-call-has-no-effect';
    if (wasRejected(check, unchanged, funding))
      check
        .evidence(unchanged, [before, funding, after])
        .that(held(after) === held(before), 'the same balances as before', held(after));
  },
);

covers({ needs: ['state'] }, [
  // A payment that waits for funds is not PROCESSING before they are received.
  'payments/unfunded-payment-is-not-processed',
]).test('a payment whose funds have not come is not processed', async ({ api, cleanup, check }) => {
  const { customerId, currency } = await someAccount(api, cleanup);
  const payee = await somePayee(api, cleanup, { customerId, currency });
  const quote = await realtimeQuote(api, { customerId, currency, to: payee.id, amount: usualAmount });

  const listed = requireSuccess(
    await wholeList(api, 'transactions.list', { query: { customerId } }),
    'Listing the transactions of a customer',
  );

  // Whether a payment is to be seen before its funds came is left open.
  const statuses = rowsOf(listed).map((row) => String(memberOf(row, 'status')));
  const tooFar = statuses.filter((status) => status === 'PROCESSING' || status === 'COMPLETED');
  check
    .response('payments/unfunded-payment-is-not-processed', [quote.exchange, listed], '/data')
    .that(
      tooFar.length === 0,
      'no payment in PROCESSING or further while the quote waits for its funds',
      statuses.join(', '),
    );
});
