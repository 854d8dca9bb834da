import pg from 'pg';
import { connectionOptions } from './connections.ts';
import type { DatabaseAddress } from './address.ts';

/** Words between the processes that use a schema: sent soon, heard by all others that listen. Any of them may be lost. */
export interface Signals {
  readonly send: (topic: string) => void;
  /** Listens until it is stopped, again after the connection was lost. `onBack` is called each time that it listens. */
  readonly listen: (hear: (topic: string) => void, onBack: () => void) => void;
  readonly stop: () => Promise<void>;
}

/** Milliseconds between two tries to connect. */
const retryMs = 500;

interface Run {
  readonly text: string;
  readonly values: readonly string[];
}

/** Sends topics together: what is signalled while others are on their way goes with the next ones. */
const createSender = (
  notify: (topics: readonly string[]) => Promise<unknown>,
  onLost: (error: unknown) => void,
): ((topic: string) => void) => {
  const waiting = new Set<string>();
  let isSending = false;
  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const topics = [...waiting];
      waiting.clear();
      await notify(topics);
    }
  };
  return (topic) => {
    waiting.add(topic);
    if (isSending) return;
    isSending = true;
    sendAll()
      .catch(onLost)
      .finally(() => {
        isSending = false;
      });
  };
};

interface Line {
  readonly open: () => Promise<pg.Client>;
  readonly onOpen: () => void;
  readonly onLost: (error: unknown) => void;
}

/** A connection that is opened again when it is lost. */
const keptOpen = ({ open, onOpen, onLost }: Line): { readonly close: () => Promise<void> } => {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const again = (): void => {
    client = undefined;
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void connect(), retryMs);
  };
  const connect = async (): Promise<void> => {
    try {
      client = await open();
      client.on('end', again);
      onOpen();
    } catch (error) {
      onLost(error);
      again();
    }
  };
  void connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
};

/** @param notify sends on a connection of a pool */
export const createSignals = (
  address: DatabaseAddress,
  instance: string,
  {
    notify,
    onLost,
  }: { readonly notify: (run: Run) => Promise<unknown>; readonly onLost: (error: unknown) => void },
): Signals => {
  const channel = `psi_${address.schema}`;
  const text = 'SELECT pg_notify($1, $2)';
  const send = createSender(
    (topics) => notify({ text, values: [channel, [instance, ...topics].join(' ')] }),
    onLost,
  );
  let line: ReturnType<typeof keptOpen> | undefined;

  const open = async (hear: (topic: string) => void): Promise<pg.Client> => {
    const client = new pg.Client(connectionOptions(address, `psi ${instance} signals`));
    // The end of the connection follows; without a listener the error would end the process.
    client.on('error', onLost);
    client.on('notification', ({ payload = '' }) => {
      const [from, ...topics] = payload.split(' ');
      if (from !== instance) for (const topic of topics) hear(topic);
    });
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    return client;
  };

  return {
    send,
    listen: (hear, onBack) => {
      line = keptOpen({ open: () => open(hear), onOpen: onBack, onLost });
    },
    stop: async () => {
      await line?.close();
    },
  };
};
