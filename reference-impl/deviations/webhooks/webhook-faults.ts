import { isOutgoingPayment } from '../../../spec/webhooks.ts';
import { remembering, replacing } from '../../runtime/behaviour.ts';
import { afterAttempt } from '../../webhooks/attempt-result.ts';
import { everyone } from '../../store/store.ts';
import { platforms, tenantOf, environmentOf } from '../../store/platforms.ts';
import { emit } from '../../webhooks/outbox.ts';
import { sendEvent } from '../../webhooks/send-event.ts';
import { addressFor } from '../../webhooks/sender.ts';
import { faultsOf } from '../deviation.ts';

/** Faults in the delivery of webhooks. */
export const webhookDeliveryFaults = faultsOf({
  'webhooks/sent-to-the-configured-url': {
    'webhooks-go-to-the-root-of-their-host': replacing(
      addressFor,
      (right, world, url) => new URL('/', right(world, url)).href,
    ),
    'payments-are-announced-at-the-first-url': remembering(sendEvent, (right) => {
      const first = new Map<string, string>();
      return (world, event, wanted) => {
        if (!isOutgoingPayment(event.type)) return right(world, event, wanted);
        const url = first.get(event.tenant) ?? wanted.url;
        first.set(event.tenant, url);
        return right(world, event, { ...wanted, url });
      };
    }),
  },
  'webhooks/go-to-their-own-platform-alone': {
    'webhooks-go-to-all-platforms': replacing(emit, async (right, world, tx, event) => {
      for (const { id } of await tx.collection(platforms, everyone).find({})) {
        const tenant = tenantOf(id, environmentOf(event.tenant));
        if (tenant !== event.tenant) await right(world, tx, { ...event, tenant });
      }
      return right(world, tx, event);
    }),
  },
  'webhooks/acknowledged-is-not-repeated': {
    'acknowledged-webhook-is-repeated': replacing(afterAttempt, (right, world, event, attempt) => {
      const after = right(world, event, attempt);
      if (after !== undefined || event.attempts > 0) return after;
      return { ...event, attempts: 1, nextAttemptMs: world.clock.nowMs() };
    }),
  },
});
