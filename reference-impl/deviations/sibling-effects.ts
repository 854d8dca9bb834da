import { agents } from '../agents/agent-store.ts';
import { actions } from '../records/action-store.ts';
import { beneficialOwners } from '../records/beneficial-owner-store.ts';
import { externalAccounts } from '../accounts/external-account-store.ts';
import { cards } from '../records/card-store.ts';
import { documents } from '../records/document-store.ts';
import { internalAccounts } from '../ledger/internal-account-store.ts';
import { allInvitations } from '../platform/invitations.ts';
import { counter } from '../ledger/journal.ts';
import { balanceOf, post, transfer } from '../ledger/ledger.ts';
import { debitSource } from '../payments/money.ts';
import { isPayment, type Payment } from '../payments/payment.ts';
import { executeQuoteHandler } from '../payments/quotes.ts';
import { cancelPayment, confirmNow, fail } from '../payments/steps.ts';
import { quoteOf, quotes } from '../records/quote-store.ts';
import { transactions } from '../records/transaction-store.ts';
import { authCredentials } from '../wallets/credential-store.ts';
import { setTrust } from '../sca/beneficiaries.ts';
import { removeCredential } from '../wallets/wallet-credentials.ts';
import { replacing, type Replacement } from '../runtime/behaviour.ts';
import { once } from '../serving/idempotency.ts';
import { ApiError } from '../http/api-error.ts';
import type { Collection, CollectionDefinition, Document } from '../store/store.ts';
import type { OperationId } from '../../spec/operations.ts';
import { jsonObjectIn } from '../../spec/json.ts';
import { faultsOf } from './deviation.ts';

/** A request about one thing is carried out on another one of the same owner, too. */
const reachingAnother = <D extends Document>(
  operation: OperationId,
  parameter: string,
  kind: CollectionDefinition<D> | 'invitations',
  owner: string,
): Replacement =>
  replacing(once, async (right, call, handler) => {
    const kept: Pick<Collection<Document>, 'get' | 'find'> = kind === 'invitations'
      ? allInvitations(call)
      : call.collection(kind);
    const id = call.params[parameter] ?? '';
    const named = call.operation === operation ? await kept.get(id) : undefined;
    const answer = await right(call, handler);
    if (named === undefined || answer.status >= 300) return answer;
    const { [owner]: of } = jsonObjectIn(JSON.stringify(named));
    const rows = await kept.find({ where: { [owner]: typeof of === 'string' ? of : null }, order: 'newest' });
    for (const other of rows.filter((row) => row.id !== id).slice(0, 1)) {
      try {
        const { 'idempotency-key': _key, ...headers } = call.headers;
        await right({ ...call, headers, params: { ...call.params, [parameter]: other.id } }, handler);
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
      }
    }
    return answer;
  });

/** The trust in one beneficiary is that in each of its customer. */
const trustingAll = (meant: boolean): Replacement =>
  replacing(setTrust, async (right, call, account, trusted) => {
    await right(call, account, trusted);
    const where = { customerId: account.customerId ?? null };
    if (trusted === meant)
      for (const other of await call.collection(externalAccounts).find({ where }))
        await right(call, other, trusted);
  });

/** Only the newest trust counts: a customer has one trusted beneficiary at most. */
const trustingOne = (): Replacement =>
  replacing(setTrust, async (right, call, account, trusted) => {
    const where = { customerId: account.customerId ?? null };
    if (trusted)
      for (const other of await call.collection(externalAccounts).find({ where }))
        await right(call, other, false);
    await right(call, account, trusted);
  });

/** A debit reaches another account of the same owner by a unit, which gives it or gets it. */
const debitingBeside = (): Replacement =>
  replacing(debitSource, async (right, work, payment) => {
    await right(work, payment);
    const source = await work.collection(internalAccounts).get(payment.inner.sourceAccount ?? '');
    const where = { customerId: source?.customerId ?? null, id: { not: source?.id ?? '' } };
    const beside = await work.collection(internalAccounts).first({ where, order: 'oldest' });
    if (beside === undefined) return;
    const { id, currency } = beside;
    const { available } = await balanceOf(work, id, currency);
    const ends = [id, counter('external', currency)] as const;
    const [from, to] = available > 0 ? ends : [ends[1], ends[0]];
    await post(work, { transaction: payment.id, entries: transfer(currency, 1, from, to) });
  });

const isUnderWay = ({ status }: Payment): boolean => status === 'PENDING' || status === 'PROCESSING';

