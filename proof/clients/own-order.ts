import { rightDecisions } from '../../examples/integration/decisions.ts';
import { perform } from '../../examples/integration/driver.ts';
import { asObject, type Json } from '../../examples/integration/json.ts';
import type { Behaviour } from './in-process-client.ts';

/** Whether a field path leads to a value. */
const isGiven = (data: Json, field: string): boolean =>
  field.split('.').reduce<unknown>((value, name) => asObject(value)[name], data) !== undefined;

/** Supplies what it has been given of the missing fields, and triggers again while that is something new. */
export const supplyingWhatItHas = (): Behaviour => {
  let data: Json = {};
  const sent = new Set<string>();
  return {
    beforeAsk: async (_context, _ask, asked) => {
      data = { ...data, ...asObject(asObject(asked['onDemand'])['data']) };
    },
    decisions: {
      missingFields: (verification) => {
        const fresh = rightDecisions
          .missingFields(verification)
          .filter((field) => isGiven(data, field) && !sent.has(field));
        for (const field of fresh) sent.add(field);
        return fresh;
      },
    },
  };
};

/** Takes orders at once, and works them off one after another. A step that needs them done waits for that. */
export const workingOrdersOff = (): Behaviour => {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    beforeStart: () => {
      queue = Promise.resolve();
    },
    beforeAsk: async (_context, ask) => {
      if (ask === 'cancel' || ask === 'pay-again') await queue;
    },
    instead: (context, ask, asked) => {
      if (ask !== 'pay') return undefined;
      queue = queue.then(() => perform(context, ask, asked));
      return { ok: { transaction: null } };
    },
  };
};
