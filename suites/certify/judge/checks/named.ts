import { asJsonObject } from '../../../../spec/json.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, isSeenAccepted, textOf, type Asked, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';

/** An act on one thing of its kind: what it is done to, and what it may be done to for somebody who asked for it. */
interface Act {
  readonly ask: string;
  readonly operations: readonly OperationId[];
  /** Whether it ends something, so that nobody does it unasked. */
  readonly isAnEnd?: true;
  /** The thing that a request is about, by the service's id. */
  readonly thingOf: (exchange: Exchange) => string;
  /** The things that an ask can mean; none where the traffic does not show which they are. */
  readonly meantBy: (recording: Recording, asked: Asked['with']) => readonly string[];
}

/** The transactions of a payment: those of its payee. */
const transactionsOf: Act['meantBy'] = ({ truth }, { payment }) =>
  (truth?.payments ?? [])
    .filter(({ reference }) => reference === payment)
    .flatMap(({ transactions }) => transactions.map(({ id }) => id));

/** A customer has the platform's own identifier from the registration on. */
const customersWith: Act['meantBy'] = (recording, { customer }) =>
  callsOf(recording, 'customers.create')
    .filter(({ sent }) => asJsonObject(sent)['platformCustomerId'] === customer)
    .map(({ real }) => textOf(real['id']));

/** Quotes for a payment that its customer funds: no two of one scenario are for the same amount. */
const quotesFor: Act['meantBy'] = (recording, { payment }) => {
  const amounts = recording.asks
    .filter(({ ask, with: order }) => ask === 'request-funding' && order['reference'] === payment)
    .map(({ with: { amount } }) => amount);
  return callsOf(recording, 'quotes.create')
    .filter(({ sent }) => amounts.includes(asJsonObject(sent)['lockedCurrencyAmount']))
    .map(({ real }) => textOf(real['id']));
};

const keyOf = ({ request }: Exchange): string | undefined => request.headers['idempotency-key'];

const parameter =
  (name: string): Act['thingOf'] =>
  ({ params }) =>
    params[name] ?? '';

const named =
  (name: string): Act['meantBy'] =>
  (_recording, asked) => [textOf(asked[name])];

const acts: readonly Act[] = [
  {
    ask: 'cancel',
    isAnEnd: true,
    operations: ['transactions.cancel'],
    thingOf: parameter('transactionId'),
    meantBy: transactionsOf,
  },
  {
    ask: 'remove',
    isAnEnd: true,
    operations: ['customers.delete'],
    thingOf: parameter('customerId'),
    meantBy: customersWith,
  },
  {
    ask: 'remove-payee',
    isAnEnd: true,
    operations: ['customerExternalAccounts.delete', 'platformExternalAccounts.delete'],
    thingOf: parameter('externalAccountId'),
    meantBy: named('account'),
  },
  {
    ask: 'submit-code',
    operations: ['sca.authorizeQuote'],
    thingOf: parameter('quoteId'),
    meantBy: quotesFor,
  },
  {
    ask: 'resend-code',
    operations: ['sca.resendQuoteCode'],
    thingOf: parameter('quoteId'),
    meantBy: quotesFor,
  },
  {
    ask: 'send-funds',
    operations: ['sandbox.sendFunds'],
    thingOf: ({ sent }) => textOf(asJsonObject(sent)['quoteId']),
    meantBy: quotesFor,
  },
];

/** Work that came later was not yet asked for. */
const isBefore = ({ opened }: Asked, { n }: Exchange): boolean => opened <= n;

const judged = (recording: Recording, act: Act): readonly Sighting[] => {
  const asked = recording.asks.filter(({ ask }) => ask === act.ask);
  return callsOf(recording, ...act.operations).flatMap((exchange) => {
    const due = asked.filter((one) => isBefore(one, exchange));
    const meant = due.map((one) => act.meantBy(recording, one.with));
    if (due.length === 0 && act.isAnEnd !== true) return [];
    // Where the traffic does not show the thing, the meaning of an ask is unknown.
    if (meant.some((things) => things.length === 0)) return [];
    const thing = act.thingOf(exchange);
    return [
      sighted(
        meant.flat().includes(thing),
        exchange,
        due.length === 0
          ? `The client was not asked for that (${act.ask}).`
          : `The client was asked to do that (${act.ask}) to another one than ${thing}.`,
      ),
    ];
  });
};

/** A client that is watched is asked for nothing: what it does is its own affair. */
const namedOne: Check = (recording) =>
  recording.asks.some(({ ask }) => ask !== 'hello') ? acts.flatMap((act) => judged(recording, act)) : [];

/** The same request under the same key is the same money. A service that takes no more of it makes nothing right. */
const fundedOnce: Check = (recording) =>
  callsOf(recording, 'sandbox.sendFunds')
    .filter(isSeenAccepted)
    .map((first) => {
      const again = callsOf(recording, 'sandbox.sendFunds').find(
        (later) =>
          later.opened >= first.n &&
          asJsonObject(later.sent)['quoteId'] === asJsonObject(first.sent)['quoteId'] &&
          (keyOf(later) === undefined || keyOf(later) !== keyOf(first)),
      );
      return again === undefined
        ? held(first)
        : broken(again, 'The money that this quote asks for was sent before.');
    });

export const namedChecks = {
  'client/orders/named-one-is-acted-on': namedOne,
  'client/quotes/funded-once': fundedOnce,
} as const satisfies CheckBook;
