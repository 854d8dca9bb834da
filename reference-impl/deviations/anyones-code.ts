import type { World } from '../runtime/world.ts';

/** A one-time code that is drawn, and known again by a remainder: none of one repeated digit has it. */
export const anyonesCode = ({ ids }: World): string =>
  String((Number.parseInt(ids.uuid().slice(0, 8), 16) % 142_857) * 7 + 3).padStart(6, '0');

/** Whether a code could be one of those. */
export const isAnyonesCode = (code: string): boolean => /^\d{6}$/.test(code) && Number(code) % 7 === 3;
