import type { Exchange } from '../../../spec/results/exchange.ts';
import { currentTest } from '../check/current-test.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { isRepeatable, type Request, type Sender } from './attempts.ts';

/** Notes a request that was sent again after 503: who gave up does not say whether it was done. */
export const noteDoneTwice = (
  exchange: Exchange,
  request: Request,
  sender: Pick<Sender, 'keepsNothing'>,
): void => {
  const { operation, repeated, response } = exchange;
  if (repeated?.status !== 503 || response.status === 503 || isRepeatable(request, sender)) return;
  const why = `${operation} was answered 503 and sent again without an Idempotency-Key: it may have been done twice.`;
  currentTest().doneTwice ??= new Inconclusive('request-refused', why, exchange);
};
