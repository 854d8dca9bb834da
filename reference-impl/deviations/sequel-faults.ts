import { verify } from '../customers/contact-codes.ts';
import { changedCustomer, deleteCustomer } from '../customers/customers.ts';
import { customerView } from '../customers/customer-view.ts';
import { missingOf } from '../customers/verification-needs.ts';
import { deleteDocument } from '../documents/documents.ts';
import { orderOf } from '../http/pages.ts';
import { isCrypto } from '../ledger/currencies.ts';
import { internalAccountOf } from '../ledger/internal-account-store.ts';
import { announceBalances } from '../ledger/ledger.ts';
import { createdWithin } from '../payments/transaction-filters.ts';
import { moveInvitation } from '../platform/invitations.ts';
import { customers } from '../records/customer-store.ts';
import { documents } from '../records/document-store.ts';
import { behaviourWith, remembering, replacing } from '../runtime/behaviour.ts';
import { listedTransactions } from '../transactions/transactions.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { withEvents } from './altered-work.ts';
import { answeringFromMemory } from './answering.ts';
import { faultsOf } from './deviation.ts';
import { seenBefore } from './seen-before.ts';

const aDayBefore = (date: unknown): string =>
  new Date(Date.parse(`${String(date)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Faults that show after something else has happened: the second time, or in what another request touched. */
export const sequelFaults = faultsOf({
  'contact-verification/verified-channel-stays-verified': {
    'phone-confirmation-forgets-the-email': replacing(verify, async (right, call, customer, channel) => {
      const after = await right(call, customer, channel);
      if (channel !== 'phone' || after.contactVerification?.email !== 'VERIFIED') return after;
      const contactVerification = { ...after.contactVerification, email: 'PENDING' as const };
      const forgetful = { ...after, contactVerification };
      await call.collection(customers).update(forgetful);
      return forgetful;
    }),
  },
  'customers/business-shows-its-owners-as-they-are': {
    'business-shows-its-owners-as-first-read': remembering(customerView, (right) => {
      const first = new Map<string, JsonObject>();
      return async (work, customer) => {
        const view = await right(work, customer);
        const { beneficialOwners } = view;
        if (!Array.isArray(beneficialOwners)) return view;
        const shown = beneficialOwners.filter(isJsonObject).map((owner) => {
          const id = String(owner['id']);
          const known = first.get(id) ?? owner;
          first.set(id, known);
          return known;
        });
        return { ...view, beneficialOwners: shown };
      };
    }),
  },
  'verifications/missing-data-yields-errors': {
    'second-verification-misses-nothing': remembering(missingOf, (right) => {
      const wasAsked = seenBefore();
      return async (work, customer) => {
        const missing = await right(work, customer);
        return missing.length > 0 && wasAsked(customer.id) ? [] : missing;
      };
    }),
  },
  'customers/update-keeps-the-other-members': {
    'update-of-a-business-shifts-its-incorporation': replacing(changedCustomer, (right, call, before) => {
      const after = right(call, before);
      const { businessInfo } = after;
      const isNamed = call.body.businessInfo?.['incorporatedOn'] !== undefined;
      if (businessInfo?.['incorporatedOn'] === undefined || isNamed) return after;
      const incorporatedOn = aDayBefore(businessInfo['incorporatedOn']);
      return { ...after, businessInfo: { ...businessInfo, incorporatedOn } };
    }),
  },
  'conventions/changes-touch-what-they-name': {
    'deleting-a-document-deletes-its-twin': replacing(deleteDocument, async (right, call) => {
      const rows = call.collection(documents);
      const deleted = await rows.get(call.params['documentId'] ?? '');
      const answer = await right(call);
      if (deleted === undefined) return answer;
      for (const twin of await rows.find({ where: { 'inner.sha256': deleted.inner.sha256 } }))
        await rows.delete(twin.id);
      return answer;
    }),
    'deletion-marks-those-with-the-same-email': replacing(deleteCustomer, async (right, call) => {
      const answer = await right(call);
      const rows = call.collection(customers);
      const deleted = await rows.get(call.params['customerId'] ?? '');
      if (deleted?.email === undefined) return answer;
      for (const other of await rows.find({ where: { email: deleted.email, isDeleted: false } }))
        await rows.update({ ...other, isDeleted: true });
      return answer;
    }),
  },
  'webhooks/balance-update-is-sent': {
    'crypto-balances-are-not-announced': replacing(announceBalances, async (right, work, accounts) => {
      for (const id of accounts)
        if (!isCrypto((await internalAccountOf(work, id)).currency)) await right(work, [id]);
    }),
  },
  'transactions/list-by-start-date': {
    'offsets-in-start-dates-are-ignored': replacing(createdWithin, (right, call) => {
      const { startDate } = call.query;
      if (startDate === undefined) return right(call);
      const local = String(startDate).replace(/[+-]\d\d:?\d\d$/, 'Z');
      return right({ ...call, query: { ...call.query, startDate: local } });
    }),
  },
  'transactions/filters-hold-on-every-page': {
    'third-page-forgets-the-filter': answeringFromMemory(
      'transactions.list',
      () => new Set<string>(),
      async (call, proceed, thirds) => {
        const cursor = String(call.query['cursor'] ?? '');
        const behaviour = thirds.has(cursor)
          ? behaviourWith(call.behaviour, [replacing(listedTransactions, () => ({}))])
          : call.behaviour;
        const answer = await proceed({ ...call, behaviour });
        const next = isJsonObject(answer.body) ? answer.body['nextCursor'] : null;
        if (cursor !== '' && typeof next === 'string') thirds.add(next);
        return answer;
      },
    ),
  },
  'stablecoins/operations-page-by-cursor': {
    'second-page-of-operations-runs-backwards': replacing(orderOf, (right, call, order) =>
      call.operation === 'stablecoins.listOperations' && call.query['cursor'] !== undefined
        ? 'oldest'
        : right(call, order),
    ),
  },
  'webhooks/invitation-claimed-is-sent': {
    'second-claim-of-an-inviter-is-not-announced': remembering(moveInvitation, (right) => {
      const wasClaimed = seenBefore();
      return (work, invitation, trigger, change) => {
        const isSilent = trigger === 'claim' && wasClaimed(invitation.inviterUma);
        return right(isSilent ? withEvents(work, () => []) : work, invitation, trigger, change);
      };
    }),
  },
});
