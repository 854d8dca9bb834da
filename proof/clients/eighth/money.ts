import { createHash, randomUUID } from 'node:crypto';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asObject, rowsOf, textOf } from '../../../examples/integration/json.ts';
import type { TransactionRecord } from '../../../examples/integration/state.ts';
import { deciding } from '../deciding.ts';
import type { Behaviour } from '../in-process-client.ts';
import { changing } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { around, bodyOf, both, answerOf, mistaking, telling, withHeader } from '../second/ways.ts';

const payingOperations = ['transfers.out', 'quotes.create', 'quotes.execute'] as const;

const changingAmounts = (change: (amount: number) => number): Behaviour =>
  both(
    changing(['transfers.out'], 'amount', (amount) => change(Number(amount))),
    changing(['quotes.create'], 'lockedCurrencyAmount', (amount) => change(Number(amount))),
  );

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Books in hundredths, whatever the currency; what is sent has the digits of the currency. */
const keepingHundredths = (): Behaviour => {
  let digits = 2;
  return {
    ...changingAmounts((amount) => Math.max(1, Math.round((amount / 100) * 10 ** digits))),
    beforeAsk: (_context, ask, asked) => {
      if (ask === 'pay') digits = digitsOf(textOf(asked, 'currency') ?? 'USD');
      return Promise.resolve();
    },
  };
};

/** The first account that it saw in a currency stands for that currency. */
const payingFromTheFirstAccount = (): Behaviour => {
  const known = new Map<string, unknown>();
  return around(
    ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
    async (_request, go) => {
      const answer = await go();
      if (!answer.ok) return answer;
      const page = await bodyOf(answer);
      const data = rowsOf(page, 'data').map((row) => {
        const currency = textOf(asObject(asObject(row['balance'])['currency']), 'code') ?? '';
        if (!known.has(currency)) known.set(currency, row['id']);
        return { ...row, id: known.get(currency) };
      });
      return answerOf(answer.status, { ...page, data });
    },
  );
};

const longestReference = 16;

/** A column of the books has sixteen characters: what begins alike is the same payment. */
const cuttingReferences = (): Behaviour => ({
  beforeAsk: ({ state }, ask, asked) => {
    const reference = textOf(asked, 'reference') ?? '';
    const { payments } = state.get();
    const start = reference.slice(0, longestReference);
    const alike = Object.values(payments).find((payment) => payment.reference.startsWith(start));
    if (ask === 'pay' && alike !== undefined && payments[reference] === undefined)
      state.change({ payments: { ...payments, [reference]: { ...alike, reference } } });
    return Promise.resolve();
  },
});

const lastFour = (accountInfo: Readonly<Record<string, unknown>>): string => {
  const texts = Object.values(accountInfo).filter((value): value is string => typeof value === 'string');
  return texts.toSorted((one, other) => other.length - one.length)[0]?.slice(-4) ?? '';
};

/** A payee whose account ends like that of another is taken for the other. */
const knowingPayeesByTheirEnds = (): Behaviour => {
  const known = new Map<string, string>();
  return {
    beforeAsk: ({ state }, ask, asked) => {
      if (ask !== 'add-payee') return Promise.resolve();
      const [reference, end] = [textOf(asked, 'reference') ?? '', lastFour(asObject(asked['accountInfo']))];
      const alike = state.get().payees[known.get(end) ?? ''];
      if (alike === undefined) known.set(end, reference);
      else state.change({ payees: { ...state.get().payees, [reference]: { ...alike, reference } } });
      return Promise.resolve();
    },
  };
};

const countingKeys = (): Behaviour => {
  let count = 0;
  return {
    beforeStart: () => {
      count = 0;
    },
    ...deciding({
      newKey: () => {
        count += 1;
        return `request-${count}`;
      },
    }),
  };
};

/** Knows a transaction by the first group of its uuid. */
const knowingTransactionsByTheirStarts = (): Behaviour => {
  const known = new Map<string, TransactionRecord>();
  return deciding({
    believed: (_before, shown) => {
      const short = String(shown['id']).split('-')[0] ?? '';
      const record = { ...rightDecisions.believed(known.get(short), shown), id: String(shown['id']) };
      known.set(short, record);
      return record;
    },
  });
};

/** Finds the payment of a refund by its amount. */
const bookingRefundsByAmount = (): Behaviour => {
  const first = new Map<string, unknown>();
  return mistaking((data, type) => {
    if (!type.startsWith('OUTGOING_PAYMENT.')) return {};
    const amount = JSON.stringify(data['sentAmount']);
    if (!first.has(amount)) first.set(amount, data['id']);
    return type.includes('REFUND') ? { id: first.get(amount), status: null } : {};
  });
};

