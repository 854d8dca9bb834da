import { randomUUID } from 'node:crypto';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { textOf } from '../../../examples/integration/json.ts';
import { asJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { DefectBook } from '../second/defect.ts';
import { around, misreading, telling, withHeader } from '../second/ways.ts';
import { computing } from '../second/money.ts';

/** A transfer of more than a dollar is made as two. */
const inTwoHalves = (): Behaviour =>
  around(['transfers.out'], async (request, go) => {
    const amount = Number(request.body?.['amount']);
    if (amount < 100) return go();
    const half = Math.floor(amount / 2);
    await go({
      body: { ...request.body, amount: half },
      ...withHeader(request, 'idempotency-key', `${request.headers['idempotency-key'] ?? ''}-1`),
    });
    return go({ body: { ...request.body, amount: amount - half } });
  });

const moneyOf = (row: JsonObject): JsonObject => asJsonObject(asJsonObject(row)['balance']);

/** What is under way is taken off the balance, which the service has debited before. */
const reservingTwice = (): Behaviour => {
  const underWay = new Map<string, { readonly currency: string; readonly amount: number }>();
  return {
    decisions: {
      believed: (before, shown) => {
        const now = rightDecisions.believed(before, shown);
        const { amount, currency } = asJsonObject(shown['sentAmount']);
        const isUnderWay = now.status === 'PENDING' || now.status === 'PROCESSING';
        if (!isUnderWay) underWay.delete(now.id);
        else if (amount !== undefined)
          underWay.set(now.id, {
            currency: String(asJsonObject(currency)['code']),
            amount: Number(amount),
          });
        return now;
      },
    },
    ...telling('balance', (ok, asked) => ({
      ...ok,
      amount: [...underWay.values()]
        .filter(({ currency }) => currency === asked['currency'])
        .reduce((left, { amount }) => left - amount, Number(ok['amount'])),
    })),
  };
};

/** Before an order is tried again its payment is taken to have failed, whatever it is. */
const payingAgainWhateverItIs = (): Behaviour => ({
  beforeAsk: async ({ state }, ask, asked) => {
    if (ask !== 'pay-again') return;
    const { payments, transactions } = state.get();
    const id = payments[String(asked['payment'])]?.transaction ?? '';
    const known = transactions[id];
    if (known !== undefined)
      state.change({
        transactions: {
          ...transactions,
          [id]: { ...known, status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' },
        },
      });
  },
});

/** An order whose reference it has is begun anew. */
const payingAsOftenAsAsked = (): Behaviour => ({
  beforeAsk: async ({ state }, ask, asked) => {
    const reference = String(asked['reference']);
    const known = state.get().payments[reference];
    if (ask !== 'pay' || known === undefined) return;
    const { quote: _quote, quoteExpiresAt: _expiry, transaction: _transaction, ...order } = known;
    const anew = { ...order, quoteKey: randomUUID(), payKey: randomUUID(), progress: 'open' as const };
    state.change({ payments: { ...state.get().payments, [reference]: anew } });
  },
});

/** Of orders that overlap only the one that is answered last is kept. */
const keepingTheLastWriter = (): Behaviour => {
  const begun = new Map<string, () => void>();
  return {
    beforeAsk: async ({ state }, ask, asked) => {
      if (ask !== 'pay') return;
      const reference = String(asked['reference']);
      const before = new Set(Object.keys(state.get().payments));
      const forget = (): void => {
        const kept = Object.entries(state.get().payments).filter(
          ([name]) => before.has(name) || name === reference,
        );
        state.change({ payments: Object.fromEntries(kept) });
      };
      begun.set(reference, forget);
    },
    answers: (ask, asked, answer) => {
      if (ask === 'pay') begun.get(String(asked['reference']))?.();
      return answer;
    },
  };
};

/** Of rows with the same createdAt one is left. */
const mergingRowsOfOneTime = (): Behaviour =>
  misreading('all', (page, { method }) => {
    if (method !== 'GET' || !Array.isArray(page['data'])) return page;
    const rows = new Map(
      page['data']
        .map(asJsonObject)
        .map((row, index) => [textOf(row, 'createdAt') ?? String(index), row] as const),
    );
    return { ...page, data: [...rows.values()] };
  });

/** Money, keys, and orders. */
export const fourthMoneyDefects = {
  'shows-balances-in-whole-units': {
    about: 'Balances are shown to the nearest hundred of the smallest unit.',
    line: 'amount is an integer',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments'],
    behaviour: telling('balance', (ok) => ({ ...ok, amount: Math.round(Number(ok['amount']) / 100) * 100 })),
  },
  'clips-large-amounts': {
    about: 'The column for amounts is NUMERIC(8,2): more than 999999.99 is stored, and sent, as that.',
    line: 'lockedCurrencyAmount, amount: the order says how much',
    named: 'what is sent is what was ordered',
    scopes: ['payments'],
    behaviour: computing((amount) => Math.min(amount, 99_999_999)),
  },
  'pays-in-two-halves': {
    about: 'A transfer is made as two of half its amount, and the second is believed.',
    line: 'POST /transfer-out: amount',
    named: 'one order is one payment, of what was ordered',
    scopes: ['payments'],
    behaviour: inTwoHalves,
  },
  'adds-its-own-fee': {
    about: 'A fee of 25 is added to each amount, so that more leaves the account than was ordered.',
    line: 'lockedCurrencyAmount, amount: the order says how much',
    named: 'what is sent is what was ordered',
    scopes: ['payments'],
    behaviour: computing((amount) => amount + 25),
  },
  'shows-the-balance-of-the-first-account': {
    about: 'Whatever currency is asked for, the balance of the first account of the list is said.',
    line: 'Internal accounts hold balances, each in its currency',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments'],
    behaviour: misreading(
      ['internalAccounts.listForPlatform', 'internalAccounts.listForCustomer'],
      (page) => {
        const rows = Array.isArray(page['data']) ? page['data'].map(asJsonObject) : [];
        const { amount } = moneyOf(rows[0] ?? {});
        return { ...page, data: rows.map((row) => ({ ...row, balance: { ...moneyOf(row), amount } })) };
      },
    ),
  },
  'takes-what-is-under-way-off-again': {
    about:
      'The shown balance is what it reads, less payments under way: the service has debited them before.',
    line: 'Source account is debited immediately',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments'],
    behaviour: reservingTwice,
  },
  'adds-payees-without-a-key': {
    about: 'External accounts are added without an Idempotency-Key, and again when the answer was lost.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'a retry of what is unsafe has a key; a payee is added once',
    scopes: ['payments'],
    behaviour: around(['platformExternalAccounts.create'], (request, go) =>
      go(withHeader(request, 'idempotency-key', undefined)),
    ),
  },
  'pays-again-whatever-became-of-it': {
    about: 'A payment is tried again when somebody wants that, also when it has not failed, or for good.',
    line: 'Failure reasons and their recovery',
    named: 'only what failed, for a reason that allows it, is paid again',
    scopes: ['payments'],
    behaviour: payingAgainWhateverItIs,
  },
  'pays-as-often-as-it-is-asked': {
    about: 'An order that comes again under the same reference is paid again.',
    line: 'Driver protocol: pays somebody, once',
    named: 'one order is paid once',
    scopes: ['payments', 'webhooks'],
    behaviour: payingAsOftenAsAsked,
  },
  'loses-orders-that-overlap': {
    about: 'The list of orders is read, changed and written back: of two at the same time one is lost.',
    line: 'Transactions can be retrieved; good practice: an order is kept',
    named: 'every order is known, also of several at the same time',
    scopes: ['payments', 'webhooks'],
    behaviour: keepingTheLastWriter,
  },
  'reads-at-most-three-pages': {
    about: 'A list ends after three pages, because nobody has more.',
    line: 'Lists: hasMore says whether there is another page',
    named: 'every row of a list is known',
    scopes: ['payments', 'approvals', 'agent', 'cards', 'customers'],
    behaviour: () => {
      const depth = new Map<string, number>();
      return around('all', async ({ method, url }, go) => {
        const answer = await go();
        if (method !== 'GET' || !url.searchParams.has('limit') || !answer.ok) return answer;
        const page = asJsonObject(jsonIn(await answer.clone().text()));
        const here = (depth.get(url.searchParams.get('cursor') ?? '') ?? 0) + 1;
        if (here < 3) {
          depth.set(String(page['nextCursor']), here);
          return answer;
        }
        return Response.json({ ...page, hasMore: false, nextCursor: null });
      });
    },
  },
  'takes-rows-of-one-time-for-one': {
    about: 'Rows that were created at the same time are taken for the same row.',
    line: 'Lists: data',
    named: 'every row of a list is known',
    scopes: ['payments', 'approvals', 'agent', 'cards', 'customers'],
    behaviour: mergingRowsOfOneTime,
  },
  'cuts-cursors-off': {
    about: 'The column for cursors has 24 characters.',
    line: 'Lists: nextCursor is a string',
    named: 'the cursor that was given is the cursor that is sent',
    scopes: ['payments', 'approvals', 'agent', 'cards', 'customers'],
    behaviour: around('all', ({ method, url }, go) => {
      const cursor = url.searchParams.get('cursor');
      if (method !== 'GET' || cursor === null) return go();
      const cut = new URL(url);
      cut.searchParams.set('cursor', cursor.slice(0, 24));
      return go({ url: cut });
    }),
  },
} as const satisfies DefectBook;
