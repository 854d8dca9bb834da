import { environmentOf } from '../store/platforms.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { sixDigits } from '../runtime/six-digits.ts';
import type { Work } from '../runtime/work.ts';

/** The sandbox has no telephone to answer. */
const sandboxCode = '123456';

/** A code to send by SMS: six digits, always the same in the sandbox. */
export const newOneTimeCode = replaceable(({ tenant, world }: Work): string =>
  environmentOf(tenant) === 'sandbox' ? sandboxCode : sixDigits(world),
);