/** A cancellation lets what else its payer has under way fail. */
const cancellationFailsTheOthers = (): Replacement =>
  replacing(cancelPayment, async (right, work, payment) => {
    const cancelled = await right(work, payment);
    const where = { customerId: payment.customerId ?? null };
    for (const other of await work.collection(transactions).find({ where }))
      if (isPayment(other) && other.id !== payment.id && other.inner.executed && isUnderWay(other))
        await fail(work, other.status === 'PENDING' ? await confirmNow(work, other) : other);
    return cancelled;
  });

/** Of several open quotes of one account that cost the same, the newest is executed. */
const executingTheNewest = (): Replacement =>
  replacing(executeQuoteHandler, async (right, call) => {
    const named = await quoteOf(call, call.params['quoteId'] ?? '');
    const { source, totalSendingAmount, status } = named;
    if (source.sourceType !== 'ACCOUNT' || status !== 'PENDING') return right(call);
    const where = { 'source.accountId': source.accountId, totalSendingAmount, status };
    const newest = await call.collection(quotes).first({ where, order: 'newest' });
    return right({ ...call, params: { ...call.params, quoteId: newest?.id ?? named.id } });
  });

export const siblingEffects = faultsOf({
  'conventions/changes-touch-what-they-name': {
    'cancellation-lets-the-others-fail': cancellationFailsTheOthers(),
    'agents.updatePolicy-reaches-another': reachingAnother(
      'agents.updatePolicy',
      'agentId',
      agents,
      'customerId',
    ),
    'agents.regenerateDeviceCode-reaches-another': reachingAnother(
      'agents.regenerateDeviceCode',
      'agentId',
      agents,
      'customerId',
    ),
    'agents.approveAction-reaches-another': reachingAnother(
      'agents.approveAction',
      'actionId',
      actions,
      'agentId',
    ),
    'agents.rejectAction-reaches-another': reachingAnother(
      'agents.rejectAction',
      'actionId',
      actions,
      'agentId',
    ),
    'documents.replace-reaches-another': reachingAnother(
      'documents.replace',
      'documentId',
      documents,
      'documentHolder',
    ),
    'customerExternalAccounts.delete-reaches-another': reachingAnother(
      'customerExternalAccounts.delete',
      'externalAccountId',
      externalAccounts,
      'customerId',
    ),
    'platformExternalAccounts.delete-reaches-another': reachingAnother(
      'platformExternalAccounts.delete',
      'externalAccountId',
      externalAccounts,
      'customerId',
    ),
    'invitations.cancel-reaches-another': reachingAnother(
      'invitations.cancel',
      'invitationCode',
      'invitations',
      'inviterUma',
    ),
    'invitations.claim-reaches-another': reachingAnother(
      'invitations.claim',
      'invitationCode',
      'invitations',
      'inviterUma',
    ),
    'transactions.cancel-reaches-another': reachingAnother(
      'transactions.cancel',
      'transactionId',
      transactions,
      'customerId',
    ),
    'transactions.approve-reaches-another': reachingAnother(
      'transactions.approve',
      'transactionId',
      transactions,
      'customerId',
    ),
    'transactions.reject-reaches-another': reachingAnother(
      'transactions.reject',
      'transactionId',
      transactions,
      'customerId',
    ),
    'cards.update-reaches-another': reachingAnother('cards.update', 'id', cards, 'cardholderId'),
    'beneficialOwners.update-reaches-another': reachingAnother(
      'beneficialOwners.update',
      'beneficialOwnerId',
      beneficialOwners,
      'customerId',
    ),
    'trust-reaches-all-of-its-customer': trustingAll(true),
    'revoking-a-credential-revokes-the-newest': replacing(removeCredential, async (right, call, id) => {
      const revoked = await call.collection(authCredentials).get(id);
      await right(call, id);
      const where = { accountId: revoked?.accountId ?? null };
      const newest = await call.collection(authCredentials).first({ where, order: 'newest' });
      if (newest !== undefined) await right(call, newest.id);
    }),
  },
  'internal-accounts/movements-add-up': {
    'debits-reach-another-account': debitingBeside(),
  },
  'trusted-beneficiaries/trusted-account-cannot-be-deleted': {
    'distrust-reaches-all-of-its-customer': trustingAll(false),
    'one-beneficiary-is-trusted-at-a-time': trustingOne(),
  },
  'payments/execution-debits-the-sent-amount': {
    'execution-reaches-another-quote': reachingAnother('quotes.execute', 'quoteId', quotes, 'customerId'),
  },
  'quotes/settled-quote-names-the-right-transaction': {
    'newest-of-equal-quotes-is-executed': executingTheNewest(),
  },
  'sandbox/funding-leaves-other-balances': {
    'funding-reaches-another-account': reachingAnother(
      'sandbox.fundInternalAccount',
      'accountId',
      internalAccounts,
      'customerId',
    ),
  },
});
