import { setTimeout as pause } from 'node:timers/promises';
import { asJsonObject, isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { rewriting, rewritingBodies } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';
import { around, bodyOf, both, hearing, telling } from './ways.ts';

/** Computes another amount for whatever is sent from an account. */
export const computing = (change: (amount: number) => unknown): Behaviour =>
  rewritingBodies(['quotes.create', 'transfers.out'], (body) => {
    const name = 'amount' in body ? 'amount' : 'lockedCurrencyAmount';
    return { ...body, [name]: change(Number(body[name])) };
  });

const payingTo = (body: JsonObject, accountId: unknown): JsonObject => ({
  ...body,
  destination: { ...asJsonObject(body['destination']), accountId },
});

/** Pays whoever was added last: the variable that holds the payee is shared. */
const payingTheNewest = (): Behaviour => {
  let newest: unknown;
  return both(
    around(['platformExternalAccounts.create'], async (_request, go) => {
      const answer = await go();
      newest = (await bodyOf(answer))['id'] ?? newest;
      return answer;
    }),
    rewritingBodies(['quotes.create', 'transfers.out'], (body) =>
      newest === undefined ? body : payingTo(body, newest),
    ),
  );
};

const payingTheFirstListed = (): Behaviour =>
  around(['quotes.create', 'transfers.out'], async ({ body = {} }, go, ask) => {
    const { data } = await bodyOf(await ask('GET', '/platform/external-accounts?limit=1'));
    const first: unknown = Array.isArray(data) ? data[0] : undefined;
    return go(isJsonObject(first) ? { body: payingTo(body, first['id']) } : {});
  });

/** Puts what is to be paid into one variable for all, and reads it a moment later. */
const mixingUp = (): Behaviour => {
  let latest: JsonObject = {};
  return around(['quotes.create', 'transfers.out'], async ({ body = {} }, go) => {
    latest = asJsonObject(body['destination']);
    await pause(60);
    return go({ body: { ...body, destination: latest } });
  });
};

/** What an event moves in the books of the platform, in the smallest unit. */
const moves: Readonly<Record<string, readonly [member: string, sign: 1 | -1]>> = {
  'OUTGOING_PAYMENT.COMPLETED': ['sentAmount', -1],
  'OUTGOING_PAYMENT.REFUND_COMPLETED': ['sentAmount', 1],
  'INCOMING_PAYMENT.COMPLETED': ['receivedAmount', 1],
};

/** Its books are those of the service, but for events that came more than once: each is booked each time. */
const bookingTwice = (types: readonly string[]): Behaviour => {
  const seen = new Set<string>();
  const wrong = new Map<string, number>();
  const book = (event: JsonObject): void => {
    const [member, sign] = moves[String(event['type'])] ?? [];
    if (member === undefined || sign === undefined) return;
    const moved = asJsonObject(asJsonObject(event['data'])[member]);
    const currency = String(asJsonObject(moved['currency'])['code']);
    wrong.set(currency, (wrong.get(currency) ?? 0) + sign * Number(moved['amount']));
  };
  const hear = (event: JsonObject): void => {
    const id = String(event['id']);
    if (seen.has(id) && types.includes(String(event['type']))) book(event);
    seen.add(id);
  };
  return {
    decisions: hearing(hear),
    ...telling('balance', (ok, asked) => ({
      ...ok,
      amount: Number(ok['amount']) + (wrong.get(String(asked['currency'])) ?? 0),
    })),
  };
};

const cachingBalances = (): Behaviour => {
  const first = new Map<string, JsonObject>();
  return telling('balance', (ok, asked) => {
    const key = JSON.stringify(asked);
    first.set(key, first.get(key) ?? ok);
    return first.get(key) ?? ok;
  });
};

/** Money: amounts, whose it is, and who gets it. */
export const moneyDefects = {
  'sends-dollars-where-cents-are-meant': {
    about: 'The amount is divided by a hundred and rounded: a hundredth of what was ordered is sent.',
    line: 'POST /quotes: lockedCurrencyAmount, integer, amount in the locked currency; the order is in the smallest unit',
    named: 'the amount that is sent is the amount that was ordered',
    scopes: ['payments'],
    behaviour: computing((amount) => Math.max(1, Math.round(amount / 100))),
  },
  'loses-a-cent-to-floating-point': {
    about: 'The amount becomes dollars and cents again by truncation, so that 1999 becomes 1998.',
    line: 'POST /quotes and /transfer-out: amount, integer; the order is in the smallest unit',
    named: 'the amount that is sent is the amount that was ordered',
    scopes: ['payments'],
    behaviour: computing((amount) => Math.max(1, Math.trunc((amount / 100) * 100))),
  },
  'sends-what-floating-point-leaves': {
    about: 'The amount goes through dollars and a fee of 10 percent that is added and taken off, unrounded.',
    line: 'POST /quotes and /transfer-out: amount, integer',
    named: 'amounts are integers',
    scopes: ['payments'],
    behaviour: computing((amount) => (amount / 100) * 1.1 * (100 / 1.1) + 1e-7),
  },
  'rounds-to-whole-units': {
    about: 'Amounts are rounded to whole dollars: 12 345 cents are sent as 12 300.',
    line: 'POST /quotes and /transfer-out: amount, integer; the order is in the smallest unit',
    named: 'the amount that is sent is the amount that was ordered',
    scopes: ['payments'],
    behaviour: computing((amount) => Math.max(100, Math.round(amount / 100) * 100)),
  },
  'writes-amounts-as-text': {
    about: 'Amounts are decimal types of the database, which its JSON library writes as texts.',
    line: 'POST /quotes and /transfer-out: amount, integer',
    named: 'amounts are integers',
    scopes: ['payments'],
    behaviour: computing(String),
  },
  'takes-its-fee-from-the-payee': {
    about: 'One percent of every amount is kept back before it is sent.',
    line: 'POST /quotes and /transfer-out: amount; the order says what is sent',
    named: 'the amount that is sent is the amount that was ordered',
    scopes: ['payments'],
    behaviour: computing((amount) => amount - Math.max(1, Math.round(amount / 100))),
  },
  'locks-the-side-of-the-payee': {
    about: 'What is to be sent is quoted as what is to arrive: another sum leaves the account.',
    line: 'POST /quotes: lockedCurrencySide says in whose currency the amount is; the order says what is sent',
    named: 'the locked side and amount are those of the order',
    scopes: ['payments'],
    behaviour: rewritingBodies(['quotes.create'], (body) => ({ ...body, lockedCurrencySide: 'RECEIVING' })),
  },
  'pays-whoever-was-added-last': {
    about: 'Every payment goes to the payee that was added last.',
    line: 'POST /quotes and /transfer-out: destination, the external account of the payee',
    named: 'the payee is the one of the order',
    scopes: ['payments'],
    behaviour: payingTheNewest,
  },
  'pays-the-first-account-listed': {
    about: 'It looks its payee up in the list of external accounts, and takes the first row.',
    line: 'POST /quotes and /transfer-out: destination, the external account of the payee',
    named: 'the payee is the one of the order',
    scopes: ['payments'],
    behaviour: payingTheFirstListed,
  },
  'mixes-up-payments-at-the-same-time': {
    about: 'Of two payments that are begun at the same time both go to the later payee.',
    line: 'POST /quotes and /transfer-out: destination, the external account of the payee',
    named: 'the payee is the one of the order, also of several orders at once',
    scopes: ['payments'],
    behaviour: mixingUp,
  },
  'spends-the-money-of-the-platform': {
    about: 'Payments and cards of customers are paid from the account of the platform.',
    line: 'Internal accounts hold balances and belong to the platform or to a customer',
    named: 'the account that pays is the one of the order: the customer’s',
    scopes: ['payments', 'cards'],
    behaviour: rewriting(['internalAccounts.listForCustomer'], ({ url }) => ({
      url: new URL(
        url.href.replace('/customers/internal-accounts', '/platform/internal-accounts').replace(/\?.*$/, ''),
      ),
    })),
  },
  'books-a-payment-for-each-delivery': {
    about: 'A completion that is delivered twice is taken off the balance twice.',
    line: 'good practice: an event that is delivered more than once has its effect once',
    named: 'a repeated event has no second effect',
    scopes: ['payments', 'webhooks', 'approvals'],
    behaviour: () => bookingTwice(['OUTGOING_PAYMENT.COMPLETED', 'INCOMING_PAYMENT.COMPLETED']),
  },
  'credits-a-refund-for-each-delivery': {
    about: 'A refund whose event is delivered twice is credited twice.',
    line: 'good practice: an event that is delivered more than once has its effect once',
    named: 'a repeated event has no second effect',
    scopes: ['payments', 'webhooks'],
    behaviour: () => bookingTwice(['OUTGOING_PAYMENT.REFUND_COMPLETED']),
  },
  'shows-the-balance-of-before': {
    about: 'The first balance that it reads is shown for ever.',
    line: 'The source account is debited immediately; a refund is credited back to it',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments', 'webhooks', 'approvals'],
    behaviour: cachingBalances,
  },
  'shows-balances-in-dollars': {
    about: 'Balances are divided by a hundred, whatever the currency.',
    line: 'amount is an integer; the driver asks for the smallest unit',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments', 'webhooks', 'approvals'],
    behaviour: telling('balance', (ok) => ({ ...ok, amount: Number(ok['amount']) / 100 })),
  },
  'takes-nothing-for-unknown': {
    about: 'A balance of 0 is falsy, and shown as unknown.',
    line: 'amount is an integer; 0 is one',
    named: 'the balance that it believes is the balance that is so',
    scopes: ['payments', 'approvals'],
    behaviour: telling('balance', (ok) => ({
      ...ok,
      amount: Number(ok['amount']) === 0 ? null : ok['amount'],
    })),
  },
} as const satisfies DefectBook;
