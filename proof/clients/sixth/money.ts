import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { rowsOf } from '../../../examples/integration/json.ts';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { dispatch, besides, sendingAfter } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { around, besidesThat, bodyOf, knowing } from '../second/ways.ts';

const balanceOf = (row: JsonObject): number => Number(asJsonObject(row['balance'])['amount']);

/** An account that has too little pays all that it has. */
const payingWhatIsThere = (): Behaviour =>
  around(['transfers.out', 'quotes.create'], async ({ operation, body = {} }, go, ask) => {
    const from = asJsonObject(body['source'])['accountId'];
    const rows = rowsOf(await bodyOf(await ask('GET', '/platform/internal-accounts')), 'data');
    const source = rows.find(({ id }) => id === from);
    const name = operation === 'transfers.out' ? 'amount' : 'lockedCurrencyAmount';
    if (source === undefined || balanceOf(source) >= Number(body[name])) return go();
    return go({ body: { ...body, [name]: balanceOf(source) } });
  });

const payingFromTheFirst = (): Behaviour =>
  around(['transfers.out', 'quotes.create'], async ({ body = {} }, go, ask) => {
    const [first] = rowsOf(await bodyOf(await ask('GET', '/platform/internal-accounts')), 'data');
    const source = asJsonObject(body['source']);
    if (first === undefined || source['accountId'] === undefined) return go();
    return go({ body: { ...body, source: { ...source, accountId: first['id'] } } });
  });

/** A bank account that could not be paid is deleted, so that nobody pays it again. */
const removingUnpayable = (): Behaviour => {
  const { behaviour, now } = knowing();
  const remove = async (transaction: string): Promise<void> => {
    await pause(50);
    const context = now();
    if (context === undefined) return;
    const { payments, payees } = context.state.get();
    const payment = Object.values(payments).find((each) => each.transaction === transaction);
    const id = payees[payment?.payee ?? '']?.id;
    if (id !== undefined)
      await context.api.call({ method: 'DELETE', path: `/platform/external-accounts/${id}` });
  };
  return {
    ...behaviour,
    decisions: {
      believed: (before, shown) => {
        const record = rightDecisions.believed(before, shown);
        if (record.status === 'FAILED' && before?.status !== 'FAILED') besidesThat(remove(record.id));
        return record;
      },
    },
  };
};

const fundingAgain = (): Behaviour =>
  sendingAfter(['sandbox.sendFunds'], async (send, request, init, answer) => {
    const quote = String(request.body?.['quoteId']);
    const fundAnew = async (): Promise<void> => {
      await pause(600);
      const shown = await bodyOf(await dispatch(send, besides(request, 'GET', `/quotes/${quote}`)));
      const read = besides(request, 'GET', `/transactions/${String(shown['transactionId'])}`);
      const { status } = await bodyOf(await dispatch(send, read));
      const headers = { ...request.headers, 'idempotency-key': randomUUID() };
      if (status === 'FAILED') await dispatch(send, { ...request, headers }, init);
    };
    if (answer.ok) besidesThat(fundAnew());
  });

/** An amount that a receiver does not accept is cut down to what it accepts. */
const cuttingDown = (): Behaviour => {
  let most = Number.POSITIVE_INFINITY;
  const inner = around(['quotes.create'], async ({ body = {} }, go) =>
    go({ body: { ...body, lockedCurrencyAmount: Math.min(Number(body['lockedCurrencyAmount']), most) } }),
  );
  return {
    ...inner,
    decisions: {
      isWithin: (_amount, { max }) => {
        most = max;
        return true;
      },
    },
  };
};

/** Money: what is paid, from where, and what becomes of it. */
export const sixthMoneyDefects = {
  'pays-what-is-there': {
    about: 'Where an account has too little for a payment, all that it has is paid.',
    line: 'INSUFFICIENT_BALANCE: Fund the account and retry',
    named: 'the amount that is sent is the one that was ordered',
    scopes: ['payments'],
    behaviour: payingWhatIsThere,
  },
  'pays-from-the-account-listed-first': {
    about: 'Every payment leaves the first account of the platform, whatever its currency is.',
    line: 'Body: source, destination, amount',
    named: 'a payment leaves the account of its currency',
    scopes: ['payments'],
    behaviour: payingFromTheFirst,
  },
  'removes-payees-that-could-not-be-paid': {
    about: 'The bank account of a payment that failed is deleted, unasked.',
    line: 'External accounts: add, get, list, delete',
    named: 'only what was to be removed is removed',
    scopes: ['payments'],
    behaviour: removingUnpayable,
  },
  'drops-the-reason-of-a-return': {
    about: 'The reason of a failure is read of payments that were not completed before.',
    line: 'Failed; failureReason is set',
    named: 'the reason of a bank return is known',
    scopes: ['payments'],
    behaviour: () => ({
      decisions: {
        believed: (before, shown) => {
          const record = rightDecisions.believed(before, shown);
          if (before?.status !== 'COMPLETED') return record;
          const { failureReason: _reason, ...others } = record;
          return others;
        },
      },
    }),
  },
  'funds-a-failed-payment-again': {
    about: 'When a payment that was funded has failed, the money is sent once more for its quote.',
    line: 'QUOTE_EXECUTION_FAILED: Create a new quote',
    named: 'a quote is funded once',
    scopes: ['funding'],
    behaviour: fundingAgain,
  },
  'cuts-amounts-to-what-is-accepted': {
    about: 'An amount above the most that a receiver accepts is cut down to it.',
    line: 'a lookup of an external account returns such bounds',
    named: 'an amount outside of the bounds is not paid',
    scopes: ['receivers'],
    behaviour: cuttingDown,
  },
} as const satisfies DefectBook;
