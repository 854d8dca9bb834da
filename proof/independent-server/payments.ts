import { isBag } from './checks.ts';
import { send } from './outbox.ts';
import { post } from './internal-accounts.ts';
import { Refusal } from './refusal.ts';
import type { Offer, Payee, Platform, InternalAccount, Row, World } from './world.ts';
import { later, moment, newId } from './world.ts';

export interface Order {
  readonly account: InternalAccount;
  readonly payee: Payee;
  readonly sent: number;
  readonly received: number;
  /** Where the money comes from; absent: the account. */
  readonly from?: Offer['from'];
}

type Step =
  | { readonly to: 'PROCESSING' | 'COMPLETED' }
  | { readonly to: 'FAILED'; readonly because: string }
  | { readonly to: 'refund'; readonly because: string }
  | { readonly to: 'refunded' | 'refund lost' };

const refundAfter = (because: string, end: 'refunded' | 'refund lost' = 'refunded'): readonly Step[] => [
  { to: 'FAILED', because },
  { to: 'refund', because: 'TRANSACTION_FAILED' },
  { to: end },
];

const recalled: readonly Step[] = [
  { to: 'refund', because: 'USER_CANCELLATION' },
  { to: 'refunded' },
  { to: 'COMPLETED' },
];

/**
 * The steps after PROCESSING, by the end of the payee's number: how an outcome is chosen in this sandbox. Source of the
 * orders: Events > Ordering per scenario.
 */
const plots: ReadonlyMap<string, readonly Step[]> = new Map<string, readonly Step[]>([
  ['9011', refundAfter('QUOTE_EXECUTION_FAILED')],
  ['9012', refundAfter('COUNTERPARTY_POST_TX_FAILED')],
  ['9013', [{ to: 'COMPLETED' }, ...refundAfter('INVALID_BANK_ACCOUNT')]],
  ['9014', recalled],
  ['9015', refundAfter('QUOTE_EXECUTION_FAILED', 'refund lost')],
  ['9017', refundAfter('INVALID_BANK_ACCOUNT')],
  ['9020', refundAfter('INSUFFICIENT_BALANCE')],
  ['9016', []],
]);

const plotOf = (payee: Payee): readonly Step[] => plots.get(payee.number.slice(-4)) ?? [{ to: 'COMPLETED' }];

const money = (amount: number, code: string): Record<string, unknown> => ({
  amount,
  currency: { code, exponent: 2 },
});

/** The transaction of an order, not yet shown to anybody. Source: Resources and their fields > Transaction. */
export const draft = (order: Order): Row => ({
  id: newId('Transaction'),
  ...(order.account.owner === undefined ? {} : { customerId: order.account.owner }),
  status: 'PENDING',
  type: 'OUTGOING',
  direction: 'DEBIT',
  sentAmount: money(order.sent, order.account.code),
  receivedAmount: money(order.received, order.payee.code),
  createdAt: moment(),
  payer: order.account.id,
  payee: order.payee.id,
  memo: 'a member of this server alone',
});

const announce = (platform: Platform, event: string, row: Row): void =>
  send(platform, { type: `OUTGOING_PAYMENT.${event}`, data: row });

const change = (
  platform: Platform,
  id: string,
  members: Readonly<Record<string, unknown>>,
  event: string,
): void => {
  const row = platform.payments.get(id);
  if (row === undefined) throw new Error(`${id} has been lost.`);
  const next = { ...row, ...members };
  platform.payments.set(id, next);
  announce(platform, event, next);
};

/** Whether the money lay in the account; what came from outside goes back there. */
const isHeld = ({ from = 'the account' }: Order): boolean => from === 'the account';

/** A coin is never sent back to its wallet. Source: Resources and their fields > Refund. */
const isCoin = (code: string): boolean => code === 'USDC';

const giveBack = (platform: Platform, order: Order): void => {
  if (isHeld(order) || isCoin(order.account.code)) post(platform, order.account, order.sent);
};

const refundBegun = (reason: string): object => ({
  reference: newId('Refund').slice(7),
  initiatedAt: moment(),
  status: 'PENDING',
  reason,
  via: 'ledger',
});

const refundOf = (platform: Platform, id: string): object => {
  const refund = platform.payments.get(id)?.['refund'];
  return isBag(refund) ? refund : {};
};

/** A payment on its way; one that is called back goes another way, and the old one ends. */
interface Course {
  readonly id: string;
  readonly order: Order;
}

