import { decide } from './arrivals.ts';
import type { Call, Handler } from './call.ts';
import { bodyOf, param } from './call.ts';
import { isBag } from './checks.ts';
import { pageOf } from './pages.ts';
import { isRecallable, recall } from './payments.ts';
import { conflict, missing, unprocessable } from './refusal.ts';
import type { Row } from './world.ts';
import { moment } from './world.ts';
import { transactionStates } from './enumerations.ts';

const paymentCalled = (call: Call): Row => {
  const row = call.platform.payments.get(param(call, 'transaction'));
  if (row === undefined) throw missing('TRANSACTION_NOT_FOUND', 'transaction');
  return row;
};

export const readPayment: Handler = (call) => ({ status: 200, body: paymentCalled(call) });

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

const momentAsked = (raw: string, name: string): number => {
  const at = isoMoment.test(raw) ? Date.parse(raw.replace(',', '.')) : Number.NaN;
  if (Number.isNaN(at)) throw unprocessable(`${name} is not an ISO 8601 date-time.`);
  return at;
};

const stateAsked = (raw: string): string => {
  if (!transactionStates.includes(raw))
    throw unprocessable(`state is not one of ${transactionStates.join(', ')}.`);
  return raw;
};

const personOf = (call: Call, row: Row): Readonly<Record<string, unknown>> =>
  call.platform.people.get(String(row['customerId']))?.fields ?? {};

/** The names of `customerId`, `startDate` and `limit` are the document's, the others this server's. */
const filters: Readonly<Record<string, (call: Call, wanted: string) => (row: Row) => boolean>> = {
  customerId: (_, wanted) => (row) => row['customerId'] === wanted,
  reference: (call, wanted) => (row) => personOf(call, row)['platformCustomerId'] === wanted,
  uma: (call, wanted) => (row) => personOf(call, row)['umaAddress'] === wanted,
  kind: (_, wanted) => (row) => row['type'] === wanted,
  state: (_, wanted) => {
    const state = stateAsked(wanted);
    return (row) => row['status'] === state;
  },
  startDate: (_, wanted) => {
    const from = momentAsked(wanted, 'startDate');
    return (row) => Date.parse(String(row['createdAt'])) >= from;
  },
  until: (_, wanted) => {
    const to = momentAsked(wanted, 'until');
    return (row) => Date.parse(String(row['createdAt'])) <= to;
  },
};

export const listPayments: Handler = (call) => {
  const tests = Object.entries(filters).flatMap(([name, filter]) => {
    const wanted = call.query.get(name);
    return wanted === null ? [] : [filter(call, wanted)];
  });
  const rows = [...call.platform.payments.values()].filter((row) => tests.every((test) => test(row)));
  return { status: 200, body: pageOf(rows, call.query, 'limit') };
};

export const recallPayment: Handler = (call) => {
  const row = paymentCalled(call);
  if (!isRecallable(call.platform, row)) throw conflict('TOO_LATE', 'This payment cannot be called back.');
  recall(call.world, call.platform, row);
  return { status: 202, body: call.platform.payments.get(row.id) };
};

const decided =
  (isWanted: boolean): Handler =>
  (call) => ({ status: 200, body: decide(call.world, call.platform, paymentCalled(call).id, isWanted) });

export const approvePayment = decided(true);
export const rejectPayment = decided(false);

/** Source: Endpoints > Operation catalogue: the moment defaults to now. */
export const confirmReceipt: Handler = (call) => {
  const row = paymentCalled(call);
  if (call.body !== undefined && !isBag(call.body)) throw unprocessable('The body is not an object.');
  const said = bodyOf(call)['receiptDeliveryConfirmedAt'];
  if (said !== undefined) {
    momentAsked(typeof said === 'string' ? said : '', 'receiptDeliveryConfirmedAt');
  }
  const next = { ...row, receiptDeliveryConfirmedAt: said ?? moment() };
  call.platform.payments.set(row.id, next);
  return { status: 200, body: next };
};
