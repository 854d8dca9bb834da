import { at, copyOf, isMembers, textAt, type Members } from '../../rewriting/json.ts';
import type { Behaviour, Delivery, Server } from '../../rewriting/behaviour.ts';

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

/** How long something is held back for what should overtake it, before it is sent all the same. */
const timeoutMs = 3000;

/** Of the same resource, these arrive after the next one of type `early`, or late where none comes. */
export const swaps = (isLate: Which, early: string): Behaviour => {
  const held = new Map<string, Delivery>();
  const keyOf = (delivery: Delivery): string => `${delivery.to} ${textAt(dataOf(delivery), 'id')}`;
  const released = (key: string): Delivery | undefined => {
    const delivery = held.get(key);
    held.delete(key);
    return delivery;
  };
  return {
    webhook: async (delivery, { post }) => {
      const key = keyOf(delivery);
      if (isLate(delivery)) {
        held.set(key, delivery);
        setTimeout(() => {
          const waiting = released(key);
          if (waiting !== undefined) void post(waiting);
        }, timeoutMs);
        return 200;
      }
      const status = await post(delivery);
      const waiting = typeOf(delivery) === early ? released(key) : undefined;
      if (waiting !== undefined) await post(waiting);
      return status;
    },
  };
};
