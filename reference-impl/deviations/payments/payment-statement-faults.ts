import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { externalAccounts, type ExternalAccount } from '../../accounts/external-account-store.ts';
import { invalidField } from '../../http/api-error.ts';
import { created, type Answer, type Call } from '../../http/call.ts';
import { canonicalJson } from '../../http/canonical-json.ts';
import { counter, isInternal } from '../../ledger/journal.ts';
import { once } from '../../serving/idempotency.ts';
import { payOut } from '../../payments/money.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { whenRefused, withBody } from '../altered-answers.ts';
import { answering, answeringFromMemory } from '../answering.ts';
import { faultsOf } from '../deviation.ts';

/** A transfer that is refused for an account nobody has looks as if it were under way. */
const movingNothing = (operation: 'transfers.in' | 'transfers.out', shown: JsonObject): Replacement =>
  answering(operation, (call, proceed) =>
    whenRefused(
      () => proceed(call),
      ({ status }) => status === 404,
      async () => created({ id: call.newId('Transaction'), status: 'PENDING', ...shown }),
    ),
  );

/** A transfer out with a body that was seen before is answered as it was then. */
const repeating = (isMeant: (call: Call) => boolean): Replacement =>
  answeringFromMemory(
    'transfers.out',
    () => new Map<string, Answer>(),
    async (call, proceed, seen) => {
      if (!isMeant(call)) return proceed(call);
      const content = canonicalJson(call.body);
      const answer = seen.get(content) ?? (await proceed(call));
      seen.set(content, answer);
      return answer;
    },
  );

/** A transfer out pays an account that was deleted, which is there for nothing else. */
const payingDeletedAccounts: Replacement = remembering(once, (right) => {
  const deleted = new Map<string, ExternalAccount>();
  return async (call, handler) => {
    const accounts = call.collection(externalAccounts);
    const { destination } = isJsonObject(call.body) ? call.body : {};
    const named = isJsonObject(destination) ? String(destination['accountId']) : '';
    const known = call.operation === 'transfers.out' ? deleted.get(named) : undefined;
    if (known !== undefined) await accounts.insert(known);
    const removed =
      call.operation === 'customerExternalAccounts.delete'
        ? await accounts.get(call.params['externalAccountId'] ?? '')
        : undefined;
    const answer = await right(call, handler);
    if (removed !== undefined) deleted.set(removed.id, removed);
    if (known !== undefined) await accounts.delete(known.id);
    return answer;
  };
});

/** Pages after the first one are asked for with a cursor. */
const isLater = ({ query }: Call): boolean => query['cursor'] !== undefined;

/** Whether a quote is to pay an account to which no route is ever found. */
const hasNoRoute = async (call: Call): Promise<boolean> => {
  const { destination } = isJsonObject(call.body) ? call.body : {};
  const id = isJsonObject(destination) ? destination['accountId'] : undefined;
  const account = await call.collection(externalAccounts).get(String(id));
  return account !== undefined && account.inner.identifier.endsWith('008');
};

/** Faults in payments, and in their lists and events. */
export const paymentStatementFaults = faultsOf({
  'transfers/out-refuses-unknown-accounts': {
    'transfer-out-takes-unknown-accounts': movingNothing('transfers.out', {
      type: 'OUTGOING',
      direction: 'DEBIT',
    }),
    'deleted-accounts-are-paid': payingDeletedAccounts,
  },
  'transfers/in-refuses-unknown-accounts': {
    'transfer-in-takes-unknown-accounts': movingNothing('transfers.in', {}),
  },
  'conventions/another-idempotency-key-is-another-request': {
    'another-idempotency-key-changes-nothing': repeating(
      ({ headers }) => headers['idempotency-key'] !== undefined,
    ),
  },
  'conventions/requests-without-a-key-are-separate': {
    'the-same-body-is-the-same-request': repeating(({ headers }) => headers['idempotency-key'] === undefined),
  },
  'transactions/filters-hold-on-every-page': {
    'later-pages-forget-the-filter': answering('transactions.list', async (call, proceed) => {
      const { customerId } = call.query;
      return withBody(await proceed(call), ({ data, ...page }) => ({
        ...page,
        data:
          isLater(call) && customerId !== undefined && Array.isArray(data)
            ? data.map((row: unknown) =>
                isJsonObject(row) ? { ...row, customerId: call.newId('Customer') } : row,
              )
            : data,
      }));
    }),
  },
  'transactions/pages-hold-every-transaction-once': {
    'later-pages-of-transactions-are-empty': answering('transactions.list', async (call, proceed) =>
      withBody(await proceed(call), (page) => (isLater(call) ? { ...page, data: [] } : page)),
    ),
  },
  'payments/completed-means-delivered': {
    'completed-payment-has-not-arrived': replacing(payOut, (right, work, payment) => {
      const { payoutTo, receivingCurrency } = payment.inner;
      if (!isInternal(payoutTo)) return right(work, payment);
      const elsewhere = counter('external', receivingCurrency);
      return right(work, { ...payment, inner: { ...payment.inner, payoutTo: elsewhere } });
    }),
  },
  'payments/lightning-failure-recovers-by-retry': {
    'account-without-a-route-is-quoted-once': answeringFromMemory(
      'quotes.create',
      () => new Set<string>(),
      async (call, proceed, quoted) => {
        const { destination } = isJsonObject(call.body) ? call.body : {};
        const key = canonicalJson(destination);
        if (quoted.has(key) && (await hasNoRoute(call)))
          throw invalidField('destination.accountId', 'There was no route to this account.');
        quoted.add(key);
        return proceed(call);
      },
    ),
  },
});
