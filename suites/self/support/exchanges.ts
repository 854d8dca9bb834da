import type { Exchange } from '../../../spec/results/exchange.ts';

type Answered = Partial<Exchange['response']> & {
  readonly id?: string;
  /** Members of the request that matter. */
  readonly request?: Partial<Exchange['request']>;
};

/** An exchange as a test of what is read in it needs it: answered 200 with an empty object, where nothing else is said. */
export const exchangeOf = (
  operation: Exchange['operation'],
  { id = '1-1', request, body = {}, ...response }: Answered = {},
): Exchange => ({
  id,
  operation,
  request: { method: 'GET', url: 'http://127.0.0.1:1/2025-10-13/x', headers: {}, ...request },
  response: { status: 200, headers: {}, body, text: JSON.stringify(body), ...response },
  at: '2025-10-13T09:30:00Z',
  ms: 1,
});
