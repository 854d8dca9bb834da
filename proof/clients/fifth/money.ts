import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { rowsOf } from '../../../examples/integration/json.ts';
import { pay } from '../../../examples/integration/payments.ts';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { again, dispatch, besides, sendingAfter, type Outgoing } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { answerOf, around, besidesThat, bodyOf, knowing, misreading, telling } from '../second/ways.ts';

/** The same request, to another thing. */
export const toOther = ({ url }: Outgoing, id: unknown, segment: number): Pick<Outgoing, 'url'> => {
  const segments = url.pathname.split('/');
  segments[segments.length - segment] = String(id);
  return { url: new URL(`${url.origin}${segments.join('/')}${url.search}`) };
};

const cancellingTheNewest = (): Behaviour => {
  let newest: unknown;
  return around(['quotes.execute', 'transfers.out', 'transactions.cancel'], async (request, go) => {
    if (request.operation === 'transactions.cancel')
      return go(newest === undefined ? {} : toOther(request, newest, 2));
    const answer = await go();
    if (answer.ok) newest = (await bodyOf(answer))['id'];
    return answer;
  });
};

/** A payment whose money has come back is still owed: the job that pays what is owed pays it anew. */
const payingWhatCameBack = (): Behaviour => {
  const { behaviour, now } = knowing();
  const payAnew = async (id: string): Promise<void> => {
    // The event, or the answer, has been dealt with then.
    await pause(50);
    const context = now();
    const order = Object.values(context?.state.get().payments ?? {}).find(
      ({ transaction }) => transaction === id,
    );
    if (context === undefined || order === undefined) return;
    const { reference, payee, amount, currency, customer } = order;
    const more = customer === undefined ? {} : { customer };
    await pay(context, { reference: `${reference}-again`, payee, amount, currency, ...more });
  };
  return {
    ...behaviour,
    decisions: {
      believed: (before, shown) => {
        const record = rightDecisions.believed(before, shown);
        if (record.refund === 'COMPLETED' && before?.refund !== 'COMPLETED') besidesThat(payAnew(record.id));
        return record;
      },
    },
  };
};

const slowMs = 700;

/** What has not ended soon is cancelled, so that nobody waits for it. */
const cancellingTheSlow = (): Behaviour => {
  const { behaviour, now } = knowing();
  return {
    ...behaviour,
    ...sendingAfter(['quotes.execute', 'transfers.out'], async (send, request, init, answer) => {
      const { id } = await bodyOf(answer);
      const cancel = async (): Promise<void> => {
        await pause(slowMs);
        const status = now()?.state.get().transactions[String(id)]?.status;
        if (status !== 'PENDING' && status !== 'PROCESSING') return;
        await dispatch(send, besides(request, 'POST', `/transactions/${String(id)}/cancel`), init);
      };
      if (answer.ok) besidesThat(cancel());
    }),
  };
};

const codeOf = (row: JsonObject): unknown =>
  asJsonObject(asJsonObject(asJsonObject(row)['balance'])['currency'])['code'];
const amountIn = (row: JsonObject): number => Number(asJsonObject(row['balance'])['amount']);

/** Accounts of the platform and of its customers are one sum. */
const addingUp = (): Behaviour =>
  around(['internalAccounts.listForPlatform'], async (_request, go, ask) => {
    const answer = await go();
    if (!answer.ok) return answer;
    const page = await bodyOf(answer);
    const others = rowsOf(await bodyOf(await ask('GET', '/customers/internal-accounts')), 'data');
    const data = rowsOf(page, 'data').map((row) => ({
      ...row,
      balance: {
        ...asJsonObject(row['balance']),
        amount: others
          .filter((other) => codeOf(other) === codeOf(row))
          .reduce((sum, other) => sum + amountIn(other), amountIn(row)),
      },
    }));
    return answerOf(200, { ...page, data });
  });

/** Whatever payment is asked about: the newest transaction of the list. */
const showingTheNewest = (): Behaviour => {
  let newest: JsonObject | undefined;
  return {
    beforeAsk: async ({ api }, ask, asked) => {
      if (ask !== 'status' || asked['of'] !== 'payment') return;
      [newest] = rowsOf(
        await api.call({ method: 'GET', path: '/transactions', query: { limit: '1' } }),
        'data',
      );
    },
    ...telling('status', (ok, asked) =>
      asked['of'] === 'payment' && newest !== undefined
        ? { ...ok, status: newest['status'], refund: asJsonObject(newest['refund'])['status'] ?? null }
        : ok,
    ),
  };
};