const take = (world: World, platform: Platform, { id, order }: Course, step: Step): void => {
  if (step.to === 'PROCESSING') change(platform, id, { status: 'PROCESSING' }, 'PROCESSING');
  if (step.to === 'COMPLETED') {
    if (order.payee.account !== undefined) post(platform, order.payee.account, order.received);
    const settled = world.defects.has('settled-at-missing') ? {} : { settledAt: moment() };
    change(platform, id, { status: 'COMPLETED', ...settled }, 'COMPLETED');
  }
  if (step.to === 'FAILED') change(platform, id, { status: 'FAILED', failureReason: step.because }, 'FAILED');
  if (step.to === 'refund') change(platform, id, { refund: refundBegun(step.because) }, 'REFUND_PENDING');
  if (step.to === 'refunded') {
    giveBack(platform, order);
    const refund = { ...refundOf(platform, id), status: 'COMPLETED', settledAt: moment() };
    change(platform, id, { refund }, 'REFUND_COMPLETED');
  }
  if (step.to === 'refund lost') {
    change(platform, id, { refund: { ...refundOf(platform, id), status: 'FAILED' } }, 'REFUND_FAILED');
  }
};

const swapped = (steps: readonly Step[]): readonly Step[] => {
  const [first, second, ...rest] = steps;
  return first?.to === 'FAILED' && second !== undefined ? [second, first, ...rest] : steps;
};

/** The course that each payment is on. */
const under = new Map<string, Course>();

const go = (world: World, platform: Platform, course: Course, steps: readonly Step[]): void => {
  under.set(course.id, course);
  const [step, ...rest] = world.defects.has('refund-before-failure') ? swapped(steps) : steps;
  if (step === undefined) return;
  later(world, world.stepMs, () => {
    if (under.get(course.id) !== course) return;
    take(world, platform, course, step);
    go(world, platform, course, rest);
  });
};

const orders = new WeakMap<Platform, Map<string, Order>>();

const begin = (platform: Platform, order: Order, row: Row): void => {
  platform.payments.set(row.id, row);
  const book = orders.get(platform) ?? new Map<string, Order>();
  orders.set(platform, book.set(row.id, order));
  announce(platform, 'PENDING', row);
};

/** A payment that waits for money from outside. */
export const pledge = (platform: Platform, order: Order): Row => {
  const row = draft(order);
  begin(platform, order, row);
  return row;
};

/** The money of a promised payment has come: it goes on, or fails for the wrong sum. */
export const fund = (
  world: World,
  platform: Platform,
  order: Order & { payment?: string },
  sum: number,
): void => {
  const course = { id: order.payment ?? '', order: { ...order, sent: sum } };
  const end = sum === order.sent ? plotOf(order.payee) : refundAfter('FUNDING_AMOUNT_MISMATCH');
  go(world, platform, course, [{ to: 'PROCESSING' }, ...end]);
};

/**
 * Debits the payer and starts a payment. Source: States and transitions > Outgoing payment.
 *
 * @throws {Refusal} 402 when the account has too little: the document lets a server refuse or fail later.
 */
export const pay = (world: World, platform: Platform, order: Order, row: Row = draft(order)): Row => {
  if (isHeld(order) && order.account.minor < order.sent)
    throw new Refusal(402, 'PURSE_TOO_LIGHT', 'The account holds too little.');

  if (isHeld(order) && !world.defects.has('execute-debits-nothing'))
    post(platform, order.account, -order.sent);
  begin(platform, order, row);
  go(world, platform, { id: row.id, order }, [{ to: 'PROCESSING' }, ...plotOf(order.payee)]);
  return row;
};

/** Whether the payment can still be called back: it has not begun, or stands still in PROCESSING. */
export const isRecallable = (platform: Platform, { id, status, refund }: Row): boolean => {
  const order = orders.get(platform)?.get(id);
  const isStill = status === 'PROCESSING' && order !== undefined && plotOf(order.payee).length === 0;
  return refund === undefined && order !== undefined && (status === 'PENDING' || isStill);
};

/** Calls a payment back: it is refunded, and (in this sandbox) delivered all the same. */
export const recall = (world: World, platform: Platform, { id, status }: Row): void => {
  const order = orders.get(platform)?.get(id);
  if (order === undefined) throw new Error(`${id} has no order.`);
  const [first, ...rest] = recalled;
  const course = { id, order };
  under.set(id, course);
  if (status === 'PENDING') take(world, platform, course, { to: 'PROCESSING' });
  if (first !== undefined) take(world, platform, course, first);
  go(world, platform, course, rest);
};

/** The end of an offer that nobody took: its transaction, and the event. */
export const expire = (platform: Platform, order: Order, payment?: string): void => {
  const row: Row = { ...(platform.payments.get(payment ?? '') ?? draft(order)), status: 'EXPIRED' };
  platform.payments.set(row.id, row);
  announce(platform, 'EXPIRED', row);
};
