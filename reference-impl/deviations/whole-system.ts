import type { System } from '../runtime/system.ts';
import type { World } from '../runtime/world.ts';

/** The system around a piece of the domain. A fault reaches more of it than any right function may. */
export const wholeSystem = (world: World): System => {
  if (!('store' in world))
    throw new Error('A fault needs the whole system, and this world is a part of one.');
  // Every world of this server is a whole system.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return world as System;
};
