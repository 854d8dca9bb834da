import type { Decisions } from '../../examples/integration/decisions.ts';
import type { Behaviour } from './in-process-client.ts';

/** Decides otherwise, and does the rest as it should. */
export const deciding = (decisions: Partial<Decisions>): Behaviour => ({ decisions });
