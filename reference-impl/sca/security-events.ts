import type { Customer } from '../records/customer-store.ts';
import { ok, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { clearFailures, countFailure, mustNotBeLocked, type LockState } from './lock.ts';
import { scaCustomerOf } from './sca-customer.ts';
import type { Routes } from '../http/intake.ts';
import type { Work } from '../runtime/work.ts';

/** The effects of a security event, by type. Assumed; the document shows neither the types nor their effects. */
const effects = {
  RESET_PASSWORD_COMPLETED: clearFailures,
  FAILED_LOGIN_ATTEMPT: async (work: Work, customer: Customer): Promise<LockState> => {
    await mustNotBeLocked(work, customer);
    return countFailure(work, customer);
  },
} as const;

interface EventRequest {
  readonly eventType: keyof typeof effects;
}

/** Records what happened on the platform's side; answers whether the customer is locked out now. */
export const recordEvent = replaceable<Handler<EventRequest>>(async (call) => {
  const customer = await scaCustomerOf(call);
  const { eventType } = call.body;

  return ok({ eventType, ...(await effects[eventType](call, customer)) });
});

export const securityEventsRoutes = {
  'sca.recordEvent': recordEvent,
} as const satisfies Routes;
