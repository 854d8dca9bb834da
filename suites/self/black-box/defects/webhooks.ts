import { at, copyOf, isMembers, textAt, type Members } from '../json.ts';
import type { Behaviour, Delivery, Server } from '../mutant.ts';

export const typeOf = ({ body }: Delivery): string => textAt(body, 'type');

export const dataOf = ({ body }: Delivery): Members => {
  const data = at(body, 'data');
  return isMembers(data) ? data : {};
};

export type Which = (delivery: Delivery) => boolean;

export const ofType =
  (...types: readonly string[]): Which =>
  (delivery) =>
    types.includes(typeOf(delivery));

/** These never arrive; the server believes that they did. */
export const drops = (which: Which): Behaviour => ({
  webhook: async (delivery, { post }) => (which(delivery) ? 200 : post(delivery)),
});

/** These arrive with another body. */
export const rewritesWebhooks = (
  which: Which,
  rewrite: (body: Members, data: Members, server: Server) => void | Promise<void>,
): Behaviour => ({
  webhook: async (delivery, server) => {
    if (which(delivery)) await rewrite(delivery.body, dataOf(delivery), server);
    return server.post(delivery);
  },
});

/** After these another one arrives, `delayMs` later; undefined: none. */
export const followsUp = (
  which: Which,
  next: (body: Members) => Members | undefined,
  delayMs = 0,
): Behaviour => ({
  webhook: async (delivery, { post }) => {
    const status = await post(delivery);
    const body = which(delivery) ? next(copyOf(delivery.body)) : undefined;
    if (body !== undefined) setTimeout(() => void post({ ...delivery, body }), delayMs);
    return status;
  },
});

/** Of the same resource, `late` arrives after the next one of type `early`. */
export const swaps = (late: string, early: string): Behaviour => {
  const held = new Map<string, Delivery>();
  return {
    webhook: async (delivery, { post }) => {
      const key = `${delivery.to} ${textAt(dataOf(delivery), 'id')}`;
      if (typeOf(delivery) === late) {
        held.set(key, delivery);
        return 200;
      }
      const status = await post(delivery);
      const waiting = held.get(key);
      if (typeOf(delivery) === early && waiting !== undefined) {
        held.delete(key);
        await post(waiting);
      }
      return status;
    },
  };
};
