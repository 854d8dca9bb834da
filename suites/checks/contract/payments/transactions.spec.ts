import { instantMs, isDateTime } from '../../../../spec/schema/formats.ts';
import { tolerances } from '../../../../spec/tolerances.ts';
import { instantText, westernText } from '../../../kit/check/instant-text.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { bodyOf, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { madeLater } from '../../../kit/fixtures/later-instants.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import {
  isRefunded,
  isSettled,
  payByTransfer,
  paymentUntil,
  readPayment,
  type StartedPayment,
} from '../../../kit/fixtures/payments.ts';
import { provocation } from '../../../kit/check/trigger.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import type { CallOptions, Client } from '../../../kit/http/client.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';

const needs = ['state', 'sandbox'] as const;

const confirm = (api: Client, transactionId: string, body?: CallOptions['body']): Promise<Exchange> =>
  api.call('transactions.confirmReceipt', {
    path: { transactionId },
    ...(body === undefined ? {} : { body }),
  });

covers({ needs }, [
  // A transaction can be read by its id.
  'transactions/operation-get',
  // Reading a transaction by id answers the transaction with that id.
  'transactions/get-returns-that-transaction',
]).test('a payment can be read by the id that its answer carries', async ({ api, cleanup, check }) => {
  const { id } = await payByTransfer(api, cleanup);

  const read = await readPayment(api, id);

  check.accepted('transactions/operation-get', read, 'reading a payment');
  const rule = 'transactions/get-returns-that-transaction';
  check.member(rule, read, 'id').equals(id);
});

covers({ needs: ['state'] }, [
  // Naming a transaction that does not exist is answered with TRANSACTION_NOT_FOUND.
  'errors/transaction-not-found',
]).test('a transaction that does not exist is not found', async ({ api, cleanup, check }) => {
  const { id: real } = await payByTransfer(api, cleanup);
  // The answer for a payment that exists shows that the operation is there, whatever it thinks of this one.
  requireSuccess(await readPayment(api, real), 'Reading a payment');
  const decide = (transactionId: string): readonly Promise<Exchange>[] =>
    (['transactions.approve', 'transactions.reject', 'transactions.cancel'] as const).map((operation) =>
      api.call(operation, { path: { transactionId } }),
    );
  await Promise.all([...decide(real), confirm(api, real)]);
  const transactionId = unknownLike(real);

  for (const exchange of await Promise.all([
    readPayment(api, transactionId),
    ...decide(transactionId),
    confirm(api, transactionId),
  ]))
    check.rejectedWith('errors/transaction-not-found', exchange, {
      status: 404,
      code: 'TRANSACTION_NOT_FOUND',
    });
});

/** A payment whose payout was received, so that its receipt can be confirmed, and when that was. */
const receivedPayment = async (
  api: Client,
  cleanup: Cleanup,
): Promise<{ readonly id: string; readonly settledAt: string }> => {
  const { id } = await payByTransfer(api, cleanup);
  const settled = await paymentUntil(api, id, isSettled);
  const { status, settledAt } = bodyOf(settled, 'Transaction');
  if (status === 'COMPLETED' && typeof settledAt === 'string' && isDateTime(settledAt))
    return { id, settledAt };
  const why = `The payment is ${String(status)} with settledAt ${String(settledAt)}: it has no receipt.`;
  throw new Inconclusive('state-not-reached', why, settled);
};

const createdAt = ({ answer }: StartedPayment): number => instantMs(String(memberOf(answer, 'createdAt')));

/** Makes payments until one shows a later instant. Answers that. */
const payLater = (api: Client, cleanup: Cleanup, than: number): Promise<StartedPayment> =>
  madeLater(
    () => payByTransfer(api, cleanup),
    (made) => createdAt(made) > than,
  );

/**
 * An instant at which something was received: after the payout and not in the future, since a receipt at another may be
 * refused. `settledAt` itself is none where it is shown with fewer digits than it is compared with.
 */
const instantAfter = async (
  api: Client,
  cleanup: Cleanup,
  { settledAt }: { readonly settledAt: string },
): Promise<string> =>
  String(memberOf((await payLater(api, cleanup, instantMs(settledAt))).answer, 'createdAt'));

const confirmedAt = 'receiptDeliveryConfirmedAt';

const isAt =
  (instant: string) =>
  (value: unknown): boolean =>
    instantMs(String(value)) === instantMs(instant);

/** Reads a payment until it shows when its receipt was delivered: a read may lag behind the confirmation. */
const readReceipt = async (
  api: Client,
  id: string,
  isWanted: (value: unknown) => boolean,
): Promise<Exchange> => {
  const read = (): Promise<Exchange> => readPayment(api, id);
  const isShown = (_body: unknown, last: Exchange): boolean =>
    isWanted(memberOf(last, confirmedAt, { absent: undefined }));
  return requireSuccess(await readUntil(read, isShown), 'Reading a payment');
};

