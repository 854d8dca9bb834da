import type { Call } from './call.ts';
import { notify } from './outbox.ts';
import { missing } from './refusal.ts';
import type { Platform, InternalAccount, Row } from './world.ts';
import { newId } from './world.ts';

/** Opens what is not open yet: one account for every currency. */
export const openAccounts = (platform: Platform, owner: string | undefined, codes: unknown): void => {
  const open = [...platform.accounts.values()].filter((account) => account.owner === owner);
  for (const code of Array.isArray(codes) ? (codes as readonly string[]) : []) {
    if (open.some((account) => account.code === code)) continue;
    const account: InternalAccount = { id: newId('InternalAccount'), owner, code, minor: 0 };
    platform.accounts.set(account.id, account);
  }
};

/** Moves money into (or, negative, out of) an account, and says so to the platform. */
export const post = (platform: Platform, account: InternalAccount, minor: number): void => {
  account.minor += minor;
  notify(platform, 'purse.moved', accountRow(account));
};

/** An internal account with its deposit instructions; the names of the members are this server's. */
export const accountRow = (account: InternalAccount): Row => ({
  id: account.id,
  ...(account.owner === undefined ? { house: true } : { belongsTo: account.owner }),
  available: { minor: account.minor, unit: { code: account.code } },
  howToPayIn: [{ rail: 'BANK', reference: account.id.slice(-12), bank: 'Independent Bank' }],
});

/** @throws {Refusal} 404 REFERENCE_NOT_FOUND. */
export const accountCalled = (call: Call, id: string): InternalAccount => {
  const account = call.platform.accounts.get(id);
  if (account === undefined) throw missing('REFERENCE_NOT_FOUND', 'internal account');
  return account;
};
