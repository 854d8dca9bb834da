import type { JsonObject } from '../../../spec/json.ts';
import { sandboxCodes } from './people.ts';
import type { Ask } from './scenario.ts';

export const register = (reference: string, type: 'INDIVIDUAL' | 'BUSINESS', data: JsonObject): Ask => ({
  ask: 'register',
  with: { reference, type, data },
});

/** `onDemand` is what the client may send only when the service asks for it. */
export const verify = (customer: string, onDemand: JsonObject = {}): Ask => ({
  ask: 'verify',
  with: { customer, onDemand: { codes: sandboxCodes, ...onDemand } },
});
