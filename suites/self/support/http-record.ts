import type { HttpRecord } from '../../../spec/results/exchange.ts';

let count = 0;

/** A request (`GET /customers`) with its answer, as a test keeps it; of `customers.get`. */
export const sent = (request: string, body: unknown, answer: unknown, status = 200): HttpRecord => {
  const [method = '', path = ''] = request.split(' ');
  count += 1;
  return {
    id: String(count),
    operation: 'customers.get',
    request: { method, url: `http://host/v${path}`, headers: {}, body },
    response: { status, headers: {}, body: answer, text: JSON.stringify(answer) ?? '' },
    at: new Date(count * 1000).toISOString(),
    ms: 1,
  };
};