/** Confirms the receipt of a payment that has failed, where that can be: each read is held against those before it. */
const confirmFailed = async (api: Client, cleanup: Cleanup): Promise<void> => {
  const { id } = await payByTransfer(api, cleanup, { ending: provocation('transferRejected').value });
  await paymentUntil(api, id, isRefunded);
  requireSuccess(await confirm(api, id), 'Confirming the receipt of a payment that has failed');
  await readPayment(api, id);
};

covers({ needs }, [
  // The delivery of a receipt can be confirmed on a transaction.
  'transactions/operation-confirm-receipt',
  // Confirming a receipt works without receiptDeliveryConfirmedAt.
  'transactions/confirm-receipt-needs-no-time',
  // Confirming a receipt with receiptDeliveryConfirmedAt records that instant.
  'transactions/confirm-receipt-takes-a-time',
  // Confirming a receipt without receiptDeliveryConfirmedAt records the current server time.
  'transactions/confirm-receipt-defaults-to-now',
]).test('a receipt is confirmed at the instant given, or now', async ({ api, cleanup, check }) => {
  const untimed = await receivedPayment(api, cleanup);
  const timed = await receivedPayment(api, cleanup);
  const instant = await instantAfter(api, cleanup, timed);
  // Compared on the target's own clock: with a payment made after these and before the confirmation.
  const later = await payLater(api, cleanup, instantMs(instant));

  const given = await confirm(api, timed.id, { receiptDeliveryConfirmedAt: instant });
  const bare = await confirm(api, untimed.id);

  check.accepted('transactions/operation-confirm-receipt', given, 'confirming a receipt');
  check.accepted('transactions/confirm-receipt-needs-no-time', bare, 'confirming a receipt without a time');
  const read = await readReceipt(api, timed.id, isAt(instant));
  check.member('transactions/confirm-receipt-takes-a-time', read, confirmedAt).is(instant, isAt(instant));
  const since = createdAt(later);
  const { max } = tolerances.clockDifferenceSeconds;
  const isNow = (value: unknown): boolean => {
    const seconds = (instantMs(String(value)) - since) / 1000;
    return seconds >= 0 && seconds <= max;
  };
  const second = await readReceipt(api, untimed.id, isNow);
  const rule = 'transactions/confirm-receipt-defaults-to-now';
  check.member(rule, second, confirmedAt).is(`within ${max} s after ${instantText(since)}`, isNow);
  await ifThere(() => confirmFailed(api, cleanup));
});

covers({ needs }, [
  // Confirming a receipt with receiptDeliveryConfirmedAt records that instant.
  'transactions/confirm-receipt-takes-a-time',
]).test(
  'the offset of the instant at which a receipt is confirmed counts',
  async ({ api, cleanup, check }) => {
    const received = await receivedPayment(api, cleanup);
    const instant = await instantAfter(api, cleanup, received);
    await payLater(api, cleanup, instantMs(instant));
    const receiptDeliveryConfirmedAt = westernText(instantMs(instant));

    requireSuccess(
      await confirm(api, received.id, { receiptDeliveryConfirmedAt }),
      `Confirming a receipt at ${receiptDeliveryConfirmedAt}`,
    );
    const read = await readReceipt(api, received.id, isAt(instant));

    const rule = 'transactions/confirm-receipt-takes-a-time';
    check.member(rule, read, confirmedAt).is(receiptDeliveryConfirmedAt, isAt(instant));
  },
);

covers([
  // A receiptDeliveryConfirmedAt that is not a date-time is refused.
  'transactions/confirm-receipt-time-is-a-date-time',
]).test('a receipt confirmed at no instant is refused', async ({ api, cleanup, check }) => {
  const { id } = await receivedPayment(api, cleanup);
  const other = await receivedPayment(api, cleanup);
  const receiptAt = await instantAfter(api, cleanup, other);
  requireSuccess(
    await confirm(api, other.id, { receiptDeliveryConfirmedAt: receiptAt }),
    'Confirming a receipt',
  );

  for (const receiptDeliveryConfirmedAt of ['yesterday', 17, '2026-13-40T99:00:00Z'])
    check.rejected(
      'transactions/confirm-receipt-time-is-a-date-time',
      await confirm(api, id, { receiptDeliveryConfirmedAt }),
      `receiptDeliveryConfirmedAt ${JSON.stringify(receiptDeliveryConfirmedAt)}`,
    );
});
