import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Run } from '../../suites/target/target.ts';
import { openInbox } from '../run/run-inbox.ts';
import { readyTarget } from '../run/targets.ts';

/** How the servers of a farm are examined. */
export interface FarmSettings {
  readonly seed: number;
  /** Generated cases per property. */
  readonly cases: number;
  /** Milliseconds to wait for an event. */
  readonly eventMs: number;
}

/** Gives every lane a reference server of its own, with the lane's fault switched on. */
export interface Farm {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A reference server with one fault on, ready to be examined. */
export interface Lease {
  readonly run: Run;
  readonly close: () => Promise<void>;
}

const switchOn = async (controlUrl: string, name: string): Promise<void> => {
  const answer = await fetch(`${controlUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: [name] }),
  });
  if (!answer.ok) throw new Error(`The control plane refused ${name}: ${await answer.text()}`);
};

/** Starts a server. The fault goes on when everything stands: a run that cannot begin would say nothing about it. */
export const openLease = async (fault: string | undefined, settings: FarmSettings): Promise<Lease> => {
  const { seed, cases, eventMs } = settings;
  const ready = await readyTarget('reference', seed);
  const target = { ...ready.target, timeouts: { ...ready.target.timeouts, eventMs } };
  const inbox = await openInbox(target);
  const forWorkers = await inbox.register();
  if (fault !== undefined) await switchOn(target.controlUrl ?? '', fault);
  return {
    // Nobody reads the counterexamples: whether there is one is enough.
    run: {
      target,
      seed,
      cases,
      shrinkSteps: 0,
      prefix: 'psi-self',
      targetArgument: 'reference',
      ...forWorkers,
    },
    close: async () => {
      // The platform goes away with its server: nothing to put back, and the fault might keep it from being put.
      await inbox.abandon();
      await ready.close();
    },
  };
};

/**
 * Opens a farm. `faultOf` tells the fault of a lane by the lane's name; undefined for a lane without one. A lane
 * that asks again, because its worker was replaced, gets a fresh server.
 */
export const openFarm = async (
  settings: FarmSettings,
  faultOf: (lane: string) => string | undefined,
): Promise<Farm> => {
  const leases = new Map<string, Lease>();
  const give = async (name: string): Promise<void> => {
    const lease = leases.get(name);
    leases.delete(name);
    await lease?.close();
  };
  const replies: Readonly<Record<string, (name: string, response: ServerResponse) => Promise<void>>> = {
    POST: async (name, response) => {
      await give(name);
      const lease = await openLease(faultOf(name), settings);
      leases.set(name, lease);
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(lease.run));
    },
    DELETE: async (name, response) => {
      await give(name);
      response.writeHead(204).end();
    },
  };
  const server = createServer((request: IncomingMessage, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://farm');
    const reply = replies[request.method ?? ''];
    Promise.resolve(reply?.(searchParams.get('name') ?? '', response)).catch((cause: unknown) => {
      response.writeHead(500).end((cause as Error).message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server that listens has an address and port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([...leases.keys()].map(give));
    },
  };
};
