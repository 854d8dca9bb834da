import type { World } from './world.ts';

/** A code of six digits that nobody can foresee. */
export const sixDigits = ({ ids }: Pick<World, 'ids'>): string =>
  String(Number.parseInt(ids.uuid().slice(0, 8), 16) % 1_000_000).padStart(6, '0');
