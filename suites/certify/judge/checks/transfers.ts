import { asJsonObject, type JsonObject } from '../../../../spec/json.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, isSeenAccepted, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook } from '../sighting.ts';
import { lastReported, mayHaveReported, reported } from '../reported.ts';
import { sameness } from './idempotency.ts';

const direction =
  (operation: OperationId, from: string, to: string): Check =>
  (recording) =>
    callsOf(recording, operation).map((exchange) => {
      const sent = asJsonObject(exchange.sent);
      const source = String(asJsonObject(sent['source'])['accountId']);
      const destination = String(asJsonObject(sent['destination'])['accountId']);
      const isRight = source.startsWith(`${from}:`) && destination.startsWith(`${to}:`);
      return sighted(isRight, exchange, `The transfer goes from ${source} to ${destination}.`);
    });

const pullOnce: Check = (recording) => {
  const pulls = callsOf(recording, 'transfers.in');
  return pulls
    .filter(({ status }) => status >= 400 && status < 429)
    .map((refused) => {
      const again = pulls.find((later) => later.opened >= refused.n && sameness(later) === sameness(refused));
      return again === undefined ? held(refused) : broken(again, 'This pull was refused before.');
    });
};

const open = new Set(['PENDING', 'PROCESSING']);

const transactionOf = ({ params }: Exchange): string => params['transactionId'] ?? '';

/** The last reports of a transaction before the client acted on it. */
const reports = (recording: Recording, exchange: Exchange): readonly JsonObject[] =>
  lastReported(reported(recording), transactionOf(exchange), exchange.opened);

const onlyOpen: Check = (recording) => {
  const cancellations = callsOf(recording, 'transactions.cancel');
  const asked = recording.asks.filter(({ ask }) => ask === 'cancel');
  if (cancellations.length === 0) return asked.map((ask) => held(ask));
  return cancellations.map((exchange) => {
    const last = reports(recording, exchange);
    return sighted(
      mayHaveReported(last, ({ status }) => status === undefined || open.has(textOf(status))),
      exchange,
      `The service had reported that the payment is ${textOf(last.at(-1)?.['status'])}.`,
    );
  });
};

const once =
  (...operations: readonly OperationId[]): Check =>
  (recording) => {
    const done = new Set<string>();
    return callsOf(recording, ...operations).map((exchange) => {
      const id = transactionOf(exchange);
      const isAgain = done.has(id);
      if (isSeenAccepted(exchange)) done.add(id);
      return sighted(!isAgain, exchange, 'The same was done before.');
    });
  };

const onlyPending: Check = (recording) =>
  callsOf(recording, 'transactions.approve', 'transactions.reject').map((exchange) => {
    const last = reports(recording, exchange);
    return sighted(
      mayHaveReported(last, ({ status }) => status === undefined || status === 'PENDING'),
      exchange,
      `The service had reported that the payment is ${textOf(last.at(-1)?.['status'])}.`,
    );
  });

const asDecided: Check = (recording) => {
  const asked = recording.asks.filter(
    ({ ask, with: of }) => ask === 'decide' && of['subject'] === 'incoming-payment',
  );
  if (asked.length === 0) return [];
  return callsOf(recording, 'transactions.approve', 'transactions.reject').map((exchange) => {
    const word = exchange.operation === 'transactions.approve' ? 'approve' : 'reject';
    const isAsked = asked.some(
      ({ with: { id, decision }, opened }) =>
        (id === undefined || id === transactionOf(exchange)) && decision === word && opened <= exchange.n,
    );
    return sighted(isAsked, exchange, `The client was not asked to ${word} this payment.`);
  });
};

const deferredIsDecided: Check = (recording) =>
  recording.hooks
    .filter(({ type, status }) => type === 'INCOMING_PAYMENT.PENDING' && status === 202)
    .map((hook) => {
      const decision = callsOf(recording, 'transactions.approve', 'transactions.reject').find(
        (exchange) => transactionOf(exchange) === hook.data['id'],
      );
      return sighted(
        decision !== undefined,
        decision ?? hook,
        'The payment was acknowledged with 202 and never decided.',
      );
    });

export const transfersChecks = {
  'client/transfers/out-goes-from-internal-to-external': direction(
    'transfers.out',
    'InternalAccount',
    'ExternalAccount',
  ),
  'client/transfers/in-goes-from-external-to-internal': direction(
    'transfers.in',
    'ExternalAccount',
    'InternalAccount',
  ),
  'client/transfers/refused-pull-is-not-repeated': pullOnce,
  'client/transfers/only-open-payments-are-cancelled': onlyOpen,
  'client/transfers/cancelled-once': once('transactions.cancel'),
  'client/transfers/only-pending-incoming-payments-are-decided': onlyPending,
  'client/transfers/decision-is-the-one-asked': asDecided,
  'client/transfers/deferred-incoming-payment-is-decided': deferredIsDecided,
} as const satisfies CheckBook;
