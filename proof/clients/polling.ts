import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../examples/integration/context.ts';
import { readTransaction } from '../../examples/integration/transactions.ts';
import type { Behaviour } from './in-process-client.ts';
import { outgoing } from './rewriting.ts';

/** Reads every payment that the client knows. */
export const readEveryTransaction = async (context: Context): Promise<void> => {
  for (const { transaction } of Object.values(context.state.get().payments))
    if (transaction !== undefined) await readTransaction(context, transaction);
};

/** Reads every payment after random pauses, until a read has no answer: the service is gone when a scenario is. */
export const pollingWithJitter = (): Behaviour => {
  const polled = new WeakSet<Context>();
  const poll = async (context: Context): Promise<void> => {
    await pause(200 + Math.random() * 600, undefined, { ref: false });
    const isThere = await readEveryTransaction(context).then(
      () => true,
      () => false,
    );
    if (isThere) await poll(context);
  };
  return {
    transport: (send) => async (input, init) =>
      outgoing(input, init).operation === 'config.update' ? new Response('{}') : send(input, init),
    beforeAsk: (context) => {
      if (!polled.has(context)) void poll(context);
      polled.add(context);
      return Promise.resolve();
    },
  };
};
