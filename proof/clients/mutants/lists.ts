import { rightDecisions } from '../../../examples/integration/decisions.ts';
import type { MutantBook } from '../mutant.ts';
import { jsonObjectIn } from '../../../spec/json.ts';
import { outgoing, rewriting, transporting } from '../rewriting.ts';
import { deciding } from '../deciding.ts';

/** Integrations that read lists wrongly. */
export const listMutants = {
  'reads-the-first-page-only': {
    rule: 'client/lists/are-read-to-their-end',
    also: ['client/lists/every-row-is-known'],
    behaviour: deciding({ nextCursor: () => undefined }),
  },
  'stops-at-a-shorter-page': {
    rule: 'client/lists/are-read-to-their-end',
    also: ['client/lists/every-row-is-known'],
    behaviour: () => {
      let before = 0;
      return deciding({
        nextCursor: (page) => {
          const rows = [page['data']].flat().length;
          const isShorter = rows < before;
          before = rows;
          return isShorter ? undefined : rightDecisions.nextCursor(page);
        },
      });
    },
  },
  'drops-the-last-page': {
    rule: 'client/lists/every-row-is-known',
    behaviour: () => ({
      answers: (ask, _asked, answer) =>
        ask === 'list' && 'ok' in answer ? { ok: { ids: [answer.ok['ids']].flat().slice(0, -1) } } : answer,
    }),
  },
  'knows-the-first-page-of-accounts-only': {
    rule: 'client/payments/balance-is-known',
    scenarios: ['currencies-have-other-decimals'],
    behaviour: () =>
      transporting((send) => async (input, init) => {
        const answer = await send(input, init);
        if (outgoing(input, init).operation !== 'internalAccounts.listForPlatform') return answer;
        return Response.json({ ...jsonObjectIn(await answer.text()), hasMore: false });
      }),
  },
  'numbers-its-pages': {
    rule: 'client/lists/cursor-comes-from-a-page',
    also: ['client/lists/every-row-is-known', 'client/lists/are-read-to-their-end'],
    behaviour: () => {
      let page = 1;
      return deciding({
        nextCursor: (shown) => {
          page += 1;
          return shown['hasMore'] === true ? String(page) : undefined;
        },
      });
    },
  },
  'asks-for-a-page-after-the-last': {
    rule: 'client/lists/no-page-after-the-last',
    also: ['client/lists/every-row-is-known', 'client/lists/cursor-comes-from-a-page'],
    scenarios: ['list-has-many-pages'],
    behaviour: deciding({ nextCursor: (shown) => String(shown['nextCursor']) }),
  },
  'asks-for-all-rows-in-words': {
    rule: 'client/lists/limit-is-an-integer',
    also: ['client/payments/completed-is-believed', 'client/payments/balance-is-known'],
    scenarios: ['payment-completes'],
    behaviour: rewriting(['internalAccounts.listForPlatform'], ({ url }) => {
      url.searchParams.set('limit', 'all');
      return { url };
    }),
  },
  'asks-for-a-thousand-rows': {
    rule: 'client/lists/limit-is-within-bounds',
    scenarios: ['payment-completes'],
    also: ['client/payments/completed-is-believed', 'client/payments/balance-is-known'],
    behaviour: rewriting(['internalAccounts.listForPlatform'], ({ url }) => {
      url.searchParams.set('limit', '1000');
      return { url };
    }),
  },
  'loses-its-filters-on-further-pages': {
    rule: 'client/lists/further-pages-keep-the-filters',
    behaviour: () => {
      return rewriting(['platformExternalAccounts.list'], ({ url }) => {
        if (!url.searchParams.has('cursor')) url.searchParams.set('sortOrder', 'desc');
        return { url };
      });
    },
  },
} as const satisfies MutantBook;
