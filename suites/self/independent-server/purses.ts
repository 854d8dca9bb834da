import type { Call } from './call.ts';
import { notify } from './outbox.ts';
import { missing } from './refusal.ts';
import type { Platform, Purse, Row } from './world.ts';
import { newId } from './world.ts';

/** Opens what is not open yet: one account for every currency. */
export const openPurses = (platform: Platform, owner: string | undefined, codes: unknown): void => {
  const open = [...platform.purses.values()].filter((purse) => purse.owner === owner);
  for (const code of Array.isArray(codes) ? (codes as readonly string[]) : []) {
    if (open.some((purse) => purse.code === code)) continue;
    const purse: Purse = { id: newId('InternalAccount'), owner, code, minor: 0 };
    platform.purses.set(purse.id, purse);
  }
};

/** Moves money into (or, negative, out of) an account, and says so to the platform. */
export const post = (platform: Platform, purse: Purse, minor: number): void => {
  purse.minor += minor;
  notify(platform, 'purse.moved', purseRow(purse));
};

/** An internal account with its deposit instructions; the names of the members are this server's. */
export const purseRow = (purse: Purse): Row => ({
  id: purse.id,
  ...(purse.owner === undefined ? { house: true } : { belongsTo: purse.owner }),
  available: { minor: purse.minor, unit: { code: purse.code } },
  howToPayIn: [{ rail: 'BANK', reference: purse.id.slice(-12), bank: 'Stranger Bank' }],
});

/** @throws {Refusal} 404 REFERENCE_NOT_FOUND. */
export const purseCalled = (call: Call, id: string): Purse => {
  const purse = call.platform.purses.get(id);
  if (purse === undefined) throw missing('REFERENCE_NOT_FOUND', 'internal account');
  return purse;
};
