import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { rowsOf } from '../../../examples/integration/json.ts';
import { asJsonObject, jsonIn } from '../../../spec/json.ts';
import { deciding } from '../deciding.ts';
import type { Behaviour } from '../in-process-client.ts';
import { transporting } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { around, besidesThat, knowing, misreading } from '../second/ways.ts';

/** A payment that failed is cancelled, because its money would not come back otherwise. */
const cancellingFailures = (): Behaviour => {
  const { behaviour, now } = knowing();
  const cancel = async (id: string): Promise<void> => {
    await pause(50);
    await now()?.api.call({ method: 'POST', path: `/transactions/${id}/cancel`, key: `${id}-back` });
  };
  return {
    ...behaviour,
    ...deciding({
      believed: (before, shown) => {
        const record = rightDecisions.believed(before, shown);
        if (record.status === 'FAILED' && before?.status !== 'FAILED') besidesThat(cancel(record.id));
        return record;
      },
    }),
  };
};

const countingRefundsEarly = (): Behaviour => {
  const { behaviour, now } = knowing();
  return {
    ...behaviour,
    answers: (ask, asked, answer) => {
      if (ask !== 'balance' || !('ok' in answer)) return answer;
      const { payments = {}, transactions = {} } = now()?.state.get() ?? {};
      const underWay = Object.values(payments)
        .filter(({ currency, customer }) => currency === asked['currency'] && customer === asked['customer'])
        .filter(({ transaction = '' }) => transactions[transaction]?.refund === 'PENDING')
        .reduce((sum, { amount }) => sum + amount, 0);
      return { ok: { ...answer.ok, amount: Number(answer.ok['amount']) + underWay } };
    },
  };
};

/** Orders that were refused are put back into the queue whenever it starts. */
const replayingRefusals = (): Behaviour => ({
  beforeStart: ({ stateFile }, start) => {
    if (start === 1 || !existsSync(stateFile)) return;
    const state = asJsonObject(jsonIn(readFileSync(stateFile, 'utf8')));
    const payments: Record<string, unknown> = { ...asJsonObject(state['payments']) };
    for (const [reference, value] of Object.entries(payments)) {
      const payment = asJsonObject(value);
      if (payment['progress'] === 'refused') payments[reference] = { ...payment, progress: 'open' };
    }
    writeFileSync(stateFile, JSON.stringify({ ...state, payments }));
  },
});

const mostFailures = 3;

/** After three failures in a row nothing is sent any more; what should close the circuit again is missing. */
const breakingTheCircuit = (): Behaviour =>
  transporting((send) => {
    let failures = 0;
    return async (input, init) => {
      if (failures >= mostFailures) throw new Error('The circuit is open.');
      failures += 1;
      const answer = await send(input, init);
      if (answer.status < 500) failures = 0;
      return answer;
    };
  });

/** A list that was read before is read on from the cursor of then. */
const resumingLists = (): Behaviour => {
  const kept = new Map<string, string>();
  return around(
    ['transactions.list', 'customers.list', 'platformExternalAccounts.list'],
    async ({ url, operation = '' }, go) => {
      const cursor = url.searchParams.get('cursor');
      if (cursor !== null) kept.set(operation, cursor);
      const changed = new URL(url);
      const before = kept.get(operation);
      if (cursor === null && before !== undefined) changed.searchParams.set('cursor', before);
      return go({ url: changed });
    },
  );
};

/** Money: what is paid, what comes back, and what is known of it. */
export const seventhMoneyDefects = {
  'cancels-failed-payments': {
    about: 'A payment that failed is cancelled, unasked, to have its money back.',
    line: 'When a transaction fails a refund starts automatically',
    named: 'a payment that is over is not cancelled',
    scopes: ['payments'],
    behaviour: cancellingFailures,
  },
  'counts-a-refund-at-its-beginning': {
    about: 'A refund that is PENDING is counted into the balance already.',
    line: 'refund PENDING | Refund settled | refund COMPLETED',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments'],
    behaviour: countingRefundsEarly,
  },
  'tries-refused-payments-again-at-a-restart': {
    about: 'Payments that were refused are sent again whenever it starts.',
    line: 'good practice: what was refused for good is not sent again',
    named: 'a refused request is not repeated',
    scopes: ['payments', 'webhooks'],
    behaviour: replayingRefusals,
  },
  'lists-what-has-not-failed': {
    about: 'Transactions that failed or expired are left out of the list.',
    line: 'Transactions: get by id, list',
    named: 'every row of a list is known',
    scopes: ['payments'],
    behaviour: () =>
      misreading(['transactions.list'], (page) => ({
        ...page,
        data: rowsOf(page, 'data').filter(({ status }) => status !== 'FAILED' && status !== 'EXPIRED'),
      })),
  },
  'breaks-its-circuit-for-good': {
    about: 'After three failures in a row it sends nothing any more until it is started anew.',
    line: 'good practice: an outage has an end',
    named: 'what could not be done is done when the service is back',
    scopes: ['payments', 'webhooks'],
    behaviour: breakingTheCircuit,
  },
  'reads-lists-on-from-the-last-cursor': {
    about: 'A list that was read before is read on from the cursor of then.',
    line: 'Each page has data, hasMore and nextCursor',
    named: 'every row of a list is known',
    scopes: ['payments', 'customers'],
    behaviour: resumingLists,
  },
  'reads-the-reason-of-the-refund': {
    about: 'Where there is a refund its reason is shown as that of the failure.',
    line: 'reason | enum TRANSACTION_FAILED, USER_CANCELLATION, TIMEOUT',
    named: 'the reason of a failure is known',
    scopes: ['payments'],
    behaviour: () =>
      deciding({
        believed: (before, shown) => {
          const { reason } = asJsonObject(shown['refund']);
          return rightDecisions.believed(before, {
            ...shown,
            ...(typeof reason === 'string' && { failureReason: reason }),
          });
        },
      }),
  },
} as const satisfies DefectBook;
