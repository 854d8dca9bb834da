import { internalAccountView, type InternalAccountView } from '../../ledger/internal-account-store.ts';
import { remembering, replacing } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';

/** How old a balance in a list is, at most. Milliseconds. */
const lagMs = 300;

interface Seen {
  readonly at: number;
  readonly balance: InternalAccountView['balance'];
}

const isList = (work: object): boolean =>
  'operation' in work && String(work.operation).startsWith('internalAccounts.list');

/**
 * One list in so many shows each balance as it was a moment ago, as from a copy that follows; other answers and webhooks
 * show it as it is.
 */
const laggingBalances = (oneIn: number) =>
  remembering(internalAccountView, (right) => {
    const seen = new Map<string, readonly Seen[]>();
    const isBehind = new WeakMap<object, boolean>();
    let lists = 0;
    return async (work, account) => {
      const view = await right(work, account);
      const now = performance.now();
      const all = [...(seen.get(account.id) ?? []), { at: now, balance: view.balance }];
      const log = all.slice(
        Math.max(
          0,
          all.findLastIndex(({ at }) => at <= now - lagMs),
        ),
      );
      seen.set(account.id, log);
      if (!isList(work)) return view;
      if (!isBehind.has(work)) {
        lists += 1;
        isBehind.set(work, lists % oneIn === 0);
      }
      return isBehind.get(work) === true ? { ...view, balance: log[0]?.balance ?? view.balance } : view;
    };
  });

/** Permitted variants of internal accounts. */
export const ledgerVariations = {
  'accounts-show-one-balance': {
    about: 'internal accounts show no totalBalance',
    gaps: ['internal-accounts/balance-members'],
    areas: ['card-transactions', 'cards', 'payments', 'refunds', 'sandbox'],
    replaces: replacing(internalAccountView, async (right, ...given) =>
      lacking(await right(...given), 'totalBalance'),
    ),
  },
  'listed-balances-follow-a-moment-later': {
    about: 'the list of accounts shows each balance as it was 300 ms ago',
    gaps: ['conventions/when-lists-follow'],
    unexamined: 'each look at a balance waits for it, so that it runs alone',
    areas: 'everything',
    replaces: laggingBalances(1),
  },
  'listed-balances-are-old-now-and-then': {
    about: 'every other list of accounts shows each balance as it was 300 ms ago',
    gaps: ['conventions/when-lists-follow'],
    unexamined: 'each look at a balance waits for it, so that it runs alone',
    areas: 'everything',
    replaces: laggingBalances(2),
  },
} as const satisfies Variations;
