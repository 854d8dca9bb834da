import { spawn } from 'node:child_process';
import { open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { jsonIn } from '../../../spec/json.ts';
import type { Relay } from '../../target/target.ts';

/** A delivery that somebody else received for the run. */
export interface Relayed {
  readonly headers: Readonly<Record<string, string>>;
  /** The body, byte for byte where the relay kept it as a text. */
  readonly text: string;
}

export interface RunningRelay {
  /** Why the relay brings nothing any more; undefined while it does. */
  readonly trouble: () => string | undefined;
  readonly close: () => Promise<void>;
}

const textHeaders = (headers: unknown): Readonly<Record<string, string>> =>
  typeof headers === 'object' && headers !== null
    ? Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name.toLowerCase(),
          [value].flat().map(String).join(', '),
        ]),
      )
    : {};

/** One line of a relay, `{"headers": …, "body": …}`; undefined where it is something else. */
export const relayedLine = (line: string): Relayed | undefined => {
  const value = jsonIn(line);
  if (typeof value !== 'object' || value === null || !('body' in value)) return undefined;
  const { headers, body } = value as { readonly headers?: unknown; readonly body: unknown };
  return { headers: textHeaders(headers), text: typeof body === 'string' ? body : JSON.stringify(body) };
};

const pollMs = 100;

const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return 0;
      throw cause;
    },
  );

const readFrom = async (file: string, from: number, to: number): Promise<Buffer> => {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.alloc(to - from);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

type OnLine = (line: string) => void;

/** Lines that are already in the file belong to somebody's earlier run. */
const followFile = async (file: string, onLine: OnLine): Promise<RunningRelay> => {
  let read = await sizeOf(file);
  let rest = Buffer.alloc(0);
  let trouble: string | undefined;
  const look = async (): Promise<void> => {
    const size = await sizeOf(file);
    // Shorter than before: it was begun anew.
    if (size < read) [read, rest] = [0, Buffer.alloc(0)];
    if (size === read) return;
    const news = await readFrom(file, read, size);
    read += news.length;
    const lines = Buffer.concat([rest, news]);
    const end = lines.lastIndexOf(0x0a) + 1;
    rest = lines.subarray(end);
    for (const line of lines.subarray(0, end).toString('utf8').split('\n')) onLine(line);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch((cause: unknown) => {
      trouble = `webhooks.relay.file cannot be read: ${(cause as Error).message}`;
    });
  }, pollMs);
  return {
    trouble: () => trouble,
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
};

const followCommand = (command: string, onLine: OnLine): RunningRelay => {
  // A group of its own: processes that the shell started end with it.
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const errors: string[] = [];
  let trouble: string | undefined;
  let isClosing = false;
  createInterface({ input: child.stdout }).on('line', onLine);
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const ended = new Promise<void>((resolve) => {
    child.once('error', (cause) => {
      trouble = `webhooks.relay.command cannot be run: ${cause.message}`;
      resolve();
    });
    child.once('close', (code) => {
      if (!isClosing)
        trouble = `webhooks.relay.command ended with ${code ?? 'a signal'}${errors.length === 0 ? '' : `: ${errors.at(-1) ?? ''}`}`;
      resolve();
    });
  });
  return {
    trouble: () => trouble,
    close: async () => {
      isClosing = true;
      if (trouble === undefined && child.pid !== undefined) process.kill(-child.pid);
      await ended;
    },
  };
};

/** Hands on every delivery that a relay brings. Of lines that are none, the first is shown on standard error. */
export const startRelay = async (
  relay: Relay,
  onDelivery: (delivery: Relayed) => void,
): Promise<RunningRelay> => {
  let isReported = false;
  const onLine: OnLine = (line) => {
    if (line.trim() === '') return;
    const delivery = relayedLine(line);
    if (delivery !== undefined) return onDelivery(delivery);
    if (!isReported)
      process.stderr.write(
        `psi: the webhook relay brought a line that is no {"headers": …, "body": …}: ${line.slice(0, 80)}\n`,
      );
    isReported = true;
  };
  return 'file' in relay ? followFile(relay.file, onLine) : followCommand(relay.command, onLine);
};
