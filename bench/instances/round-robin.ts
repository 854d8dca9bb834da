import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { closed, listening } from '../../spec/http-server.ts';
import { portOf } from '../../spec/port-of.ts';

/** A balancer before several servers: each request goes to the next one. */
export interface RoundRobin {
  readonly origin: string;
  /** Ports that requests go to from now on. */
  readonly use: (ports: readonly number[]) => void;
  readonly close: () => Promise<void>;
}

/** Nothing was heard of the request there: another server may get it. */
const wasRefused = (error: Error): boolean => 'code' in error && error.code === 'ECONNREFUSED';

export const roundRobin = async (): Promise<RoundRobin> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let ports: readonly number[] = [];
  let turn = 0;

  const relay = (incoming: IncomingMessage, outgoing: ServerResponse, triesLeft: number): void => {
    turn += 1;
    const port = ports[turn % ports.length];
    const { method, url, rawHeaders } = incoming;
    const onward = request({ port, host: '127.0.0.1', method, path: url, agent, headers: [...rawHeaders] });
    onward.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.once('error', (error) => {
      if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
      else if (triesLeft > 0 && wasRefused(error)) relay(incoming, outgoing, triesLeft - 1);
      else outgoing.destroy();
    });
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  };

  const server = createServer({ keepAliveTimeout: 65_000 }, (incoming, outgoing) =>
    relay(incoming, outgoing, ports.length),
  );
  await listening(server);
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    use: (next) => {
      ports = next;
    },
    close: async () => {
      agent.destroy();
      await closed(server);
    },
  };
};
