import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection on which anything can be written, and where everything that comes is kept. */
export interface RawClient {
  readonly write: (bytes: string | Buffer) => void;
  /** Everything that came so far. */
  readonly received: () => string;
  /** Waits until what came matches; raises what did come when the connection closes before. */
  readonly until: (pattern: RegExp) => Promise<string>;
  /** Everything that came, once the other side has closed. */
  readonly closed: () => Promise<string>;
  readonly close: () => void;
}

/** Opens a connection to the host and port of an address. */
export const openRaw = async (url: string): Promise<RawClient> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // Being cut off is what many of these tests are about; `closed` shows it.
  socket.on('error', () => socket.destroy());
  const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return {
    write: (bytes) => void socket.write(bytes),
    received: () => text,
    until: async (pattern) => {
      while (!pattern.test(text)) {
        if (socket.destroyed) throw new Error(`The connection closed. Until then came: ${text}`);
        await Promise.race([once(socket, 'data'), end]);
      }
      return text;
    },
    closed: async () => {
      await end;
      return text;
    },
    close: () => void socket.destroy(),
  };
};

/** The head of a request, ready to be written. */
export const headOf = (line: string, headers: Readonly<Record<string, string | number>> = {}): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