/** After silence it looks for a transaction of that amount, and takes what it finds for the one that it wanted. */
const findingTheOneBefore = (): Behaviour =>
  around(['transfers.out'], async ({ body }, go, ask) => {
    const outcome = await go().catch(() => undefined);
    if (outcome !== undefined && outcome.status < 500) return outcome;
    const rows = rowsOf(await bodyOf(await ask('GET', '/transactions?limit=50')), 'data');
    const found = rows.find(
      (row) =>
        asJsonObject(row['sentAmount'])['amount'] === body?.['amount'] &&
        asJsonObject(row['destination'])['accountId'] === asJsonObject(body?.['destination'])['accountId'],
    );
    return found === undefined ? go() : answerOf(200, found);
  });

/** Money: what is paid, cancelled, funded and shown. */
export const fifthMoneyDefects = {
  'cancels-the-newest-payment': {
    about: 'Whatever payment is to be cancelled, the one that was made last is.',
    line: 'Cancelled while processing',
    named: 'what is cancelled is what was to be cancelled',
    scopes: ['payments'],
    behaviour: cancellingTheNewest,
  },
  'pays-anew-when-the-money-is-back': {
    about: 'A payment whose refund has settled is still owed: it is paid again, unasked.',
    line: 'Refund settled',
    named: 'one order is paid once',
    scopes: ['payments'],
    behaviour: payingWhatCameBack,
  },
  'cancels-what-takes-its-time': {
    about: 'A payment that has not ended after 0.7 seconds is cancelled, unasked.',
    line: 'Cancelled while processing',
    named: 'only what was to be cancelled is cancelled',
    scopes: ['payments'],
    behaviour: cancellingTheSlow,
  },
  'adds-all-accounts-up': {
    about: 'The balance of the platform is the sum of its own account and those of its customers.',
    line: 'Internal accounts belong to the platform or to a customer',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments'],
    behaviour: addingUp,
  },
  'shows-the-newest-transaction': {
    about: 'The status of a payment is that of the first transaction in the list.',
    line: 'Transactions can be retrieved by id',
    named: 'a status is that of the payment that was asked about',
    scopes: ['payments'],
    behaviour: showingTheNewest,
  },
  'finds-the-payment-of-before': {
    about: 'After a lost answer a transaction of that payee and amount is taken for the one that was wanted.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'every order is paid, also one like another',
    scopes: ['payments'],
    behaviour: findingTheOneBefore,
  },
  'has-the-money-sent-twice': {
    about: 'The money that a quote asks for is sent twice, under two keys.',
    line: 'FUNDING_AMOUNT_MISMATCH: Funding amount differs from the expected amount',
    named: 'a quote is funded once',
    scopes: ['funding'],
    behaviour: again('sandbox.sendFunds'),
  },
  'code-goes-to-the-newest-payment': {
    about: 'Whatever payment a code was said for, it is submitted for the quote that was made last.',
    line: 'A quote in PENDING_AUTHORIZATION is satisfied by submitting an SCA authorization proof',
    named: 'a code proves the payment that it was said for',
    scopes: ['funding', 'sca'],
    behaviour: () => {
      let newest: unknown;
      return around(['quotes.create', 'sca.authorizeQuote', 'sca.resendQuoteCode'], async (request, go) => {
        if (request.operation === 'sca.authorizeQuote')
          return go(newest === undefined ? {} : toOther(request, newest, 2));
        if (request.operation === 'sca.resendQuoteCode')
          return go(newest === undefined ? {} : toOther(request, newest, 3));
        const answer = await go();
        if (answer.ok) newest = (await bodyOf(answer))['id'];
        return answer;
      });
    },
  },
  'reads-two-pages': {
    about: 'A list ends after its second page.',
    line: 'Each page has data, hasMore and nextCursor',
    named: 'every row of a list is known',
    scopes: ['payments'],
    behaviour: misreading('all', (page, { method, url }) =>
      method === 'GET' && url.searchParams.has('cursor') && Array.isArray(page['data'])
        ? { ...page, hasMore: false, nextCursor: null }
        : page,
    ),
  },
} as const satisfies DefectBook;
