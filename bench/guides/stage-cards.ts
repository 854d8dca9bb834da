import { setTimeout as passing } from 'node:timers/promises';
import type { Makers, Stage } from './staging.ts';

/** A webhook on this machine has come by then, in milliseconds. */
const announcedWithinMs = 1_000;

const payment = {
  amount: 1_250,
  currency: { code: 'USD' },
  merchant: { descriptor: 'BOOKS', mcc: '5942', country: 'US' },
};

/** Makes cards, and payments by card. */
export const cardMakers = ({ send, newest, known, mock }: Stage): Makers => {
  const issue = async (): Promise<void> => {
    const fundingSources = [newest('InternalAccount')];
    await send('POST', '/cards', { cardholderId: newest('Customer'), form: 'VIRTUAL', fundingSources });
    await mock.pass(10_000);
  };
  /** Only webhooks name a card transaction. */
  const isAnnounced = async (): Promise<boolean> => {
    const until = performance.now() + announcedWithinMs;
    while (known.newest('CardTransaction') === undefined && performance.now() < until) await passing(10);
    return known.newest('CardTransaction') !== undefined;
  };
  return {
    Card: issue,
    CardTransaction: async () => {
      // One of the guide's own may be announced in this moment.
      if (await isAnnounced()) return;
      // The card that the guide names may be frozen by now.
      await issue();
      await send('POST', `/sandbox/cards/${newest('Card')}/simulate/authorization`, payment);
      await mock.pass(2_000);
      if (!(await isAnnounced())) throw new Error('No webhook named the card transaction.');
    },
  };
};
