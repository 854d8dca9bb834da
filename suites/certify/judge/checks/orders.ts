import { asJsonObject } from '../../../../spec/json.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, textOf, type Exchange, type Recording } from '../recording.ts';
import { sighted, type Sighting } from '../sighting.ts';

/** Where a request has its amount: in the member `amount`, or as the amount of the side that is locked. */
type Place = 'amount' | 'SENDING' | 'RECEIVING';

/** Undefined where the request fixes another side: nobody can say then what it should be. */
const amountIn = ({ sent }: Exchange, place: Place): unknown => {
  const { amount, lockedCurrencySide, lockedCurrencyAmount } = asJsonObject(sent);
  if (place === 'amount') return amount;
  return lockedCurrencySide === place ? lockedCurrencyAmount : undefined;
};

/** Whether requests of an operation are for amounts that the client had been asked for. */
export const asAskedFor = (
  recording: Recording,
  ask: string,
  operation: OperationId,
  place: Place,
): readonly Sighting[] => {
  const orders = recording.asks.filter((one) => one.ask === ask);
  if (orders.length === 0) return [];
  return callsOf(recording, operation).flatMap((exchange) => {
    const amount = amountIn(exchange, place);
    if (amount === undefined) return [];
    const due = orders.filter(({ opened }) => opened <= exchange.n).map(({ with: order }) => order['amount']);
    const wanted = due.map(textOf).join(' or ');
    return [
      sighted(
        due.includes(amount),
        exchange,
        `It was asked for ${wanted}; the request is for ${textOf(amount)}.`,
      ),
    ];
  });
};
