import type { TruePayment } from '../../../../spec/results/client-evidence.ts';
import { callsOf, isAccepted, type Exchange, type Recording } from '../recording.ts';
import { sighted, type Check, type CheckBook } from '../sighting.ts';
import { arrivesAsAsked } from './duties.ts';
import { asAskedFor } from './orders.ts';

/** How many payments were asked for by a reference. An order that comes again is the same order. */
const asked = ({ asks }: Recording, reference: string): number => {
  const named = asks.filter(({ with: of }) => (of['reference'] ?? of['payment']) === reference);
  const isOrdered = named.some(({ ask }) => ask === 'pay' || ask === 'accept');
  return (isOrdered ? 1 : 0) + named.filter(({ ask }) => ask === 'pay-again').length;
};

const truePayments = (recording: Recording): readonly (TruePayment & { readonly n: number })[] =>
  (recording.truth?.payments ?? []).map((payment) => ({ ...payment, n: recording.truth?.n ?? 0 }));

const exactAmount: Check = (recording) =>
  truePayments(recording).flatMap(({ n, reference, payee, transactions }) => {
    // Several payments to one payee cannot be distinguished by it.
    const amounts = truePayments(recording)
      .filter((other) => other.payee === payee)
      .map(({ amount }) => amount);
    return transactions.map(({ sent }) =>
      sighted(amounts.includes(sent), n, `${reference} was for ${amounts.join(' or ')}; ${sent} was sent.`),
    );
  });

const transactionIn = ({ operation, real }: Exchange): unknown =>
  operation === 'quotes.execute' || operation === 'transfers.out' ? real['id'] : undefined;

/** The transactions that pay somebody whom the client was asked to pay, each with what it owed to somebody else instead. */
const knownTransactions = (payments: readonly TruePayment[]): ReadonlyMap<string, string | undefined> =>
  new Map(
    payments.flatMap(({ payee, transactions }) =>
      transactions.map(({ id, sent }) => {
        const due = payments.filter(({ amount }) => amount === sent);
        const isDue = due.length === 0 || due.some((one) => one.payee === payee);
        return [id, isDue ? undefined : due[0]?.reference] as const;
      }),
    ),
  );

/** Payments that were accepted, and go to nobody whom the client was asked to pay, or to another one of them. */
const rightPayee: Check = (recording) => {
  const payments = truePayments(recording);
  if (payments.length === 0) return [];
  const known = knownTransactions(payments);
  return callsOf(recording, 'quotes.execute', 'transfers.out')
    .filter(isAccepted)
    .map((exchange) => {
      const id = String(transactionIn(exchange));
      const instead = known.get(id);
      return sighted(
        known.has(id) && instead === undefined,
        exchange,
        instead === undefined
          ? 'The payment goes to an account that the client was not asked to pay.'
          : `The amount is that of ${instead}; the payment goes to the payee of another one.`,
      );
    });
};

const paysOnce: Check = (recording) => {
  const payments = truePayments(recording);
  return payments.flatMap(({ n, payee, reference, transactions }) => {
    const together = payments.filter((other) => other.payee === payee);
    const most = together
      .map((other) => asked(recording, other.reference))
      .reduce((sum, one) => sum + one, 0);
    if (transactions.length === 0 || most === 0) return [];
    return [
      sighted(
        transactions.length <= most,
        n,
        `${reference} was asked for ${most === 1 ? 'once' : `${most} times`} and paid ${transactions.length} times.`,
      ),
    ];
  });
};

/** Checks of what the mock has paid for the client against what the client was asked to pay. */
export const paidChecks = {
  'client/quotes/pays-what-was-asked': (recording) => [
    ...exactAmount(recording),
    ...asAskedFor(recording, 'request-funding', 'quotes.create', 'SENDING'),
    ...asAskedFor(recording, 'pay-uma', 'quotes.create', 'RECEIVING'),
    ...arrivesAsAsked(recording),
  ],
  'client/quotes/pays-whom-it-was-asked-to-pay': rightPayee,
  'client/quotes/pays-once': paysOnce,
} as const satisfies CheckBook;
