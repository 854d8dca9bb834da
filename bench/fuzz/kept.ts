import { createServer } from 'node:http';
import pMap from 'p-map';
import type { PlainRequest } from './shot.ts';
import { closed, listening } from '../../spec/http-server.ts';

/** Receives webhooks, and acknowledges every one. */
export const startSink = async (): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    request.resume();
    response.end();
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}/`, close: () => closed(server) };
};

/** Customers whose creation was acknowledged, as far as they are remembered. */
export interface Customers {
  readonly note: (
    request: PlainRequest,
    authorization: string,
    answer: { readonly status: number; readonly body: string },
  ) => void;
  readonly created: () => readonly string[];
}

/** As many are looked for at the end. */
const most = 2000;

const hasHeader = ({ headers }: PlainRequest, name: string, value?: string): boolean =>
  headers.some((header) => header[0] === name && (value === undefined || header[1] === value));

export const noCustomers = (): Customers => {
  const created = new Set<string>();
  return {
    created: () => [...created],
    note: (request, authorization, { status, body }) => {
      if (status !== 201 || request.method !== 'POST' || !request.target.endsWith('/customers')) return;
      if (!hasHeader(request, 'authorization', authorization)) return;
      const id = /"id":"(Customer:[^"]+)"/.exec(body)?.[1];
      if (id === undefined) return;
      created.add(id);
      const [oldest] = created;
      if (created.size > most && oldest !== undefined) created.delete(oldest);
    },
  };
};

/** Customers that are there no more, not even as deleted ones. */
export const lostCustomers = async (
  url: string,
  authorization: string,
  customers: Customers,
): Promise<readonly string[]> => {
  const isLost = async (id: string): Promise<boolean> => {
    const { status } = await fetch(`${url}/customers/${id}`, { headers: { authorization } });
    return status !== 200;
  };
  const found = await pMap(customers.created(), async (id) => ((await isLost(id)) ? [id] : []), {
    concurrency: 8,
  });
  return found.flat();
};

/** Sums that do not add up in the ledger of a platform. */
export const ledgerProblems = async (controlUrl: string, platform: string): Promise<readonly string[]> => {
  const answer = await fetch(`${controlUrl}/ledger?platform=${platform}`);
  const { holds, problems = [] } = (await answer.json()) as { holds?: boolean; problems?: readonly string[] };
  return holds === true ? [] : [`the ledger does not add up (status ${answer.status})`, ...problems];
};
