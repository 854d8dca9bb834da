import { isJsonObject, jsonObjectIn, type JsonObject } from '../../spec/json.ts';
import { cardTransactionView, isCardTransaction } from '../records/card-transaction-store.ts';
import { postings, type Posting } from '../ledger/journal.ts';
import { quotes } from '../records/quote-store.ts';
import {
  transactionOf,
  transactions,
  transactionView,
  type StoredTransaction,
} from '../records/transaction-store.ts';
import { workFor } from '../tasks/work.ts';
import { everyone, type Tx } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import { deliveryLog, type DeliveryAttempt } from '../webhooks/delivery-log.ts';
import { amountText } from './amount-text.ts';
import { readSeen } from './live-requests.ts';
import { withoutSecrets } from './shown-body.ts';
import type { RequestRow, Step } from './page/answers.ts';
import type { Work } from '../runtime/work.ts';

const shownAtOnce = 60;

const shown = (work: Work, transaction: StoredTransaction): JsonObject => {
  const view: unknown = isCardTransaction(transaction)
    ? cardTransactionView(work, transaction)
    : transactionView(work, transaction);
  const visible = withoutSecrets(view);
  return isJsonObject(visible) ? visible : {};
};

/** The newest transactions of a tenant, as reads show them. */
export const readPayments = async (world: System, tx: Tx, tenant: string): Promise<readonly JsonObject[]> => {
  const work = workFor(world, tx, tenant);
  const rows = await work.collection(transactions).find({ limit: shownAtOnce });
  return rows.map((row) => shown(work, row));
};

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const toneOf = (status: string): Pick<Step, 'tone'> => {
  if (/FAILED|REJECTED|EXPIRED|DECLINED|RETURNED/.test(status)) return { tone: 'bad' };
  return /COMPLETED|SETTLED|APPROVED/.test(status) ? { tone: 'good' } : {};
};

/** The steps that a resource dates itself. */
const stampedSteps = (resource: JsonObject, what: string): readonly Step[] =>
  Object.entries({
    createdAt: 'created',
    expiresAt: 'expires',
    executedAt: 'executed',
    settledAt: 'settled',
  }).flatMap(([member, verb]): readonly Step[] => {
    const at = text(resource[member]);
    return at === undefined ? [] : [{ at, actor: 'service', title: `${what} ${verb}` }];
  });

const refundSteps = ({ refund }: JsonObject): readonly Step[] => {
  if (!isJsonObject(refund)) return [];
  const detail = `${String(refund['reason'])}, ${String(refund['reference'])}`;
  const begun = text(refund['initiatedAt']);
  const settled = text(refund['settledAt']);
  return [
    ...(begun === undefined ? [] : [{ at: begun, actor: 'service', title: 'refund begun', detail } as const]),
    ...(settled === undefined
      ? []
      : [
          {
            at: settled,
            actor: 'service',
            title: `refund ${String(refund['status']).toLowerCase()}`,
          } as const,
        ]),
  ];
};

const endStep = (transaction: JsonObject): readonly Step[] => {
  const at = text(transaction['updatedAt']);
  const status = String(transaction['status']);
  const reason = text(transaction['failureReason']);
  return at === undefined
    ? []
    : [{ at, actor: 'service', title: `is ${status}`, ...(reason && { detail: reason }), ...toneOf(status) }];
};

const postingStep = ({ createdAt, entries }: Posting): Step => ({
  at: createdAt,
  actor: 'money',
  title: 'money moved',
  detail: entries
    .map(({ account, amount, currency }) => `${shortened(account)}  ${amountText(amount, currency)}`)
    .join('\n'),
});

const statusIn = (body: string | undefined): string | undefined => {
  if (body === undefined) return undefined;
  const { data } = jsonObjectIn(body);
  return isJsonObject(data) ? text(data['status']) : undefined;
};

const deliveryStep = ({ at, type, attempt, status, error, url, body }: DeliveryAttempt): Step => {
  const isAcknowledged = status !== undefined && (status < 300 || status === 409);
  const says = statusIn(body);
  return {
    at,
    actor: 'webhook',
    title: says === undefined || type.includes(says) ? type : `${type} (${says})`,
    detail: `attempt ${attempt}: ${status ?? error ?? ''} from ${url}`,
    tone: isAcknowledged ? 'good' : 'bad',
  };
};

/** Ids are long: the end of each distinguishes it from the others of one payment. */
const shortened = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}([0-9a-f]{4})/gi, '…$1');

const requestStep = ({ at, method, path, status, ms }: RequestRow): Step => ({
  at,
  actor: 'you',
  title: `${method} ${shortened(path)}`,
  detail: `answered ${status} in ${ms} ms`,
  ...(status >= 400 && { tone: 'bad' }),
});

/** Steps in their order; of those at the same instant, requests come first and webhooks last. */
const actors: readonly Step['actor'][] = ['you', 'money', 'service', 'webhook'];
const inOrder = (steps: readonly Step[]): readonly Step[] =>
  steps.toSorted((a, b) => a.at.localeCompare(b.at) || actors.indexOf(a.actor) - actors.indexOf(b.actor));

/** One transaction with everything that is known to have happened to it. Raises 404 for one of nobody or of others. */
export const readPayment = async (
  world: System,
  tx: Tx,
  tenant: string,
  id: string,
): Promise<{ readonly transaction: JsonObject; readonly steps: readonly Step[] }> => {
  const work = workFor(world, tx, tenant);
  const transaction = shown(work, await transactionOf(work, id));
  const quoteId = text(transaction['quoteId']);
  const quote = quoteId === undefined ? undefined : await work.collection(quotes).get(quoteId);
  const moved = await work.collection(postings).find({ where: { transaction: id }, order: 'oldest' });
  const sent = await tx
    .collection(deliveryLog, everyone)
    .find({ where: { tenant, resource: id }, order: 'oldest', limit: 200 });
  const { requests } = await readSeen(tx, tenant);
  const names = [id, ...(quoteId === undefined ? [] : [quoteId])];
  const asked = requests.filter(({ path, method, answerBody }) =>
    names.some((name) => path.includes(name) || (method === 'POST' && answerBody?.includes(name) === true)),
  );
  return {
    transaction,
    steps: inOrder([
      ...(quote ? stampedSteps({ ...quote, expiresAt: undefined }, 'quote') : []),
      ...stampedSteps(transaction, 'transaction'),
      ...refundSteps(transaction),
      ...endStep(transaction),
      ...moved.map(postingStep),
      ...sent.map(deliveryStep),
      ...asked.map(requestStep),
    ]),
  };
};
