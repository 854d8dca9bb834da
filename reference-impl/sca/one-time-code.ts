import { environmentOf } from '../store/platforms.ts';
import type { Work } from '../runtime/work.ts';

/** The sandbox has no telephone to answer. */
const sandboxCode = '123456';

/** A code to send by SMS: six digits, always the same in the sandbox. */
export const newOneTimeCode = ({ tenant, world }: Work): string => {
  if (environmentOf(tenant) === 'sandbox') return sandboxCode;
  const number = Number.parseInt(world.ids.uuid().slice(0, 8), 16) % 1_000_000;
  return String(number).padStart(6, '0');
};