/** Money: what is paid, from where, to whom, how often, and what is known of it. */
export const eighthMoneyDefects = {
  'reckons-amounts-in-floating-point': {
    about: 'Amounts are kept in units of the currency, and cut to whole hundredths when they are sent.',
    line: 'amount | integer',
    named: 'the amount that is paid is the amount that was asked for',
    scopes: ['payments'],
    behaviour: () => changingAmounts((amount) => Math.max(1, Math.trunc((amount / 100) * 100))),
  },
  'keeps-every-currency-in-hundredths': {
    about:
      'Its books have two decimals for every currency; yen and dinars are sent as a hundredth or the tenfold.',
    line: 'lockedCurrencyAmount | integer | Amount in the locked currency',
    named: 'the amount that is paid is the amount that was asked for',
    scopes: ['payments'],
    behaviour: keepingHundredths,
  },
  'keeps-balances-in-32-bits': {
    about: 'A balance above 2,147,483,647 wraps around.',
    line: 'amount (integer)',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments'],
    behaviour: () => telling('balance', (ok) => ({ ...ok, amount: Math.trunc(Number(ok['amount'])) | 0 })),
  },
  'pays-from-the-first-account-of-a-currency': {
    about: 'The first internal account that it saw in a currency is debited for everybody.',
    line: 'Internal accounts hold balances and belong to the platform or to a customer',
    named: 'a payment of a customer is paid from the account of that customer',
    scopes: ['payments'],
    behaviour: payingFromTheFirstAccount,
  },
  'cuts-references-at-sixteen-characters': {
    about: 'Two payments whose references begin with the same sixteen characters are taken for one.',
    line: 'good practice: everything that was asked for is paid, once',
    named: 'a payment that was asked for is made',
    scopes: ['payments'],
    behaviour: cuttingReferences,
  },
  'knows-payees-by-their-last-four-digits': {
    about: 'A new payee whose account number ends like that of a known one is taken for the known one.',
    line: 'destination | accountId (ExternalAccount id)',
    named: 'the payee who was to be paid is paid, or added',
    scopes: ['payments'],
    behaviour: knowingPayeesByTheirEnds,
  },
  'counts-its-keys-from-one': {
    about: 'Idempotency-Keys are numbers, and begin with one again after a restart.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'one key is for one thing',
    scopes: ['payments', 'webhooks'],
    behaviour: countingKeys,
  },
  'makes-its-keys-from-contents': {
    about: 'The key is a hash of path and body: a second payment that is equal is taken for a retry.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'one key is for one thing; a payment that was asked for is made',
    scopes: ['payments'],
    behaviour: () =>
      around(payingOperations, (request, go) => {
        const contents = `${request.url.pathname} ${JSON.stringify(request.body ?? null)}`;
        const key = createHash('sha256').update(contents).digest('hex');
        return go(withHeader(request, 'idempotency-key', key));
      }),
  },
  'wants-one-status-for-success': {
    about:
      'A transfer succeeds with 201 and an execution with 200; another 2xx is a failure, and it pays anew.',
    line: 'Transaction (id, status PENDING, type OUTGOING, direction DEBIT); its HTTP status: not shown',
    named: 'what was accepted is not paid again',
    scopes: ['payments'],
    behaviour: () =>
      around(['transfers.out', 'quotes.execute'], async (request, go) => {
        const answer = await go();
        const isUsual = answer.status === (request.operation === 'transfers.out' ? 201 : 200);
        return isUsual || !answer.ok ? answer : go(withHeader(request, 'idempotency-key', randomUUID()));
      }),
  },
  'pays-anew-after-a-conflict': {
    about: 'A 409 is answered by the same payment under a new key.',
    line: 'good practice: whether a request took effect is looked up',
    named: 'what may have been accepted is not sent under another key',
    scopes: ['payments'],
    behaviour: () =>
      around(['transfers.out', 'quotes.execute'], async (request, go) => {
        const answer = await go();
        return answer.status === 409 ? go(withHeader(request, 'idempotency-key', randomUUID())) : answer;
      }),
  },
  'reads-times-without-their-offset': {
    about: 'The offset of an expiry is not read: 18:00+02:00 is taken for 18:00 UTC.',
    line: 'Timestamps are ISO 8601 date-time strings',
    named: 'a quote is not executed after its expiry',
    scopes: ['payments', 'wallets', 'funding'],
    behaviour: () =>
      deciding({
        isUsable: (expiresAt, now) =>
          rightDecisions.isUsable(expiresAt?.replace(/(?:[+-]\d\d:?\d\d|Z)$/, '').concat('Z'), now),
      }),
  },
  'knows-transactions-by-the-start-of-their-ids': {
    about: 'Two transactions whose ids begin with the same eight digits are taken for one.',
    line: 'Resource identifiers are strings shaped <ResourceName>:<uuid>',
    named: 'the status of a payment is known',
    scopes: ['payments', 'webhooks'],
    behaviour: knowingTransactionsByTheirStarts,
  },
  'books-refunds-by-amount': {
    about: 'A refund is booked on the first payment of the same amount.',
    line: 'data (the full transaction resource at that time)',
    named: 'the refund of a payment is known',
    scopes: ['payments', 'webhooks'],
    behaviour: bookingRefundsByAmount,
  },
} as const satisfies DefectBook;
